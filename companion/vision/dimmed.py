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
_COARSE = 4
"""How much smaller the dimming is worked out: it is far smoother than that."""


def dimmed(lights: Sequence[Floats], width: int | None = None) -> list[Picture]:
    """Return each light as a picture, all dimmed alike, so that hardly anything in any of them is clipped.

    `width` is that of the whole picture, where the lights are a part of one.
    """
    gain = _gain(lights, width or lights[0].shape[1])
    return [np.asarray(np.clip(np.rint(light * gain), 0, 255), np.uint8) for light in lights]


def _gain(lights: Sequence[Floats], width: int) -> Floats:
    """Return what to multiply every light by."""
    tall, wide = lights[0].shape[:2]
    small = (max(1, wide // _COARSE), max(1, tall // _COARSE))
    means = [cv2.resize(light, small, interpolation=cv2.INTER_AREA) for light in lights]
    brightest = np.max([mean.max(axis=2) for mean in means], axis=0)
    reach = max(1, round(width * _SPREAD / _COARSE))
    grown = cv2.dilate(brightest, np.ones((reach, reach), np.uint8))
    smooth = cv2.GaussianBlur(grown, (0, 0), reach)
    gain = np.minimum(1, _FULL / np.maximum(smooth, _FULL))
    return np.asarray(cv2.resize(gain, (wide, tall))[..., None], np.float32)
