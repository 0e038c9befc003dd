"""Reads the dice that were learned from, each as if it had not been: so far can faces be believed."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.dice.learn import LearnedDice
from calibration.dice.margins import MarginInk
from companion.vision.dice.belief import measured
from companion.vision.dice.ink import Inked
from companion.vision.dice.judge import Judge, Judged
from companion.vision.dice.profile import DiceProfile
from companion.vision.dice.skirt import Beyond
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

_MOST_AWAY = 4.0
"""So many times further from its face than usual a die may lie: light, shine and shadows vary more over an
evening than over one calibration."""
_LEAST_USUAL = 0.002
"""No die is expected closer to its face than this: where pixels fall on a print alone does as much."""
_ALONE = 0.008
"""So far from its face a die may be expected where there was one alone, which always fits itself."""
_EXPLAINED = 0.5
"""A die of whose print the others of its face explain less was not found as they were: with a side, or beside
itself. Of photographed and drawn sets that read well all dice but one reach 0.83."""
_NEARLY_ALL = 90
"""Dice differ as far from what is usual as these percent of them do."""
_TOGETHER = 4
"""Of a face with so many dice half is believed of what they alone tell, and half of what all dice do."""


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

    @property
    def agree(self) -> NDArray[np.bool_]:
        """Which examples look as the others of their face do."""
        return np.array([look.plain or look.explained >= _EXPLAINED for look in self.looks])


def rehearse(
    profile: DiceProfile, works: list[Picture], learned: LearnedDice, edges: Floats, beyond: list[Beyond]
) -> Rehearsal:
    """Compare each example with what the others of its face agree on: with itself it would fit too well.

    `edges` is how well those of each example show, `beyond` what lies there.
    """
    count, faces = len(learned.templates), learned.examples.faces
    away, looks, about = np.zeros((len(faces), count), np.float32), [], MarginInk.of(learned)
    for i, face in enumerate(faces.tolist()):
        others = (faces == face) & (np.arange(len(faces)) != i)
        templates, margins = learned.templates.copy(), profile.margins
        if others.any() and templates[face].any():
            templates[face] = np.median(learned.ink[others], axis=0)
            margins = about.without(i).margins()
        left_out = replace(profile, templates=templates, margins=margins)
        judge, square = Judge(left_out), learned.examples.squares[i : i + 1]
        work = Inked(works[face], learned.inks)
        trials = judge.tried(work, square, every=True).of(face)
        away[i] = judge.distances(work, trials.frames, trials.kinds)[0]
        (look,) = judge.judge(work, trials, [0], edges[i : i + 1])
        looks.append(replace(look, beyond=beyond[i]))
    return Rehearsal(away, faces, tuple(looks))


def believed(profile: DiceProfile, rehearsal: Rehearsal) -> DiceProfile:
    """Return the profile with how far from their faces dice lie, and how far one face leads another."""
    faces, own = rehearsal.faces, rehearsal.own
    every = range(len(profile.faces))
    leads = rehearsal.away - own[:, None]
    alone = bool(np.bincount(faces).max() == 1)
    least = max(_ALONE if alone else _LEAST_USUAL, float(np.median(own)))
    apart = np.stack([np.median(leads[faces == face], axis=0) for face in every])
    away = [_MOST_AWAY * max(least, float(np.median(own[faces == face]))) for face in every]
    profile = replace(profile, apart=np.asarray(apart, np.float32), away=np.array(away, np.float32))
    values = np.array([measured(_rescaled(look, profile)) for look in rehearsal.looks])
    counted = rehearsal.agree | ~np.isin(faces, faces[rehearsal.agree])
    usual, spread = _usual_and_spread(values[counted], faces[counted])
    return replace(profile, usual=usual, spread=spread)


def _rescaled(look: Judged, profile: DiceProfile) -> Judged:
    """Return how an example looks by what is known of all of them now; a lead is told against theirs."""
    return replace(look, bent=look.bent / float(profile.away[look.face]), lead=1.0)


def _usual_and_spread(values: NDArray[np.float64], faces: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Return faces x measures: what the dice of a face usually have, and how much more nearly all of them."""
    both = []
    for quantile in (50, _NEARLY_ALL):
        every = np.percentile(values, quantile, axis=0)
        rows = []
        for face in range(int(faces.max()) + 1):
            own, count = np.percentile(values[faces == face], quantile, axis=0), int((faces == face).sum())
            rows.append((count * own + _TOGETHER * every) / (count + _TOGETHER))
        both.append(np.array(rows, np.float32))
    return both[0], both[1] - both[0]
