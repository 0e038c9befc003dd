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

Box = tuple[slice, slice]
"""Rows and columns of the reduced picture."""

ON_TOP = 0.96
"""Share of a card that shows its print, or something else than the bare table."""
ALONE = 0.5
"""The least share of a card by which it is named where no bare table is known."""
RIM_PX = 2
"""Pixels beyond its border that a card still explains, since a bent one lies over it."""
GAP_PX = 7
"""Pixels between parts of a card that agree which are no gap; and those looked at around its place."""


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
        box, agrees = self.shown(fit, fit.agrees)
        outline = cv2.morphologyEx(agrees, cv2.MORPH_CLOSE, np.ones((GAP_PX, GAP_PX), np.uint8))
        self.claimed[box] |= np.asarray(outline, np.uint8)
        self.left[box][cv2.dilate(outline, np.ones((3, 3), np.uint8)) > 0] = 0
        self.left = opened(self.left)

    def shown(self, fit: Fit, part: Bools) -> tuple[Box, Mask]:
        """Return in which box a card lies, and where in it a part of the card does."""
        return self._laid(part.astype(np.uint8), fit.way)

    def explained(self, fit: Fit) -> tuple[Box, Mask]:
        """Return in which box a card lies, and what it explains: what agrees, and its edge beside that."""
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
        (box, inside), (_, agrees) = (self.shown(fit, each) for each in (fit.inside, fit.agrees))
        seen = inside & (self.things[box] | agrees)
        return bool(np.count_nonzero(seen) >= ON_TOP * np.count_nonzero(inside))

    def _laid(self, part: Mask, way: NDArray[np.float64]) -> tuple[Box, Mask]:
        way = np.diag([self.scale, self.scale, 1]) @ way
        rows, columns = box = _box(placed(way, (part.shape[1], part.shape[0])), self.left, GAP_PX)
        shift = np.array([[1, 0, -columns.start], [0, 1, -rows.start], [0, 0, 1]])
        size = (columns.stop - columns.start, rows.stop - rows.start)
        return box, np.asarray(cv2.warpPerspective(part, shift @ way, size), np.uint8)


def _box(quad: Quad, mask: Mask, around: int = 0) -> Box:
    """Return the part of a mask in which a place lies, with so many pixels around it: one at least."""
    size = np.array(mask.shape[::-1])
    left, top = np.clip(np.floor(quad.min(axis=0) - around).astype(int), 0, size - 1).tolist()
    right, bottom = np.clip(np.ceil(quad.max(axis=0) + 1 + around).astype(int), 1, size).tolist()
    return slice(top, bottom), slice(left, right)


def _padded(by: int) -> NDArray[np.float64]:
    """Return the way from a card with so many pixels around it to the card."""
    return np.array([[1.0, 0, -by], [0, 1, -by], [0, 0, 1]])


def filled(quad: Quad, mask: Mask) -> float:
    """Return the share of a place that a mask takes."""
    rows, columns = box = _box(quad, mask)
    place = np.zeros_like(mask[box])
    cv2.fillConvexPoly(place, (np.round(quad) - (columns.start, rows.start)).astype(np.int32), 1)
    return np.count_nonzero(place & mask[box]) / max(1.0, cv2.contourArea(quad.astype(np.float32)))


def opened(mask: Mask) -> Mask:
    """Return a mask without its thin parts."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
