"""Whole tables of drawn owners: their bare table, pictures to learn from, and throws with what disturbs them.

>>> torch.manual_seed(7)
>>> scenes = draw(owners=16, dice=False, unit=26)
>>> scenes.pictures.shape, scenes.label.shape     # views of all owners, pieces in each
"""

from dataclasses import dataclass, replace

import torch
import torch.nn.functional as F
from torch import Tensor

from calibration.network.camera import Light, bytes_of, cameras, lights, photograph, shifted
from calibration.network.cast import REACH, LightSource, Poses, Sprites, cast
from calibration.network.chance import (
    choose,
    direction,
    happens,
    integers,
    log_uniform,
    normal,
    uniform,
    wide,
)
from calibration.network.kits import Kits, dice_kits, disc_kits
from calibration.network.tables import bare_tables, pixels
from calibration.network.things import blocks, cards, hands, litter, shadow_of

FINDER_UNIT = 10
"""The outer radius of a piece, in pixels of the finder's picture."""
FINDER_SIZE = (192, 256)
DIE_SIZE = 1.3
"""The outer radius of a die, in half sides."""
LEARN, THROWS = 2, 3
"""Pictures an owner that training looks at: to learn from, and of throws."""
SLOTS = 12
"""Pieces in a picture, at most."""


@dataclass(frozen=True)
class Views:
    """Which pictures of each owner are drawn, and how large they are."""

    learn: int = LEARN
    throws: int = THROWS
    sorted: bool = False
    """Whether the pictures to learn from show one face each, as at a calibration."""
    size: tuple[int, int] = FINDER_SIZE
    """Height and width, where a piece's outer radius is `FINDER_UNIT`."""

    @property
    def count(self) -> int:
        """How many pictures an owner has."""
        return self.learn + self.throws


TRAINING = Views()


@dataclass(frozen=True)
class Scenes:
    """Pictures and what is true of them; N = owners x (LEARN + THROWS), the owner's own ones in a row.

    Pictures are bytes, as a file keeps them.
    """

    kits: Kits
    unit: float
    bare: Tensor
    """Of each picture, [N, 3, H, W]."""
    pictures: Tensor
    at: Tensor
    """Middles of pieces in pixels, [N, SLOTS, 2]."""
    radius: Tensor
    label: Tensor
    there: Tensor
    """Whether a slot holds a piece."""
    own: Tensor
    lean: Tensor
    seen: Tensor
    """The part of the upper face that nothing covers and that is in the picture."""
    glare: Tensor
    blur: Tensor
    """Extra blur of the picture in parts of the unit, [N]."""
    fade: Tensor
    """How much of a piece's print has worn off."""
    hands: Tensor
    """Where hands are, at a quarter of the pictures' scale, [N, 1, H / 4, W / 4]."""

    def of_owners(self, first: int, last: int) -> "Scenes":
        """Return the scenes of the owners `first` to `last` - 1; the kits stay."""
        views = slice(first * (LEARN + THROWS), last * (LEARN + THROWS))
        tensors = {name: value[views] for name, value in vars(self).items() if isinstance(value, Tensor)}
        return replace(self, **tensors)


def _spread(at: Tensor, least: Tensor, limits: Tensor, there: Tensor) -> Tensor:
    """Push pieces apart until most are `least` [N] from each other."""
    apart = wide(least, at[:, :, None, 0])
    both = (there[:, :, None] & there[:, None]) & ~torch.eye(at.shape[1], dtype=torch.bool)
    for _ in range(40):
        away = at[:, :, None] - at[:, None]
        far = away.norm(dim=3).clamp(min=1e-3)
        push = ((apart - far).clamp(min=0) * both / far)[..., None] * away
        at = at + 0.35 * push.sum(2)
        at = torch.maximum(torch.minimum(at, limits), -limits)
    return at


def _light_sources(e: int) -> LightSource:
    way, height = direction(uniform(e, high=6.28)), uniform(e, low=0.75, high=1.5)
    source = torch.cat([way * torch.cos(height)[:, None], torch.sin(height)[:, None]], 1)
    around = F.normalize(torch.cat([normal(e, 3, 2), uniform(e, 3, 1, low=0.1, high=1.6)], 2), dim=2)
    return LightSource(
        source,
        uniform(e, low=0.25, high=0.8),
        torch.cat([source[:, None], around], 1),
        torch.cat([uniform(e, 1, low=0.5, high=1.6), uniform(e, 3, high=0.8)], 1),
        uniform(e),
    )


def _source_of(source: LightSource, owner: Tensor) -> LightSource:
    return LightSource(*(getattr(source, name)[owner] for name in LightSource.__dataclass_fields__))


def _mixes(n: int) -> Tensor:
    """Return matrices that change colours thoroughly."""
    order = torch.rand(n, 3).argsort(1)
    return F.one_hot(order, 3).float() * uniform(n, 3, 1, low=0.4, high=1.1)


