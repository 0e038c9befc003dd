"""Which discs are none of ours, by all that is known of them added up.

A coin or a cap that lies on a disc may have nearly the tone of our faces, or a print that fits one a little;
but it is off in most of it, where one of ours is off in one or two: one disc of a set may have its own
colour, and a reflection takes the strength of a print and how well it fits, but not its tone.

>>> are_strange(judged, told, clipped, profile)
[False, False, True, False]
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.belief import strength
from companion.vision.discs.face import SENSES, Faces, energy, sight
from companion.vision.discs.focus import FEW
from companion.vision.discs.judge import Judged
from companion.vision.discs.profile import Profile
from companion.vision.light import median

Floats = NDArray[np.float32]

_FAR = np.array([0.03, 1.0, 1.6, 0.1, 1.5], np.float32)
_MOST = np.array([3.0, 2.5, 2.5, 1.5, 2.5], np.float32)
_STRANGE = 5.7
"""What is far for one of ours, of tone, a weaker and a stronger print (logarithms), how well it fits, and
oddness; how many times that counts at the most; and from which sum on it is none of ours. Chosen on drawn
tables, half of them worn (73000 to 73027 in part); on the others no coin is below it."""
_OTHER_TONE, _WEAK = 0.02, 1.2
"""What is of another tone, and has a print so much weaker than others (a logarithm), is none of ours, however
well it fits: a coin of nearly our tone had as good a fit as a disc."""
_PLAIN_TONE = 0.95
"""A plain face is told by its tone alone, which is so near to an example's: a lamp that mirrors itself makes
black grey. From 0.94 on none of 80 drawn slaps under one is believed wrongly (5000, 5001, 5004, 5013)."""
_SHADED = 0.3
"""What is so much darker than others (a logarithm) lies in a shadow: its tone counts half."""
_USUAL_TONE = 0.97
"""What is usual where too few discs lie there to tell it."""


def are_strange(
    judged: Sequence[Judged], told: Sequence[bool], clipped: Sequence[bool], profile: Profile
) -> list[bool]:
    """Return which of those whose face was told are none of ours.

    They are compared with the others in the picture, as in other light all are a little off. A print that
    is `clipped` may be weak; where shorter exposures took a reflection out, tone tells nothing, and a weak
    print is enough.
    """
    which = [number for number, is_told in enumerate(told) if is_told]
    if not which:
        return [False] * len(judged)
    looks = [judged[number] for number in which]
    off, most = _off(looks, profile), np.repeat(_MOST[:, None], len(looks), axis=1)
    brighter = np.array([look.brighter for look in looks])
    most_of_tone, most_of_weaker, *_ = most
    most_of_tone *= np.where(brighter < median(brighter) - _SHADED, 0.5, 1)
    most_of_weaker *= ~np.array([clipped[number] for number in which])
    far = np.minimum(np.maximum(off / _FAR[:, None], 0), most).sum(axis=0)
    tone, weaker, *_ = off
    other = (tone > _OTHER_TONE) | np.array([look.veiled for look in looks])
    strange = np.zeros(len(judged), np.bool_)
    off_tone = np.array([look.plain and look.nearest_tone < _PLAIN_TONE for look in looks])
    strange[which] = (far > _STRANGE) | (other & (weaker > _WEAK)) | off_tone
    return list(strange.tolist())


def _off(looks: Sequence[Judged], profile: Profile) -> Floats:
    """Return how far each disc is from the usual in tone, weaker, stronger, by its fit and its oddness."""
    each = [(look.nearest_tone, look.strength, look.fit, look.oddness) for look in looks]
    tone, strong, fit, odd = np.array(each, np.float32).T
    usual_strength, usual_fit = _learned(profile)[:, [int(look.second > 0.5) for look in looks]]
    plain = np.array([look.plain for look in looks])
    strong = np.where(plain, 0, _logarithm(strong) - usual_strength)
    fit = np.where(plain, 1, np.minimum(fit / usual_fit, 1))
    usual: tuple[float, ...] = (_USUAL_TONE, 0.0, 1.0)
    if len(looks) >= FEW:
        usual = tuple(float(median(values)) for values in (tone, strong, fit))
    off_tone, weaker, off_fit = (one - each for one, each in zip(usual, (tone, strong, fit), strict=True))
    return np.array([off_tone, weaker, -weaker, off_fit, odd], np.float32)


@lru_cache(maxsize=4)
def _learned(profile: Profile) -> Floats:
    """Return 2 x faces: how strong the prints of examples usually are (a logarithm), and how well the print
    of one that is left out fits the others of its face in colour.
    """
    seen = sight(profile.examples, ways=profile.ways)
    faces = Faces(profile.examples, profile.sides, ways=profile.ways)
    alike = faces.alikeness(seen)
    alike[np.arange(len(alike)), np.arange(len(alike))] = -np.inf
    fits = faces.by_face(alike)[:, :, SENSES.index("colour")]
    strong = _logarithm(strength(energy(seen), profile.grain, profile.usual_energy))
    sides = [profile.sides == side for side in (0, 1)]
    usual = [(np.median(strong[mine]), np.median(fits[mine, side])) for side, mine in enumerate(sides)]
    return np.array(usual, np.float32).T


def _logarithm(strong: Floats) -> Floats:
    return np.asarray(np.log(np.maximum(strong, np.float32(1e-6))), np.float32)
