"""Discs that lie so close to each other that a third may stand between them.

All is measured in pixels of the reduced picture. A place between two discs is told by how far it is from the
middle between them, in radii: along a disc that would stand there, and across it.

>>> pairs = Pairs.of(pieces, profile)
>>> pairs.kinds(seen.mask, *pairs.places(np.array([-0.8, 0.8]), np.array([0.0, 0.0])))
array([[1, 0]], dtype=uint8)
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.profile import Profile
from companion.vision.reading import Piece, Place

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

TABLE, THING, DISC = range(3)
"""What lies at a place: nothing, something, or a disc that was found. What is out of the picture shows as
little as what a disc hides."""
_APART = (1.9, 3.0)
"""How far apart, in radii of a whole disc, the middles of two discs are between which one may stand."""
_REACH, _ITSELF = 1.1, 1.0
"""How far a disc reaches, in radii, with what shows of its side, and by itself."""
_BESIDE = 128
"""How the mask of discs holds what lies within the first of these only."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """The middles between two discs, the way from one to the other, and how far that is, in radii."""

    middles: Floats
    across: Floats
    apart: Floats
    radii: Floats
    discs: Mask
    """Where discs lie, paired or not (255), and what is so close that it may be their side."""
    scale: int
    """How many pixels of the picture one of the reduced picture is wide."""

    @classmethod
    def of(cls, pieces: tuple[Piece, ...], profile: Profile) -> "Pairs":
        """Return the pairs among these pieces."""
        scale, outline = 2**profile.look, profile.outline
        whole = [
            ((p.x + 0.5) / scale - 0.5, (p.y + 0.5) / scale - 0.5, p.r * outline / scale) for p in pieces
        ]
        discs = np.array(whole, np.float32).reshape(-1, 3)
        one, other = np.triu_indices(len(discs), 1)
        to_other, radii = discs[other, :2] - discs[one, :2], (discs[one, 2] + discs[other, 2]) / 2
        apart = np.hypot(*to_other.T) / radii
        near = np.flatnonzero((apart > _APART[0]) & (apart < _APART[1]))
        middles, across = (
            (discs[one, :2] + discs[other, :2]) / np.float32(2),
            to_other / (apart * radii)[:, None],
        )
        lie = np.zeros(profile.bare.shape[:2], np.uint8)
        for reach, value in ((_REACH, _BESIDE), (_ITSELF, 255)) if len(near) else ():
            for x, y, radius in whole:
                middle = (round(16 * x), round(16 * y))  # sixteenths of a pixel
                cv2.circle(lie, middle, round(16 * reach * radius), value, -1, cv2.LINE_8, 4)
        return cls(middles, across, apart, radii, lie, scale).some(near)

    def some(self, which: NDArray[Any]) -> "Pairs":
        """Return some of the pairs."""
        return replace(
            self,
            middles=self.middles[which],
            across=self.across[which],
            apart=self.apart[which],
            radii=self.radii[which],
        )

    def __len__(self) -> int:
        return len(self.radii)

    def places(self, along: Floats, across: Floats) -> tuple[Floats, Floats]:
        """Return x and y of places between the two discs of each pair (pairs x places)."""
        right, down = (self.radii * self.across.T)[..., None]
        x, y = self.middles.T[..., None]
        return x + across * right - along * down, y + across * down + along * right

    def kinds(self, mask: Mask, x: Floats, y: Floats, *, sides: bool = True) -> Mask:
        """Return what lies at these places, of what a mask holds; discs with their sides, or without."""
        things, discs = (
            cv2.remap(each, x, y, cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=255)
            for each in (mask, self.discs)
        )
        hidden = discs >= (_BESIDE if sides else 255)
        return np.where(hidden, DISC, np.where(things, THING, TABLE)).astype(np.uint8)

    def in_the_picture(self) -> Iterator[Place]:
        """Yield the middle between the two discs of each pair, in pixels of the picture."""
        for (x, y), radius in zip(self.middles.tolist(), self.radii.tolist(), strict=True):
            yield Place((x + 0.5) * self.scale - 0.5, (y + 0.5) * self.scale - 0.5, radius * self.scale)
