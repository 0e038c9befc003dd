"""How far something goes on where it hardly differs from the bare table: a card on a checked cloth, a red
disc on red wood.

A single pixel is told from the table only where it differs by more than grain. The average of a few that lie
together has far less grain; so what was told apart somewhere is followed into fainter differences.

>>> grown(seen.mask, small, bare * gain, noise)
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.light import median
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

_FAINTEST, _USUAL = 1.2, 5.0
"""How far an average of nine pixels is from the table, in the noise of one, where something lies: more than
light told wrong makes it, and so many times more than usual."""
_ITSELF = 0.8
"""How far each pixel is by itself: else what differs much would spread."""
_MOST = 5.0
_THINNED = 3
"""The usual average is told by one of so many, across and down."""


def grown(mask: Mask, small: Picture, table: Floats, noise: Floats) -> Mask:
    """Return the mask with all that hardly differs from the table and hangs together with it."""
    away = np.asarray(cv2.subtract(small, table, dtype=cv2.CV_32F), np.float32)
    away /= noise[..., None]
    close = np.clip(away, np.float32(-_MOST), np.float32(_MOST))
    together = _furthest(np.asarray(cv2.blur(close, (3, 3)), np.float32))
    least = max(_FAINTEST, _USUAL * float(median(together[::_THINNED, ::_THINNED].ravel())))
    faint = (together > np.float32(least)) & (_furthest(away) > np.float32(_ITSELF)) | (mask > 0)
    count, labels = cv2.connectedComponents(faint.astype(np.uint8))
    hangs_on = np.zeros(count, np.bool_)
    hangs_on[labels[mask > 0]] = True
    return np.asarray(hangs_on[labels] * np.uint8(255), np.uint8)


def _furthest(away: Floats) -> Floats:
    """Return the greatest of each pixel's three colours; over so short an axis `max` is much slower."""
    blue, green, red = cv2.split(np.abs(away))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)
