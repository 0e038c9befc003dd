"""Finds squares of one known size by their four edges, in any turn.

A piece of the picture is brought to one scale, and turned step by step; in each turn an upright square has
edges that run along rows and columns, so that sums along them are cheap. Sides of a die that show have
edges too, but never four at a top's distance.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.light import median

Floats = NDArray[np.float32]
Places = NDArray[np.int16]
Fractions = NDArray[np.uint16]

_WEAKEST = 0.5
"""How much the weakest of four edges counts against their average: a square has all four."""
_ABOUT = 0.25
"""Turns that differ by less (radians) are nearly the same."""
_GRAIN = 2.0
"""What is no steeper than this many times the usual is grain, not an edge."""
_TABLE = 0.6
"""How much an edge counts where nothing seems to lie on the table: a die may have its colour."""
_CLEAR = 15.0
"""So many grey levels a pixel steeper than grain an edge is clear, and counts no more if it is steeper still:
else a strong pip counts for more than the faint edge of a dark die."""
_FINER = 0.65
"""A piece that is reduced so far is softened first: else it keeps all of the picture's grain."""
_STRAIGHT = 0.65
"""The share of an edge that counts: what corners round off is left out."""


class Found(NamedTuple):
    """Squares in one piece: middles in pixels from its middle, turns in radians, scores; best first."""

    x: Floats
    y: Floats
    turn: Floats
    score: Floats


