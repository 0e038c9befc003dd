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
from companion.vision.dice.later import strayed
from companion.vision.dice.profile import DiceProfile
from companion.vision.reading import Doubted

Measures = NDArray[np.float64]

SURE = 0.995
"""A reading is sure where the probability that all of it is right reaches this."""
WEIGHTS = Path(__file__).with_name("weights.json")
_FARTHEST = 500.0
"""Beyond this no number holds what speaks against a die."""
_LED = 0.6
"""A face that leads by more of what is usual leads by enough."""

_OF_PRINT = {
    "unexplained": Doubted.FITS_NEITHER,
    "tint": Doubted.FITS_NEITHER,
    "margin": Doubted.FITS_NEITHER,
    "edgeless": Doubted.FITS_NEITHER,
    "led": Doubted.FITS_BOTH,
    "soft": Doubted.BLUR,
    "burnt": Doubted.GLARE,
}
_OF_ITS_LIE = ("smaller", "larger", "narrow", "bent", "skirt", "near", "across", "flanked", "onward")
MEASURES = (*_OF_PRINT, *_OF_ITS_LIE)
"""What may speak against a face, the greater the more: first its print and its body, then how it lies."""
_WHY = (*_OF_PRINT.values(), *[Doubted.COCKED] * len(_OF_ITS_LIE))


def measured(look: Judged) -> tuple[float, ...]:
    """Return the measures of a die, in the order of `MEASURES`."""
    there = look.beyond
    return (
        *(-look.explained, look.tint, look.margin, -look.edges),
        *(-min(look.lead, _LED), -look.sharp, look.burnt),
        *(1 - look.size, look.size - 1, 1 - look.squash, look.bent),
        *(there.skirt, there.near, there.across, there.flanked, there.onward),
    )


def sample_of(look: Judged) -> NDArray[np.float32]:
    """Return the measures of a die, and the face that they were taken against."""
    return np.array([*measured(look), look.face], np.float32)


def far(values: Measures, usual: Measures, spread: Measures) -> Measures:
    """Return how far beyond what is usual measures lie: little at first, then ever more slowly."""
    return np.asarray(np.log1p(np.maximum(0.0, (values - usual) / spread) ** 2))


class Belief:
    """Believes dice by what `profile` has learned."""

    def __init__(self, profile: DiceProfile, accepted: Accepted | None = None) -> None:
        model = json.loads(WEIGHTS.read_text("utf-8"))
        self._begin, self._plain = float(model["begin"]), float(model["plain"])
        self._weights, least = (
            np.array([model[part][name] for name in MEASURES]) for part in ("weights", "least")
        )
        self._usual = profile.usual.astype(np.float64)
        self._spread = np.maximum(profile.spread.astype(np.float64), least)
        if accepted is not None:
            self._usual, self._spread = strayed(accepted, self._usual, self._spread)
        tint = MEASURES.index("tint")
        self.tint = float((profile.usual + profile.spread)[:, tint].max())
        """How far off the colour of our own dice is, of nearly all of them."""

    def right(self, look: Judged) -> float:
        """Return the probability that a die lies flat and shows the face that it is taken for."""
        return self._probability(look, self._weighed(look))

    def told(self, look: Judged) -> float:
        """Return the same as if nothing but its print, body and edges were known."""
        return self._probability(look, self._weighed(look)[: len(_OF_PRINT)])

    def against(self, look: Judged) -> Doubted:
        """Return what speaks most against a die."""
        totals = dict.fromkeys(_WHY, 0.0)
        for why, weight in zip(_WHY, self._weighed(look).tolist(), strict=True):
            totals[why] += weight
        return max(totals, key=lambda why: totals[why])

    def _weighed(self, look: Judged) -> Measures:
        values = np.array(measured(look))
        return self._weights * far(values, self._usual[look.face], self._spread[look.face])

    def _probability(self, look: Judged, against: Measures) -> float:
        logit = self._begin - self._plain * look.plain - float(against.sum())
        return 1 / (1 + math.exp(-max(logit, -_FARTHEST)))
