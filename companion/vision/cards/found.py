"""One card in a picture: where it lies, and what it is.

>>> upright = cut_out(picture, card.corners)
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture
from companion.words import Message

Corners = tuple[tuple[float, float], ...]
"""Four points in pixels of the picture, clockwise from the card's own top left."""

LARGEST_PX = 400
"""The longer side of an upright picture: what a card on a table seldom has, and digits are read from less."""
LEAST_PX = 60
"""Narrower cards are not told apart: the digit in a corner is then four pixels high."""


@dataclass(frozen=True, slots=True)
class FoundCard:
    """One card in a picture."""

    corners: Corners
    """Clockwise from the card's own top left, as far as that is known."""
    name: str | None = None
    """None: nothing in the deck is like it, or it was not told apart."""
    sure: bool = False
    """Never without a name."""
    likely: tuple[str, ...] = ()
    """Up to three names, the likeliest first."""


def sides(corners: Corners) -> tuple[float, float]:
    """Return how many pixels a card is wide and high, by its own top."""
    a, b, c, d = (np.array(corner) for corner in corners)
    width = (np.linalg.norm(b - a) + np.linalg.norm(c - d)) / 2
    height = (np.linalg.norm(d - a) + np.linalg.norm(c - b)) / 2
    return float(width), float(height)


def cut_out(picture: Picture, corners: Corners) -> Picture:
    """Return the card alone, upright, as large as it is in the picture, but not larger than `LARGEST_PX`."""
    width, height = sides(corners)
    shrunk = min(1.0, LARGEST_PX / max(width, height))
    size = (max(8, round(shrunk * width)), max(8, round(shrunk * height)))
    return warped(picture, np.array(corners, np.float32), size)


def warped(picture: Picture, corners: NDArray[np.float32], size: tuple[int, int]) -> Picture:
    """Return what lies between four corners as a picture of this size."""
    width, height = size
    full = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
    way = cv2.getPerspectiveTransform(corners, full)
    return np.asarray(cv2.warpPerspective(picture, way, size, flags=cv2.INTER_AREA), np.uint8)


def too_small(picture: Picture, found: tuple[FoundCard, ...]) -> Message | None:
    """Return what is to be said where the cards of a picture are too small to be told apart."""
    if not found:
        return None
    named = (
        tuple(card for card in found if card.name is not None) or found
    )  # what else is found may be no card
    narrow = min(min(sides(card.corners)) for card in named)
    if narrow >= LEAST_PX:
        return None
    size = {"width": picture.shape[1], "height": picture.shape[0]}
    return Message("cards.too-small", pixels=round(narrow), least=LEAST_PX, **size)
