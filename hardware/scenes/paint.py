"""Painting lit things onto a picture, one over the other, and keeping count of what stays seen.

Things are painted at four times the picture's resolution and then averaged, so that their edges are
as soft as a lens makes them.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Points = NDArray[np.float64]
FINER = 4


@dataclass
class Box:
    """A rectangle of whole pixels; it may reach over the picture's border."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def around(cls, points: Points, margin: int = 2) -> "Box":
        """Return the smallest box around points (N x 2), and a margin."""
        low = np.floor(points.min(axis=0)).astype(int) - margin
        high = np.ceil(points.max(axis=0)).astype(int) + margin
        return cls(int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))

    def inside(self, width: int, height: int) -> tuple[tuple[slice, slice], tuple[slice, slice]] | None:
        """Return the part within a picture: as slices of the picture, and of this box."""
        x0, y0 = max(self.left, 0), max(self.top, 0)
        x1, y1 = min(self.left + self.width, width), min(self.top + self.height, height)
        if x0 >= x1 or y0 >= y1:
            return None
        own = (slice(y0 - self.top, y1 - self.top), slice(x0 - self.left, x1 - self.left))
        return (slice(y0, y1), slice(x0, x1)), own

    def fine(self, points: Points) -> NDArray[np.int32]:
        """Return points of the picture as points of this box's finer grid, for OpenCV's shift of 4."""
        return np.round(((points - (self.left, self.top) + 0.5) * FINER - 0.5) * 16).astype(np.int32)

    def fine_mask(self, outline: Points) -> NDArray[np.uint8]:
        """Return a mask of this box's finer grid, 255 within a convex outline."""
        mask = np.zeros((self.height * FINER, self.width * FINER), np.uint8)
        cv2.fillConvexPoly(mask, self.fine(outline), 255, shift=4)
        return mask

    def coarse(self, fine: NDArray[np.uint8] | Floats) -> Floats:
        """Average the finer grid down to pixels."""
        small = cv2.resize(fine, (self.width, self.height), interpolation=cv2.INTER_AREA)
        return np.asarray(small / (255 if fine.dtype == np.uint8 else 1), np.float32)


@dataclass
class Footprint:
    """What is still seen of something that was painted: its share of each pixel of its box."""

    box: Box
    left: Floats
    whole: float

    def seen(self, width: int, height: int) -> float:
        """Return the share that is within the picture and not painted over."""
        part = self.box.inside(width, height)
        return 0.0 if part is None else float(self.left[part[1]].sum()) / max(self.whole, 1e-6)


class Canvas:
    """A lit picture in linear light, being painted."""

    def __init__(self, light: Floats) -> None:
        self.light = light
        self.height, self.width = light.shape[:2]
        self.footprints: list[Footprint] = []
        self.touched: list[tuple[slice, slice]] = []

    def shade(self, outline: Points, strength: float, softness_px: float) -> None:
        """Darken the picture within an outline, with a soft edge."""
        reach = int(np.ceil(softness_px * 3)) + 2
        box = Box.around(outline, reach)
        if box.inside(self.width, self.height) is None:
            return
        shadow = box.coarse(box.fine_mask(outline))
        self.darken(box, strength * cv2.GaussianBlur(shadow, (0, 0), max(softness_px, 0.4)))

    def darken(self, box: Box, share: Floats) -> None:
        """Take a share of the light away at each pixel of a box."""
        part = box.inside(self.width, self.height)
        if part is not None:
            here, own = part
            self.light[here] *= _for_each_colour(1 - share[own])
            self.touched.append(here)

    def cover(self, box: Box, colour: Floats, share: Floats) -> None:
        """Paint `colour` (already times its share of each pixel) over what is there."""
        part = box.inside(self.width, self.height)
        for earlier in self.footprints:
            _diminish(earlier, box, share)
        if part is not None:
            here, own = part
            self.light[here] *= _for_each_colour(1 - share[own])
            self.light[here] += colour[own]
            self.touched.append(here)

    def remember(self, box: Box, share: Floats) -> Footprint:
        """Keep count of how much of what was just painted stays seen."""
        footprint = Footprint(box, share.copy(), float(share.sum()))
        self.footprints.append(footprint)
        return footprint


def _for_each_colour(share: Floats) -> Floats:
    """Return a share of each pixel three times: to multiply by one number for three takes far longer."""
    return np.asarray(cv2.merge([share] * 3), np.float32)


def _diminish(footprint: Footprint, box: Box, share: Floats) -> None:
    old = footprint.box
    moved = Box(box.left - old.left, box.top - old.top, box.width, box.height)
    part = moved.inside(old.width, old.height)
    if part is not None:
        footprint.left[part[0]] *= 1 - share[part[1]]
