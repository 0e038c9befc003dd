"""How large a disc is in all: round the rim of its face, which most edges agree on, some wood may show.

>>> outline((heads, tails), empty, circles.places)
1.09
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import directions
from companion.vision.light import light_gain
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

_OUTWARD = np.arange(0.85, 1.3, 0.01)
"""Where the end of a disc is looked for, in radii of its face."""
_LEFT = 0.4
"""A disc ends where less than this share of its difference from the table is left."""
_FEW = 30
"""In most directions the disc's side or its shadow lies beyond the end of it: this percentile does not."""
_LIMITS = (1.0, 1.2)


def outline(pictures: tuple[Picture, ...], empty: Picture, places: tuple[Floats, ...]) -> float:
    """Return the radius of the whole disc, in radii of its face (x, y, r)."""
    ends = [
        _ends(_from_table(picture, empty), found) for picture, found in zip(pictures, places, strict=True)
    ]
    usual = np.median(np.percentile(np.concatenate(ends), _FEW, axis=1))
    return float(np.clip(usual, *_LIMITS))


def _from_table(picture: Picture, empty: Picture) -> Floats:
    """Return how far each pixel is from the bare table."""
    away = np.abs(picture - empty * light_gain(picture, empty)).max(axis=2)
    return np.asarray(cv2.GaussianBlur(away, (0, 0), 1.0), np.float32)


def _ends(away: Floats, places: Floats) -> Floats:
    """Return discs x directions: how far out each disc ends."""
    out = (_OUTWARD[:, None] * np.stack([directions.RIGHT, directions.DOWN])[:, None]).astype(np.float32)
    points = places[:, :2, None, None] + places[:, 2, None, None, None] * out
    shape = (-1, directions.COUNT)
    samples = cv2.remap(away, points[:, 0].reshape(shape), points[:, 1].reshape(shape), cv2.INTER_LINEAR)
    rings = samples.reshape(len(places), len(_OUTWARD), directions.COUNT)
    table = rings < _LEFT * np.median(rings[:, :5], axis=1, keepdims=True)
    table[:, -1] = True
    return np.asarray(_OUTWARD[table.argmax(axis=1)], np.float32)