@dataclass(frozen=True)
class _Layout:
    at: Tensor
    there: Tensor
    texture: Tensor
    lean: Tensor
    lean_way: Tensor
    foreign: Tensor
    recoloured: Tensor


def _layout(e: int, kits: Kits, kinds: Views, height: int, width: int, unit: float) -> _Layout:
    views = kinds.count
    n, textures = e * views, kits.textures.shape[1]
    view = torch.arange(n) % views
    learns = view < kinds.learn
    slots = torch.arange(SLOTS).expand(n, SLOTS)
    laid = 5 if kinds.sorted and kits.is_dice else SLOTS
    count = choose(learns, torch.full((n,), laid), 1 + integers(SLOTS, n))
    there = slots < count[:, None]
    half = torch.tensor([width / 2, height / 2])
    middle = (uniform(n, 1, 2, low=-0.7, high=0.7) * half) * happens(0.6, n)[:, None, None]
    gathered = log_uniform(n, 1, 1, low=0.15, high=0.7)
    at = choose(
        learns,
        uniform(n, SLOTS, 2, low=-0.9, high=0.9) * half,
        middle + normal(n, SLOTS, 2) * gathered * half,
    )
    touching = 1.56 if kits.is_dice else 1.2
    close = choose(happens(0.5, n), uniform(n, low=touching, high=2.1), uniform(n, low=2.0, high=3.0))
    least = choose(learns, uniform(n, low=2.3, high=3.2), close) * unit
    outside = choose(~learns & happens(0.15, n), torch.full((n,), 0.6), torch.full((n,), -1.2)) * unit
    at = _spread(at, least, half + outside[:, None, None], there)

    of_each = textures // kits.labels
    mixed = slots % textures
    of_one_face = view[:, None] * of_each + slots % of_each
    texture = choose(learns, of_one_face % textures if kinds.sorted else mixed, integers(textures, n, SLOTS))
    throws = (~learns)[:, None]
    leaning = uniform(n, SLOTS)
    lean = choose(
        leaning < (0.18 if kits.is_dice else 0.08),
        uniform(n, SLOTS, low=0.12, high=0.8),
        torch.zeros(n, SLOTS),
    )
    lean = choose(leaning > 0.95, uniform(n, SLOTS, low=1.0, high=1.57), lean) * throws
    lean_way = uniform(n, SLOTS, high=6.28)
    if not kits.is_dice:  # a disc that lies on another one leans a little
        away = at[:, None] - at[:, :, None]  # from each piece (rows) to the others
        below = (slots[:, None, :] < slots[:, :, None]) & there[:, None] & (away.norm(dim=3) < 1.9 * unit)
        lies_on, which = (below * uniform(n, SLOTS, SLOTS, low=0.5)).max(2)
        to = torch.gather(away, 2, which[:, :, None, None].expand(-1, -1, 1, 2))[:, :, 0]
        owner = torch.arange(e).repeat_interleave(views)
        raised = (kits.thickness[owner][:, None] * uniform(n, SLOTS, low=0.2, high=0.9)).clamp(max=0.4)
        on = (lies_on > 0) & (lean == 0) & throws
        lean = torch.where(on, raised, lean)
        lean_way = torch.where(on, torch.atan2(to[..., 1], to[..., 0]) - 1.5708, lean_way)
    foreign = happens(0.08, n, SLOTS) & throws
    return _Layout(at, there, texture, lean, lean_way, foreign, foreign & happens(0.4, n, SLOTS))


