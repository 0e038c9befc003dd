"""Dice for whatever faces a game names: pips for 1 to 6, symbols for words, an own sign for any other.

>>> kit = dice_for(("sun", "well", "snake", "star"), count=4)
>>> kit.labels
('sun', 'well', 'snake', 'star', 'sun*', 'well*')

A die has six sides: where fewer faces are named, the first ones come twice, and `label_of` takes the mark
from a side's name. What is printed follows from the labels alone, so the same dice lie there every evening.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hardware.scenes.dice import AXES, DiceSet
from hardware.scenes.dice_prints import FaceSheet, pips

Floats = NDArray[np.float32]
Draw = Callable[["Pen"], None]

SIDES = len(AXES)
AGAIN = "*"
"""After the name of a side that shows a face once more."""
SIDE_MM = 24.0
IVORY, INK = (0.55, 0.68, 0.75), (0.03, 0.02, 0.02)


class Pen:
    """Draws on a part of a face: places from -1 to 1 about its middle."""

    def __init__(self, sheet: FaceSheet, x: float = 0.0, scale: float = 1.0) -> None:
        self._sheet, self._x, self._scale = sheet, x, scale

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._x + self._scale * x, self._scale * y

    def dot(self, x: float, y: float, radius: float, ink: int = 255) -> None:
        """Draw a full circle; with no `ink` it takes away what is there."""
        self._sheet.dot(*self._at(x, y), radius * self._scale, ink)

    def lines(self, *places: tuple[float, float], width: float = 0.14) -> None:
        """Draw a line from place to place."""
        for start, end in pairwise(places):
            self._sheet.line(self._at(*start), self._at(*end), width * self._scale)

    def shape(self, *places: tuple[float, float]) -> None:
        """Draw a full shape with these corners."""
        self._sheet.shape(*(self._at(*place) for place in places))

    def arc(self, x: float, y: float, radius: float, start: float, end: float, width: float = 0.12) -> None:
        """Draw a part of a circle, from one angle to another, in degrees."""
        self._sheet.arc(*self._at(x, y), radius * self._scale, start, end, width * self._scale)


def _rays(points: int, inner: float, turn: float = 0.0) -> list[tuple[float, float]]:
    angles = np.linspace(0, 2 * np.pi, 2 * points + 1)[:-1] - np.pi / 2 + turn
    reach = np.where(np.arange(2 * points) % 2, inner, 0.62)
    return [(float(r * np.cos(a)), float(r * np.sin(a))) for a, r in zip(angles, reach, strict=True)]


def _sword(pen: Pen) -> None:
    pen.lines((0, -0.65), (0, 0.6), width=0.15)
    pen.lines((-0.28, 0.25), (0.28, 0.25))


def _shield(pen: Pen) -> None:
    pen.shape((-0.4, -0.5), (0.4, -0.5), (0.4, 0.1), (0, 0.6), (-0.4, 0.1))


def _bow(pen: Pen) -> None:
    pen.arc(-0.25, 0, 0.62, -75, 75)
    pen.lines((-0.09, -0.6), (-0.09, 0.6), width=0.07)


def _wedge(pen: Pen) -> None:
    pen.shape((-0.6, 0.1), (0.1, -0.5), (0.6, -0.2), (0.6, 0.5), (-0.55, 0.5))
    pen.dot(-0.1, 0.2, 0.15, 0)
    pen.dot(0.3, 0.12, 0.11, 0)


def _sun(pen: Pen) -> None:
    pen.dot(0, 0, 0.3)
    for x, y in _rays(8, 0.42)[::2]:
        pen.lines((0.7 * x, 0.7 * y), (1.1 * x, 1.1 * y), width=0.1)


def _well(pen: Pen) -> None:
    pen.shape((0, -0.65), (0.3, 0.0), (-0.3, 0.0))
    pen.dot(0, 0.18, 0.36)


def _snake(pen: Pen) -> None:
    pen.lines((-0.55, 0.45), (0.5, 0.45), (-0.5, 0.0), (0.5, 0.0), (-0.45, -0.5), (0.2, -0.5), width=0.15)
    pen.dot(0.25, -0.5, 0.15)


def _moon(pen: Pen) -> None:
    pen.dot(0, 0, 0.6)
    pen.dot(0.28, -0.1, 0.5, 0)


def _skull(pen: Pen) -> None:
    pen.dot(0, -0.12, 0.5)
    pen.shape((-0.25, 0.2), (0.25, 0.2), (0.22, 0.62), (-0.22, 0.62))
    pen.dot(-0.2, -0.1, 0.14, 0)
    pen.dot(0.2, -0.1, 0.14, 0)


def _arrow(pen: Pen) -> None:
    pen.lines((0, 0.62), (0, -0.2), width=0.16)
    pen.shape((-0.4, -0.08), (0.4, -0.08), (0, -0.66))


def _heart(pen: Pen) -> None:
    pen.dot(-0.27, -0.2, 0.32)
    pen.dot(0.27, -0.2, 0.32)
    pen.shape((-0.57, -0.05), (0.57, -0.05), (0, 0.65))


def _plus(pen: Pen) -> None:
    pen.lines((-0.5, 0), (0.5, 0), width=0.2)
    pen.lines((0, -0.5), (0, 0.5), width=0.2)


_SYMBOLS: dict[str, Draw] = {
    "sword": _sword,
    "shield": _shield,
    "bow": _bow,
    "wedge": _wedge,
    "star": lambda pen: pen.shape(*_rays(5, 0.26)),
    "sun": _sun,
    "well": _well,
    "snake": _snake,
    "moon": _moon,
    "skull": _skull,
    "arrow": _arrow,
    "heart": _heart,
}
_SIGNS: tuple[Draw, ...] = (
    lambda pen: pen.arc(0, 0, 0.5, 0, 360, 0.16),
    lambda pen: pen.shape((0, -0.6), (0.6, 0.45), (-0.6, 0.45)),
    _plus,
    lambda pen: pen.lines((-0.45, -0.5), (0.45, -0.5), (-0.45, 0.5), (0.45, 0.5), width=0.16),
    lambda pen: pen.shape(*_rays(4, 0.2)),
    lambda pen: pen.lines((-0.4, -0.55), (-0.4, 0.5), (0.45, 0.5), width=0.2),
)
"""What a face is marked with whose name is no symbol that is known here."""


def dice_for(labels: tuple[str, ...], count: int) -> DiceSet:
    """Return so many dice with these faces, of which there are one to six."""
    prints = _prints(labels)
    sides = {f"{label}{AGAIN * (place // len(labels))}": label for place, label in _around(labels)}
    body, ink = (np.array(colour, np.float32) for colour in (IVORY, INK))
    return DiceSet(
        kind="labels",
        side_mm=SIDE_MM,
        rounding=0.25,
        faces={side: prints[label] for side, label in sides.items()},
        bodies=(body,) * count,
        inks=(ink,) * count,
        marbled=0.0,
        gloss=0.12,
        sharpness=60.0,
    )


def label_of(side: str) -> str:
    """Return the face that a side of a die shows."""
    return side.rstrip(AGAIN)


def _around(labels: tuple[str, ...]) -> Iterable[tuple[int, str]]:
    return ((place, labels[place % len(labels)]) for place in range(SIDES))


def _prints(labels: tuple[str, ...]) -> dict[str, Floats]:
    """Return what is printed for each label, no two alike."""
    signs, made, seen = list(_SIGNS), {}, set()
    for label in labels:
        number = int(label) if label.isascii() and label.isdigit() else 0
        words = tuple(word for word in label.lower().replace("_", "-").split("-") if word in _SYMBOLS)
        if 1 <= number <= SIDES:
            made[label] = pips(number, 0.5, 0.17)
        elif words and words not in seen:
            seen.add(words)
            made[label] = _drawn([_SYMBOLS[word] for word in words[:2]])
        else:
            made[label] = _drawn([signs.pop(0)])
    return made


def _drawn(parts: list[Draw]) -> Floats:
    """Return one symbol, or two beside each other."""
    sheet = FaceSheet()
    for place, draw in enumerate(parts):
        draw(Pen(sheet) if len(parts) == 1 else Pen(sheet, 0.72 * place - 0.36, 0.6))
    return sheet.done()
