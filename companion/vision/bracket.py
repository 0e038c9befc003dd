"""One picture of several exposures: each colour of each pixel from the longest that does not clip it.

>>> light, grain = merged(picture, [short, shorter])

How much shorter an exposure was, no picture tells; the pixels that neither clips do. The light is in the
scale of the first picture, and beyond 255 where only a shorter exposure tells it.
"""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import BURNT, Picture
from companion.words import Message

Floats = NDArray[np.float32]

FADING = 25
"""So many levels below what is clipped the shorter exposure begins to count, so that no seam shows."""
_DARKEST_TOLD = 40
"""Darker pixels tell no ratio: grain and rounding are too large a part of them."""
_NEAR = (5, 5)
"""Whether a pixel is clipped is told by those around it: grain lifts some above what clips them."""
_SHORTEST_CHANGE = 0.9
"""An exposure that leaves more of the brightness is not shorter."""
_DARKEST_CHANGE = 1 / 64
"""An exposure that leaves less of it than this in any colour shows nothing."""


def merged(picture: Picture, shorter: Sequence[Picture]) -> tuple[Floats, Floats]:
    """Return the light, and how much stronger its grain is than the first picture's: a variance."""
    light, seen = picture.astype(np.float32), picture
    grain = np.ones_like(light)
    clips = _clips(picture)
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


def light_left_by(picture: Picture, short: Picture) -> Floats:
    """Return what is left in a shorter exposure by a camera that may clip at a light grey."""
    return light_left(picture, short, _clips(picture))


def complaint(left: Floats, before: float, file: str = "", other: str = "") -> Message | None:
    """Return why an exposure, of which so much is left, is no shorter one than the `other` before it."""
    share = float(left.mean()) / before
    if left.min() < _DARKEST_CHANGE:
        return Message("bracket.dark", picture=file, other=other)
    if share > _SHORTEST_CHANGE:
        return Message("bracket.bright", picture=file, other=other, share=round(100 * share))
    return None


def usable(picture: Picture, shorter: Iterable[Picture]) -> list[Picture]:
    """Return the exposures that are of the picture's size, and each shorter than the one before."""
    found, before = [], 1.0
    for short in shorter:
        if short.shape != picture.shape:
            continue
        left = light_left_by(picture, short)
        if complaint(left, before) is None:
            found.append(short)
            before = float(left.mean())
    return found


def _clips(picture: Picture) -> int:
    """Return from which level on a pixel is clipped: some cameras clip at a light grey."""
    return min(BURNT, int(cv2.blur(picture, _NEAR).max()))
