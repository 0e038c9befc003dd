"""Reads the dice that were learned from, each as if it had not been: so far can faces be believed."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.dice.learn import Learned
from calibration.dice.margins import About
from companion.vision.dice.judge import Judge, Judged
from companion.vision.dice.profile import DiceProfile
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

_MOST_AWAY = 4.0
"""So many times further from its face than usual a die may lie: light, shine and shadows vary more over an
evening than over one calibration."""
_LEAST_USUAL = 0.002
"""No die is expected closer to its face than this: where pixels fall on a print alone does as much."""
_ALONE = 0.008
"""So far from its face a die may be expected where there was one alone, which always fits itself."""
_LEAST_MARGIN, _FAR_OUT = 0.05, 2.5
"""What lies about a print may be off by this at the least, and by so much more than of most examples: shadows
of neighbours fall there, and edges catch light. Where a square is off by half a side it is more by far."""
_LEAST_STRAY = 0.15
"""Leads vary by this share at the least: thirty examples cannot promise less."""
_LEAST_SQUASH = 0.03
"""Half a pixel of a small die, to either side."""
_LEAST_SIZE, _MORE_SIZE = 0.06, 1.5
"""By how much a flat top may seem smaller at the least, and so much more than most examples do."""
_LEAST_TINT, _MORE = 0.2, 1.1
"""Light may fall so differently elsewhere on the table, as a share of it; and so much more than on most
examples."""


@dataclass(frozen=True, eq=False)
class Rehearsal:
    """Examples x faces: how far each lies from each face; the face it has; how it looks as that face."""

    away: Floats
    faces: NDArray[np.intp]
    looks: tuple[Judged, ...]

    @property
    def own(self) -> Floats:
        """How far each example lies from its own face."""
        return np.asarray(self.away[np.arange(len(self.faces)), self.faces])

    def nearest(self) -> NDArray[np.intp]:
        """Return which face each example is nearest to."""
        return np.asarray(self.away.argmin(axis=1), np.intp)


def rehearse(profile: DiceProfile, works: list[Picture], learned: Learned) -> Rehearsal:
    """Compare each example with what the others of its face agree on: with itself it would fit too well."""
    count, faces = len(learned.templates), learned.examples.faces
    away, looks, about = np.zeros((len(faces), count), np.float32), [], About.of(learned)
    for i, face in enumerate(faces.tolist()):
        others = (faces == face) & (np.arange(len(faces)) != i)
        templates, margins = learned.templates.copy(), profile.margins
        if others.any():
            templates[face] = np.median(learned.ink[others], axis=0)
            margins = about.without(i).margins()
        left_out = replace(profile, templates=templates, margins=margins)
        judge, square = Judge(left_out), learned.examples.squares[i : i + 1]
        work = judge.inked(works[face])
        trials = judge.tried(work, square, every=True).of(face)
        away[i] = judge.distances(work, trials.frames, trials.kinds)[0]
        looks += judge.judge(work, trials, [0], np.ones(1, np.float32))
    return Rehearsal(away, faces, tuple(looks))


def believed(profile: DiceProfile, rehearsal: Rehearsal) -> DiceProfile:
    """Return the profile with how far from their faces dice lie, and how far one face leads another."""
    faces, own = rehearsal.faces, rehearsal.own
    every = range(len(profile.faces))
    leads = rehearsal.away - own[:, None]
    alone = bool(np.bincount(faces).max() == 1)
    usual = max(_ALONE if alone else _LEAST_USUAL, float(np.median(own)))
    apart = np.stack([np.median(leads[faces == face], axis=0) for face in every])
    away = [_MOST_AWAY * max(usual, float(np.median(own[faces == face]))) for face in every]
    relative = leads / np.maximum(apart[faces], 1e-4)
    relative[np.arange(len(faces)), faces] = np.inf
    nearest = relative.min(axis=1)
    stray = 1.4826 * float(np.median(np.abs(nearest - np.median(nearest))))
    like = np.array([look.like for look in rehearsal.looks], np.float32)
    margins = [look.margin for look in rehearsal.looks]
    tints = np.array([look.tint for look in rehearsal.looks], np.float32)
    return replace(
        profile,
        apart=np.asarray(apart, np.float32),
        away=np.array(away, np.float32),
        like=np.array([np.median(like[faces == face]) for face in every], np.float32),
        margin=max(_LEAST_MARGIN, _FAR_OUT * float(np.percentile(margins, 90))),
        squash=_squash(rehearsal),
        sizes=_sizes(rehearsal),
        stray=max(_LEAST_STRAY, stray),
        tint=_LEAST_TINT + _MORE * float(np.percentile(tints, 90)),
    )


def _squash(rehearsal: Rehearsal) -> float:
    """Return how squashed the top of a flat die may look: where pixels fall on a small print does as much."""
    off = [1 - look.squash for look in rehearsal.looks if not look.plain]
    return 1 - max(_LEAST_SQUASH, float(np.percentile(off or [0.0], 90)))


def _sizes(rehearsal: Rehearsal) -> float:
    """Return by how much the top of a flat die may seem smaller than it is."""
    off = [abs(1 - look.size) for look in rehearsal.looks if not look.plain]
    return max(_LEAST_SIZE, _MORE_SIZE * float(np.percentile(off or [0.0], 90)))
