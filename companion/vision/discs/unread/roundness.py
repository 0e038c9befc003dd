"""Things with a disc's outline that were not read: coins and caps, that may lie on one, and leaning discs.

Their rim is looked for in the edges of the work picture, where it is told from the sides of a cube. That of a
disc that leans is round once it is stretched.

>>> Rims(view.seen.mask, view.views.work, judged, profile).is_round(Box(120, 80, 160, 118), radius=18.0)
True
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.circles import Edges, edges, smoothed, vote_map
from companion.vision.discs.ground import are_outside, discs_near
from companion.vision.discs.judge import Judged
from companion.vision.discs.profile import Profile
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Mask = NDArray[np.uint8]

_SIZES = (0.9, 0.95, 1.0, 1.05, 1.1)
"""How large a coin is, in radii of a whole disc."""
_OWN = 1.08
"""Nearer to a disc, in radii, edges are its own, and it hides those of what lies beside it."""
_ELSEWHERE = 1.3
"""So far from each disc, in radii, the middle of a coin lies."""
_ON_RIM, _ON_RIM_PX, _STRAIGHT = 0.07, 1.2, 0.94
"""How far from the circle, as a share of its radius and in pixels, and how nearly towards its middle (a
cosine), the edges of a rim lie."""
_SECTORS, _LEAST_FREE, _ROUND = 36, 18, 0.75
"""A rim is told by sectors of its circle: of those that no disc and no border hides, so many at the least, a
coin has this share. A cube has two thirds at the most, and so has a card's corner at the border."""
_SPAN_LONG, _SPAN_WIDE = 1.67, 1.42
"""How far the edges of the smallest coin reach in radii, long and wide, where so much of its rim shows."""
_STRETCHES, _ABOUT, _OVAL = (1.2, 1.35, 1.5, 1.7, 2.0), (0.75, 1.3), 0.87
"""How far leaning discs are stretched, and between which shares of what their coarse sizes say; and the share
of a whole rim that they have then: two cubes that touch have less."""
_TURN = (np.arange(_SECTORS) + 0.5) * (2 * np.pi / _SECTORS)


