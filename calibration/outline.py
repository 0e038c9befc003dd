"""The rims of whole discs: what a disc ends with, and no ring of its print."""

from collections.abc import Callable
from contextlib import suppress

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import BadCalibration
from calibration.locate import Rims
from companion.vision import directions
from companion.vision.foreground import reduced
from companion.vision.light import greatest, light_gain
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

_OUTWARD = np.arange(0.85, 1.9, 0.01)
"""Where the end of a disc is looked for, in radii of its face."""
_LEFT = 0.4
"""A disc ends where less than this share of its difference from the table is left."""
_FEW = 30
"""In most directions the disc's side or its shadow lies beyond the end of it: this percentile does not."""
_FURTHEST = 1.2
"""Round its rim, so far at the most, some wood may show."""
_GOES_ON, _RIM = 1.45, 0.85
"""A disc that ends further out goes on beyond a ring of its print: sides and shadows reach 1.38, chips about
their inlays 1.54. Its rim lies beyond this share of the way to its end."""


def whole_rims(
    pictures: tuple[Picture, Picture], empty: Picture, rims_from: Callable[[float], Rims]
) -> tuple[Rims, float]:
    """Return the rims of discs, and the radius of the whole disc in radii of its rim.

    `rims_from` finds the rims from some radius on. A ring in the print, such as that about the middle of a
    poker chip, may have a clearer edge than the rim; but beyond it the disc goes on.
    """
    circles = rims_from(0.0)
    end = _end(pictures, empty, circles)
    if end > _GOES_ON:
        with suppress(BadCalibration):
            wider = rims_from(_RIM * end * float(np.median(np.concatenate(circles.places)[:, 2])))
            its_end = _end(pictures, empty, wider)
            if its_end <= _GOES_ON:
                circles, end = wider, its_end
    return circles, float(np.clip(end, 1.0, _FURTHEST))


def _end(pictures: tuple[Picture, Picture], empty: Picture, circles: Rims) -> float:
    """Return where discs end, in radii of their rims."""
    bare = reduced(empty, circles.work)
    away = (_from_table(reduced(picture, circles.work), bare) for picture in pictures)
    ends = [_ends(each, places) for each, places in zip(away, circles.places, strict=True)]
    return float(np.median(np.percentile(np.concatenate(ends), _FEW, axis=1)))


def _from_table(picture: Picture, empty: Picture) -> Floats:
    """Return how far each pixel is from the bare table."""
    away = greatest(np.abs(picture - empty * light_gain(picture, empty)))
    return np.asarray(cv2.GaussianBlur(away, (0, 0), 1.0), np.float32)


def _ends(away: Floats, places: Floats) -> Floats:
    """Return discs x directions: how far out each disc ends."""
    out = (_OUTWARD[:, None] * np.stack([directions.RIGHT, directions.DOWN])[:, None]).astype(np.float32)
    points = places[:, :2, None, None] + places[:, 2, None, None, None] * out
    shape = (-1, len(directions.RIGHT))
    samples = cv2.remap(away, points[:, 0].reshape(shape), points[:, 1].reshape(shape), cv2.INTER_LINEAR)
    rings = samples.reshape(len(places), len(_OUTWARD), len(directions.RIGHT))
    table = rings < _LEFT * np.median(rings[:, :5], axis=1, keepdims=True)
    table[:, -1] = True
    return np.asarray(_OUTWARD[table.argmax(axis=1)], np.float32)
