"""What lies on a table besides the discs that were read, drawn by hand as the eye sees it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import Piece, Reader
from companion.vision.foreground import Foreground
from companion.vision.nudge import STILL

Mask = NDArray[np.uint8]


def seen_as(reader: Reader, painting: Mask) -> Foreground:
    """Return a painting as a foreground, nothing of which casts a shadow."""
    profile = reader.profile
    size = (profile.bare.shape[1], profile.bare.shape[0])
    half = cv2.resize(painting, size, interpolation=cv2.INTER_AREA) > 127
    mask = np.where(half, 255, 0).astype(np.uint8)
    gain = np.ones((*mask.shape, 3), np.float32)
    small = np.where(half[..., None], np.uint8(255) - profile.bare, profile.bare)
    compared = (small, profile.bare, profile.noise)
    return Foreground(mask, mask.copy(), (1.0, 1.0, 1.0), gain, STILL, 0.7, np.zeros_like(mask), *compared)


def piece(reader: Reader, x: float, y: float) -> Piece:
    """Return a disc that was found, so many radii of a whole disc off the middle."""
    width, height = reader.profile.size
    r = float(reader.profile.radius[0])
    whole = r * reader.profile.outline
    return Piece(width / 2 + x * whole, height / 2 + y * whole, r, "alive", 0.999)
