"""Bare tables: wood, cloth, felt, leather, glass, tiles, printed boards and trays, [E, 3, H, W]."""

import torch
from torch import Tensor

from calibration.network.chance import choose, direction, happens, integers, log_uniform, normal, uniform
from calibration.network.textures import colours, noise


def pixels(height: int, width: int) -> tuple[Tensor, Tensor]:
    """Return x and y of each pixel, counted from the middle of the picture."""
    y, x = torch.meshgrid(torch.arange(height) - height / 2, torch.arange(width) - width / 2, indexing="ij")
    return x.float(), y.float()


def _wood(e: int, height: int, width: int, unit: float) -> Tensor:
    x, y = pixels(height, width)
    way = direction(uniform(e, high=3.14))[:, :, None, None]
    along, across = x * way[:, 0] + y * way[:, 1], -x * way[:, 1] + y * way[:, 0]
    bend = noise(e, 1, height, width, 2, 8)[:, 0] * uniform(e, 1, 1, low=0.1, high=1.5)
    wave = log_uniform(e, 1, 1, low=0.1, high=0.8) * unit
    rings = torch.sin(6.28 * (across / wave + bend)) * uniform(e, 1, 1, low=0.1, high=1)
    fibre = noise(e, 1, height, width, 32, 200)[:, 0]
    plank = log_uniform(e, 1, 1, low=2.5, high=9) * unit
    gap = (((across % plank) < unit * 0.06) & happens(0.5, e)[:, None, None]).float()
    ends = ((along + 37 * (across / plank).floor() * unit) % (plank * 5) < unit * 0.05) & (
        gap.amax((1, 2)) > 0
    )[:, None, None]
    tint = torch.sin((across / plank).floor() * 12.9) * 0.4
    return (rings + 0.4 * fibre + tint - 3 * torch.maximum(gap, ends.float()))[:, None]


def _weave(e: int, height: int, width: int, unit: float) -> Tensor:
    x, y = pixels(height, width)
    step = log_uniform(e, 1, 1, low=0.06, high=0.4) * unit
    threads = torch.sin(6.28 * x / step) * torch.sin(6.28 * y / (step * uniform(e, 1, 1, low=0.8, high=1.2)))
    return (threads + 0.6 * noise(e, 1, height, width, 32, 200)[:, 0])[:, None]


def _checks(e: int, height: int, width: int, unit: float) -> Tensor:
    """Return 0 to 1: a chequered cloth or tiles."""
    x, y = pixels(height, width)
    way = direction(uniform(e, high=1.57))[:, :, None, None]
    step = log_uniform(e, 1, 1, low=0.5, high=4) * unit
    u, v = x * way[:, 0] + y * way[:, 1], -x * way[:, 1] + y * way[:, 0]
    a, b = (u % step > step / 2).float(), (v % step > step / 2).float()
    cloth, chess = (a + b) / 2, (a - b).abs()
    lines = ((u % step < unit * 0.08) | (v % step < unit * 0.08)).float()
    kind = uniform(e, 1, 1)
    return torch.where(kind < 0.5, cloth, torch.where(kind < 0.75, chess, lines))[:, None]


def shapes(e: int, height: int, width: int, unit: float, count: int) -> Tensor:
    """Return [E, 3, H, W] of flat coloured circles, bars and rings over each other, and where they are."""
    x, y = pixels(height, width)
    out, there = torch.zeros(e, 3, height, width), torch.zeros(e, 1, height, width)
    for _ in range(count):
        at = (uniform(e, 2, low=-0.5, high=0.5) * torch.tensor([width, height]))[..., None, None]
        way = direction(uniform(e, high=3.14))[:, :, None, None]
        size = log_uniform(e, 2, low=0.15, high=5)[..., None, None] * unit
        u = ((x - at[:, 0]) * way[:, 0] + (y - at[:, 1]) * way[:, 1]).abs()
        v = (-(x - at[:, 0]) * way[:, 1] + (y - at[:, 1]) * way[:, 0]).abs()
        kind = integers(4, e)[:, None, None]
        away = torch.maximum(u - size[:, 0], v - size[:, 1])
        disc = torch.hypot(u, v) - size[:, 0].clamp(max=2.5 * unit)
        thin = torch.maximum(u - 3 * size[:, 0], v - 0.1 * unit)
        away = torch.where(
            kind == 0,
            away,
            torch.where(kind == 1, disc, torch.where(kind == 2, thin, disc.abs() - 0.1 * unit)),
        )
        mask = torch.sigmoid(-away * 2)[:, None] * happens(0.7, e)[:, None, None, None]
        out, there = out + (colours(e) - out) * mask, torch.maximum(there, mask)
    return torch.cat([out, there], 1)


