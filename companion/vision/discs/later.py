"""Discs that people have accepted, beside those of calibration: only those that make it no worse.

>>> later = later_examples(profile, accepted)
>>> Judge(profile, later)
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.accepted import Accepted
from companion.vision.discs.belief import Belief
from companion.vision.discs.face import Faces, energy, sight
from companion.vision.discs.in_light import lit
from companion.vision.discs.profile import Profile
from companion.vision.reading import SURE

Floats = NDArray[np.float32]

_NEIGHBOURS = 7
"""A slip is what most of so many nearest ones speak against."""


@dataclass(frozen=True, eq=False)
class Later:
    """Examples that were seen after calibration (discs x rings x angles x 3), and an index of their faces."""

    examples: Floats
    sides: NDArray[np.int64]

    def lit(self, light: tuple[float, ...]) -> "Later":
        """Return them as they look in other light."""
        return Later(lit(self.examples, light), self.sides)


def later_examples(profile: Profile, accepted: Accepted) -> Later | None:
    """Return the accepted discs without those for which one of calibration's would be told less surely."""
    if not len(accepted.faces) or accepted.samples.shape[1:] != profile.examples.shape[1:]:
        return None
    every = Later(accepted.samples.astype(np.float32), accepted.faces)
    stays = _agreeing(profile, every)
    return Later(every.examples[stays], every.sides[stays]) if stays.any() else None


def _agreeing(profile: Profile, later: Later) -> NDArray[np.bool_]:
    """Return which can stay: people err too, and what they said of a disc may be what others speak against.

    Each is left out in turn. Those go whose nearest ones mostly show the other face, and those for which a
    disc of calibration would be told less surely than before.
    """
    own, sides = len(profile.sides), np.concatenate([profile.sides, later.sides])
    examples = np.concatenate([profile.examples, later.examples])
    faces = Faces(examples, sides, ways=profile.ways)
    seen = sight(examples, ways=profile.ways)
    alike = faces.alikeness(seen)
    near = alike @ profile.weights
    np.fill_diagonal(near, -np.inf)
    nearest = np.argsort(near, axis=1)[:, -_NEIGHBOURS:]
    calibrated = np.arange(len(sides)) < own
    stays = calibrated | ((sides[nearest] == sides[:, None]).mean(axis=1) > 0.5)
    belief = Belief(profile.weights, profile.lean, profile.fit, profile.grain, profile.usual_energy)
    clear, shown = belief.clearness(energy(seen))[:own], np.ones(own, np.float32)
    alike[np.arange(own), np.arange(own)] = -np.inf

    def sure(stays: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which discs of calibration are told surely by those that stay."""
        scores = faces.by_face(np.where(stays[None, :, None], alike[:own], np.float32(-np.inf)))
        second = belief.second(scores, shown, clear, belief.oddness(scores, shown, clear))
        return np.asarray(np.where(profile.sides == 1, second, 1 - second) >= SURE)

    were_sure = sure(calibrated)
    while (harmed := np.flatnonzero(were_sure & ~sure(stays))).size:
        other = stays & ~calibrated & (sides != sides[harmed[0]])
        if not other.any():
            break
        stays[np.where(other, near[harmed[0]], -np.inf).argmax()] = False
    return np.asarray(stays[own:])
