"""Whether what else shows of a disc agrees with the face that its print tells.

A picture that was packed hard keeps colour in coarse blocks: a print that differs from its ground in colour
alone melts there into something between the faces, or into the other face. Its tone, and how strong it is,
are averages over the whole face, and stay. Where they are those of the other face, nothing tells which.

>>> disagree(profile, np.array([(-0.05, 0.02, 0.03)]), np.array([0.55]), np.array([True]))
array([ True])
"""

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.face import PRINT
from companion.vision.discs.profile import Profile
from companion.vision.discs.usual import log_strength, usual_looks

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

_PARTED = np.array([3.0, 3.0, 4.0, 3.0], np.float32)
"""By a sense, or by how strong they are, the faces differ if their usual values are so many spreads apart."""
_LIKE_THE_OTHER = np.array([-np.inf, -np.inf, 0.25, 0.1], np.float32)
"""How far from the other face to its own a disc is by tone and strength, at the most, to be like the other
one; by its print, in colour or in outlines, it never is."""
_BETWEEN = 0.75
"""And how far by its print, in colour or in outlines: further, it tells its face by itself."""


def disagree(profile: Profile, leaning: Floats, strength: Floats, second: Flags) -> Flags:
    """Return which discs, that lean so (discs x senses) and have such prints, may show the other face."""
    usual = usual_looks(profile)
    own, other = usual.middles[second.astype(np.intp)], usual.middles[(~second).astype(np.intp)]
    parted = np.abs(own - other) > _PARTED * usual.spreads
    looks = np.column_stack([leaning, log_strength(strength)])
    at = np.where(parted, (looks - other) / np.where(parted, own - other, 1), 1)
    return np.asarray((at < _LIKE_THE_OTHER).any(axis=1) & (at[:, PRINT].min(axis=1) < _BETWEEN))
