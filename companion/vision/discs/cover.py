"""What of a disc can be seen: not what other discs lie on, nor what the picture's border cuts off."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.polar import Lattice

Floats = NDArray[np.float32]

REACHES = (1.03, 1.37)
"""How far a disc hides what lies under it, in radii of its face: its rim, or side and shadow as well."""


def visible(
    places: Floats,
    above: Floats,
    size: tuple[int, int],
    lattice: Lattice,
    reaches: Sequence[float] = REACHES[:1],
) -> Floats:
    """Return discs x reaches x rings x angles: 1 where a disc can be seen, 0 under any of `above`."""
    middle_x, middle_y, radius = places.T[:, :, None, None]
    x, y = middle_x + radius * lattice.x, middle_y + radius * lattice.y
    inside = (x >= 0) & (y >= 0) & (x <= size[0] - 1) & (y <= size[1] - 1)
    if not len(above):
        return np.repeat(inside[:, None], len(reaches), axis=1).astype(np.float32)
    away = np.hypot(*(places[:, None, :2] - above[:, :2]).transpose(2, 0, 1))
    near = above[(away < places[:, 2:] + max(reaches) * above[:, 2]).any(axis=0)]
    nearest = np.full(x.shape, np.inf, np.float32)  # in radii of what lies above
    for other_x, other_y, other_r in near:
        nearest = np.minimum(nearest, ((x - other_x) ** 2 + (y - other_y) ** 2) / other_r**2)
    limits = np.array(reaches, np.float32)[:, None, None] ** 2
    return np.asarray(inside[:, None] & (nearest[:, None] > limits), np.float32)


def share(mask: Floats, lattice: Lattice) -> float:
    """Return the visible share of a face."""
    return float((mask * lattice.area).sum())
