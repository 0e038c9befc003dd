"""The small picture: what a frame is reduced to, and what has changed between two of them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Picture
from companion.vision.light import greatest
from companion.vision.picture import BURNT

Small = NDArray[np.uint8]
Mask = NDArray[np.bool_]
ROWS_AVERAGED = 2
"""Rows of a frame that are averaged into one row of the small picture; using all of them costs too much."""
BROAD = 4
"""Of rows up to so many times broader than the small picture, two columns next to each other are enough: what
slips between them is narrower than a two hundredth of the picture, and a finger is ten times broader."""
BLUR = (5, 3)
"""Pixels over which the small picture is averaged: broader across, where columns were left out."""


def reduced(picture: Picture, width: int) -> Small:
    """Return a frame averaged down to `width` columns, a little softened."""
    height = max(1, round(picture.shape[0] * width / picture.shape[1]))
    every = max(1, picture.shape[0] // (height * ROWS_AVERAGED))
    rows = picture[::every]
    # in steps, because OpenCV halves a picture much faster than it averages by any other number
    half = cv2.resize(rows, (rows.shape[1] // 2, height), interpolation=cv2.INTER_AREA)
    way = cv2.INTER_LINEAR if half.shape[1] <= BROAD * width else cv2.INTER_AREA
    small = cv2.resize(half, (width, height), interpolation=way)
    return np.asarray(cv2.blur(small, BLUR), np.uint8)


def changed(now: Small, then: Small, levels: int) -> Mask:
    """Return where two small pictures differ, whatever a lamp has done to the whole of the picture."""
    return np.asarray(_alike(now, then, levels) == 0)


def pixels_changed(now: Small, then: Small, levels: int) -> int:
    """Return at how many pixels they differ: asked of every frame, so it makes no mask."""
    alike = _alike(now, then, levels)
    return int(alike.size) - cv2.countNonZero(alike)


def _alike(now: Small, then: Small, levels: int) -> Small:
    expected = cv2.transform(then, np.diag(_gain(now, then)))
    return np.asarray(cv2.inRange(cv2.absdiff(now, expected), (0, 0, 0), (levels, levels, levels)), np.uint8)


def changed_beyond_light(now: Small, then: Small, levels: int) -> Mask:
    """The same without any smooth change of light either, such as another lamp's; slower."""
    even = then.astype(np.float32) * _gain(now, then)
    bright = now.astype(np.float32)
    ratio = (bright.sum(axis=2) + 3) / (even.sum(axis=2) + 3)
    alike = (np.abs(ratio - 1) < 0.2).astype(np.float32)
    reach = (now.shape[1] // 4, now.shape[1] // 4)
    light = (cv2.blur(ratio * alike, reach) + 0.05) / (cv2.blur(alike, reach) + 0.05)
    expected = np.minimum(even * light[..., None], 255)
    apart = np.abs(bright - expected)
    apart[(then >= BURNT) & (bright >= expected)] = 0
    return np.asarray(greatest(apart) > levels)


def is_burnt(small: Small, share: float) -> bool:
    """Tell whether more than this share of a small picture is plain white: whatever lies there is too."""
    return bool(burnt_in(small).mean() > share)


def burnt_in(small: Small) -> Mask:
    """Return where a small picture is plain white."""
    return np.asarray(small.min(axis=2) >= BURNT)


def _gain(now: Small, then: Small) -> NDArray[np.float32]:
    """Return how much brighter each channel has become, judged by most of the picture."""
    ratio = (now[::6, ::6].astype(np.float32) + 1) / (then[::6, ::6].astype(np.float32) + 1)
    middle = ratio.size // 6
    return np.asarray(np.partition(ratio.reshape(-1, 3), middle, axis=0)[middle], np.float32)
