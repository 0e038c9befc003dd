"""Light that is brighter than a picture can be, as pictures: the places that are too bright are dimmed.

>>> (shown,) = dimmed([light])      # of `merged`, whose values go beyond 255

They are dimmed smoothly, over more than a disc, so that a print stays what it is.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture

Floats = NDArray[np.float32]

_FULL = 215.0
"""How bright the brightest places may stay, of 255."""
_SPREAD = 1 / 40
"""How far the dimming reaches, as a share of the picture's width: more than a disc's print."""


def dimmed(lights: Sequence[Floats]) -> list[Picture]:
    """Return each light as a picture, all dimmed alike, so that hardly anything in any of them is clipped."""
    gain = _gain(lights)
    return [np.asarray(np.clip(np.rint(light * gain), 0, 255), np.uint8) for light in lights]


def _gain(lights: Sequence[Floats]) -> Floats:
    """Return what to multiply every light by."""
    brightest = np.max([light.max(axis=2) for light in lights], axis=0)
    reach = max(3, round(brightest.shape[1] * _SPREAD))
    grown = cv2.dilate(cv2.GaussianBlur(brightest, (0, 0), 2), np.ones((reach, reach), np.uint8))
    smooth = cv2.GaussianBlur(grown, (0, 0), reach)
    return np.asarray(np.minimum(1, _FULL / np.maximum(smooth, _FULL))[..., None], np.float32)
