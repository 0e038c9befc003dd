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
_LEAST = 0.1
"""A hand has so much of its reach squared, at the border and without pieces and shadows: these lie against
each other, and against the border too."""
_PIECE = 1.5
"""So far from its middle, in radii, a piece and its sides show."""
_AMONG = 1.6
"""Nearer than this, in radii, a hand is among the pieces."""


def of_hands(seen: Foreground, scale: int, pieces: tuple[Piece, ...], expect: int | None) -> Iterator[Doubt]:
    """A hand matters while pieces are missing, or when it is among them; cards at the border look alike.

    `scale` is how many pixels of the picture one of the foreground's pixels stands for.
    """
    hand = _hand(seen, _without(seen.body, pieces, scale))
    if hand is None:
        return
    outside = cv2.distanceTransform(255 - hand, cv2.DIST_L2, 3) * scale
    rows, columns = hand.shape
    among = any(
        outside[min(int(piece.y / scale), rows - 1), min(int(piece.x / scale), columns - 1)]
        < _AMONG * piece.r
        for piece in pieces
    )
    if among or len(pieces) != expect:
        x, y, width, height = cv2.boundingRect(hand)
        middle = ((x + width / 2) * scale, (y + height / 2) * scale)
        yield Doubt(Doubted.HANDS, place=Place(*middle, max(width, height) / 2 * scale))


def _without(body: Mask, pieces: tuple[Piece, ...], scale: int) -> Mask:
    """Return the mask without the pieces whose faces were told."""
    left = body.copy()
    for piece in pieces:
        if piece.face is not None:
            middle = round(piece.x / scale), round(piece.y / scale)
            cv2.circle(left, middle, round(_PIECE * piece.r / scale), 0, -1)
    return left


def _hand(seen: Foreground, left: Mask) -> Mask | None:
    """Return the mask of a piece of foreground that reaches far in from the border, if there is one of which
    enough is `left` there.
    """
    height, width = left.shape
    if not (left[:: height - 1].any() or left[:, :: width - 1].any()):
        return None
    whole, _ = connected(seen.mask)
    labels, parts = connected(left)
    reach = _REACH * min(height, width)
    far_in = whole[int(reach) + 1 : height - int(reach) - 1, int(reach) + 1 : width - int(reach) - 1]
    for number, (x, y, w, h, area) in enumerate(parts[1:].tolist(), start=1):
        touches = x == 0 or y == 0 or x + w == width or y + h == height
        if touches and area >= _LEAST * reach**2:
            hand = whole.flat[int((labels == number).argmax())]
            if (far_in == hand).any():
                return np.asarray((whole == hand) * 255, np.uint8)
    return None
