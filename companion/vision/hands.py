"""A hand in the picture: what reaches far in from its border, and whether that matters."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.connected import connected
from companion.vision.foreground import Foreground
from companion.vision.reading import Doubt, Doubted, Piece, Place

Mask = NDArray[np.uint8]

_REACH = 0.3
"""How far a hand reaches in from the border, as a share of the shorter side."""
_AMONG = 1.6
"""Nearer than this, in radii, a hand is among the pieces."""


def of_hands(seen: Foreground, scale: int, pieces: tuple[Piece, ...], expect: int | None) -> Iterator[Doubt]:
    """A hand matters while pieces are missing, or when it is among them; cards at the border look alike.

    `scale` is how many pixels of the picture one of the foreground's pixels stands for.
    """
    hand = _hand(seen)
    if hand is None:
        return
    outside = cv2.distanceTransform(255 - hand, cv2.DIST_L2, 3) * scale
    rows, columns = hand.shape
    among = any(
        outside[min(int(piece.y / scale), rows - 1), min(int(piece.x / scale), columns - 1)]
        < _AMONG * piece.r
        for piece in pieces
    )
    if among or expect is None or len(pieces) != expect:
        x, y, width, height = cv2.boundingRect(hand)
        middle = ((x + width / 2) * scale, (y + height / 2) * scale)
        yield Doubt(Doubted.HANDS, place=Place(*middle, max(width, height) / 2 * scale))


def _hand(seen: Foreground) -> Mask | None:
    """Return the mask of a piece of foreground that reaches far in from the border, if there is one."""
    height, width = seen.mask.shape
    if not (seen.mask[:: height - 1].any() or seen.mask[:, :: width - 1].any()):
        return None
    labels, parts = connected(seen.mask)
    reach = _REACH * min(height, width)
    far_in = labels[int(reach) + 1 : height - int(reach) - 1, int(reach) + 1 : width - int(reach) - 1]
    for number, (x, y, w, h, area) in enumerate(parts[1:].tolist(), start=1):
        touches = x == 0 or y == 0 or x + w == width or y + h == height
        if touches and area >= 0.1 * reach**2 and (far_in == number).any():
            return np.asarray((labels == number) * 255, np.uint8)
    return None
