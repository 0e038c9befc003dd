"""Pieces met by rays: discs and dice in any pose under one light, as sprites with their shadows.

Coordinates of a piece are in radii of a disc, or half sides of a die; its upper face has its middle at the
origin. A pixel is a ray along the line of sight, which leans away from the camera's foot by `view`.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from calibration.network.chance import wide
from calibration.network.kits import Kits
from calibration.network.textures import SIDE

REACH = 2.4
"""Half the width of a sprite, in outer radii."""
_FINE = 2
_FAR = 1e4


@dataclass(frozen=True)
class LightSource:
    """The light on each piece, as unit vectors and strengths."""

    way: Tensor
    """Towards the light, [N, 3]."""
    ambient: Tensor
    surroundings: Tensor
    """Directions of what mirrors in metal, [N, 4, 3]."""
    brightness: Tensor
    """How bright that is, [N, 4]."""
    softness: Tensor
    """Of shadows, 0 (sharp) to 1."""


@dataclass(frozen=True)
class Poses:
    """How pieces lie."""

    owner: Tensor
    texture: Tensor
    turn: Tensor
    lean: Tensor
    """From flat, in radians."""
    lean_way: Tensor
    at: Tensor
    """The middle of the upper face in pixels of its sprite's middle, [N, 2]."""
    radius: Tensor
    """Pixels of a disc's radius, or of half a die's side."""
    mix: Tensor
    """A matrix that changes its colours, [N, 3, 3]."""
    view: Tensor
    """How much the line of sight leans, [N, 2]."""
    fade: Tensor
    """How much of its print has worn off, [N]."""


@dataclass(frozen=True)
class Sprites:
    """What the rays met; images are [N, C, S, S]."""

    colour: Tensor
    body: Tensor
    top: Tensor
    """The part of `body` that is the upper face."""
    shadow: Tensor


def _rotation(angle: Tensor, axis: int) -> Tensor:
    c, s, zero, one = torch.cos(angle), torch.sin(angle), torch.zeros_like(angle), torch.ones_like(angle)
    rows = (
        (one, zero, zero, zero, c, -s, zero, s, c)
        if axis == 0
        else (c, -s, zero, s, c, zero, zero, zero, one)
    )
    return torch.stack(rows, -1).view(-1, 3, 3)


def _slab(o: Tensor, d: Tensor, low: float | Tensor, high: float | Tensor) -> tuple[Tensor, Tensor]:
    d = torch.where(d.abs() < 1e-4, torch.full_like(d, 1e-4), d)
    a, b = (low - o) / d, (high - o) / d
    return torch.minimum(a, b), torch.maximum(a, b)


def _ball(o: Tensor, d: Tensor, radius: Tensor, axes: int) -> tuple[Tensor, Tensor]:
    """Return where rays enter and leave a ball (3 axes) or an endless cylinder (2)."""
    o, d = o[:, :axes], d[:, :axes]
    a = (d * d).sum(1).clamp(min=1e-6)
    b, c = (o * d).sum(1), (o * o).sum(1) - radius**2
    root = b * b - a * c
    reach = root.clamp(min=0).sqrt() / a
    none = root <= 0
    return torch.where(none, _FAR, -b / a - reach), torch.where(none, -_FAR, -b / a + reach)


