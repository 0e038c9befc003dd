"""What the table is made of: its colour at each place, and how it shines.

A table is painted once, as a sheet of texture in millimetres, and then laid under the camera.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
SHEET_MM = 1800.0
SHEET_PX = 1800
"""A pixel of the sheet for each millimetre; the camera sees about as fine."""


@dataclass(frozen=True)
class TableTop:
    """A table's material."""

    name: str
    sheet: Floats  # rows x columns x 3, linear blue, green, red
    gloss: float  # how much it mirrors
    sharpness: float  # and how sharply

    def seen_from(self, ground: Floats) -> Floats:
        """Return the table's own colour at each place that the camera sees."""
        place = (ground / SHEET_MM + 0.5) * SHEET_PX
        seen = cv2.remap(
            self.sheet, place[..., 0], place[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        )
        return np.asarray(seen, np.float32)


def clouds(rng: np.random.Generator, cell: int, size: int = SHEET_PX) -> Floats:
    """Return smooth noise from -1 to 1, its bumps about `cell` pixels wide."""
    small = rng.uniform(-1, 1, (size // cell + 3, size // cell + 3)).astype(np.float32)
    return np.asarray(cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def _coordinates(rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Return the sheet's own x and y, turned by some angle, for grain and weave to run along."""
    angle = rng.uniform(0, np.pi)
    axis = np.arange(SHEET_PX, dtype=np.float32)
    across, down = np.meshgrid(axis, axis)
    turned = across * np.float32(np.cos(angle)) + down * np.float32(np.sin(angle))
    other = down * np.float32(np.cos(angle)) - across * np.float32(np.sin(angle))
    return turned, other


def _wood(rng: np.random.Generator, dark: tuple[float, ...], light: tuple[float, ...]) -> Floats:
    along, across = _coordinates(rng)
    plank_mm = rng.uniform(70, 190)
    plank = np.floor(across / plank_mm)
    own = np.random.default_rng(rng.integers(1 << 30)).uniform(-1, 1, 64).astype(np.float32)
    of_plank = own[plank.astype(np.int32) & 63]
    bend = clouds(rng, 240) * rng.uniform(10, 45) + clouds(rng, 60) * rng.uniform(1, 5)
    ring_mm = rng.uniform(7, 22)
    rings = np.sin(
        (across + bend + of_plank * 400 + along * 0.05 * of_plank) * np.float32(2 * np.pi / ring_mm)
    )
    fibre = cv2.blur(clouds(rng, 3), (3, 3))
    tone = 0.5 + rng.uniform(0.15, 0.4) * rings + 0.2 * of_plank + 0.3 * fibre + 0.15 * clouds(rng, 400)
    gap = np.abs(across / plank_mm - plank - 0.5) > 0.5 - 0.9 / plank_mm
    mixed = _mix(dark, light, np.clip(tone, 0, 1))
    mixed[gap] *= rng.uniform(0.2, 0.6)
    return mixed


def _mix(dark: tuple[float, ...], light: tuple[float, ...], share: Floats) -> Floats:
    low, high = np.array(dark, np.float32), np.array(light, np.float32)
    return _of_three([one + (other - one) * share for one, other in zip(low, high, strict=True)])


def _of_three(colours: Sequence[NDArray[np.floating[Any]]]) -> Floats:
    """Return blue, green and red as one sheet: to reckon with all three at once takes far longer."""
    return np.asarray(cv2.merge([np.asarray(colour, np.float32) for colour in colours]), np.float32)


def _oak(rng: np.random.Generator) -> TableTop:
    return TableTop("oak", _wood(rng, (0.055, 0.13, 0.22), (0.13, 0.27, 0.42)), 0.12, 18)


def _walnut(rng: np.random.Generator) -> TableTop:
    return TableTop("walnut", _wood(rng, (0.025, 0.04, 0.075), (0.07, 0.11, 0.19)), rng.uniform(0.3, 1.2), 90)


def _reddish(rng: np.random.Generator) -> TableTop:
    gloss, sharpness = rng.uniform(0.5, 1.6), rng.uniform(120, 500)
    return TableTop("reddish", _wood(rng, (0.02, 0.03, 0.14), (0.06, 0.09, 0.38)), gloss, sharpness)


def _felt(rng: np.random.Generator) -> TableTop:
    colours = ((0.12, 0.30, 0.07), (0.28, 0.12, 0.05), (0.06, 0.05, 0.24), (0.09, 0.09, 0.09))
    colour = np.array(colours[rng.integers(len(colours))], np.float32)
    tone = 1 + 0.16 * clouds(rng, 2) + 0.12 * clouds(rng, 5) + 0.06 * clouds(rng, 300)
    return TableTop("felt", _of_three([tone * each for each in colour]), 0.0, 1)


def _cloth(rng: np.random.Generator) -> TableTop:
    along, across = _coordinates(rng)
    weave = 0.03 * np.sin(along * 2.1) * np.sin(across * 2.1) + 0.03 * clouds(rng, 3)
    folds = 0.10 * np.abs(clouds(rng, 350)) + 0.04 * clouds(rng, 90)
    tone = 0.68 + weave - folds
    return TableTop("cloth", _of_three([tone * each for each in np.array((0.93, 0.98, 1.0))]), 0.02, 8)


def _check(rng: np.random.Generator) -> TableTop:
    along, across = _coordinates(rng)
    square_mm = rng.uniform(24, 48)
    ripple = clouds(rng, 300) * 6
    one = (np.floor((along + ripple) / square_mm) % 2).astype(np.float32)
    two = (np.floor((across + ripple) / square_mm) % 2).astype(np.float32)
    share = cv2.blur((one + two) / 2, (3, 3))
    tone = 1 + 0.08 * clouds(rng, 3) - 0.1 * np.abs(clouds(rng, 350))
    red = _mix((0.62, 0.66, 0.66), (0.055, 0.05, 0.36), share)
    return TableTop("check", _of_three([each * tone for each in cv2.split(red)]), 0.03, 10)


def _stone(rng: np.random.Generator) -> TableTop:
    grain = 0.5 * clouds(rng, 120) + 0.35 * clouds(rng, 30) + 0.3 * clouds(rng, 4)
    speck = (clouds(rng, 6) > 0.75).astype(np.float32)
    base = rng.uniform(0.08, 0.5)
    tone = np.clip(base * (1 + 0.5 * grain) + 0.25 * speck, 0.02, 0.9)
    return TableTop("stone", _of_three([tone * each for each in np.array((1.0, 0.99, 0.95))]), 0.5, 150)


_MAKERS: dict[str, Callable[[np.random.Generator], TableTop]] = {
    "oak": _oak,
    "walnut": _walnut,
    "felt": _felt,
    "cloth": _cloth,
    "check": _check,
    "reddish": _reddish,
    "stone": _stone,
}
TABLES = tuple(_MAKERS)


def make_table(name: str, rng: np.random.Generator) -> TableTop:
    """Return a new table of the kind `name`, one of `TABLES`."""
    return _MAKERS[name](rng)
