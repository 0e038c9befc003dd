"""Whether what else shows of a disc agrees with the face that its print tells.

A picture that was packed hard keeps colour in coarse blocks: a print that differs from its ground in colour
alone melts there into something between the faces, or into the other face. Its tone, and how strong it is,
are averages over the whole face, and stay. Where they are those of the other face, nothing tells which.

>>> disagrees(profile, (-0.05, 0.02, 0.03), 0.55, second=True)
True
"""

import numpy as np

from companion.vision.discs.face import PRINT, SENSES
from companion.vision.discs.profile import Profile
from companion.vision.discs.usual import STRENGTH, log_strength, usual_looks

_PARTED = np.array([3.0, 3.0, 4.0, 3.0], np.float32)
"""By a sense, or by how strong they are, the faces differ if their usual values are so many spreads apart."""
_LIKE_THE_OTHER = {SENSES.index("tone"): 0.25, STRENGTH: 0.1}
"""How far from the other face to its own a disc is by them, at the most, to be like the other one."""
_BETWEEN = 0.75
"""And how far by its print, in colour or in outlines: further, it tells its face by itself."""


def disagrees(profile: Profile, leaning: tuple[float, ...], strength: float, *, second: bool) -> bool:
    """Whether a disc that leans so, sense by sense, and has so strong a print, may show the other face."""
    usual = usual_looks(profile)
    own, other = usual.middles[[int(second), int(not second)]]
    parted = np.abs(own - other) > _PARTED * usual.spreads
    looks = np.array([*leaning, log_strength(strength)], np.float32)
    at = np.where(parted, (looks - other) / np.where(parted, own - other, 1), 1)
    contrary = any(at[each] < most for each, most in _LIKE_THE_OTHER.items())
    return contrary and bool(at[PRINT].min() < _BETWEEN)
