"""How far a disc is from the others of its picture, by all that is known of it added up.

A coin or a cap that lies on a disc may have nearly the tone of our faces, or a print that fits one a little;
but it is off in most of it, where one of ours is off in one at the most: one disc of a set may have its own
colour, a reflection takes the strength of a print, grain how well it fits. A deep shadow may do all of that.

>>> strangeness(judged, profile)
array([0.2, 0.1, 4.1, 0.4], dtype=float32)
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.judge import Judged
from companion.vision.discs.profile import Profile
from companion.vision.discs.usual import STRENGTH, log_strength, usual_looks
from companion.vision.light import median

Floats = NDArray[np.float32]

_FAR, _MOST = np.array([0.05, 1.0, 1.6, 0.07], np.float32), 2.5
"""What is far for one of ours: tone, a weaker and a stronger print (logarithms), and how well it fits; and
how many times that counts at the most."""
ENOUGH = 3
"""Fewer discs have no usual look of their own."""
_SHADED = 0.3
"""What is so much darker than others (a logarithm) lies in a shadow."""


def strangeness(judged: Sequence[Judged], profile: Profile) -> Floats:
    """Return how far each disc is from the usual; in other light all are a little off, which is usual."""
    if len(judged) < ENOUGH:
        return np.zeros(len(judged), np.float32)
    learned, sides = usual_looks(profile), np.array([int(look.second > 0.5) for look in judged], np.intp)
    each = [(look.nearest_tone, look.strength, look.fit, look.brighter) for look in judged]
    tone, strong, fit, brighter = np.array(each, np.float32).T
    strong = log_strength(strong) - learned.middles[sides, STRENGTH]
    fit = np.minimum(fit / learned.fit[sides], 1)
    stronger = strong - median(strong)
    off = np.array([median(tone) - tone, -stronger, stronger, median(fit) - fit])
    far = np.minimum(np.maximum(off / _FAR[:, None], 0), _MOST).sum(axis=0)
    return np.asarray(np.where(brighter > median(brighter) - _SHADED, far, 0), np.float32)
