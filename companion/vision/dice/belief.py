"""How far to believe a face: all that was measured of a die, against the dice it was learned from.

Every measure is taken relative to what the owner's own dice have, each left out in turn, and how far these
differ among themselves: what lies flat and readable in the calibration pictures is what flat and readable
looks like here. One small model, a logistic regression that `python -m tests.vision.dice.fit` fits to drawn
throws, weighs them into the probability that the face is right and the die lies flat.

>>> belief = Belief(profile)
>>> belief.right(look), belief.against(look)
(0.9997, <Doubted.COCKED: 'cocked'>)
"""

import json
import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.vision.accepted import Accepted
from companion.vision.dice.judge import Judged
from companion.vision.dice.profile import MEASURES, DiceProfile
from companion.vision.reading import Doubted

Measures = NDArray[np.float64]

WEIGHTS = Path(__file__).with_name("weights.json")
_LED = 0.6
"""A face that leads by more of what is usual leads by enough."""
_LIKE_OURS = 1.0
"""So much may speak against body and edges of what may be a die whose face does not show."""
_PERHAPS = 0.01
"""So probable a die of which nobody told is worth a remark, if its face is told: of seven open dice that were
left out five had 0.019 and more, of ten prints and corners of cards one."""
_AS_MANY, _FURTHEST, _WIDEST = 30, 1.0, 2.0
"""Calibration counts as much as so many accepted dice. By so many spreads these may move what is usual, and
so many times as wide may spreads become: dice that lean are accepted too."""


def measured(look: Judged) -> tuple[float, ...]:
    """Return the measures of a die, in the order of `MEASURES`."""
    there = look.beyond
    return (
        *(-look.explained, look.tint, look.margin, -look.edges),
        *(-min(look.lead, _LED), -look.sharp, look.burnt),
        *(1 - look.squash, look.bent, there.skirt, there.near, there.onward),
    )


def sample_of(look: Judged) -> NDArray[np.float32]:
    """Return the measures of a die, and the face that they were taken against."""
    return np.array([*measured(look), look.face], np.float32)


def far(values: Measures, usual: Measures, spread: Measures) -> Measures:
    """Return how far beyond what is usual measures lie: little at first, then ever more slowly."""
    return np.asarray(np.log1p(np.maximum(0.0, (values - usual) / spread) ** 2))


class Belief:
    """Believes dice by what `profile` has learned, and by what people have accepted."""

    def __init__(self, profile: DiceProfile, accepted: Accepted | None = None) -> None:
        model = json.loads(WEIGHTS.read_text("utf-8"))
        self._begin, self._plain, self._power = (float(model[name]) for name in ("begin", "plain", "power"))
        self._weights, least = (
            np.array([model[part][name] for name in MEASURES]) for part in ("weights", "least")
        )
        self._usual = profile.usual.astype(np.float64)
        self._spread = np.maximum(profile.spread.astype(np.float64), least)
        if accepted is not None:
            self._usual, self._spread = strayed(accepted, self._usual, self._spread)
        self._of_lie = np.array([why is Doubted.COCKED for why in MEASURES.values()])

    def right(self, look: Judged) -> float:
        """Return the probability that a die lies flat and shows the face that it is taken for."""
        return self._probability(look, self._weighed(look))

    def told(self, look: Judged) -> float:
        """Return the same as if nothing but its print, body and edges were known."""
        return self._probability(look, self._weighed(look)[~self._of_lie])

    def is_ours(self, look: Judged) -> bool:
        """Whether a die of ours lies there, more likely than not."""
        return self.right(look) > 0.5

    def is_told(self, look: Judged) -> bool:
        """Whether its face is told, more likely than not, however it lies."""
        return self.told(look) > 0.5

    def is_like_ours(self, look: Judged) -> bool:
        """Whether it has the body and the edges of our dice, whatever its face."""
        against = dict(zip(MEASURES, self._weighed(look).tolist(), strict=True))
        return bool(against["tint"] + against["edgeless"] <= _LIKE_OURS)

    def may_be_ours(self, look: Judged) -> bool:
        """Whether it may be one of ours: it looks like one, or its face is told and it may well lie flat."""
        return self.is_like_ours(look) or (self.is_told(look) and self.right(look) > _PERHAPS)

    def against(self, look: Judged) -> Doubted:
        """Return what speaks most against a die."""
        totals = dict.fromkeys(MEASURES.values(), 0.0)
        for why, weight in zip(MEASURES.values(), self._weighed(look).tolist(), strict=True):
            totals[why] += weight
        return max(totals, key=lambda why: totals[why])

    def _weighed(self, look: Judged) -> Measures:
        values = np.array(measured(look))
        return self._weights * far(values, self._usual[look.face], self._spread[look.face])

    def _probability(self, look: Judged, against: Measures) -> float:
        logit = self._begin - self._plain * look.plain - float(against.sum())
        return math.pow((1 + math.tanh(logit / 2)) / 2, self._power)


def strayed(accepted: Accepted, usual: Measures, spread: Measures) -> tuple[Measures, Measures]:
    """Return what is usual and how far dice differ (faces x measures), as accepted dice have it too.

    Dice may never stray less than by calibration alone. A die that was accepted with another face than it
    was measured against tells nothing.
    """
    if accepted.samples.shape[1:] != (usual.shape[1] + 1,):
        return usual, spread
    rows, faces = accepted.samples[:, :-1], accepted.samples[:, -1].astype(np.int64)
    same = faces == accepted.faces
    if not same.any():
        return usual, spread
    away = (rows[same] - usual[faces[same]]) / spread[faces[same]]
    share = len(away) / (len(away) + _AS_MANY)
    middle, most = np.percentile(away, (50, 90), axis=0)  # as calibration tells both
    further = np.clip(share * middle, 0, _FURTHEST)
    wider = np.clip(1 - share + share * (most - middle), 1, _WIDEST)
    return usual + further * spread, wider * spread
