"""How far something goes on where it hardly differs from the bare table: a card on a checked cloth, a red
disc on red wood.

A single pixel is told from the table only where it differs by more than grain. The average of a few that lie
together has far less grain; so what was told apart somewhere is followed into fainter differences.

>>> grown(seen.mask, small, bare * gain, noise)
"""

from collections.abc import Sequence

import cv2
import numpy as np
from cv2.typing import MatLike
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
    pairs = zip(cv2.split(small), cv2.split(table), strict=True)
    away = [np.asarray((now - then) / noise, np.float32) for now, then in pairs]
    together = _furthest([cv2.blur(np.clip(each, -_MOST, _MOST), (3, 3)) for each in away])
    least = max(_FAINTEST, _USUAL * float(median(together[::_THINNED, ::_THINNED].ravel())))
    faint = (together > np.float32(least)) & (_furthest(away) > np.float32(_ITSELF)) | (mask > 0)
    count, labels = cv2.connectedComponents(faint.astype(np.uint8))
    hangs_on = np.zeros(count, np.uint8)
    hangs_on[labels[mask > 0]] = 255
    return hangs_on.take(np.asarray(labels, np.int32))


def _furthest(away: Sequence[MatLike]) -> Floats:
    """Return how far each pixel is away in the colour that is furthest; one plane a colour is faster."""
    blue, green, red = (np.abs(each) for each in away)
    return np.asarray(np.maximum(np.maximum(blue, green), red), np.float32)
