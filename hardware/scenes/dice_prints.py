"""What is printed on dice: pips in several layouts, and symbols, some of which share a part.

A face is the share of ink at each place, from 0 to 1, 128 pixels a side; x to the right, y down.
"""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
FACE_PX = 128
_FINER = 4

_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


class FaceSheet:
    """A face to draw on: places from -1 to 1."""

    def __init__(self) -> None:
        self._side = FACE_PX * _FINER
        self.ink = np.zeros((self._side, self._side), np.uint8)

    def _points(self, places: tuple[tuple[float, float], ...]) -> NDArray[np.int32]:
        return np.round((np.array(places) + 1) / 2 * self._side).astype(np.int32)

    def dot(self, x: float, y: float, radius: float, ink: int = 255) -> None:
        """Draw a full circle; with no `ink` it takes away what is there."""
        (place,) = self._points(((x, y),)).tolist()
        cv2.circle(self.ink, tuple(place), round(radius * self._side / 2), ink, -1)

    def line(self, start: tuple[float, float], end: tuple[float, float], width: float) -> None:
        """Draw a straight line with round ends."""
        one, other = self._points((start, end)).tolist()
        cv2.line(self.ink, tuple(one), tuple(other), 255, max(1, round(width * self._side / 2)))

    def shape(self, *places: tuple[float, float], ink: int = 255) -> None:
        """Draw a full shape with these corners."""
        cv2.fillPoly(self.ink, [self._points(places)], ink)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, width: float) -> None:
        """Draw a part of a circle, from one angle to another, in degrees."""
        (place,) = self._points(((x, y),)).tolist()
        reach, thick = round(radius * self._side / 2), max(1, round(width * self._side / 2))
        cv2.ellipse(self.ink, tuple(place), (reach, reach), 0, start, end, 255, thick)

    def word(self, text: str, scale: float) -> None:
        """Write in the middle."""
        thick, font = round(0.07 * self._side * scale), cv2.FONT_HERSHEY_SIMPLEX
        size = scale * self._side / 42
        (width, height), _ = cv2.getTextSize(text, font, size, thick)
        at = (round((self._side - width) / 2), round((self._side + height) / 2))
        cv2.putText(self.ink, text, at, font, size, 255, thick)

    def done(self) -> Floats:
        """Return the share of ink at each place."""
        small = cv2.resize(self.ink, (FACE_PX, FACE_PX), interpolation=cv2.INTER_AREA)
        return np.asarray(small / np.float32(255), np.float32)


def pips(count: int, spread: float, radius: float, narrow: float = 1.0) -> Floats:
    """Return a face with pips; `narrow` brings the rows of the six closer together."""
    sheet = FaceSheet()
    for x, y in _PLACES[count]:
        sheet.dot(spread * x * (narrow if count == 6 else 1.0), spread * y, radius)
    return sheet.done()


def _sword(sheet: FaceSheet, x: float = 0.0) -> None:
    sheet.line((x, -0.6), (x, 0.55), 0.11)
    sheet.line((x - 0.22, 0.28), (x + 0.22, 0.28), 0.1)


def _shield(sheet: FaceSheet, x: float = 0.0) -> None:
    sheet.shape(
        *((x - 0.24, -0.35), (x + 0.24, -0.35), (x + 0.24, 0.1), (x, 0.45)),
        (x - 0.24, 0.1),
    )


def _bow(sheet: FaceSheet) -> None:
    sheet.arc(-0.2, 0, 0.55, -75, 75, 0.1)
    sheet.line((-0.06, -0.53), (-0.06, 0.53), 0.06)


def _star(sheet: FaceSheet, x: float = 0.0, radius: float = 0.55) -> None:
    angles = np.linspace(0, 2 * np.pi, 11)[:-1] - np.pi / 2
    reach = radius * np.where(np.arange(10) % 2, 0.42, 1.0)
    sheet.shape(
        *((float(x + r * np.cos(a)), float(r * np.sin(a))) for a, r in zip(angles, reach, strict=True))
    )


def _wedge(sheet: FaceSheet) -> None:
    sheet.shape((-0.55, 0.1), (0.1, -0.45), (0.55, -0.2), (0.55, 0.45), (-0.5, 0.45))
    sheet.dot(-0.1, 0.15, 0.13, 0)
    sheet.dot(0.28, 0.1, 0.1, 0)


def _skull(sheet: FaceSheet) -> None:
    sheet.dot(0, -0.1, 0.45)
    sheet.shape((-0.22, 0.2), (0.22, 0.2), (0.2, 0.55), (-0.2, 0.55))
    sheet.dot(-0.18, -0.08, 0.13, 0)
    sheet.dot(0.18, -0.08, 0.13, 0)


def _arrow(sheet: FaceSheet) -> None:
    sheet.line((0, 0.55), (0, -0.2), 0.14)
    sheet.shape((-0.35, -0.1), (0.35, -0.1), (0, -0.6))


def _leaf(sheet: FaceSheet) -> None:
    sheet.arc(-0.35, 0, 0.6, -60, 60, 0.1)
    sheet.arc(0.35, 0, 0.6, 120, 240, 0.1)
    sheet.line((0, -0.5), (0, 0.6), 0.06)


def _drawn(*parts: Callable[[FaceSheet], None]) -> Floats:
    sheet = FaceSheet()
    for part in parts:
        part(sheet)
    return sheet.done()


def symbols(rng: np.random.Generator) -> dict[str, Floats]:
    """Return six symbols by their names; two of them have a part in common."""
    pairs = (
        {
            "sword": _drawn(_sword),
            "sword-shield": _drawn(lambda s: _sword(s, -0.28), lambda s: _shield(s, 0.27)),
        },
        {"bow": _drawn(_bow), "bow-star": _drawn(_bow, lambda s: _star(s, 0.42, 0.25))},
        {
            "star": _drawn(_star),
            "two-stars": _drawn(lambda s: _star(s, -0.3, 0.3), lambda s: _star(s, 0.3, 0.3)),
        },
        {"wedge": _drawn(_wedge), "shield": _drawn(_shield)},
        {"skull": _drawn(_skull), "arrow": _drawn(_arrow)},
        {"leaf": _drawn(_leaf), "blank": _drawn()},
    )
    chosen = [pairs[int(i)] for i in rng.permutation(len(pairs))[:3]]
    return {name: face for pair in chosen for name, face in pair.items()}


def numbers(rng: np.random.Generator) -> dict[str, Floats]:
    """Return the numbers 1 to 6; a six that could be a nine is underlined on some dice."""
    scale = float(rng.uniform(0.85, 1.1))
    made = {}
    for number in range(1, 7):
        sheet = FaceSheet()
        sheet.word(str(number), scale)
        if number == 6:
            sheet.line((-0.3, 0.68), (0.3, 0.68), 0.1)
        made[str(number)] = sheet.done()
    return made


def ring() -> Floats:
    """Return a print that no set has."""
    sheet = FaceSheet()
    sheet.arc(0, 0, 0.5, 0, 360, 0.16)
    return sheet.done()


def faces(kind: str, rng: np.random.Generator) -> dict[str, Floats]:
    """Return the six faces of a kind (`pips`, `symbols` or `numbers`) by their labels."""
    if kind == "symbols":
        return symbols(rng)
    if kind == "numbers":
        return numbers(rng)
    spread, radius, narrow = rng.uniform(0.42, 0.58), rng.uniform(0.13, 0.22), rng.uniform(0.8, 1.0)
    made = {str(count): pips(count, spread, radius, narrow) for count in range(1, 7)}
    if rng.random() < 0.25:
        made["1"] = pips(1, spread, 1.6 * radius)
    return made
