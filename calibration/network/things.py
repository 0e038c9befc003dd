"""What else lies on a table or moves over it: cards, cubes, paper, pens, mugs, hands with sleeves.

Each function returns an image with its mask, [N, 4, H, W]; `unit` is the radius of a piece in pixels.
"""

import torch
import torch.nn.functional as F
from torch import Tensor

from calibration.network.chance import choose, direction, happens, integers, log_uniform, normal, uniform
from calibration.network.tables import pixels
from calibration.network.textures import colours, drawings, noise, plane

_SKIN = torch.tensor(
    [
        [0.98, 0.84, 0.76],
        [0.93, 0.74, 0.62],
        [0.84, 0.62, 0.48],
        [0.68, 0.46, 0.33],
        [0.48, 0.31, 0.22],
        [0.28, 0.18, 0.14],
    ]
)


def _spots(n: int, height: int, width: int) -> Tensor:
    return uniform(n, 2, low=-0.52, high=0.52) * torch.tensor([width, height])


def _frame(at: Tensor, turn: Tensor, height: int, width: int) -> tuple[Tensor, Tensor]:
    """Return coordinates of each pixel about `at`, turned."""
    x, y = pixels(height, width)
    way = direction(turn)[:, :, None, None]
    dx, dy = x - at[:, 0, None, None], y - at[:, 1, None, None]
    return dx * way[:, 0] + dy * way[:, 1], -dx * way[:, 1] + dy * way[:, 0]


def cards(n: int, height: int, width: int, unit: float) -> Tensor:
    """Return one card a picture: a border, fields of colour, drawings and round symbols."""
    u, v = _frame(_spots(n, height, width), uniform(n, high=6.28), height, width)
    half = log_uniform(n, 1, 1, low=1.6, high=4.2) * unit
    tall = half * uniform(n, 1, 1, low=1.2, high=1.7)
    corner = half * uniform(n, 1, 1, high=0.2)
    away = (
        torch.hypot((u.abs() - half + corner).clamp(min=0), (v.abs() - tall + corner).clamp(min=0)) - corner
    )
    mask = torch.sigmoid(-away * 2)
    side = plane()[0]
    x, y = side[None], side.T[None]
    paper, ink, field = colours(n, 0.6), colours(n, 0.3), colours(n, 0.2)
    cut = torch.sigmoid((x * uniform(n, 1, 1, low=-1) + y + 0.3 * noise(n, 1, 128, 128, 2, 4)[:, 0]) * 40)[
        :, None
    ]
    face = field + (ink - field) * cut
    face = choose(happens(0.4, n), face * (0.8 + 0.15 * noise(n, 3, 128, 128, 2, 24)), face)
    at = uniform(n, 2, 1, 1, low=-0.5, high=0.5)
    symbol = torch.sigmoid(
        (uniform(n, 1, 1, low=0.12, high=0.35) - torch.hypot(x - at[:, 0], (y - at[:, 1]) * 1.4)) * 60
    )
    face = choose(happens(0.4, n), face + (colours(n) - face) * symbol[:, None], face)
    face = choose(happens(0.5, n), face + (colours(n) - face) * drawings(n), face)
    border = torch.sigmoid((torch.maximum(x.abs(), y.abs()) - uniform(n, 1, 1, low=0.82, high=1.02)) * 80)[
        :, None
    ]
    face = face + (paper - face) * border
    grid = torch.stack([u / half, v / tall], -1)
    colour = F.grid_sample(face, grid, align_corners=False, padding_mode="border")
    return torch.cat([colour * uniform(n, 1, 1, 1, low=0.6, high=1.1), mask[:, None]], 1)


def blocks(n: int, height: int, width: int, unit: float) -> Tensor:
    """Return one small wooden piece a picture: a cube, a bar or a peg, with a lit top and a darker side."""
    at, turn = _spots(n, height, width), uniform(n, high=6.28)
    half = log_uniform(n, 1, 1, low=0.25, high=0.75) * unit
    long = half * choose(happens(0.3, n), uniform(n, 1, 1, low=1, high=4), torch.ones(n, 1, 1))
    rise = direction(uniform(n, high=6.28)) * (half[:, :, 0] * uniform(n, 1, low=0.1, high=1.2))
    is_round = happens(0.25, n)[:, None, None]
    masks = []
    for lift in (0.0, 0.5, 1.0):
        u, v = _frame(at + lift * rise, turn, height, width)
        square = torch.maximum(u.abs() - half, v.abs() - long)
        away = torch.where(is_round, torch.hypot(u, v) - half, square)
        masks.append(torch.sigmoid(-away * 2))
    top = masks[2]
    mask = torch.stack(masks).amax(0)
    colour = colours(n, 0.2).expand(n, 3, height, width)
    shade = uniform(n, 1, 1, low=0.35, high=0.8)
    return torch.cat([colour * (shade + (1 - shade) * top)[:, None], mask[:, None]], 1)


