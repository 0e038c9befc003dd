"""A disc that stands between two lying ones, which hide all of it but its ends.

Where two discs lie close to each other, the table shows in the two corners between them. A disc that stands
there fills both; a side, a cube or a third disc fills one, or a little of each.

>>> list(between_two(seen.body, seen.mask, pieces, profile))
[Place(x=412.0, y=310.5, r=18.1)]
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.profile import Profile
from companion.vision.reading import Piece, Place

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

_APART = (1.9, 3.0)
"""How far apart, in radii of a whole disc, the middles of two discs are between which one may stand."""
_ALONG, _ACROSS = np.linspace(0.5, 1.0, 9), np.linspace(-0.3, 0.3, 7)
"""Where the corners are, in radii from the middle between the two discs: along a disc that stands there, and
across it."""
_STEPS = np.stack(
    [
        np.concatenate([side * np.repeat(_ALONG, _ACROSS.size) for side in (1, -1)]),
        np.tile(_ACROSS, 2 * _ALONG.size),
    ]
).astype(np.float32)
"""The same for both corners: along, and across."""
_REACH, _ROOM = 1.08, 0.2
"""How far a disc reaches, with its rim; and the share of a corner that has to be free of discs to tell."""
_FILLED, _BOTH = 0.4, 0.9
"""How much of each corner a standing disc fills at the least, and of both together."""
_WIDE, _SHADED = 2.15, 0.6
"""So far apart, in radii, there is room for it, and what looks like shadows fills so much of each corner only
if something stands there."""


def between_two(body: Mask, mask: Mask, pieces: tuple[Piece, ...], profile: Profile) -> Iterator[Place]:
    """Yield where a disc stands between two others, in pixels of the picture.

    `mask` is that of what is no table and no part of a large thing, in the reduced picture; `body` the same
    without what may be a shadow.
    """
    scale = 2**profile.look
    whole = np.array([(piece.x, piece.y, piece.r * profile.outline) for piece in pieces], np.float32)
    discs = whole.reshape(-1, 3) / scale
    one, other = np.triu_indices(len(discs), 1)
    radii = (discs[one, 2] + discs[other, 2]) / 2
    apart = np.hypot(*(discs[other, :2] - discs[one, :2]).T) / radii
    near = np.flatnonzero((apart > _APART[0]) & (apart < _APART[1]))
    if not len(near):
        return
    middles = (discs[one, :2] + discs[other, :2])[near] / 2
    to_other = (discs[other, :2] - discs[one, :2])[near]
    corners = _Corners.of(discs, middles, to_other, radii[near], mask.shape)
    filled, shaded = corners.filled(body), corners.filled(mask)
    stands = (filled.min(axis=1) >= _FILLED) & (filled.sum(axis=1) >= _BOTH)
    stands |= (apart[near] > _WIDE) & (shaded.min(axis=1) >= _SHADED)
    for (x, y), radius in zip(middles[stands].tolist(), radii[near][stands].tolist(), strict=True):
        yield Place(x * scale, y * scale, radius * scale)


@dataclass(frozen=True, eq=False)
class _Corners:
    """Places in the two corners of each pair (pairs x 2 x along x across), and which of them are free."""

    at: tuple[NDArray[np.intp], NDArray[np.intp]]
    free: NDArray[np.bool_]

    @classmethod
    def of(
        cls, discs: Floats, middles: Floats, to_other: Floats, radii: Floats, shape: tuple[int, ...]
    ) -> "_Corners":
        """Find the corners of the pairs in a mask of this shape."""
        taken = np.zeros(shape, np.uint8)
        for x, y, radius in discs.tolist():
            middle = (round(16 * x), round(16 * y))  # sixteenths of a pixel
            cv2.circle(taken, middle, round(16 * _REACH * radius), 255, -1, cv2.LINE_8, 4)
        across = to_other / np.hypot(*to_other.T)[:, None]
        along = np.stack([-across[:, 1], across[:, 0]], axis=1)
        x, y = (
            middles[:, axis, None]
            + radii[:, None] * (along[:, axis, None] * _STEPS[0] + across[:, axis, None] * _STEPS[1])
            for axis in (0, 1)
        )
        height, width = shape
        inside = (x >= 0) & (y >= 0) & (x <= width - 1) & (y <= height - 1)
        down, right = (
            np.clip(np.rint(place), 0, most - 1).astype(np.intp).reshape(-1, 2, _ALONG.size * _ACROSS.size)
            for place, most in ((y, height), (x, width))
        )
        return cls((down, right), inside.reshape(down.shape) & (taken[down, right] == 0))

    def filled(self, mask: Mask) -> Floats:
        """Return pairs x 2: which share of the free part of each corner a mask holds."""
        room = self.free.sum(axis=2)
        share = (self.free & (mask[self.at] > 0)).sum(axis=2) / np.maximum(room, 1)
        return np.where(room >= _ROOM * _ALONG.size * _ACROSS.size, share, 0).astype(np.float32)
