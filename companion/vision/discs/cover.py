"""What of a disc can be seen: not what other discs lie on, nor what the picture's border cuts off."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.polar import Lattice

Floats = NDArray[np.float32]

REACHES = (1.03, 1.2, 1.37, 1.54)
"""How far a disc hides what lies under it, in radii of its face: it has a rim, a side, and a shadow."""


def visible(
    place: Floats,
    above: Floats,
    size: tuple[int, int],
    lattice: Lattice,
    reaches: Sequence[float] = REACHES[:1],
) -> Floats:
    """Return reaches x rings x angles, 1 where the disc at `place` can be seen and 0 under any of `above`."""
    middle_x, middle_y, radius = (float(value) for value in place)
    x, y = middle_x + radius * lattice.x, middle_y + radius * lattice.y
    inside = (x >= 0) & (y >= 0) & (x <= size[0] - 1) & (y <= size[1] - 1)
    away = np.hypot(above[:, 0] - middle_x, above[:, 1] - middle_y)
    near = above[away < radius + max(reaches) * above[:, 2]]
    others = near[:, :, None, None]
    squares = ((x - others[:, 0]) ** 2 + (y - others[:, 1]) ** 2) / others[:, 2] ** 2
    nearest = squares.min(axis=0, initial=np.inf)  # in radii of what lies above
    limits = np.array(reaches, np.float32)[:, None, None] ** 2
    return np.asarray(inside & (nearest > limits), np.float32)


def all_visible(
    places: Floats,
    above: Floats,
    size: tuple[int, int],
    lattice: Lattice,
    reaches: Sequence[float] = REACHES[:1],
) -> Floats:
    """Return discs x reaches x rings x angles: the same for each of the places; most of them lie free."""
    seen = np.ones((len(places), len(reaches), *lattice.x.shape), np.float32)
    x, y, radius = places[:, 0], places[:, 1], places[:, 2]
    border = np.minimum(np.minimum(x, size[0] - 1 - x), np.minimum(y, size[1] - 1 - y))
    away = np.hypot(x[:, None] - above[:, 0], y[:, None] - above[:, 1]) - max(reaches) * above[:, 2]
    for index in np.flatnonzero((border <= radius) | (away.min(axis=1, initial=np.inf) < radius)):
        seen[index] = visible(places[index], above, size, lattice, reaches)
    return seen


def share(mask: Floats, lattice: Lattice) -> float:
    """Return the visible share of a face."""
    return float((mask * lattice.area).sum())
