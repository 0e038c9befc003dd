"""A disc that stands between two lying ones, which hide all of it but its ends.

Where two discs lie close to each other, the table shows in the two corners between them. A disc that stands
there fills both; a side, a cube or a third disc fills one, or a little of each.

>>> list(between_two(seen.body, seen.mask, pieces, profile))
[Place(x=412.0, y=310.5, r=18.1)]
"""

from collections.abc import Iterator

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
    filled, shaded = (_filled(each, discs, middles, to_other, radii[near]) for each in (body, mask))
    stands = (filled.min(axis=1) >= _FILLED) & (filled.sum(axis=1) >= _BOTH)
    stands |= (apart[near] > _WIDE) & (shaded.min(axis=1) >= _SHADED)
    for (x, y), radius in zip(middles[stands].tolist(), radii[near][stands].tolist(), strict=True):
        yield Place(x * scale, y * scale, radius * scale)


def _filled(body: Mask, discs: Floats, middles: Floats, to_other: Floats, radii: Floats) -> Floats:
    """Return pairs x 2: which share of the free part of each corner something solid fills."""
    taken = np.zeros_like(body)
    for x, y, radius in discs.tolist():
        middle = (round(16 * x), round(16 * y))  # sixteenths of a pixel
        cv2.circle(taken, middle, round(16 * _REACH * radius), 255, -1, cv2.LINE_8, 4)
    across = to_other / np.hypot(*to_other.T)[:, None]
    along = np.stack([-across[:, 1], across[:, 0]], axis=1)
    sides = np.array([1, -1])[:, None, None]
    steps = (
        sides * _ALONG[:, None] * np.ones_like(_ACROSS),
        np.ones_like(sides) * _ACROSS + 0 * _ALONG[:, None],
    )
    x, y = (
        middles[:, axis, None, None, None]
        + radii[:, None, None, None]
        * (steps[0] * along[:, axis, None, None, None] + steps[1] * across[:, axis, None, None, None])
        for axis in (0, 1)
    )
    height, width = taken.shape
    inside = (x >= 0) & (y >= 0) & (x <= width - 1) & (y <= height - 1)
    at = (
        np.clip(np.rint(y), 0, height - 1).astype(np.intp),
        np.clip(np.rint(x), 0, width - 1).astype(np.intp),
    )
    free = inside & (taken[at] == 0)
    solid = free & (body[at] > 0)
    room = free.sum(axis=(2, 3))
    enough = room >= _ROOM * _ALONG.size * _ACROSS.size
    return np.asarray(np.where(enough, solid.sum(axis=(2, 3)) / np.maximum(room, 1), 0), np.float32)
