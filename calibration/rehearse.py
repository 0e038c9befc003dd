"""How far scores can be believed: the examples left out are told apart, as they would be in a slap."""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.belief import COVERS, Belief, fits
from companion.vision.discs.cover import share, visible
from companion.vision.discs.face import Faces, sight
from companion.vision.discs.polar import FINE

Floats = NDArray[np.float32]
Whole = NDArray[np.int64]

_VARIANTS = 4
_STRAY = 0.04
"""How far off the middle of a covered disc is found: one sigma, in radii."""
_TINT, _LEVEL, _SHADING, _GRAIN = 0.03, 0.12, 0.06, 1.5
"""How much a slap's light may differ from calibration's: colour, strength, fall over a disc, grain."""


def rehearsal(
    faces: Faces, unrolled: Callable[[Floats], Floats], shares: tuple[float, ...]
) -> tuple[Floats, Whole, Floats]:
    """Score every example against the others, in other light and partly covered, as in a slap.

    `unrolled` gives the examples, each off its middle by some share (discs x 2) of its radius: the middle
    of a disc that is partly covered is not found quite.
    Returns the scores (discs x faces x senses), the true faces, and the covers' visible shares.
    """
    chance = np.random.default_rng(20)
    sides, origin = faces.sides, np.arange(len(faces.sides))
    scores, true, covers = [], [], []
    for cover in shares:
        for _ in range(_VARIANTS):
            stray = chance.normal(0, _STRAY if cover < 1 else 0, (len(sides), 2))
            patches = _in_other_light(unrolled(stray.astype(np.float32)), chance)
            turns = chance.integers(0, FINE.angles, len(sides))
            masks = np.stack([np.roll(_covered(cover), turn, axis=1) for turn in turns])
            alike = faces.alikeness(sight(patches, masks))
            scores.append(faces.by_face(without_self(alike, origin)))
            true.append(sides)
            covers.append(np.full(len(sides), cover))
    return np.concatenate(scores), np.concatenate(true), np.concatenate(covers).astype(np.float32)


def _in_other_light(patches: Floats, chance: np.random.Generator) -> Floats:
    count = len(patches)
    level = np.exp(np.minimum(chance.normal(-0.06, _LEVEL, (count, 1, 1, 1)), 0.05))
    tint = np.exp(chance.normal(0, _TINT, (count, 1, 1, 3)))
    slope = chance.normal(0, _SHADING, (2, count, 1, 1, 1))
    shading = 1 + slope[0] * FINE.x[None, :, :, None] + slope[1] * FINE.y[None, :, :, None]
    grain = chance.normal(0, _GRAIN, patches.shape)
    return np.asarray(np.clip(patches * level * tint * shading + grain, 0, 255), np.float32)


@cache
def _covered(wanted: float) -> Floats:
    """Return the mask of a disc that another covers from the right, so that `wanted` stays visible."""
    if wanted >= 1:
        return np.ones((FINE.rings, FINE.angles), np.float32)
    disc, size = np.array([[500, 500, 1]], np.float32), (1000, 1000)
    above = [np.array([[500 + distance, 500, 1]], np.float32) for distance in np.linspace(0.2, 2.0, 37)]
    masks = (visible(disc, other, size, FINE)[0, 0] for other in above)
    return min(masks, key=lambda mask: abs(share(mask, FINE) - wanted))


def without_self(alike: Floats, origin: Whole) -> Floats:
    """Leave out of the alikeness of discs to examples the example that each disc is."""
    alike = alike.copy()
    alike[np.arange(len(origin)), origin] = -np.inf
    return alike


def weigh(scores: Floats, true: Whole) -> Floats:
    """Weigh each sense by how far it parts the faces, measured in how much it wavers."""
    lean = scores[:, 0] - scores[:, 1]
    apart = lean[true == 0].mean(axis=0) - lean[true == 1].mean(axis=0)
    wavers = (lean[true == 0].var(axis=0) + lean[true == 1].var(axis=0)) / 2 + 1e-5
    weights = np.maximum(apart, 0) / wavers
    return np.asarray(weights / (weights.sum() + 1e-9), np.float32)


def believe(
    scores: Floats, true: Whole, covers: Floats, weights: Floats, grain: float, usual: float
) -> Belief:
    """Return how far scores can be believed, from those of a rehearsal."""
    known = fits(scores, weights)
    lean_table = np.zeros((len(COVERS), 2, 2), np.float32)
    fit_table = np.zeros((len(COVERS), 2, 2, 2), np.float32)
    for row, cover in enumerate(COVERS):
        here = np.abs(covers - cover) < 1e-3
        for face in (0, 1):
            mine = known[here & (true == face)]
            lean_table[row, face] = _middle_and_spread(mine[:, 0, 0] - mine[:, 1, 0], 0.01, 1.0)
            for way, widest in enumerate((0.12, 0.2)):
                fit_table[row, face, way] = _middle_and_spread(mine[:, face, way], 0.03, widest)
        lean_table[row, :, 1] = np.sqrt((lean_table[row, :, 1] ** 2).mean())
    return Belief(weights, lean_table, fit_table, grain, usual)


def _middle_and_spread(values: Floats, least: float, most: float) -> tuple[float, float]:
    return float(np.median(values)), min(most, max(least, 1.3 * float(values.std())))
