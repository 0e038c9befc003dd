"""How far something goes on where it hardly differs from the bare table: a card on a checked cloth, a red
disc on red wood.

A single pixel is told from the table only where it differs by more than grain. The average of a few that lie
together has far less grain; so what was told apart somewhere is followed into fainter differences.

>>> grown(seen.mask, small, bare, gain, noise)
"""

from collections.abc import Sequence

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from companion.vision.connected import connected
from companion.vision.light import median
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]
Levels = NDArray[np.int16]

_FAINTEST, _USUAL = 1.2, 5.0
"""How far an average of nine pixels is from the table, in the noise of one, where something lies: more than
light told wrong makes it, and so many times more than usual."""
_ITSELF = 0.8
"""How far each pixel is by itself: else what differs much would spread."""
_MOST = 5.0
_THINNED = 3
"""The usual average is told by one of so many, across and down."""
_FINER = 128
"""Levels are counted in such parts: whole numbers are faster, and of 16 bits end where the light does."""


def grown(mask: Mask, small: Picture, bare: Picture, gain: Floats, noise: Floats) -> Mask:
    """Return the mask with all that hardly differs from the table and hangs together with it."""
    table = cv2.multiply(bare, gain, scale=_FINER, dtype=cv2.CV_16S)
    colours = cv2.split(cv2.subtract(small * np.int16(_FINER), table))
    sigma = noise * np.float32(_FINER)
    most = np.minimum(np.float32(_MOST) * sigma, np.float32(255 * _FINER)).astype(np.int16)
    together = [cv2.blur(cv2.max(cv2.min(away, most), -most), (3, 3)) for away in colours]
    averaged, itself = (_furthest(each) / sigma for each in (together, colours))
    usual = float(median(averaged[::_THINNED, ::_THINNED].ravel()))
    far = (averaged > max(_FAINTEST, _USUAL * usual)) & (itself > _ITSELF)
    return _hanging_on(np.asarray(cv2.max(far * np.uint8(255), mask), np.uint8), mask)


def _furthest(colours: Sequence[MatLike]) -> Levels:
    """Return how far each pixel is from the table in the colour that differs most."""
    blue, green, red = (np.abs(away) for away in colours)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.int16)


def _hanging_on(faint: Mask, mask: Mask) -> Mask:
    """Return what hangs together with something of the mask."""
    labels, parts = connected(faint)
    hangs_on = np.zeros(len(parts), np.uint8)
    hangs_on[labels[mask > 0]] = 255
    return hangs_on.take(labels)