def _poses(
    kits: Kits, lay: _Layout, source: LightSource, height: int, width: int, unit: float
) -> tuple[Poses, Tensor]:
    """Return how all pieces lie, [N x SLOTS], and which of them are the owner's own, [N, SLOTS]."""
    n, e = len(lay.at), len(source.ambient)
    owner = torch.arange(e).repeat_interleave(n // e)[:, None].expand(n, SLOTS)
    at = lay.at + torch.tensor([width / 2, height / 2])
    foot = uniform(e, 2, low=-0.9, high=0.9) * torch.tensor([width, height])
    far = uniform(e, low=1.0, high=2.6) * width
    view = ((at - foot[owner]) / far[owner][..., None]).clamp(-0.55, 0.55)
    several = torch.eye(3) + (_mixes(e * 3).view(e, 3, 3, 3) - torch.eye(3)) * kits.mixed.view(e, 1, 1, 1)
    mean = kits.textures[:, :, :3].mean((1, 3, 4))[owner]
    strange = _mixes(n * SLOTS).view(n, SLOTS, 3, 3)
    differs = (torch.einsum("nkij,nkj->nki", strange, mean) - mean).abs().amax(2) > 0.18
    recoloured = lay.recoloured & differs
    own = lay.there & (~lay.foreign | (lay.recoloured & ~differs))
    other = torch.where(lay.foreign & ~lay.recoloured, (owner + 1) % e, owner)
    mix = choose(recoloured, strange, several[owner, integers(3, n, SLOTS)])
    mix = mix * uniform(n, SLOTS, 1, 1, low=0.85, high=1.1)
    size = kits.size[other, lay.texture] * uniform(n, SLOTS, low=0.97, high=1.03)
    radius = unit * size / (DIE_SIZE if kits.is_dice else 1.0)
    turn = uniform(n, SLOTS, high=6.28)
    fade = uniform(n, SLOTS) ** 1.5 * kits.fades[owner]
    values = (other, lay.texture, turn, lay.lean, lay.lean_way, at - at.floor(), radius, mix, view, fade)
    return Poses(*(value.flatten(0, 1) for value in values)), own


def _pasted(
    scene: Tensor, sprites: Sprites, lay: _Layout, clear: Tensor, dim: Tensor
) -> tuple[Tensor, Tensor]:
    """Paste all pieces into scenes [N, H, W, 3], the later ones over the earlier.

    Return which piece's upper face each pixel shows, counted from 1, and how many pixels each face has alone.
    """
    n, size = len(scene), sprites.body.shape[-1]
    middle = torch.tensor([scene.shape[2] / 2, scene.shape[1] / 2])
    corner = (lay.at + middle).floor().long() - size // 2
    rows = (corner[..., 1, None] + torch.arange(size)).clamp(0, scene.shape[1] - 1)
    columns = (corner[..., 0, None] + torch.arange(size)).clamp(0, scene.shape[2] - 1)
    colour, body, top, shadow = (
        image.unflatten(0, (n, SLOTS))
        for image in (sprites.colour, sprites.body, sprites.top, sprites.shadow)
    )
    there = wide(lay.there.float(), body)
    top = (top * there)[:, :, 0] > 0.5
    body = body * there
    shadow = 1 - shadow * there * wide(dim, body)
    opaque = body * (1 - wide(clear, body))
    which = torch.zeros(*scene.shape[:3], dtype=torch.int16)
    for k in range(SLOTS):
        index = (torch.arange(n)[:, None, None], rows[:, k, :, None], columns[:, k, None, :])
        patch = scene[index].permute(0, 3, 1, 2) * shadow[:, k]
        scene[index] = (patch + (colour[:, k] - patch) * opaque[:, k]).permute(0, 2, 3, 1)
        mark = torch.where(top[:, k], k + 1, 0).to(torch.int16)
        which[index] = torch.where(body[:, k, 0] > 0.5, mark, which[index])
    return which, top.sum((2, 3))


@torch.no_grad()
def draw(owners: int, dice: bool, unit: float, kinds: Views = TRAINING) -> Scenes:
    """Return the scenes of so many owners, whose pieces have an outer radius of `unit` pixels."""
    e, views = owners, kinds.count
    n = e * views
    height, width = (round(side * unit / FINDER_UNIT) for side in kinds.size)
    kits = dice_kits(e) if dice else disc_kits(e)
    owner = torch.arange(e).repeat_interleave(views)
    throws = (torch.arange(n) % views) >= kinds.learn
    table = bare_tables(e, height, width, unit)
    source = _light_sources(e)
    lay = _layout(e, kits, kinds, height, width, unit)
    margin = int(REACH * unit) + 2
    table = table * (1 + _light_spot(e, height, width, unit))
    scene = F.pad(table[owner], (margin,) * 4, mode="replicate").permute(0, 2, 3, 1).contiguous()
    crowd = max(1, kinds.size[0] * kinds.size[1] // (FINDER_SIZE[0] * FINDER_SIZE[1]) // 2)
    under = _things_below(int(throws.sum()), height, width, unit, crowd)
    inner = scene[:, margin:-margin, margin:-margin]
    for picture in under:
        inner[throws] = _laid(inner[throws].permute(0, 3, 1, 2), picture, unit).permute(0, 2, 3, 1)

    poses, own = _poses(kits, lay, source, height, width, unit)
    sprites = cast(kits, poses, _source_of(source, owner.repeat_interleave(SLOTS)), 2 * int(REACH * unit))
    dim = 0.8 * (1 - source.ambient[owner])
    which, total = _pasted(scene, sprites, lay, kits.clear[poses.owner].view(n, SLOTS), dim)
    place, radius = lay.at + torch.tensor([width / 2, height / 2]), poses.radius.view(n, SLOTS)
    inner = scene[:, margin:-margin, margin:-margin].permute(0, 3, 1, 2).contiguous()
    marks = which[:, margin:-margin, margin:-margin]
    count = int(throws.sum())
    held = torch.zeros(n, 1, height, width)
    for picture, is_hand in _things_above(count, height, width, unit):
        shot = torch.zeros(n, 4, height, width)
        shot[throws] = picture
        inner = _laid(inner, shot, unit)
        marks = torch.where(shot[:, 3] > 0.5, torch.zeros_like(marks), marks)
        if is_hand:
            held = torch.maximum(held, shot[:, 3:])
    seen = torch.stack([(marks == k + 1).sum((1, 2)) for k in range(SLOTS)], 1) / total.clamp(min=1)

    camera = cameras(inner[::views], unit)
    calm, spoilt = lights(n, 0.05, 0.0, unit), lights(n, 0.22, 0.16, unit)
    light = Light(
        *(
            choose(throws, other, one)
            for one, other in zip(vars(calm).values(), vars(spoilt).values(), strict=True)
        )
    )
    pictures, burnt = photograph(inner, owner, camera, light, unit)
    bare, _ = photograph(table, torch.arange(e), camera, lights(e, 0.1, 0.0, unit), unit)
    nudge = torch.where(happens(0.1, n, 1), 0.05, 0.012) * unit
    bare = shifted(bare[owner], normal(n, 2) * nudge, normal(n, sigma=0.0006) * throws)
    glare = _mean_at(((pictures.amin(1, keepdim=True) > 0.93) & (burnt > 0.15)).float(), place, radius)
    return Scenes(
        kits,
        unit,
        bytes_of(bare),
        bytes_of(pictures),
        place,
        radius,
        kits.label_of(lay.texture),
        lay.there,
        own,
        lay.lean,
        seen,
        glare,
        light.blur / unit,
        poses.fade.view(n, SLOTS),
        bytes_of(F.avg_pool2d(held, 4, 4, ceil_mode=True)),
    )


def _light_spot(e: int, height: int, width: int, unit: float) -> Tensor:
    """Return how the table is lit: bright below the light, for some with a reflection of it."""
    x, y = pixels(height, width)
    at = (uniform(e, 2, low=-0.8, high=0.8) * torch.tensor([width, height]))[..., None, None]
    far = torch.hypot(x - at[:, 0], y - at[:, 1])[:, None]
    pool = torch.exp(-((far / (uniform(e, 1, 1, 1, low=0.6, high=2.5) * width)) ** 2)) - 0.6
    spot = torch.sigmoid(
        (log_uniform(e, 1, 1, 1, low=0.8, high=5) * unit - far)
        / (uniform(e, 1, 1, 1, low=0.1, high=1) * unit)
    )
    mirrored = (happens(0.15, e) * uniform(e, low=0.3, high=6))[:, None, None, None]
    return 0.7 * pool * uniform(e, 1, 1, 1) + spot * mirrored


def _laid(scene: Tensor, thing: Tensor, unit: float) -> Tensor:
    """Return scenes with a thing [N, 4, H, W] laid on them, and its shadow."""
    colour, mask = thing[:, :3], thing[:, 3:]
    shift = direction(uniform(len(thing), high=6.28)) * uniform(len(thing), 1, high=0.6) * unit
    scene = scene * (1 - shadow_of(mask, shift, unit) * wide(uniform(len(thing), low=0.1, high=0.5), mask))
    return scene + (colour - scene) * mask


def _at_times(probability: float, thing: Tensor) -> Tensor:
    return torch.cat([thing[:, :3], thing[:, 3:] * wide(happens(probability, len(thing)), thing)], 1)


def _things_below(n: int, height: int, width: int, unit: float, crowd: int) -> list[Tensor]:
    size = (n, height, width, unit)
    return [
        _at_times(0.15, litter(*size)),
        *(_at_times(0.3, cards(*size)) for _ in range(3 * crowd)),
        *(_at_times(0.35, blocks(*size)) for _ in range(4 * crowd)),
    ]


def _things_above(n: int, height: int, width: int, unit: float) -> list[tuple[Tensor, bool]]:
    size = (n, height, width, unit)
    return [
        (_at_times(0.12, cards(*size)), False),
        (_at_times(0.15, blocks(*size)), False),
        (_at_times(0.06, litter(*size)), False),
        (_at_times(0.14, hands(*size)), True),
    ]


def _mean_at(values: Tensor, at: Tensor, radius: Tensor) -> Tensor:
    """Return the mean of [N, 1, H, W] over a square about each place [N, K, 2]."""
    height, width = values.shape[2:]
    t = torch.linspace(-0.7, 0.7, 7)
    grid = (
        torch.stack(torch.meshgrid(t, t, indexing="xy"), -1).view(-1, 2) * radius[..., None, None]
        + at[:, :, None]
    )
    grid = (grid + 0.5) * 2 / torch.tensor([width, height]) - 1
    return F.grid_sample(values, grid, align_corners=False)[:, 0].mean(-1)
