"""How far the camera was nudged since calibration: a turn, a shift and a little zoom.

The table's texture tells, and so do its edges and whatever lies as still as on the bare table. Discs and
hands are new and agree with no move; what disagrees counts little.

>>> nudge(small, bare).degrees
1.02
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Pixel = TypeVar("Pixel", np.uint8, np.float32)

_TURNS = np.arange(-4.0, 4.1, 0.5)
"""The turns in degrees that are tried before the best one is refined."""
_ROUNDS = 8
"""How often a move is refined."""
_NO_BETTER, _MOST_STARTS = 0.3, 6
"""A start that fits so much less is not refined; and how many are."""
_FINE_PX = 15
_MOST_POINTS, _FEWEST_POINTS = 6000, 100
_FURTHEST = 0.1
"""How far a move is looked for, as a share of the width."""
_NEARER = 0.2
"""What the furthest way costs, of a fit that is 1 at best."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """Where places of the bare table lie now: turned and zoomed about the middle of the picture, and shifted.

    In pixels of the picture that it was told by.
    """

    turn: float = 0.0
    zoom: float = 1.0
    right: float = 0.0
    down: float = 0.0

    @property
    def degrees(self) -> float:
        """The turn, in degrees."""
        return math.degrees(self.turn)

    @property
    def way(self) -> float:
        """How far the middle moved."""
        return math.hypot(self.right, self.down)

    def matrix(self, size: tuple[int, int]) -> Floats:
        """Return the 2 x 3 matrix for a picture of this width and height."""
        along, across = self.zoom * math.cos(self.turn), self.zoom * math.sin(self.turn)
        x, y = (size[0] - 1) / 2, (size[1] - 1) / 2
        return np.array(
            [
                [along, -across, x - along * x + across * y + self.right],
                [across, along, y - across * x - along * y + self.down],
            ],
            np.float32,
        )

    def moved(self, picture: NDArray[Pixel]) -> NDArray[Pixel]:
        """Return a picture of the bare table as the nudged camera sees it."""
        size = (picture.shape[1], picture.shape[0])
        way = cv2.INTER_CUBIC if picture.dtype == np.uint8 else cv2.INTER_LINEAR
        return np.asarray(
            cv2.warpAffine(picture, self.matrix(size), size, flags=way, borderMode=cv2.BORDER_REFLECT),
            picture.dtype,
        )


STILL = Nudge()
"""The camera hangs as it did."""


def nudge(now: Picture, bare: Picture) -> Nudge:
    """Return the move that lays the bare table best on what is seen now; none where nothing tells."""
    seen, was = (_texture(now, 1), _texture(now, 0)), (_texture(bare, 1), _texture(bare, 0))
    rough = [_refined(seen[0], was[0], start, 2)[0] for start in _starts(seen[0], was[0])]
    fine = [_refined(seen[1], was[1], start, 1) for start in rough]
    return min(fine, key=lambda fitted: fitted[1])[0]


def _texture(picture: Picture, halvings: int) -> Floats:
    """Return what is finer than light, with nothing louder than the rest: lamps and discs may differ."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    for _ in range(halvings):
        grey = np.asarray(
            cv2.resize(grey, (grey.shape[1] // 2, grey.shape[0] // 2), interpolation=cv2.INTER_AREA),
            np.float32,
        )
    usual = cv2.blur(grey, (_FINE_PX, _FINE_PX))
    fine = (grey - usual) / (usual + 8)
    loud = 3 * float(np.median(np.abs(fine))) + 1e-6
    return np.asarray(np.clip(fine / loud, -1, 1), np.float32)


def _starts(now: Floats, bare: Floats) -> list[Nudge]:
    """Return the turn and shifts under which the table's middle fits best: on a chequered cloth several."""
    height, width = bare.shape
    room = round(_FURTHEST * width)
    best, turn, most = np.zeros((1, 1), np.float32), 0.0, -np.inf
    for degrees in _TURNS:
        turned = Nudge(turn=math.radians(degrees)).moved(bare)
        middle = turned[room : height - room, room : width - room]
        fits = np.asarray(cv2.matchTemplate(now, middle, cv2.TM_CCOEFF_NORMED) - _longer_ways(room))
        if fits.max() > most:
            best, turn, most = fits, math.radians(degrees), float(fits.max())
    tops = np.argwhere((best >= cv2.dilate(best, np.ones((7, 7), np.uint8))) & (best > most - _NO_BETTER))
    best_first = sorted(tops.tolist(), key=lambda top: -float(best[top[0], top[1]]))[:_MOST_STARTS]
    starts = [Nudge(turn, 1.0, 2.0 * (right - room), 2.0 * (down - room)) for down, right in best_first]
    return [STILL, *starts]


@lru_cache
def _longer_ways(room: int) -> Floats:
    """Return what is taken off for the way: of two squares of a chequered cloth the nearer one is meant."""
    across, down = np.meshgrid(*[np.arange(-room, room + 1, dtype=np.float32)] * 2)
    return np.asarray(_NEARER * np.hypot(across, down) / room, np.float32)


def _refined(now: Floats, bare: Floats, start: Nudge, scale: int) -> tuple[Nudge, float]:
    """Refine a move by least squares on the steepest texture, and return how far off the usual pixel is.

    What does not agree weighs little. `scale` is how much smaller the pictures are than those of the move.
    """
    points = _Points.of(bare)
    if len(points.value) < _FEWEST_POINTS:
        return start, np.inf
    a, b = start.zoom * math.cos(start.turn), start.zoom * math.sin(start.turn)
    p, q = start.right / scale, start.down / scale
    spread = 0.0
    for _ in range(_ROUNDS):
        away, inside = points.away(now, (a, b, p, q))
        spread = float(np.median(np.abs(away)))
        weight = inside / (1 + (away / (1.5 * spread + 1e-3)) ** 2) ** 2
        weighted = points.slopes * weight[:, None]
        grow, turn, right, down = np.linalg.solve(
            points.slopes.T @ weighted + 1e-6 * np.eye(4), -weighted.T @ away
        ).tolist()
        p, q = p + a * right - b * down, q + b * right + a * down
        a, b = a * (1 + grow) - b * turn, b * (1 + grow) + a * turn
    return Nudge(math.atan2(b, a), math.hypot(a, b), p * scale, q * scale), spread


@dataclass(frozen=True, eq=False)
class _Points:
    """The steepest points of the bare table: where they lie from its middle, and what is seen there."""

    middle: tuple[float, float]
    x: Floats
    y: Floats
    value: Floats
    slopes: NDArray[np.float64]
    """How the value changes with zoom, turn, and a shift to the right and down."""

    @classmethod
    def of(cls, bare: Floats) -> "_Points":
        """Choose them."""
        right, down = cv2.Scharr(bare, cv2.CV_32F, 1, 0) / 32, cv2.Scharr(bare, cv2.CV_32F, 0, 1) / 32
        steep = cv2.magnitude(right, down)
        weakest = max(0, steep.size - _MOST_POINTS)
        least = max(float(np.partition(steep, weakest, axis=None)[weakest]), 1e-6)
        rows, columns = np.nonzero(steep >= least)
        middle = ((bare.shape[1] - 1) / 2, (bare.shape[0] - 1) / 2)
        x, y = (columns - middle[0]).astype(np.float32), (rows - middle[1]).astype(np.float32)
        gx, gy = right[rows, columns], down[rows, columns]
        slopes = np.stack([gx * x + gy * y, gy * x - gx * y, gx, gy], axis=1).astype(np.float64)
        return cls(middle, x, y, bare[rows, columns], slopes)

    def away(
        self, now: Floats, move: tuple[float, float, float, float]
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Return how far off the points are now, and which of them the picture holds."""
        a, b, right, down = move
        x = a * self.x - b * self.y + np.float32(self.middle[0] + right)
        y = b * self.x + a * self.y + np.float32(self.middle[1] + down)
        seen = cv2.remap(now, x[None], y[None], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0]
        height, width = now.shape
        inside = (x > 0) & (y > 0) & (x < width - 1) & (y < height - 1)
        return (seen - self.value).astype(np.float64), inside
