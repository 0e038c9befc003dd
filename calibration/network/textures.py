"""Colours, noise and drawings from which tables and pieces are made; images are [N, C, H, W], 0 to 1."""

from functools import cache
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from calibration.network.chance import choose, happens, integers, log_uniform, normal, uniform

SIDE = 128
"""Pixels of a face's texture, which covers [-1, 1] in both directions."""


def plane(size: int = SIDE) -> tuple[Tensor, Tensor]:
    """Return x and y of a texture's pixels, from -1 to 1."""
    t = torch.linspace(-1, 1, size)
    y, x = torch.meshgrid(t, t, indexing="ij")
    return x, y


def colours(n: int, grey: float = 0.35) -> Tensor:
    """Return colours [N, 3, 1, 1]: vivid, pale, dark, and a share of nearly grey ones."""
    hue, saturation, value = uniform(n, 1), uniform(n, 1) ** 0.8, uniform(n, 1, low=0.04, high=1.0)
    saturation = choose(happens(grey, n), 0.12 * saturation, saturation)
    k = (torch.tensor([5.0, 3.0, 1.0]) + hue * 6) % 6
    rgb = value * (1 - saturation * torch.minimum(k, 4 - k).clamp(0, 1))
    return rgb[..., None, None]


def noise(n: int, channels: int, height: int, width: int, low: int = 2, high: int = 64) -> Tensor:
    """Return smooth noise of several scales with unit spread; `low` and `high` are waves a picture."""
    out = torch.zeros(n, channels, height, width)
    size, weight = low, torch.ones(n, 1, 1, 1)
    while size <= high:
        small = torch.randn(n, channels, max(2, size * height // width), size)
        out = out + weight * F.interpolate(small, size=(height, width), mode="bicubic", align_corners=False)
        size, weight = size * 2, weight * uniform(n, 1, 1, 1, low=0.4, high=0.95)
    return out / out.std((1, 2, 3), keepdim=True).clamp(min=1e-3)


def capsules(n: int, strokes: int) -> Tensor:
    """Return line drawings [N, 1, SIDE, SIDE]: strokes, blobs and rings joined, some of them mirrored."""
    x, y = plane()
    zoom = choose(happens(0.4, n), uniform(n, 1, 1, 1, low=0.35, high=0.8), torch.ones(n, 1, 1, 1))
    x, y = x / zoom, y / zoom
    ax, ay, bx, by = (uniform(n, strokes, 1, 1, low=-0.75, high=0.75) for _ in range(4))
    length = uniform(n, strokes, 1, 1, low=0.15, high=1.0)
    dx, dy = (bx - ax) * length, (by - ay) * length
    width = uniform(n, strokes, 1, 1, low=0.025, high=0.16) * log_uniform(n, 1, 1, 1, low=0.5, high=1.0)
    t = (((x - ax) * dx + (y - ay) * dy) / (dx**2 + dy**2).clamp(min=1e-4)).clamp(0, 1)
    stroke = torch.hypot(x - ax - t * dx, y - ay - t * dy) - width
    sx, sy = (width * uniform(n, strokes, 1, 1, low=1.0, high=4.0) for _ in range(2))
    blob = torch.hypot((x - ax) / sx, (y - ay) / sy) * width - width
    ring = (torch.hypot(x, y) - uniform(n, strokes, 1, 1, low=0.3, high=0.9)).abs() - width * 0.4
    kind = uniform(n, strokes, 1, 1)
    shape = torch.where(kind < 0.6, stroke, torch.where(kind < 0.9, blob, ring))
    there = uniform(n, strokes, 1, 1) < uniform(n, 1, 1, 1, low=0.3, high=1.0)
    shape = torch.where(there, shape, torch.ones_like(shape)).amin(1, keepdim=True)
    shape = choose(happens(0.3, n), torch.minimum(shape, shape.flip(-1)), shape)
    return torch.sigmoid(-shape * 60)


def splash(n: int) -> Tensor:
    """Return blots with arms."""
    x, y = plane()
    angle, radius = torch.atan2(y, x), torch.hypot(x, y)
    edge = uniform(n, 1, 1, low=0.2, high=0.75)
    for waves in range(2, 12):
        edge = edge + uniform(n, 1, 1, high=0.13) * torch.sin(waves * angle + uniform(n, 1, 1, high=6.28))
    return torch.sigmoid((edge - radius) * 40)[:, None]


@cache
def _glyphs(device: torch.device) -> Tensor:
    """Return letters and digits of several typefaces, [FONTS, GLYPHS, 48, 48]; digits come first."""
    packed = np.load(Path(__file__).with_name("glyphs.npz"))["glyphs"]
    return torch.from_numpy(packed).to(device).float() / 255


def glyph_count() -> tuple[int, int]:
    """Return how many typefaces and characters there are."""
    fonts, glyphs = _glyphs(torch.get_default_device()).shape[:2]
    return fonts, glyphs


def letters(font: Tensor, glyph: Tensor, size: Tensor, at: Tensor, turn: Tensor, side: int = SIDE) -> Tensor:
    """Return one character a picture, [N, 1, side, side]; `size` is its half height, `at` its middle."""
    picture = _glyphs(torch.get_default_device())[font, glyph][:, None]
    x, y = plane(side)
    x, y = x[None] - at[:, 0, None, None], y[None] - at[:, 1, None, None]
    c, s = torch.cos(turn)[:, None, None], torch.sin(turn)[:, None, None]
    grid = torch.stack([x * c + y * s, -x * s + y * c], -1) / size[:, None, None, None]
    return F.grid_sample(picture, grid, align_corners=False)


def ring_of_letters(n: int, count: int = 14) -> Tensor:
    """Return lettering around the rim, as coins and tokens have it."""
    fonts, glyphs = glyph_count()
    font = integers(fonts, n)
    radius, size = uniform(n, low=0.72, high=0.82), uniform(n, low=0.1, high=0.17)
    start, arc = uniform(n, high=6.28), uniform(n, low=0.3, high=0.44)
    out = torch.zeros(n, 1, SIDE, SIDE)
    for k in range(count):
        angle = start + k * arc
        at = torch.stack([torch.cos(angle), torch.sin(angle)], -1) * radius[:, None]
        there = happens(0.85, n).float()[:, None, None, None]
        out = torch.maximum(out, there * letters(font, integers(glyphs, n), size, at, angle + 1.57))
    return out


def portrait(n: int) -> Tensor:
    """Return the height of something like a head or a coat of arms, 0 to 1."""
    x, y = plane()
    at = normal(n, 2, 1, 1, sigma=0.12)
    wide, tall = uniform(n, 1, 1, low=0.25, high=0.45), uniform(n, 1, 1, low=0.35, high=0.6)
    body = torch.hypot((x - at[:, 0]) / wide, (y - at[:, 1]) / tall)
    wavy = body + 0.16 * noise(n, 1, SIDE, SIDE, 3, 12)[:, 0]
    dome = (1.1 - wavy).clamp(0, 1).sqrt() * (0.7 + 0.2 * noise(n, 1, SIDE, SIDE, 6, 40)[:, 0])
    return dome.clamp(0, 1.3)[:, None]


def drawings(n: int) -> Tensor:
    """Return the ink of a print: strokes, one large character, a splash, or a character in a drawing."""
    fonts, glyphs = glyph_count()
    size = log_uniform(n, low=0.3, high=0.85)
    glyph = letters(
        integers(fonts, n), integers(glyphs, n), size, normal(n, 2, sigma=0.08), uniform(n, high=6.28)
    )
    kind = uniform(n, 1, 1, 1)
    drawn = capsules(n, 9)
    both = torch.maximum(drawn * (1 - splash(n)), glyph)
    return torch.where(
        kind < 0.6, drawn, torch.where(kind < 0.8, glyph, torch.where(kind < 0.9, splash(n), both))
    )
