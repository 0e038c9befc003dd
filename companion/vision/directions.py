"""The directions in which a disc's surroundings are looked at: 48, evenly all round."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

RIGHT, DOWN = (
    way(np.linspace(0, 2 * np.pi, 48, endpoint=False)).astype(np.float32) for way in (np.cos, np.sin)
)
"""How far right and down each direction points; together they have the length 1."""


def points_around(places: Floats, radii: float) -> tuple[Floats, Floats]:
    """Return x and y (discs x directions) of the points that lie `radii` radii from each disc's middle."""
    away = radii * places[:, 2:]
    return places[:, :1] + away * RIGHT, places[:, 1:2] + away * DOWN
