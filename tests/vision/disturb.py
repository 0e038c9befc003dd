"""What happens to a camera and its light between calibration and a slap, as functions of a picture.

>>> DISTURBANCES["turned 2 degrees"](picture)
"""

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np
from cv2.typing import MatLike

from companion.vision.picture import Picture

Disturbance = Callable[[Picture], Picture]

_SHADOW, _EDGE_PX = 0.35, 25.0
"""How much darker a shadow is, and how soft its edge: one sigma."""
_SLANT = 0.5
"""The edge runs this many pixels to the right for each pixel down."""


def _warped(picture: Picture, matrix: MatLike) -> Picture:
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(
        cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT), np.uint8
    )


def turned(degrees: float, picture: Picture) -> Picture:
    """Turn it about its middle."""
    height, width = picture.shape[:2]
    return _warped(picture, cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0))


def moved(pixels: float, picture: Picture) -> Picture:
    """Shift it along a diagonal."""
    away = pixels / np.sqrt(2)
    return _warped(picture, np.array([[1, 0, away], [0, 1, away]]))


def lit(gains: tuple[float, float, float], picture: Picture) -> Picture:
    """Multiply blue, green and red, and clip."""
    return np.asarray(np.clip(np.rint(picture * np.array(gains)), 0, 255), np.uint8)


def shadowed(picture: Picture) -> Picture:
    """Darken what lies beyond a slanted edge through the middle."""
    height, width = picture.shape[:2]
    x, y = np.meshgrid(np.arange(width) - width / 2, np.arange(height) - height / 2)
    beyond = ((x - _SLANT * y) / np.hypot(1, _SLANT) > 0).astype(np.float32)
    shade = 1 - _SHADOW * cv2.GaussianBlur(beyond, (0, 0), _EDGE_PX)
    return np.asarray(np.rint(picture * shade[..., None]), np.uint8)


def soft(sigma: float, picture: Picture) -> Picture:
    """Blur it as a lens does that is a little out of focus."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def packed(quality: int, picture: Picture) -> Picture:
    """Keep it as a JPEG of low quality."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


DISTURBANCES: dict[str, Disturbance] = {
    "nothing": lambda picture: picture,
    "turned 0.5 degrees": partial(turned, 0.5),
    "turned 1 degree": partial(turned, 1.0),
    "turned 2 degrees": partial(turned, 2.0),
    "moved 10 px": partial(moved, 10.0),
    "moved 20 px": partial(moved, 20.0),
    "moved 40 px": partial(moved, 40.0),
    "warmer": partial(lit, (0.85, 1.0, 1.15)),
    "colder": partial(lit, (1.15, 1.0, 0.85)),
    "gain 0.6": partial(lit, (0.6, 0.6, 0.6)),
    "gain 1.2": partial(lit, (1.2, 1.2, 1.2)),
    "gain 1.5": partial(lit, (1.5, 1.5, 1.5)),
    "a shadow's edge": shadowed,
    "soft by 0.8 px": partial(soft, 0.8),
    "JPEG quality 40": partial(packed, 40),
}
