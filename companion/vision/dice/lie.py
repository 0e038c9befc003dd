"""How a top that lies flat looks at each place: a camera never hangs quite straight, and a lens bends.

Where a top looks flattened beside that, it leans.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.square import Frames

Floats = NDArray[np.float32]

TERMS = 4


@dataclass(frozen=True, eq=False)
class Lie:
    """The shape of flat tops in pictures of some width and height.

    `terms`: half a side in the middle; how it grows to the right and down, as it does under a camera that is
    tilted; and how it grows outwards, as a lens makes it.
    """

    terms: Floats
    size: tuple[int, int]

    def half_at(self, x: float, y: float) -> float:
        """Return half the side of a flat top at a place, in pixels."""
        half, right, down, out = self.terms.tolist()
        width, height = self.size
        u, v = (x - (width - 1) / 2) / width, (y - (height - 1) / 2) / width
        return float(half * (1 + 1.5 * (right * u + down * v) + 2 * out * (u * u + v * v)))

    def shapes(self, places: Floats) -> Floats:
        """Return places x 2 x 2: what a square of half side 1 becomes there."""
        half, *rest = self.terms.tolist()
        stretch = np.einsum("tpij,t->pij", stretches(self.own(places)), [0.0, *rest])
        return np.asarray(half * (np.eye(2) + stretch), np.float32)

    def laid(self, frames: Frames) -> Frames:
        """Return flat squares of half side 1 as they look at their places."""
        ways = self.shapes(frames[:, :2]) @ frames[:, 2:].reshape(-1, 2, 2).transpose(0, 2, 1)
        return np.asarray(
            np.concatenate([frames[:, :2], ways.transpose(0, 2, 1).reshape(-1, 4)], axis=1), np.float32
        )

    def squash(self, frames: Frames) -> Floats:
        """Return the narrower width of each square against the wider, where a flat top has 1."""
        ways = np.linalg.solve(self.shapes(frames[:, :2]), frames[:, 2:].reshape(-1, 2, 2).transpose(0, 2, 1))
        wide, narrow = np.linalg.svd(ways, compute_uv=False).T
        return np.asarray(narrow / wide, np.float32)

    def own(self, places: Floats) -> Floats:
        """Return places from the middle, in widths of the picture."""
        width, height = self.size
        return np.asarray(
            (places - np.array([width - 1, height - 1], np.float32) / 2) / np.float32(width), np.float32
        )


def stretches(own: Floats) -> Floats:
    """Return terms x places x 2 x 2: how each term stretches a square at places as shares of the width."""
    x, y = own.astype(np.float64).T
    zero, one = np.zeros_like(x), np.ones_like(x)
    square = x * x + y * y
    both = (
        (one, zero, zero, one),
        (2 * x, y / 2, y / 2, x),
        (y, x / 2, x / 2, 2 * y),
        (square + 2 * x * x, 2 * x * y, 2 * x * y, square + 2 * y * y),
    )
    return np.asarray(np.stack([np.stack(way, axis=-1) for way in both]).reshape(TERMS, -1, 2, 2), np.float32)
