"""Whether what else shows of a disc agrees with the face that its print tells.

A picture that was packed hard keeps colour in coarse blocks: a print that differs from its ground in colour
alone melts there into something between the faces, or into the other face. Its tone, and how strong it is,
are averages over the whole face, and stay. Where they are those of the other face, nothing tells which.

>>> disagrees(profile, (-0.05, 0.02, 0.03), 0.55, second=True)
True
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from companion.vision.belief import strength as strength_of
from companion.vision.face import PRINT, SENSES, Faces, energy, leans, sight
from companion.vision.profile import Profile

Floats = NDArray[np.float32]

_TONE, _STRENGTH = SENSES.index("tone"), len(SENSES)
_PARTED = np.array([3.0, 3.0, 4.0, 3.0], np.float32)
"""By a sense, or by how strong they are, the faces differ if their usual values are so many spreads apart."""
_LIKE_THE_OTHER = {_TONE: 0.25, _STRENGTH: 0.1}
"""How far from the other face to its own a disc is by them, at the most, to be like the other one."""
_BETWEEN = 0.75
"""And how far by its print, in colour or in outlines: further, it tells its face by itself."""
_SPREAD = np.array([0.001, 0.001, 0.001, 0.03], np.float32)
"""No spread that was learned is less."""


@dataclass(frozen=True, eq=False)
class _Usual:
    """How the examples of both faces look, left out once: their leans by each sense, and their strength."""

    middles: Floats
    """Faces x senses."""
    spreads: Floats


def disagrees(profile: Profile, leaning: tuple[float, ...], strength: float, *, second: bool) -> bool:
    """Whether a disc that leans so, sense by sense, and has so strong a print, may show the other face."""
    usual = _usual(profile)
    own, other = usual.middles[[int(second), int(not second)]]
    parted = np.abs(own - other) > _PARTED * usual.spreads
    looks = np.array([*leaning, _log(strength)], np.float32)
    at = np.where(parted, (looks - other) / np.where(parted, own - other, 1), 1)
    contrary = any(at[each] < most for each, most in _LIKE_THE_OTHER.items())
    return contrary and bool(at[PRINT].min() < _BETWEEN)


@lru_cache(maxsize=4)
def _usual(profile: Profile) -> _Usual:
    seen = sight(profile.examples)
    faces = Faces(profile.examples, profile.sides)
    alike = faces.alikeness(seen)
    alike[np.arange(len(alike)), np.arange(len(alike))] = -np.inf
    strong = strength_of(energy(seen), profile.grain, profile.usual_energy)
    looks = np.column_stack([leans(faces.by_face(alike)), _log(strong)])
    of_face = [looks[profile.sides == side] for side in (0, 1)]
    return _Usual(
        np.stack([np.median(each, axis=0) for each in of_face]),
        np.maximum(np.max([each.std(axis=0) for each in of_face], axis=0), _SPREAD),
    )


def _log(strength: Floats | float) -> Floats:
    return np.asarray(np.log(np.maximum(strength, np.float32(1e-3))), np.float32)
