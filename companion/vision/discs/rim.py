"""Whether the rim of a disc shows all round: whatever lies on a disc hides an arc of it.

A rim is a step in colour. Calibration learns how large it is at the weakest arc of a disc that lies free;
an arc that is far weaker, with something beyond it that is neither table nor disc, lies under that thing.

>>> covered(views.soft, places, beyond, np.full(2, profile.rim))
array([False, True])
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.directions import DOWN, RIGHT, points_around
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

_ARC = 6
"""Neighbouring directions that are judged together: an eighth of the way round."""
_ACROSS = np.arange(0.8, 1.26, 0.03, dtype=np.float32)[:, None]
"""The rim is looked for between these, in radii: prints lie off the middle, and discs may lean."""
_STEP = 4
BEYOND = 1.35
"""How far out, in radii, something lies that may reach over the rim; nearer to another disc's middle a rim is
that disc's affair."""
_USUALLY = 10
"""The percentile of free discs' weakest arcs that counts as usual: reflections take the rim from some."""
_LEAST = 0.5
"""Of the usual step, what an arc must have."""


def usual_rim(picture: Picture, places: Floats) -> float:
    """Return how large the step is at the weakest arc of discs (x, y, r) that lie free."""
    return float(np.percentile(_arcs(_steps(picture, places)).min(axis=1), _USUALLY))


def covered(picture: Picture, places: Floats, beyond: Flags, usual: Floats) -> Flags:
    """Return which discs something lies on; `beyond` (discs x directions) is where it may come from.

    `usual` is the step of each disc at its weakest arc, if it lay free.
    """
    if not (beyond.sum(axis=1) > _LEAST * _ARC).any():  # fewer directions cannot make an arc weak
        return np.zeros(len(places), np.bool_)
    suspect = beyond & _alone(places) & _inside(picture, places)
    under = suspect.sum(axis=1) > _LEAST * _ARC
    if under.any():
        steps = np.minimum(_steps(picture, places[under]) / np.maximum(usual[under, None], 1), 1)
        steps[~suspect[under]] = 1
        under[under] = _arcs(steps).min(axis=1) < _LEAST
    return np.asarray(under)


def _steps(picture: Picture, places: Floats) -> Floats:
    """Return discs x directions: the largest step across the rim, in the colour that shows it best."""
    middles, radii = places[:, :2, None, None], places[:, 2, None, None]
    x, y = middles[:, 0] + radii * _ACROSS * RIGHT, middles[:, 1] + radii * _ACROSS * DOWN
    shape = (-1, len(RIGHT))
    samples = cv2.remap(
        picture, x.reshape(shape), y.reshape(shape), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    rings = np.asarray(samples, np.uint8).reshape(len(places), len(_ACROSS), len(RIGHT), 3)
    inner, outer = rings[:, :-_STEP], rings[:, _STEP:]
    steps = np.maximum(inner, outer) - np.minimum(inner, outer)
    return np.asarray(steps.max(axis=1).max(axis=2), np.float32)


def _arcs(steps: Floats) -> Floats:
    """Return the mean of every arc."""
    further = np.concatenate([steps[:, -_ARC + 1 :], steps], axis=1)
    added_up = sum(further[:, turn : turn + len(RIGHT)] for turn in range(_ARC))
    return np.asarray(added_up / np.float32(_ARC), np.float32)


def _alone(places: Floats) -> Flags:
    """Return discs x directions: whether the rim there is out of every other disc's reach."""
    x, y = points_around(places, 1.0)
    others = places[:, :, None, None]
    away = np.hypot(x - others[:, 0], y - others[:, 1]) / others[:, 2]
    away[np.arange(len(places)), np.arange(len(places))] = np.inf
    return np.asarray(away.min(axis=0) > BEYOND)


def _inside(picture: Picture, places: Floats) -> Flags:
    """Return discs x directions: whether the picture reaches beyond the rim."""
    x, y = points_around(places, BEYOND)
    height, width = picture.shape[:2]
    return np.asarray((x >= 0) & (y >= 0) & (x <= width - 1) & (y <= height - 1))