def litter(n: int, height: int, width: int, unit: float) -> Tensor:
    """Return paper, a pen, a mug or something without a name."""
    at, turn = _spots(n, height, width), uniform(n, high=6.28)
    u, v = _frame(at, turn, height, width)
    kind = integers(4, n)[:, None, None]
    size = log_uniform(n, 1, 1, low=2, high=8) * unit
    sheet = torch.maximum(u.abs() - size, v.abs() - size * 0.7)
    pen = torch.hypot((u.abs() - size * 1.5).clamp(min=0), v) - uniform(n, 1, 1, low=0.1, high=0.35) * unit
    mug = torch.hypot(u, v) - log_uniform(n, 1, 1, low=1.6, high=5) * unit
    lump = torch.hypot(u, v) - size * (0.5 + 0.12 * noise(n, 1, height, width, 3, 16)[:, 0])
    away = torch.where(kind == 0, sheet, torch.where(kind == 1, pen, torch.where(kind == 2, mug, lump)))
    rim = torch.where(
        kind == 2, torch.sin(away / unit * uniform(n, 1, 1, low=1, high=9)) * 0.3, torch.zeros_like(away)
    )
    colour = colours(n, 0.5) * (1 + 0.1 * noise(n, 1, height, width, 2, 60) + rim[:, None])
    lines = (v % (0.5 * unit) < 0.15 * unit) & (kind == 0) & happens(0.4, n)[:, None, None]
    return torch.cat([colour * (1 - 0.6 * lines.float())[:, None], torch.sigmoid(-away * 2)[:, None]], 1)


def _capsule(x: Tensor, y: Tensor, a: Tensor, b: Tensor, thick_a: Tensor, thick_b: Tensor) -> Tensor:
    """Return how deep each pixel is inside a limb from `a` to `b`, 1 at its middle line, below 0 outside."""
    d = (b - a)[:, :, None, None]
    px, py = x - a[:, 0, None, None], y - a[:, 1, None, None]
    t = ((px * d[:, 0] + py * d[:, 1]) / (d * d).sum(1).clamp(min=1e-3)).clamp(0, 1)
    thick = thick_a[:, None, None] * (1 - t) + thick_b[:, None, None] * t
    return 1 - torch.hypot(px - t * d[:, 0], py - t * d[:, 1]) / thick


def hands(n: int, height: int, width: int, unit: float) -> Tensor:
    """Return one hand with its arm a picture, coming in over the border."""
    x, y = pixels(height, width)
    size = log_uniform(n, low=1.6, high=3.4) * unit  # half a palm
    toward = uniform(n, high=6.28)
    way, across = direction(toward), direction(toward + 1.5708)
    palm = _spots(n, height, width) * 0.9
    wrist = palm - way * (size * 1.3)[:, None]
    elbow = wrist - way * (size * 30)[:, None] + across * normal(n, 1, sigma=8) * size[:, None]
    depth = _capsule(
        x, y, palm - way * (0.6 * size)[:, None], palm + way * (0.4 * size)[:, None], size * 0.8, size
    )
    arm = _capsule(x, y, wrist, elbow, size * 0.7, size * 1.2)
    spread, curl = uniform(n, low=0.02, high=0.3), uniform(n, low=0.3, high=1.1)
    for k, length in enumerate((1.5, 1.75, 1.65, 1.3)):
        root = palm + way * (0.6 * size)[:, None] + across * ((k - 1.5) * 0.5 * size)[:, None]
        bent = direction(toward + (k - 1.5) * spread + normal(n, sigma=0.06))
        tip = root + bent * (size * length * curl)[:, None]
        depth = torch.maximum(depth, _capsule(x, y, root, tip, size * 0.27, size * 0.21))
    thumb = palm + across * torch.where(happens(0.5, n), -1.0, 1.0)[:, None] * (size * 0.7)[:, None]
    tip = thumb + direction(toward + uniform(n, low=-1, high=1)) * size[:, None]
    depth = torch.maximum(depth, _capsule(x, y, thumb, tip, size * 0.33, size * 0.24))
    grain = noise(n, 1, height, width, 4, 60)
    skin = _SKIN.to(x.device)[integers(len(_SKIN), n)] * uniform(n, 3, low=0.92, high=1.08)
    skin = skin[:, :, None, None] * (1 + 0.05 * grain)
    sleeve = colours(n, 0.5) * (1 + uniform(n, 1, 1, 1, high=0.2) * grain)
    covered = happens(0.7, n)[:, None, None]
    sleeve_from = (x - wrist[:, 0, None, None]) * -way[:, 0, None, None] + (
        y - wrist[:, 1, None, None]
    ) * -way[:, 1, None, None]
    in_sleeve = torch.sigmoid(sleeve_from - uniform(n, 1, 1, high=4) * size[:, None, None]) * covered
    both = torch.maximum(depth, arm)
    shade = 0.45 + 0.6 * both.clamp(0, 1).sqrt()
    colour = (skin + (sleeve - skin) * in_sleeve[:, None]) * shade[:, None]
    return torch.cat([colour, torch.sigmoid(both * size[:, None, None] * 1.5)[:, None]], 1)


def shadow_of(mask: Tensor, shift: Tensor, unit: float) -> Tensor:
    """Return a soft shadow of a mask [N, 1, H, W], shifted by `shift` [N, 2] pixels."""
    n, _, height, width = mask.shape
    theta = torch.zeros(n, 2, 3)
    theta[:, 0, 0] = theta[:, 1, 1] = 1
    theta[:, :, 2] = -shift * 2 / torch.tensor([width, height])
    small = F.avg_pool2d(mask, 4, 4, ceil_mode=True)
    wide = 2 * max(1, int(unit / 16)) + 1
    small = F.avg_pool2d(small, wide, 1, wide // 2)
    grid = F.affine_grid(theta, [n, 1, height, width], align_corners=False)
    return F.grid_sample(small, grid, align_corners=False)
