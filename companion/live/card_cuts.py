"""Cards that were read as pictures: each of them upright, and the photo that shows them all.

>>> cuts_of(picture, found)[3]        # the third card, cut out
"""

import numpy as np
from numpy.typing import NDArray

from companion.live.card_tray import as_it_lies
from companion.photos import Photo
from companion.ports import Picture
from companion.vision.cards import FoundCard, cut_out

MARGIN = 0.04
"""Table that is left around the outermost cards in a photo, as a share of the picture's width."""


def cuts_of(
    picture: Picture, found: tuple[FoundCard, ...], corner: NDArray[np.float64] | None = None
) -> dict[int, Picture]:
    """Return each card upright, by its number; `corner` is where in their picture this part of it begins."""
    moved = np.zeros(2) if corner is None else corner
    cuts = {}
    for number, card in enumerate(found, start=1):
        corners = card.corners if card.name else as_it_lies(card.corners)
        there = np.array(corners) - moved
        cuts[number] = cut_out(picture, tuple((float(x), float(y)) for x, y in there))
    return cuts


def photo_of(found: tuple[FoundCard, ...], picture: Picture) -> Photo:
    """Return the part of the picture that shows every card, and nothing far away."""
    height, width = picture.shape[:2]
    points = np.concatenate([np.array(card.corners) for card in found])
    left, top = np.maximum(0, np.floor(points.min(axis=0) - MARGIN * width))
    right, bottom = np.minimum((width, height), np.ceil(points.max(axis=0) + MARGIN * width))
    return Photo("", float(left), float(top), float(right - left), float(bottom - top))