def _tray(e: int, height: int, width: int, unit: float) -> tuple[Tensor, Tensor]:
    """Return the mask and the brightness of what lies beyond a tray's or a dish's border."""
    x, y = pixels(height, width)
    period = log_uniform(e, 1, 1, low=3.5, high=9) * unit  # some are rows of dishes
    rows = happens(0.3, e)[:, None, None]
    x, y = (torch.where(rows, (side + period * 40) % period - period / 2, side) for side in (x, y))
    at = normal(e, 2, 1, 1, sigma=0.3) * unit
    half = torch.stack([uniform(e, low=0.3, high=0.55) * width, uniform(e, low=0.3, high=0.55) * height], -1)
    box = torch.maximum(
        (x - at[:, 0]).abs() - half[:, 0, None, None], (y - at[:, 1]).abs() - half[:, 1, None, None]
    )
    dish = torch.where(rows, 0.42 * period, (half.amin(1) * uniform(e, low=0.8, high=1.3))[:, None, None])
    round_ = torch.hypot(x - at[:, 0], y - at[:, 1]) - dish
    away = torch.where(happens(0.5, e)[:, None, None] & ~rows, box, round_)
    wall = uniform(e, 1, 1, low=0.3, high=1.5) * unit
    rim = torch.sigmoid(away * 1.5) * torch.sigmoid((wall - away) * 1.5)
    lit = torch.sin(6.28 * away / wall * uniform(e, 1, 1, low=0.3, high=1.5)) * rim
    return torch.sigmoid((away - wall) * 1.5)[:, None], (
        rim * uniform(e, 1, 1, low=-0.6, high=0.2) + 0.25 * lit
    )[:, None]


def bare_tables(e: int, height: int, width: int, unit: float) -> Tensor:
    """Return one table an owner; `unit` is the radius of a piece in pixels."""
    base, second = colours(e, 0.5), colours(e, 0.5)
    grey = base.mean(1, keepdim=True)
    base = grey + (base - grey) * uniform(e, 1, 1, 1, low=0.2, high=1)
    kind = uniform(e)
    fine = noise(e, 1, height, width, 64, 256)
    tone = choose(
        kind < 0.35, _wood(e, height, width, unit), choose(kind < 0.5, _weave(e, height, width, unit), fine)
    )
    tone = choose((kind > 0.8) & (kind < 0.9), noise(e, 1, height, width, 3, 100), tone)
    tone = choose(kind > 0.9, 0.1 * fine, tone)
    strength = log_uniform(e, 1, 1, 1, low=0.02, high=0.25)
    out = base * (1 + strength * tone) + 0.3 * (second - base) * strength * tone
    checked = _checks(e, height, width, unit) * happens(0.15, e)[:, None, None, None]
    out = out + (second - out) * checked * uniform(e, 1, 1, 1, low=0.2, high=1)
    print_ = shapes(e, height, width, unit, 8)
    strength = (happens(0.2, e) * uniform(e, low=0.2, high=1))[:, None, None, None]
    out = out + (print_[:, :3] - out) * print_[:, 3:] * strength
    beyond, rim = _tray(e, height, width, unit)
    tray = happens(0.15, e)[:, None, None, None].float()
    out = out * (1 + rim * tray) + (second - out) * beyond * tray
    crumbs = torch.sigmoid((noise(e, 1, height, width, 80, 200) - 3.3) * 6)
    return (out * (1 - 0.6 * crumbs * happens(0.3, e)[:, None, None, None])).clamp(0.005, 1)
