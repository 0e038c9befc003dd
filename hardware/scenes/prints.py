"""The stickers: drawings of living and squashed mosquitos, a design for each set of discs.

A `Design` is what the two sheets of stickers of one game look like. Each disc of a set then
gets its own two stickers, with small differences, as if cut out and stuck on by hand.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Colour = tuple[float, float, float]
Points = NDArray[np.float64]
STICKER_PX = 256
PRINTS = ("white", "sand", "red", "black")
"""White or sand-coloured paper with coloured ink; grey ink on red; black ink only, on white."""
LABELS = ("alive", "squashed")
"""What the two stickers of a disc are called, unless somebody calls them otherwise."""

_PAPERS: dict[str, tuple[Colour, ...]] = {
    "white": ((0.80, 0.82, 0.82), (0.72, 0.78, 0.80), (0.85, 0.80, 0.74)),
    "sand": ((0.30, 0.62, 0.80), (0.38, 0.66, 0.74), (0.45, 0.70, 0.72)),
    "red": ((0.22, 0.18, 0.80), (0.14, 0.10, 0.62), (0.30, 0.30, 0.78)),
    "black": ((0.82, 0.83, 0.83), (0.66, 0.68, 0.68), (0.60, 0.76, 0.80)),
}
_BLOODS: tuple[Colour, ...] = ((0.03, 0.02, 0.36), (0.02, 0.03, 0.20), (0.05, 0.25, 0.06), (0.30, 0.05, 0.22))


class Sticker:
    """One sticker to draw on; places run from -1 to 1, as on the round sticker itself."""

    def __init__(self, paper: Colour) -> None:
        self.colour = np.full((STICKER_PX, STICKER_PX, 3), paper, np.float32)

    def line(self, points: Points, width: float, ink: Colour) -> None:
        """Draw a line through points (N x 2)."""
        thick = max(1, round(width * STICKER_PX / 2))
        cv2.polylines(self.colour, [_fine(points)], False, ink, thick, cv2.LINE_AA, shift=4)

    def blob(self, points: Points, ink: Colour) -> None:
        """Fill the outline through points (N x 2)."""
        cv2.fillPoly(self.colour, [_fine(points)], ink, cv2.LINE_AA, shift=4)

    def oval(self, centre: Points, axes: tuple[float, float], angle: float, ink: Colour) -> None:
        """Fill an oval with the two half `axes`, turned by `angle` in radians."""
        around = np.linspace(0, 2 * np.pi, 32, endpoint=False)
        ring = np.stack([np.cos(around) * axes[0], np.sin(around) * axes[1]], axis=1)
        self.blob(centre + ring @ turn(angle), ink)

    def veil(self, points: Points, ink: Colour, share: float) -> None:
        """Lay a see-through colour over the outline, as wings are."""
        over = self.colour.copy()
        cv2.fillPoly(over, [_fine(points)], ink, cv2.LINE_AA, shift=4)
        self.colour += (over - self.colour) * np.float32(share)


def _fine(points: Points) -> NDArray[np.int32]:
    return np.round((points + 1) * STICKER_PX / 2 * 16).astype(np.int32)


def turn(angle: float) -> Points:
    """Return the matrix that turns row vectors by `angle`."""
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


@dataclass(frozen=True)
class Design:
    """How the living and the squashed mosquito of one set of discs are drawn."""

    print: str
    paper: Colour
    ink: Colour
    blood: Colour
    body: tuple[float, float]  # half length and half width
    leg: float  # how far the legs reach
    stroke: float  # how thick the lines are
    wing: float  # how much of the wings is ink, from 0 to 1
    death: str  # one of the keys of `_DEATHS`
    spots: int

    @classmethod
    def from_rng(cls, rng: np.random.Generator, print_name: str) -> "Design":
        """Draw a design of the kind `print_name`, one of `PRINTS`."""
        papers = _PAPERS[print_name]
        grey = rng.uniform(0.16, 0.28) if print_name == "red" else rng.uniform(0.008, 0.05)
        ink = (grey, grey, grey)
        coloured = print_name in ("white", "sand")
        deaths = (
            ("splat", "burst", "crossed", "pool") if coloured else ("crumpled", "crossed", "burst", "splat")
        )
        return cls(
            print=print_name,
            paper=papers[rng.integers(len(papers))],
            ink=ink,
            blood=_BLOODS[rng.choice(4, p=(0.6, 0.2, 0.1, 0.1))] if coloured else ink,
            body=(rng.uniform(0.24, 0.42), rng.uniform(0.06, 0.12)),
            leg=rng.uniform(0.5, 0.8),
            stroke=rng.uniform(0.028, 0.05),
            wing=rng.uniform(0.0, 0.6),
            death=deaths[rng.integers(len(deaths))],
            spots=int(rng.integers(6, 20)),
        )

    def living(self, rng: np.random.Generator) -> Floats:
        """Draw one living mosquito."""
        sheet = Sticker(self.paper)
        self._mosquito(sheet, rng, 0.06)
        return sheet.colour

    def squashed(self, rng: np.random.Generator) -> Floats:
        """Draw one squashed mosquito."""
        sheet = Sticker(self.paper)
        _DEATHS[self.death](self, sheet, rng)
        return sheet.colour

    def _mosquito(self, sheet: Sticker, rng: np.random.Generator, wild: float, scale: float = 1.0) -> None:
        """Draw the insect, head up; the wilder, the less its legs are in their places."""
        length, width = self.body[0] * scale, self.body[1] * scale
        for side in (-1, 1):
            for place, angle in zip((-0.5, -0.1, 0.3), (-0.7, 0.05, 0.75), strict=True):
                hip = np.array([side * width * 0.6, place * length])
                bend = angle + rng.normal(0, wild)
                knee = hip + self.leg * 0.55 * scale * np.array([side * np.cos(bend), np.sin(bend) - 0.25])
                far = bend + rng.normal(0.35, wild * 1.5)
                foot = knee + self.leg * 0.5 * scale * np.array([side * np.cos(far) * 0.6, np.sin(far)])
                sheet.line(np.array([hip, knee, foot]), self.stroke, self.ink)
            angle = side * (0.55 + rng.normal(0, wild))
            wing = np.array([np.sin(angle), np.cos(angle)]) * 0.42 * scale
            around = np.linspace(0, 2 * np.pi, 24)
            ring = np.stack([np.cos(around) * 0.11, np.sin(around) * 0.36], axis=1) * scale
            sheet.veil(ring @ turn(-angle) + wing, self.ink, self.wing * 0.5)
            sheet.line(ring @ turn(-angle) + wing, self.stroke * 0.5, self.ink)
        sheet.oval(np.array([0.0, 0.25 * length]), (width, length), 0.0, self.ink)
        sheet.oval(np.array([0.0, -0.8 * length]), (width * 1.1, width * 1.1), 0.0, self.ink)
        tip = np.array([rng.normal(0, wild * 0.3), -1.75 * length])
        sheet.line(np.array([[0.0, -0.8 * length], tip]), self.stroke * 0.8, self.ink)


def _spatter(design: Design, sheet: Sticker, rng: np.random.Generator, ink: Colour, reach: float) -> None:
    """A blot with a ragged edge, and drops around it."""
    around = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    ragged = reach * 0.55 * (1 + 0.28 * np.sin(around * rng.integers(4, 8)) + rng.normal(0, 0.12, 40))
    sheet.blob(np.stack([np.cos(around) * ragged, np.sin(around) * ragged], axis=1), ink)
    for _ in range(design.spots):
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.65, 1.25) * reach
        size = rng.uniform(0.025, 0.085)
        sheet.oval(away * np.array([np.cos(angle), np.sin(angle)]), (size, size), 0.0, ink)


def _splat(design: Design, sheet: Sticker, rng: np.random.Generator) -> None:
    _spatter(design, sheet, rng, design.blood, 0.55)
    design._mosquito(sheet, rng, 0.5, 0.75)


def _pool(design: Design, sheet: Sticker, rng: np.random.Generator) -> None:
    design._mosquito(sheet, rng, 0.15)
    around = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    rim = 0.5 + 0.08 * np.sin(3 * around + rng.uniform(0, 6))
    sheet.veil(np.stack([np.cos(around) * rim, np.sin(around) * rim], axis=1), design.blood, 0.85)


def _burst(design: Design, sheet: Sticker, rng: np.random.Generator) -> None:
    points = 8 + design.spots % 6
    around = np.linspace(0, 2 * np.pi, 2 * points, endpoint=False)
    reach = np.where(np.arange(2 * points) % 2, 0.42, 0.8) * rng.uniform(0.9, 1.1, 2 * points)
    star = np.stack([np.cos(around) * reach, np.sin(around) * reach], axis=1)
    if design.blood != design.ink:
        sheet.blob(star, design.blood)
    sheet.line(np.vstack([star, star[:1]]), design.stroke, design.ink)
    design._mosquito(sheet, rng, 0.4, 0.45)


def _crossed(design: Design, sheet: Sticker, rng: np.random.Generator) -> None:
    design._mosquito(sheet, rng, 0.06)
    for slope in (1, -1):
        ends = np.array([[-0.55, -0.55 * slope], [0.55, 0.55 * slope]]) + rng.normal(0, 0.03, (2, 2))
        sheet.line(ends, design.stroke * 3.2, design.blood)


def _crumpled(design: Design, sheet: Sticker, rng: np.random.Generator) -> None:
    """Nothing but ink: the insect broken in two, its legs anywhere."""
    for _ in range(8):
        angle, bend = rng.uniform(0, 2 * np.pi, 2)
        start = rng.normal(0, 0.1, 2)
        knee = start + 0.33 * np.array([np.cos(angle), np.sin(angle)])
        foot = knee + 0.25 * np.array([np.cos(bend), np.sin(bend)])
        sheet.line(np.array([start, knee, foot]), design.stroke, design.ink)
    for _ in range(3):
        sheet.oval(rng.normal(0, 0.14, 2), (0.2, design.body[1] * 1.3), rng.uniform(0, np.pi), design.ink)
    for _ in range(design.spots // 2):
        size = rng.uniform(0.02, 0.045)
        sheet.oval(rng.normal(0, 0.33, 2), (size, size), 0.0, design.ink)


_DEATHS: dict[str, Callable[[Design, Sticker, np.random.Generator], None]] = {
    "splat": _splat,
    "pool": _pool,
    "burst": _burst,
    "crossed": _crossed,
    "crumpled": _crumpled,
}
