"""How the examples of both faces usually look: each is left out once and compared with the others.

>>> usual_looks(profile).fit
array([0.95, 0.87], dtype=float32)
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.belief import strength
from companion.vision.discs.face import SENSES, Faces, energy, leans, sight
from companion.vision.discs.profile import Profile

Floats = NDArray[np.float32]

STRENGTH = len(SENSES)
"""Where the strength of a print stands, after its leans by each sense."""
_LEAST_SPREADS = np.array([*[0.001] * len(SENSES), 0.03], np.float32)
_NO_STRENGTH = np.float32(1e-3)


@dataclass(frozen=True, eq=False)
class UsualLooks:
    """Of each face the usual leans and strength (faces x 4), how far those stray (4), and how well the print
    of an example fits those of its own face in colour.
    """

    middles: Floats
    spreads: Floats
    fit: Floats


@lru_cache(maxsize=4)
def usual_looks(profile: Profile) -> UsualLooks:
    """Return how the learned examples look."""
    seen, faces = sight(profile.examples), Faces(profile.examples, profile.sides)
    alike = faces.alikeness(seen)
    alike[np.arange(len(alike)), np.arange(len(alike))] = -np.inf
    scores = faces.by_face(alike)
    strong = log_strength(strength(energy(seen), profile.grain, profile.usual_energy))
    looks = np.column_stack([leans(scores), strong])
    sides = [profile.sides == side for side in (0, 1)]
    fits = [np.median(scores[of_it, side, SENSES.index("colour")]) for side, of_it in enumerate(sides)]
    return UsualLooks(
        np.stack([np.median(looks[of_it], axis=0) for of_it in sides]),
        np.maximum(np.max([looks[of_it].std(axis=0) for of_it in sides], axis=0), _LEAST_SPREADS),
        np.asarray(fits, np.float32),
    )


def log_strength(strong: Floats | float) -> Floats:
    """Return the logarithm of how strong prints are."""
    return np.asarray(np.log(np.maximum(strong, _NO_STRENGTH)), np.float32)
