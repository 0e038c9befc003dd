"""What of a disc can be seen: not what other discs lie on, nor what the picture's border cuts off."""

import numpy as np
from numpy.typing import NDArray

from companion.vision.polar import Lattice

Floats = NDArray[np.float32]

REACHES = (1.03, 1.2, 1.37, 1.54)
"""How far a disc hides what lies under it, in radii of its face: it has a rim, a side, and a shadow."""


def visible(
    place: Floats, above: Floats, size: tuple[int, int], lattice: Lattice, reach: float = REACHES[0]
) -> Floats:
    """Return rings x angles, 1 where the disc at `place` can be seen and 0 under any of `above`."""
    middle_x, middle_y, radius = (float(value) for value in place)
    near = above[np.hypot(above[:, 0] - middle_x, above[:, 1] - middle_y) < radius + reach * above[:, 2]]
    border = min(middle_x, middle_y, size[0] - 1 - middle_x, size[1] - 1 - middle_y)
    if border > radius and not len(near):
        return np.ones(lattice.x.shape, np.float32)
    x = middle_x + radius * lattice.x
    y = middle_y + radius * lattice.y
    seen = (x >= 0) & (y >= 0) & (x <= size[0] - 1) & (y <= size[1] - 1)
    for other_x, other_y, other_r in near:
        seen &= (x - other_x) ** 2 + (y - other_y) ** 2 > (reach * other_r) ** 2
    return np.asarray(seen, np.float32)


def all_visible(
    places: Floats, above: Floats, size: tuple[int, int], lattice: Lattice, reach: float = REACHES[0]
) -> Floats:
    """Return discs x rings x angles: the same for each of the places; most of them lie free."""
    seen = np.ones((len(places), *lattice.x.shape), np.float32)
    x, y, radius = places[:, 0], places[:, 1], places[:, 2]
    border = np.minimum(np.minimum(x, size[0] - 1 - x), np.minimum(y, size[1] - 1 - y))
    away = np.hypot(x[:, None] - above[:, 0], y[:, None] - above[:, 1]) - reach * above[:, 2]
    for index in np.flatnonzero((border <= radius) | (away.min(axis=1, initial=np.inf) < radius)):
        seen[index] = visible(places[index], above, size, lattice, reach)
    return seen


def share(mask: Floats, lattice: Lattice) -> float:
    """Return the visible share of a face."""
    return float((mask * lattice.area).sum())