def _interval(kits: Kits, owner: Tensor, o: Tensor, d: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return where rays enter and leave the pieces, and which surface they leave through.

    Surfaces: 0, 1, 2 are the sides of a die by axis (2 also a disc's faces), 3 is what is round.
    """
    if kits.is_dice:
        slabs = [_slab(o[:, k], d[:, k], -1, 1) for k in range(3)]
        round_ = _ball(o, d, wide(kits.roundness[owner], o[:, 0]), 3)
        near = torch.stack([*(s[0] for s in slabs), round_[0]])
        far = torch.stack([*(s[1] for s in slabs), round_[1]])
        leave, surface = far.min(0)
        return near.amax(0), leave, surface
    cap = _slab(o[:, 2], d[:, 2], -wide(kits.thickness[owner], o[:, 2]), 0.0)
    round_ = _ball(o, d, torch.ones_like(o[:, 2]), 2)
    leave = torch.minimum(cap[1], round_[1])
    return torch.maximum(cap[0], round_[0]), leave, torch.where(cap[1] <= round_[1], 2, 3)


def _texture_row(kits: Kits, poses: Poses, surface: Tensor, positive: Tensor) -> Tensor:
    """Return which texture a surface shows: the upper one, the one beneath, or one of the four around."""
    up = poses.texture
    if not kits.is_dice:
        return torch.where(positive, wide(up, surface), wide(3 - up, surface))
    beneath = 5 - up
    around = torch.stack([(up + k) % 6 for k in (1, 2, 3, 4)], 1)
    around = torch.where(around == beneath[:, None], ((up + 5) % 6)[:, None], around)
    table = torch.cat([around, beneath[:, None], up[:, None]], 1)
    index = surface.clamp(max=2) * 2 + positive
    return torch.gather(table, 1, index.flatten(1)).view(surface.shape)


def _sampled(kits: Kits, poses: Poses, row: Tensor, u: Tensor, v: Tensor) -> Tensor:
    """Return [N, 6, S, S] of the owners' textures `row` at u and v."""
    sheet = kits.textures.permute(0, 1, 3, 4, 2).reshape(-1, 6)
    x, y = ((side.clamp(-1, 1) + 1) * ((SIDE - 1) / 2) for side in (u, v))
    left, top = x.floor().clamp(max=SIDE - 2), y.floor().clamp(max=SIDE - 2)
    right, down = (x - left)[..., None], (y - top)[..., None]
    index = (wide(poses.owner, row) * kits.textures.shape[1] + row) * SIDE**2 + (top * SIDE + left).long()
    upper = sheet[index] * (1 - right) + sheet[index + 1] * right
    lower = sheet[index + SIDE] * (1 - right) + sheet[index + SIDE + 1] * right
    return (upper * (1 - down) + lower * down).permute(0, 3, 1, 2)


def _shade(
    kits: Kits, poses: Poses, source: LightSource, rot: Tensor, p: Tensor, d: Tensor, surface: Tensor
) -> Tensor:
    """Return the colour [N, 3, S, S] of the points `p` where rays leave a piece."""
    is_round = surface == 3
    x, y, z = p[:, 0], p[:, 1], p[:, 2]
    one_hot = torch.stack([surface == k for k in range(3)], 1).float()
    sign = (
        torch.where(p > 0, 1.0, -1.0)
        if kits.is_dice
        else torch.stack([x, y, torch.where(d[:, 2] > 0, 1.0, -1.0).expand_as(z)], 1)
    )
    positive = (sign * one_hot).sum(1) > 0
    u = torch.where(surface == 0, y, x)
    v = torch.where(surface == 2, y, z)
    owner, row = poses.owner, _texture_row(kits, poses, surface, positive)
    found = _sampled(kits, poses, row, u, v)
    colour, slope, metal = found[:, :3], found[:, 3:5], found[:, 5]
    plain = kits.textures[:, :, :3].mean((3, 4)).flatten(0, 1)
    plain = plain[wide(owner, row) * kits.textures.shape[1] + row].permute(0, 3, 1, 2)
    colour = colour + (plain - colour) * wide(poses.fade, colour)
    wall = wide(kits.wall[owner], colour).expand_as(colour)
    ripple = 1 + wide(kits.ridges[owner], x) * torch.sin(torch.atan2(y, x) * 40)
    wall = wall * (ripple[:, None] if not kits.is_dice else 1.0)
    colour = torch.where(is_round[:, None], wall, colour)
    colour = torch.einsum("nij,njhw->nihw", poses.mix, colour).clamp(0, 1)

    # the normal: bent by relief on faces, and towards the rim or the edges
    if kits.is_dice:
        flat = sign * one_hot
        flat = torch.where(is_round[:, None], F.normalize(p, dim=1), flat)
        edge = torch.sigmoid((p.norm(dim=1) - wide(kits.roundness[owner], x) * 0.97) * 25)
        bump = torch.stack(
            [
                torch.where(surface == 0, 0.0, -slope[:, 0]),
                torch.where(surface == 0, -slope[:, 0], torch.where(surface == 2, -slope[:, 1], 0.0)),
                torch.where(surface == 2, 0.0, -slope[:, 1]),
            ],
            1,
        )
        normal = flat + edge[:, None] * p * 0.4 + bump * (~is_round)[:, None]
    else:
        outward = torch.stack([x, y, torch.zeros_like(z)], 1)
        rim = torch.sigmoid((torch.hypot(x, y) - 0.95) * 60)[:, None] * 0.6
        face = torch.stack([-slope[:, 0], -slope[:, 1], torch.ones_like(z)], 1) * torch.where(
            d[:, 2:3] > 0, 1.0, -1.0
        )
        normal = torch.where(is_round[:, None], outward, face + rim * outward)
    normal = F.normalize(normal, dim=1)

    light = wide(torch.einsum("ni,nij->nj", source.way, rot), p)
    eye = F.normalize(d, dim=1)
    mirrored = 2 * (normal * eye).sum(1, keepdim=True) * normal - eye
    diffuse = (normal * light).sum(1, keepdim=True).clamp(min=0)
    ambient = wide(source.ambient, diffuse)
    lit = colour * (ambient + (1.15 - ambient) * diffuse)
    around = torch.einsum("nki,nij->nkj", source.surroundings, rot)
    toward = torch.einsum("nki,nihw->nkhw", around, mirrored)
    shine = (wide(source.brightness, toward) * torch.exp(4 * (toward - 1))).sum(1, keepdim=True) + 0.12
    metal = metal[:, None] * ~is_round[:, None] if kits.is_dice else metal[:, None]
    lit = lit * (1 - metal) + metal * colour * shine * 1.3
    glint = torch.exp(wide(kits.shininess[owner], diffuse) * ((mirrored * light).sum(1, keepdim=True) - 1))
    return lit + wide(kits.gloss[owner], diffuse) * glint


def cast(kits: Kits, poses: Poses, source: LightSource, size: int) -> Sprites:
    """Return one sprite a piece, `size` pixels wide."""
    t = (torch.arange(size * _FINE, device=poses.at.device) + 0.5) / _FINE - size / 2
    py, px = torch.meshgrid(t, t, indexing="ij")
    qx = (px - wide(poses.at[:, 0], px[None])) / wide(poses.radius, px[None])
    qy = (py - wide(poses.at[:, 1], py[None])) / wide(poses.radius, py[None])
    rot = _rotation(poses.lean_way, 2) @ _rotation(poses.lean, 0) @ _rotation(poses.turn - poses.lean_way, 2)
    sight = torch.cat([-poses.view, torch.ones_like(poses.view[:, :1])], 1)
    lift = 1.0 if kits.is_dice else 0.0

    def inside(x: Tensor, y: Tensor, z: float | Tensor) -> Tensor:
        """Return points of the room in the piece's own coordinates, [N, 3, S, S]."""
        r = rot[..., None, None]
        own = r[:, 0] * x[:, None] + r[:, 1] * y[:, None] + r[:, 2] * z
        own[:, 2] += lift
        return own

    o, d = inside(qx, qy, 0.0), wide(torch.einsum("ni,nij->nj", sight, rot), px[None, None])
    near, far, surface = _interval(kits, poses.owner, o, d)
    hit = (near < far) & (far > -_FAR) & (far < _FAR)
    p = o + torch.where(hit, far, torch.zeros_like(far))[:, None] * d
    colour = _shade(kits, poses, source, rot, p, d, surface)
    top = hit & (surface == 2) & ((p[:, 2] > 0) if kits.is_dice else (d[:, 2] > 0).expand_as(hit))
    body = F.avg_pool2d(hit[:, None].float(), _FINE)
    colour = F.avg_pool2d(colour * hit[:, None], _FINE) / body.clamp(min=1e-3)

    # the shadow: ground below each pixel, looked at from the light
    if kits.is_dice:
        depth = rot[:, 2, 2] + rot[:, 2].abs().sum(1) * (
            wide(kits.roundness[poses.owner], rot[:, 0, 0]) / 1.74
        )
    else:
        depth = kits.thickness[poses.owner] * torch.cos(poses.lean) + torch.sin(poses.lean)
    z = -wide(depth, px[None])
    gx, gy = qx[:, ::2, ::2] - z * wide(poses.view[:, 0], z), qy[:, ::2, ::2] - z * wide(poses.view[:, 1], z)
    g = inside(gx, gy, z[:, None] if z.dim() == 3 else z)
    to_light = wide(torch.einsum("ni,nij->nj", source.way, rot), px[None, None])
    near, far, _ = _interval(kits, poses.owner, g, to_light)
    dark = ((near < far) & (far > 0.02) & (far < _FAR)).float()[:, None]
    four = F.avg_pool2d(dark, 5, 1, 2)
    twelve = F.avg_pool2d(F.avg_pool2d(dark, 9, 1, 4), 9, 1, 4)
    soft = wide(source.softness, dark)
    shadow = torch.where(soft < 0.5, dark + (four - dark) * soft * 2, four + (twelve - four) * (soft * 2 - 1))
    return Sprites(colour, body, F.avg_pool2d(top[:, None].float(), _FINE), shadow)
