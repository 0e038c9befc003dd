"""Whether a calibration picture is in focus: how wide the sharpest edges of its discs are.

Every disc has sharp edges, on its rim if not in its print; out of focus nothing has. Softened once more, an
edge loses the less of its steepness the wider it was. That tells its width, whatever its contrast:

>>> check_sharp(picture, blobs(picture, empty, "heads", 15), "heads")
0.04
"""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import BadCalibration
from calibration.locate import Blob
from companion.vision.picture import Picture
from companion.words import Message

Floats = NDArray[np.float32]

SOFTEST, SOFT = 0.12, 0.09
"""How wide edges may be, one sigma in radii of a disc. At the first, lines closer than a quarter of the
radius run together, and with them the lines of a print; at the second, a lens begins to show."""
LEAST_PX = 1.5
"""No wider than this, an edge is as sharp as lens, sensor and JPEG make it: small discs are not blurred."""

_CALMED, _SOFTENED = 0.06, 0.2
"""How far grain is taken out before, and how far edges are softened: one sigma, in radii."""
_STEEPEST = 97
_ROOM = 0.5


def check_sharp(picture: Picture, found: list[Blob], name: str) -> float:
    """Refuse a picture that is out of focus, and return how wide its sharpest edges are, in radii."""
    radius = float(np.median([blob.radius for blob in found]))
    width = float(np.median([_edge_width(_surroundings(picture, blob, radius), radius) for blob in found]))
    if width > max(SOFTEST, LEAST_PX / radius):
        raise BadCalibration(
            Message(
                "calibration.blurred", picture=name, width=math.ceil(100 * width), most=round(100 * SOFTEST)
            )
        )
    return width


def _surroundings(picture: Picture, blob: Blob, radius: float) -> Floats:
    room = int(_ROOM * radius)
    top, left = max(0, blob.y - room), max(0, blob.x - room)
    return picture[top : blob.y + blob.height + room, left : blob.x + blob.width + room].astype(np.float32)


def _edge_width(crop: Floats, radius: float) -> float:
    """Return one sigma of the steepest edges of a crop, in radii."""
    calm = _steepness(crop, _CALMED * radius)
    soft = _steepness(crop, float(np.hypot(_CALMED, _SOFTENED)) * radius)
    channel = calm.argmax(axis=2)[..., None]
    calm, soft = (np.take_along_axis(steep, channel, 2) for steep in (calm, soft))
    steepest = calm >= np.percentile(calm, _STEEPEST)
    lost = float(np.median(calm[steepest] / (soft[steepest] + 1e-6)))
    square = _SOFTENED**2 / max(lost**2 - 1, 1e-3) - _CALMED**2
    return float(np.sqrt(max(square, 0.0)))


def _steepness(crop: Floats, sigma: float) -> Floats:
    smooth = cv2.GaussianBlur(crop, (0, 0), sigma)
    across, down = cv2.Scharr(smooth, cv2.CV_32F, 1, 0), cv2.Scharr(smooth, cv2.CV_32F, 0, 1)
    return np.asarray(cv2.magnitude(across, down), np.float32)
