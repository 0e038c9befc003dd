"""One picture of several exposures: each colour of each pixel from the longest that does not clip it.

>>> light, grain = merged(picture, [short, shorter])

How much shorter an exposure was, no picture tells; the pixels that neither clips do. The light is in the
scale of the first picture, and beyond 255 where only a shorter exposure tells it.
"""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.circles import Circle
from companion.vision.picture import BURNT, Picture

Floats = NDArray[np.float32]

_SAME_PLACE = 0.5
"""Two circles this near to each other, in radii, are of one disc."""
FADING = 25
"""So many levels below what is clipped the shorter exposure begins to count, so that no seam shows."""
_DARKEST_TOLD = 40
"""Darker pixels tell no ratio: grain and rounding are too large a part of them."""
_NEAR = (5, 5)
"""Whether a pixel is clipped is told by those around it: grain lifts some above what clips them."""


def merged(picture: Picture, shorter: Sequence[Picture]) -> tuple[Floats, Floats]:
    """Return the light, and how much stronger its grain is than the first picture's: a variance."""
    light, seen = picture.astype(np.float32), picture
    grain = np.ones_like(light)
    clips = min(BURNT, int(cv2.blur(picture, _NEAR).max()))  # some cameras clip at a light grey
    for short in shorter:
        told = np.clip((cv2.blur(seen, _NEAR) - np.float32(clips - FADING)) / np.float32(FADING), 0, 1)
        left = light_left(picture, short, clips)
        light += told * (short / left - light)
        grain += told * (1 / left**2 - grain)
        seen = short
    return light, grain


def light_left(picture: Picture, short: Picture, clips: int = BURNT) -> Floats:
    """Return what is left of blue, green and red in a shorter exposure, by the brightest not clipped."""
    told = (picture.max(axis=2) < clips - FADING) & (picture.min(axis=2) >= _DARKEST_TOLD)
    if not told.any():
        return np.asarray(short.mean(axis=(0, 1)) / np.maximum(picture.mean(axis=(0, 1)), 1), np.float32)
    before, after = picture[told].astype(np.float32), short[told].astype(np.float32)
    bright = before.sum(axis=1)
    bright = bright >= np.quantile(bright, 0.75)
    return np.asarray(np.median(after[bright] / before[bright], axis=0), np.float32)


def with_those(circles: Iterable[Circle], found: Iterable[Circle]) -> list[Circle]:
    """Return the circles of two pictures, each once: where both have one, that whose rim shows better."""
    all_of_them: list[Circle] = []
    for circle in sorted((*circles, *found), key=lambda each: -each.votes):
        if all(_away(circle, other) > _SAME_PLACE * circle.r for other in all_of_them):
            all_of_them.append(circle)
    return all_of_them


def _away(one: Circle, other: Circle) -> float:
    return float(((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5)
