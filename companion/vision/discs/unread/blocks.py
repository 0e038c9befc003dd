"""Cubes that are as long as a disc because a side shows besides the top.

Seen askew, a cube has its top at one end and a side at the other, each of one brightness, and neither is as
long as a disc. What shows of a disc that stands or leans, its rim and its face, goes on from end to end, and
light that comes from one side changes along it little by little. The edge of a shadow may lie across a disc;
but then the table beside its dark end is dark too, on both sides.

>>> is_a_block(rest, seen)
False
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.unread.rests import Rest
from companion.vision.foreground import Foreground, nearest

Floats = NDArray[np.float64]

_TOLD, _STEP = 0.85, 0.45
"""How much of what differs within it a cut into two parts explains (0.84 of a round rim that is lit from one
side), and how far the two are apart in the colour that differs most, as a share of the brighter."""
_LONGEST = 1.3
"""So long, in radii, a part may be a disc by itself, of which something hides an end."""
_DARKEST = 25.0
"""What is darker than this level is grain for the most part."""
_BESIDE, _PLACES, _OPEN = 0.4, 7, 0.7
"""How far beside it, in radii, the table is looked at, in how many places, and in which share of these it
has to show."""
_AS_LIGHT = 0.8
"""How much of the light beside the bright end there has to be beside the dark one."""


def is_a_block(rest: Rest, seen: Foreground) -> bool:
    """Whether a thing has one colour up to a cut across it, and another beyond, that is no shadow."""
    y, x = np.nonzero(rest.filled(seen.small.shape[:2]))
    _, (width, height), degrees = cv2.minAreaRect(rest.outline)
    turn = np.radians(degrees if width >= height else degrees + 90)
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    ends = _dark_and_bright_end(along, seen.small[y, x].astype(np.float64), rest.radius)
    if not ends:
        return False
    sides = across.min() - _BESIDE * rest.radius, across.max() + _BESIDE * rest.radius
    dark, bright = (max(_light(seen, turn, end, side) for side in sides) for end in ends)
    return dark > 0 and dark >= _AS_LIGHT * bright


def _dark_and_bright_end(along: Floats, colours: Floats, radius: float) -> list[tuple[float, float]]:
    """Return from where to where each goes, by the cut that parts both best; nothing if none does."""
    order = np.argsort(along)
    along, colours = along[order], colours[order]
    before = np.arange(1, len(along))[:, None]
    sums, after, whole = colours.cumsum(axis=0), len(along) - before, colours.mean(axis=0)
    here, there = sums[:-1] / before, (sums[-1] - sums[:-1]) / after
    explained = (before * (here - whole) ** 2 + after * (there - whole) ** 2).sum(axis=1)
    cuts = (along[1:] + along[:-1]) / 2
    longer = np.maximum(cuts - along[0], along[-1] - cuts) + 0.5
    step = np.abs(here - there).max(axis=1) / np.maximum(_DARKEST, np.maximum(here, there).max(axis=1))
    told = explained > _TOLD * ((colours - whole) ** 2).sum()
    told &= (step > _STEP) & (longer < _LONGEST * radius)
    if not told.any():
        return []
    best = int(np.where(told, explained, 0).argmax())
    ends = [(float(along[0]), float(cuts[best])), (float(cuts[best]), float(along[-1]))]
    return ends if here[best].sum() < there[best].sum() else ends[::-1]


def _light(seen: Foreground, turn: float, end: tuple[float, float], side: float) -> float:
    """Return how light the table is beside one end, against the bare table; 0 where it hardly shows."""
    along, right, down = np.linspace(*end, _PLACES), np.cos(turn), np.sin(turn)
    at = nearest(along * right - side * down, along * down + side * right, seen.mask.shape)
    shows = seen.mask.reshape(-1)[at] == 0
    if shows.mean() < _OPEN:
        return 0.0
    now, bare = (each.reshape(-1, 3)[at[shows]].sum(dtype=np.float64) for each in (seen.small, seen.bare))
    return float(now / max(bare, 1.0))
