"""Cuts pieces out of a picture, all at the recogniser's scale, with the bare table beneath each.

>>> cut_out(picture, [(460.2, 485.9, 18.0)]).shape
(1, 80, 80, 3)
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture

SIDE = 80
UNIT = 26.0
"""The outer radius of a piece in its crop, in pixels."""
_HALVED_BELOW = 0.6
"""A picture that would shrink further is halved first, so that no detail is skipped."""

Crops = NDArray[np.uint8]


def cut_out(picture: Picture, places: Sequence[tuple[float, float, float]]) -> Crops:
    """Return a crop for each place: x, y and outer radius in pixels."""
    crops = np.empty((len(places), SIDE, SIDE, 3), np.uint8)
    halved = {0: picture}
    for crop, (x, y, unit) in zip(crops, places, strict=True):
        zoom, halvings = UNIT / unit, 0
        while zoom < _HALVED_BELOW:
            zoom, halvings = 2 * zoom, halvings + 1
            if halvings not in halved:
                before = halved[halvings - 1]
                size = (before.shape[1] // 2, before.shape[0] // 2)
                halved[halvings] = np.asarray(
                    cv2.resize(before, size, interpolation=cv2.INTER_AREA), np.uint8
                )
        left, top = ((side + 0.5) / 2**halvings - 0.5 for side in (x, y))
        middle = (SIDE - 1) / 2
        matrix = np.array([[zoom, 0, middle - zoom * left], [0, zoom, middle - zoom * top]], np.float32)
        cv2.warpAffine(
            halved[halvings], matrix, (SIDE, SIDE), crop, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    return crops
