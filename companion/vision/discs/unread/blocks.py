"""Cubes that are as long as a disc because a side shows besides the top.

Seen askew, a cube has its top at one end and a side at the other, each of one brightness, and neither is as
long as a disc. What shows of a disc that stands or leans, its rim and its face, goes on from end to end, and
light that comes from one side changes along it little by little.

>>> is_a_block(rest, seen.small)
False
"""

import cv2
import numpy as np

from companion.vision.discs.unread.rests import Rest
from companion.vision.picture import Picture

_TOLD, _STEP = 0.85, 0.45
"""How much of what differs within it a cut into two parts explains (0.84 of a round rim that is lit from one
side), and how far the two are apart in the colour that differs most, as a share of the brighter."""
_LONGEST = 1.3
"""So long, in radii, a part may be a disc by itself, of which something hides an end."""
_DARKEST = 25.0
"""What is darker than this level is grain for the most part."""


def is_a_block(rest: Rest, small: Picture) -> bool:
    """Whether a thing in the reduced picture has one colour up to a cut across it, and another beyond."""
    y, x = np.nonzero(rest.filled(small.shape[:2]))
    _, (width, height), degrees = cv2.minAreaRect(rest.outline)
    turn = np.radians(degrees if width >= height else degrees + 90)
    along = x * np.cos(turn) + y * np.sin(turn)
    order = np.argsort(along)
    along, colours = along[order], small[y[order], x[order]].astype(np.float64)
    before = np.arange(1, len(along))[:, None]
    sums, after, whole = colours.cumsum(axis=0), len(along) - before, colours.mean(axis=0)
    here, there = sums[:-1] / before, (sums[-1] - sums[:-1]) / after
    explained = (before * (here - whole) ** 2 + after * (there - whole) ** 2).sum(axis=1)
    cuts = (along[1:] + along[:-1]) / 2
    longer = np.maximum(cuts - along[0], along[-1] - cuts) + 0.5
    step = np.abs(here - there).max(axis=1) / np.maximum(_DARKEST, np.maximum(here, there).max(axis=1))
    told = explained > _TOLD * ((colours - whole) ** 2).sum()
    return bool((told & (step > _STEP) & (longer < _LONGEST * rest.radius)).any())