@dataclass(frozen=True)
class FourEdges:
    """Looks for squares whose half side is `half` pixels, in pieces of `span` pixels a side.

    A quarter turn is tried in `turns` steps.
    """

    half: int
    span: int
    turns: int

    @cached_property
    def _angles(self) -> Floats:
        return np.arange(self.turns, dtype=np.float32) * np.float32(math.pi / 2 / self.turns)

    def piece(self, picture: NDArray[np.uint8] | Floats, x: float, y: float, half: float) -> Floats:
        """Return the surroundings of a place, scaled so that half a side of `half` pixels becomes ours."""
        zoom, middle = self.half / half, (self.span - 1) / 2
        if zoom < _FINER:
            reach = self.span / zoom / 2 + 2
            left, top = (max(0, int(at - reach)) for at in (x, y))
            right, bottom = (max(1, int(at + reach)) for at in (x, y))
            picture = np.asarray(cv2.GaussianBlur(picture[top:bottom, left:right], (3, 3), 0), np.float32)
            x, y = x - left, y - top
        moved = np.array([[zoom, 0, middle - zoom * x], [0, zoom, middle - zoom * y]])
        seen = cv2.warpAffine(picture, moved, (self.span, self.span), borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, np.float32)

    def squares(
        self, piece: Floats, mask: Floats, most: int, print_width: float = 0.0, about: float | None = None
    ) -> Found:
        """Return the best squares of a piece, none close to a better one.

        Edges count less where the mask is 0: there they may be the table's. Those of what is bright and
        narrower than `print_width` half sides do not count. If `about` is said, only squares with about this
        turn, and about the piece's middle.
        """
        bare = _without_print(piece, print_width * self.half) if print_width else piece
        if about is None:
            return self._best(self._evidence(bare, mask, slice(None)), most)
        turns = np.abs(_between(self._angles, about)) <= _ABOUT
        shown = np.zeros((self.turns, self.span, self.span), np.float32)
        near = slice(self.span // 2 - self.half // 3, (self.span + 1) // 2 + self.half // 3)
        shown[turns, near, near] = self._evidence(bare, mask, turns)[:, near, near]
        return self._best(shown, most)

    def _best(self, shown: Floats, most: int) -> Found:
        middle, found = (self.span - 1) / 2, []
        for _ in range(most):
            i, row, column = (int(at) for at in np.unravel_index(int(shown.argmax()), shown.shape))
            score, angle = float(shown[i, row, column]), float(self._angles[i])
            if score <= 0:
                break
            cos, sin = math.cos(angle), math.sin(angle)
            x, y = column - middle, row - middle
            found.append((cos * x - sin * y, sin * x + cos * y, angle, score))
            if len(found) < most:
                self._forget(shown, *found[-1][:3])
        return Found(*np.array(found, np.float32).reshape(-1, 4).T)

    @cached_property
    def _turned(self) -> tuple[Places, Fractions, Floats, Floats]:
        """Turns x rows x columns: where each turned piece takes its pixels; and cosines and sines.

        Places are whole pixels and parts of them, as `cv2.remap` wants them for speed.
        """
        line = np.arange(self.span, dtype=np.float32) - (self.span - 1) / 2
        across, down = np.meshgrid(line, line)
        cos, sin = (way(self._angles)[:, None, None] for way in (np.cos, np.sin))
        x, y = (part + (self.span - 1) / 2 for part in (cos * across - sin * down, sin * across + cos * down))
        flat = (-1, self.span)
        places, parts = cv2.convertMaps(x.reshape(flat), y.reshape(flat), cv2.CV_16SC2)
        return (
            np.asarray(places, np.int16).reshape(*x.shape, 2),
            np.asarray(parts, np.uint16).reshape(x.shape),
            cos,
            sin,
        )

    @cached_property
    def _along(self) -> Floats:
        """Middles x places: what averages along an edge, for each middle that a square may have."""
        reach, middles = round(_STRAIGHT * self.half), np.arange(self.half, self.span - self.half)
        near = np.abs(np.arange(self.span) - middles[:, None]) <= reach
        return np.asarray(near / (2 * reach + 1), np.float32)

    def _evidence(self, piece: Floats, mask: Floats, turns: slice | NDArray[np.bool_]) -> Floats:
        """Return turns x rows x columns: how well a square's four edges show, if its middle were there."""
        places, parts, cos, sin = (part[turns] for part in self._turned)
        steep = _slopes(piece)
        grain = np.float32(_GRAIN) * median(np.abs([slope[::2, ::2] for slope in steep]).ravel())
        all_of_it = cv2.merge([*steep, _TABLE + (1 - _TABLE) * mask])
        seen = cv2.remap(
            all_of_it, places.reshape(-1, self.span, 2), parts.reshape(-1, self.span), cv2.INTER_LINEAR
        )
        right, down, weight = (np.asarray(part, np.float32).reshape(parts.shape) for part in cv2.split(seen))
        columns = self._along @ _shown(cos * right + sin * down, grain, weight)
        rows = _shown(cos * down - sin * right, grain, weight) @ self._along.T
        return self._together(columns, rows)

    def _together(self, columns: Floats, rows: Floats) -> Floats:
        """Return how well four edges show together: averages along them, upright and level ones."""
        apart = 2 * self.half
        one, other, upper, lower = (
            columns[:, :, :-apart],
            columns[:, :, apart:],
            rows[:, :-apart],
            rows[:, apart:],
        )
        weakest = np.minimum(np.minimum(one, other), np.minimum(upper, lower))
        together = one + other
        together += upper
        together += lower
        inner = slice(self.half, self.span - self.half)
        shown = np.zeros((len(rows), self.span, self.span), np.float32)
        shown[:, inner, inner] = np.float32((1 - _WEAKEST) / 4) * together + np.float32(_WEAKEST) * weakest
        return shown

    def _forget(self, shown: Floats, x: float, y: float, turn: float) -> None:
        """Put out what lies close to a square: within a quarter of its side, much less in other turns."""
        middle, away = (self.span - 1) / 2, np.abs(_between(self._angles, turn))
        for i, angle in enumerate(self._angles.tolist()):
            reach = self.half / 2 if away[i] < _ABOUT else self.half / 8
            column = math.cos(angle) * x + math.sin(angle) * y + middle
            row = math.cos(angle) * y - math.sin(angle) * x + middle
            left, top = max(0, round(column - reach)), max(0, round(row - reach))
            shown[i, top : round(row + reach) + 1, left : round(column + reach) + 1] = 0


def _between(turns: Floats, other: float) -> Floats:
    """Return how far squares with these turns (in radians) are turned against another."""
    return (turns - np.float32(other) + np.float32(math.pi / 4)) % np.float32(math.pi / 2) - np.float32(
        math.pi / 4
    )


def _without_print(piece: Floats, width: float) -> Floats:
    """Return a piece without what is narrower than so many pixels, and brighter than what is about it."""
    whole = 2 * round(width / 2) + 1
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (whole, whole))
    return np.asarray(cv2.morphologyEx(piece, cv2.MORPH_OPEN, brush), np.float32)


def _slopes(piece: Floats) -> tuple[Floats, Floats]:
    """Return rows x columns each: how steep the piece is to the right and down, in its steepest colour, where
    1 is as steep as a clear edge.
    """
    across, down = (
        cv2.Scharr(piece, cv2.CV_32F, right, 1 - right, scale=1 / 32 / _CLEAR).reshape(-1, 3)
        for right in (1, 0)
    )
    blue, green, red = (across * across + down * down).T
    steepest = np.maximum(green > blue, 2 * (red > np.maximum(blue, green))) + np.arange(0, across.size, 3)
    shape = piece.shape[:2]
    return across.take(steepest).reshape(shape), down.take(steepest).reshape(shape)


def _shown(slope: Floats, grain: Floats, weight: Floats) -> Floats:
    """Return how well an edge shows at each place; `slope` is what is seen across it."""
    np.abs(slope, out=slope)
    slope -= grain
    slope.clip(0, 1, out=slope)
    np.sqrt(slope, out=slope)
    slope *= weight
    return slope


LOOK = FourEdges(half=10, span=48, turns=9)
"""For finding squares: the middle of a piece may be a side off."""