class Box(NamedTuple):
    """A part of the work picture, in its pixels."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, eq=False)
class Rims:
    """The edges of a picture, those of the discs left out that were found in it."""

    mask: Mask
    """What differs from the table, in the reduced picture."""
    work: Picture
    discs: Sequence[Judged]
    profile: Profile

    def is_round(self, box: Box, radius: float) -> bool:
        """Whether what lies in a box has the rim of a coin, where a whole disc has this radius."""
        found = self._within(box)
        if len(found.x) < radius or self._is_too_small(found, radius):
            return False
        room = int(_SIZES[-1] * radius) + 2
        left, top = int(box.left) - room, int(box.top) - room
        shape = (int(box.bottom) - top + room, int(box.right) - left + room)
        near = found.moved(-left, -top, shape)
        return any(self._shown(near, left, top, size * radius) >= _ROUND for size in _SIZES)

    def is_oval(self, box: Box, radius: float, degrees: float, stretch: float) -> bool:
        """Whether what lies in a box is round once it is stretched by about so much across a direction."""
        found = self._within(box)
        if len(found.x) < radius:
            return False
        least, most = (stretch * share for share in _ABOUT)
        tried = (each for each in _STRETCHES if least < each < most)
        rounds = (_stretched(found, box, degrees, each, radius) for each in tried)
        sizes = _SIZES[1:]
        return any(_rim(each, size * radius)[0].mean() >= _OVAL for each in rounds for size in sizes)

    def _within(self, box: Box) -> Edges:
        """Return the edges in a box that are no disc's, counted from the picture's corner."""
        scale = 2 ** (self.profile.look - self.profile.work)
        left, top = (max(0, int(side) // scale - 1) for side in (box.left, box.top))
        right, bottom = (int(side) // scale + 2 for side in (box.right, box.bottom))
        near = cv2.dilate(self.mask[top:bottom, left:right], np.ones((3, 3), np.uint8))
        inside = cv2.resize(near, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
        height, width = inside.shape
        crop = self.work[scale * top :, scale * left :][:height, :width]
        least_edge, _ = self.profile.larger_rim
        found = edges(smoothed(crop), np.asarray(inside[: len(crop), : crop.shape[1]], np.uint8), least_edge)
        moved = found.moved(scale * left, scale * top, self.work.shape[:2])
        x, y = moved.x, moved.y
        there = (x >= box.left) & (x < box.right) & (y >= box.top) & (y < box.bottom)
        return moved.facing(np.flatnonzero(there & self._are_free(x, y)))

    def _is_too_small(self, edges: Edges, radius: float) -> bool:
        """Whether edges span less than a coin's rim does where nothing hides a part of it: a cube's do."""
        x, y = edges.x, edges.y
        long, wide = sorted((float(np.ptp(x)), float(np.ptp(y))), reverse=True)
        if long > _SPAN_LONG * radius and wide > _SPAN_WIDE * radius:
            return False
        left, top, room = x.min() - 2 * radius, y.min() - 2 * radius, 2 * radius
        around = np.array([left, x.max() + room]), np.array([top, y.max() + room])
        return bool(self._are_free(*around).all()) and not any(discs_near(self.discs, self._own, *around))

    def _are_free(self, x: NDArray[Any], y: NDArray[Any]) -> Flags:
        """Return which places lie in the picture and outside all discs."""
        height, width = self.work.shape[:2]
        free = (x >= 1) & (y >= 1) & (x < width - 1) & (y < height - 1)
        return np.asarray(free & are_outside(self.discs, self._own, x, y))

    @property
    def _own(self) -> float:
        return _OWN * self.profile.outline

    def _shown(self, edges: Edges, left: int, top: int, radius: float) -> float:
        """Return which share of the free part of the likeliest circle its edges show."""
        there, x, y = _rim(edges, radius)
        if any(math.hypot(left + x - disc.x, top + y - disc.y) < _ELSEWHERE * radius for disc in self.discs):
            return 0.0  # a disc's own side, or its shadow
        free = self._are_free(left + x + radius * np.cos(_TURN), top + y + radius * np.sin(_TURN))
        return float((there & free).sum() / max(free.sum(), _LEAST_FREE))


def _rim(edges: Edges, radius: float) -> tuple[Flags, int, int]:
    """Return which sectors of the likeliest circle of this radius have edges of its rim, and its middle."""
    _, _, _, (x, y) = cv2.minMaxLoc(vote_map(edges, [radius - 0.5, radius + 0.5]))
    across, down = edges.x - np.float32(x), edges.y - np.float32(y)
    away = np.hypot(across, down) + np.float32(1e-6)
    straight = np.abs(across * edges.right + down * edges.down) > _STRAIGHT * away
    on = np.flatnonzero(straight & (np.abs(away - radius) < max(_ON_RIM_PX, _ON_RIM * radius)))
    there = np.zeros(_SECTORS, np.bool_)
    there[np.floor(np.arctan2(down[on], across[on]) * (_SECTORS / (2 * np.pi))).astype(np.intp)] = True
    return there, x, y


def _stretched(edges: Edges, box: Box, degrees: float, stretch: float, radius: float) -> Edges:
    """Return the edges of a box turned until a direction points to the right, and stretched down."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = edges.x - (box.left + box.right) / 2, edges.y - (box.top + box.bottom) / 2
    right, down = cos * edges.right + sin * edges.down, (cos * edges.down - sin * edges.right) / stretch
    long = np.hypot(right, down) + np.float32(1e-6)
    room = 3 * radius
    across, along = cos * x + sin * y + room, stretch * (cos * y - sin * x) + room
    kept = np.flatnonzero((across >= 0) & (along >= 0) & (across < 2 * room) & (along < 2 * room))
    turned = Edges(
        (int(2 * room) + 1, int(2 * room) + 1),
        across.astype(np.int32),
        along.astype(np.int32),
        np.asarray(right / long, np.float32),
        np.asarray(down / long, np.float32),
    )
    return turned.facing(kept)
