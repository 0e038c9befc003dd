"""A disc that stands between two lying ones, seen from above: a strip of one colour from corner to corner.

It may stand nearer to one of the two, and hide a part of it, or askew, so that it hardly fills the corners
between them. But it is as long as a disc, has one colour from end to end, and both ends lie on the table. No
side or shadow of a lying disc is all that: they bend round it.

>>> list(strips(seen.mask, Pairs.of(pieces, profile), found))
[Place(x=412.0, y=310.5, r=18.1)]
"""

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.ground import Found
from companion.vision.discs.unread.pairs import DISC, THING, Pairs
from companion.vision.foreground import Foreground
from companion.vision.reading import Place

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Mask = NDArray[np.uint8]

_STEP, _HALF, _SHIFTED = 0.1, 8, 3
"""A line is looked along in such steps, in radii; a strip takes so many of them either way, from a place that
is at most so many off the middle between the two discs."""
_OFF, _TURNED = np.arange(-5, 6) * 0.1, np.radians([-16, -8, 0, 8, 16])
"""The lines: how far off that middle, in radii, and turned by how much."""
_SHOWN, _FILLED = 3, 0.5
"""Each end shows at so many steps; it is worth a look if so many of them are no table."""
_ALIKE, _DIFFERS = (0.12, 0.21), (3.5, 12.0)
"""How far the colours of a strip are apart, as a share of its brightness, and how far from the table, in its
noise: what hardly differs from the table has to be of one colour all the more."""
_MOST, _DARKEST = 0.9, 25.0
"""So many steps of a strip have its colour; what is darker than this level is grain for the most part."""
_BEYOND = 2.0
"""What goes on in its colour so far from its middle, in halves of a strip, is longer than a disc: a match."""
_STRIPS = {True: 1, False: 2}
"""So many strips lie along one disc at the least, where what is close to discs counts as their side, and
where it does not, since a disc that stands may hide it: a disc is thicker than a line, sides seldom are."""
_AT_ONCE = 64
"""So many pairs are looked at together: of more, OpenCV would sample too many lines at once."""
_LEAST = 0.2
"""Of the steps of an end that differ least from the table, so many are left out."""


def _lines() -> Floats:
    """Return 2 x lines x steps, in radii: along a disc that stands right in the middle, and across it."""
    steps = _HALF + _SHIFTED
    along, off, turned = np.meshgrid(np.arange(-steps, steps + 1) * _STEP, _OFF, _TURNED, indexing="ij")
    both = np.stack(
        [along * np.cos(turned) - off * np.sin(turned), along * np.sin(turned) + off * np.cos(turned)]
    )
    return both.reshape(2, 2 * steps + 1, -1).transpose(0, 2, 1).astype(np.float32)


_LINES = _lines()


def strips(mask: Mask, pairs: Pairs, found: Found) -> Iterator[Place]:
    """Yield where a disc stands between two others, in pixels of the picture.

    `mask` is that of what is no table and no part of a large thing, in the reduced picture.
    """
    for first in range(0, len(pairs), _AT_ONCE):
        yield from _strips(mask, pairs.some(np.arange(first, min(first + _AT_ONCE, len(pairs)))), found)


def _strips(mask: Mask, pairs: Pairs, found: Found) -> Iterator[Place]:
    x, y = (each.reshape(len(pairs), *_LINES.shape[1:]) for each in pairs.places(*_LINES.reshape(2, -1)))
    stands = np.zeros(len(pairs), np.bool_)
    for sides, least in _STRIPS.items():
        kinds = pairs.kinds(mask, x.reshape(len(pairs), -1), y.reshape(len(pairs), -1), sides=sides)
        stands |= _along_one(kinds.reshape(x.shape), x, y, found) >= least
    yield from pairs.some(stands).in_the_picture()


def _along_one(kinds: Mask, x: Floats, y: Floats, found: Found) -> NDArray[np.intp]:
    """Return how many strips between the two discs of each pair lie along a disc that stands there."""
    pair, line, shift = np.nonzero(_may_be_strips(kinds))
    if not len(pair):
        return np.zeros(len(kinds), np.intp)
    at = (pair[:, None], line[:, None], shift[:, None] + np.arange(2 * _HALF + 1))
    unlike, goes_on = _colours(x[at], y[at], found)
    clear = _clear(x[at], y[at], kinds[at] != DISC, found.seen)
    stands = (unlike < _ALIKE[1]) & (clear >= np.interp(unlike, _ALIKE, _DIFFERS))
    strips = np.bincount(pair[stands], minlength=len(kinds))
    strips[pair[stands & goes_on]] = 0
    return strips


def _may_be_strips(kinds: Mask) -> Flags:
    """Return pairs x lines x shifts: whether something that is no disc lies at both ends of a strip there."""
    shown, filled = (_sums(each) for each in (kinds != DISC, kinds == THING))
    ends = (shown >= _SHOWN) & (filled >= _FILLED * shown)
    return np.asarray(ends[..., : 2 * _SHIFTED + 1] & ends[..., _HALF + 1 :])


def _sums(flags: Flags) -> Mask:
    """Return how many are set of each `_HALF` steps that follow one another."""
    until = flags.cumsum(axis=2, dtype=np.uint8)
    until[..., _HALF:] -= until[..., :-_HALF].copy()
    return until[..., _HALF - 1 :]


def _colours(x: Floats, y: Floats, found: Found) -> tuple[Floats, Flags]:
    """Return how far the colours of each strip are apart, as a share of its brightness, and whether it goes
    on in its colour beyond the length of a disc, as the table does not.
    """
    beyond = [each[:, [_HALF]] + _BEYOND * (each[:, [0, -1]] - each[:, [_HALF]]) for each in (x, y)]
    scale = 2 ** (found.profile.look - found.profile.work)
    across, along = (
        (np.hstack(each) + np.float32(0.5)) * scale - np.float32(0.5)
        for each in ((x, beyond[0]), (y, beyond[1]))
    )
    colours = found.colours_at(across, along)
    usual = np.median(colours[:, : x.shape[1]], axis=1, keepdims=True)
    apart = np.abs(colours - usual).max(axis=2) / np.maximum(usual.max(axis=2), _DARKEST)
    unlike = np.sort(apart[:, : x.shape[1]], axis=1)[:, int(_MOST * x.shape[1])]
    goes_on = (apart[:, -2:] < _ALIKE[1]) & found.there_at(across[:, -2:], along[:, -2:])
    return np.asarray(unlike, np.float32), np.asarray(goes_on.any(axis=1))


def _clear(x: Floats, y: Floats, shown: Flags, seen: Foreground) -> Floats:
    """Return how far each strip is from the table at that end which differs less, in the table's noise."""
    now, bare, gain, noise = (_sampled(each, x, y) for each in (seen.small, seen.bare, seen.gain, seen.noise))
    away = np.abs(now - np.minimum(bare * gain, 255)).max(axis=2) / (max(1, *seen.light) * noise)
    away[~shown] = np.inf
    ends = []
    for end in (np.s_[:, :_HALF], np.s_[:, -_HALF:]):
        left_out = (_LEAST * shown[end].sum(axis=1)).astype(np.intp)
        ends.append(np.sort(away[end], axis=1)[np.arange(len(x)), left_out])
    return np.asarray(np.minimum(*ends), np.float32)


def _sampled(picture: NDArray[Any], x: Floats, y: Floats) -> Floats:
    """Return the colours at places of a picture."""
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)
