"""A disc that stands between two lying ones, which hide all of it but its ends.

Where two discs lie close to each other, the table shows in the two corners between them. A disc that stands
there fills both; a side, a cube or a third disc fills one, or a little of each.

>>> list(between_two(seen.body, seen.mask, Pairs.of(pieces, profile)))
[Place(x=412.0, y=310.5, r=18.1)]
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.unread.pairs import DISC, THING, Pairs
from companion.vision.reading import Place

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

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
_ROOM = 0.2
"""The share of a corner that has to be free of discs to tell."""
_FILLED, _BOTH = 0.4, 0.9
"""How much of each corner a standing disc fills at the least, and of both together."""
_WIDE, _SHADED = 2.15, 0.6
"""So far apart, in radii, there is room for it, and what looks like shadows fills so much of each corner only
if something stands there."""
_SOLID, _SOLID_BOTH = 0.08, 0.6
"""And of what is no shadow so much of each corner, and of both together, is enough: sides of discs do not
reach so far, and a part of a standing disc may have the table's colour."""


def between_two(body: Mask, mask: Mask, pairs: Pairs) -> Iterator[Place]:
    """Yield where a disc stands between two others, in pixels of the picture.

    `mask` is that of what is no table and no part of a large thing, in the reduced picture; `body` the same
    without what may be a shadow.
    """
    if not len(pairs):
        return
    filled, shaded = _filled(body, pairs), _filled(mask, pairs)
    stands = (filled.min(axis=1) >= _FILLED) & (filled.sum(axis=1) >= _BOTH)
    some = (filled.min(axis=1) >= _SOLID) & (filled.sum(axis=1) >= _SOLID_BOTH)
    stands |= (pairs.apart > _WIDE) & (some | (shaded.min(axis=1) >= _SHADED))
    yield from pairs.some(stands).in_the_picture()


def with_filled_corners(mask: Mask, pairs: Pairs) -> Pairs:
    """Return the pairs in both of whose corners a mask holds anything at all."""
    return pairs.some(_filled(mask, pairs).min(axis=1) > 0) if len(pairs) else pairs


def _filled(mask: Mask, pairs: Pairs) -> Floats:
    """Return pairs x 2: which share of the free part of each corner a mask holds."""
    kinds = pairs.kinds(mask, *pairs.places(*_STEPS)).reshape(len(pairs), 2, -1)
    room = (kinds != DISC).sum(axis=2)
    share = (kinds == THING).sum(axis=2) / np.maximum(room, 1)
    return np.where(room >= _ROOM * kinds.shape[2], share, 0).astype(np.float32)
