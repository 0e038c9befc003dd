"""What of a picture is the table, and what of it cards explain already: in a reduced picture.

>>> ground = Ground(picture, foreground(picture, bare))
>>> ground.claim(fit)
>>> ground.left                   # what is not the table, and no card explains yet
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cards.covers import BESIDE_PX
from companion.vision.cards.find import Mask, Quad, reduced
from companion.vision.cards.fit import Bools, Fit, placed
from companion.vision.picture import Picture

ON_TOP = 0.96
"""Share of a card that shows its print, or something else than the bare table."""
ALONE = 0.5
"""The least share of a card by which it is named where no bare table is known."""
RIM_PX = 2
"""Pixels beyond its border that a card still explains, since a bent one lies over it."""


class Ground:
    """The reduced picture while cards are named; `things` is None where no bare table is known."""

    def __init__(self, picture: Picture, things: Mask | None) -> None:
        shape = reduced(picture).shape[:2] if things is None else things.shape
        self.things = things
        self.scale = shape[1] / picture.shape[1]
        self.left = np.ones(shape, np.uint8) if things is None else things.copy()
        self.claimed = np.zeros(shape, np.uint8)

    def claim(self, fit: Fit) -> None:
        """Take away what a card explains."""
        outline = cv2.morphologyEx(self.shown(fit, fit.agrees), cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
        self.claimed |= np.asarray(outline, np.uint8)
        self.left[cv2.dilate(outline, np.ones((3, 3), np.uint8)) > 0] = 0
        self.left = opened(self.left)

    def shown(self, fit: Fit, part: Bools) -> Mask:
        """Return where a part of a card lies."""
        return self._laid(part.astype(np.uint8), fit.way)

    def explained(self, fit: Fit) -> Mask:
        """Return what a card explains: where it agrees, and its edge beside that."""
        near = np.ones((2 * BESIDE_PX + 1, 2 * BESIDE_PX + 1), np.uint8)
        agrees, inside = (np.pad(each.astype(np.uint8), RIM_PX) for each in (fit.agrees, fit.inside))
        edge = np.asarray(cv2.dilate(agrees, near), np.uint8) & (1 - inside)
        return self._laid(agrees | edge, fit.way @ _padded(RIM_PX))

    def around(self, fit: Fit, mask: Mask) -> Bools:
        """Return what a mask has in a card's place and `BESIDE_PX` around it."""
        way = np.diag([self.scale, self.scale, 1]) @ fit.way @ _padded(BESIDE_PX)
        size = (fit.card.size[0] + 2 * BESIDE_PX, fit.card.size[1] + 2 * BESIDE_PX)
        flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpPerspective(mask, way, size, flags=flags) > 0, np.bool_)

    def carries(self, fit: Fit) -> bool:
        """Say whether a card can lie there: what hides a part of it is no bare table."""
        if self.things is None:
            return fit.seen >= ALONE
        inside, agrees = (self.shown(fit, each) for each in (fit.inside, fit.agrees))
        seen = inside & (self.things | agrees)
        return bool(np.count_nonzero(seen) >= ON_TOP * np.count_nonzero(inside))

    def _laid(self, part: Mask, way: NDArray[np.float64]) -> Mask:
        way = np.diag([self.scale, self.scale, 1]) @ way
        corners = placed(way, (part.shape[1], part.shape[0]))
        size = np.array(self.left.shape[::-1])
        left, top = np.clip(np.floor(corners.min(axis=0)).astype(int), 0, size - 1).tolist()
        right, bottom = np.clip(np.ceil(corners.max(axis=0)).astype(int) + 1, 1, size).tolist()
        shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]])
        laid = np.zeros_like(self.left)
        box = (max(1, right - left), max(1, bottom - top))
        laid[top : top + box[1], left : left + box[0]] = cv2.warpPerspective(part, shift @ way, box)
        return laid


def _padded(by: int) -> NDArray[np.float64]:
    """Return the way from a card with so many pixels around it to the card."""
    return np.array([[1.0, 0, -by], [0, 1, -by], [0, 0, 1]])


def filled(quad: Quad, mask: Mask) -> float:
    """Return the share of a place that a mask takes."""
    place = np.zeros_like(mask)
    cv2.fillConvexPoly(place, np.round(quad).astype(np.int32), 1)
    return np.count_nonzero(place & mask) / max(1.0, cv2.contourArea(quad.astype(np.float32)))


def opened(mask: Mask) -> Mask:
    """Return a mask without its thin parts."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
