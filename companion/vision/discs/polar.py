"""A disc as rings and angles: turning the disc only rolls its samples round."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture

Floats = NDArray[np.float32]

REACH = 0.86
"""The rings end inside the rim, which has no print and a light of its own."""


@dataclass(frozen=True)
class Lattice:
    """Where a disc of radius 1 is sampled."""

    rings: int
    angles: int

    @cached_property
    def _share(self) -> Floats:
        rings = np.arange(self.rings, dtype=np.float32)[:, None]
        return np.asarray((rings + 0.5) / self.rings * REACH, np.float32)

    @cached_property
    def x(self) -> Floats:
        """Rings x angles: how far right of the middle."""
        turn = np.arange(self.angles, dtype=np.float32) * np.float32(2 * np.pi / self.angles)
        return np.asarray(self._share * np.cos(turn), np.float32)

    @cached_property
    def y(self) -> Floats:
        """Rings x angles: how far below the middle."""
        turn = np.arange(self.angles, dtype=np.float32) * np.float32(2 * np.pi / self.angles)
        return np.asarray(self._share * np.sin(turn), np.float32)

    @cached_property
    def area(self) -> Floats:
        """Rings x angles: the share of the face that each sample stands for."""
        share = self._share / self._share.sum() / self.angles
        return np.asarray(np.repeat(share, self.angles, axis=1), np.float32)

    @cached_property
    def plane(self) -> Floats:
        """3 x samples: the constant, and the two slopes that a plane of light is made of."""
        level = np.ones((1, self.x.size), np.float32)
        return np.concatenate([level, self.x.reshape(1, -1), self.y.reshape(1, -1)])

    @cached_property
    def flattener(self) -> Floats:
        """3 x samples: what finds the plane of light that lies over a whole face."""
        weighted = self.plane * self.area.reshape(1, -1)
        return np.asarray(np.linalg.solve(weighted @ self.plane.T, weighted), np.float32)

    @cached_property
    def _products(self) -> Floats:
        """Samples x 9: the product of any two of what a plane is made of."""
        return np.asarray(np.einsum("as,bs->sab", self.plane, self.plane).reshape(-1, 9), np.float32)

    def planes(self, weights: Floats, which: NDArray[np.intp] | slice, weighted: Floats) -> Floats:
        """Return discs x channels x 3: the plane of light over what counts of each disc.

        Of the `weights` (x samples) each disc has one, `which` tells which; `weighted` is discs x channels x
        samples, each times its weight.
        """
        gram = (weights @ self._products).reshape(-1, 3, 3) + 1e-6 * np.eye(3, dtype=np.float32)
        sums = (weighted.reshape(-1, len(self._products)) @ self.plane.T).reshape(*weighted.shape[:2], 3)
        return np.asarray(sums @ np.linalg.inv(gram)[which], np.float32)

    def unroll(self, picture: Picture | Floats, places: Floats) -> Floats:
        """Return discs x rings x angles x 3 samples for each (x, y, r) of `places`."""
        count = len(places)
        if not count:
            return np.zeros((0, self.rings, self.angles, 3), np.float32)
        x = places[:, 0, None, None] + places[:, 2, None, None] * self.x
        y = places[:, 1, None, None] + places[:, 2, None, None] * self.y
        shape = (count * self.rings, self.angles)
        samples = cv2.remap(
            picture, x.reshape(shape), y.reshape(shape), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return samples.astype(np.float32).reshape(count, self.rings, self.angles, 3)


FINE = Lattice(12, 64)
"""For telling faces."""

COARSE = Lattice(7, 32)
"""For finding where the middle of the print is."""
