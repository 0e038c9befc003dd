"""How far to believe a score: what the examples left out scored, whole and partly covered.

A disc has one fit for each face, from -1 to 1. Their difference, the lean, tells the face: it is
compared with the leans of living and of squashed examples, by Student's distribution, whose heavy
tails keep thirty examples from claiming more than they can. Both faces have one spread: two would let
the face that strays more claim what lies beyond the other. The better fit tells whether it is one of
our discs at all.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

COVERS = (1.0, 0.8, 0.6, 0.45, 0.3)
"""The visible shares for which scores were learned."""

FREEDOM = 8.0
"""Degrees of freedom of Student's distribution: the fewer, the heavier its tails."""

LEAST_CLEAR = 0.5
"""A print that stands out less is not seen."""

_ODD_WIDENS = 0.4


@dataclass(frozen=True, eq=False)
class Belief:
    """Learned for each visible share (rows): the lean of both faces, and the fit of the true face.

    `lean` and `fit` are shares x faces x (middle, spread); `weights` weighs the senses.
    """

    weights: Floats
    lean: Floats
    fit: Floats
    grain: float
    """The energy that grain alone has: a print must stand out of it."""
    usual_energy: float

    def fits(self, scores: Floats) -> Floats:
        """Return discs x faces from discs x faces x senses."""
        return np.asarray(scores @ self.weights, np.float32)

    def clearness(self, energy: Floats) -> Floats:
        """Return how clearly prints of this energy stand out of the grain: 1 as usual, 0 not at all.

        Grain makes a faint print less alike to both faces, and by this factor.
        """
        usual = np.sqrt(max(0.1, 1 - self.grain / self.usual_energy))
        clear = np.sqrt(np.maximum(0, 1 - self.grain / np.maximum(energy, 1e-6)))
        return np.asarray(np.minimum(1, clear / usual), np.float32)

    def strength(self, energy: Floats) -> Floats:
        """Return how strong prints of this energy are, grain taken out: 1 as usual, 0 none at all."""
        usual = max(self.usual_energy - self.grain, 1e-6)
        return np.asarray(np.maximum(energy - self.grain, 0) / usual, np.float32)

    def squashed(self, fits: Floats, visible: Floats, clear: Floats) -> Floats:
        """Return the probability that each disc lies squashed side up.

        The odder a disc looks, the less its lean tells: whatever makes it odd may lean too.
        """
        made_up = np.maximum(clear, LEAST_CLEAR)
        lean = np.asarray((fits[:, 0] - fits[:, 1]) / made_up, np.float32)
        odd = np.maximum(self.oddness(fits, visible, clear) - 1, 0)
        wider = np.asarray((1 + _ODD_WIDENS * odd) / made_up, np.float32)
        usual = [self._at(self.lean[:, face], visible) for face in (0, 1)]
        lean = np.clip(lean, usual[1][:, 0], usual[0][:, 0])  # further than usual is no less certain
        alive, squashed = (_student(lean, learned, wider) for learned in usual)
        return np.asarray((squashed + 1e-12) / (alive + squashed + 2e-12), np.float32)

    def oddness(self, fits: Floats, visible: Floats, clear: Floats) -> Floats:
        """Return how many spreads below the usual its better fit is: above 5 it is hardly a disc."""
        made_up = np.maximum(clear, LEAST_CLEAR)
        odd = []
        for face in (0, 1):
            learned = self._at(self.fit[:, face], visible)
            odd.append((learned[:, 0] - fits[:, face] / made_up) / (learned[:, 1] / made_up))
        return np.asarray(np.min(odd, axis=0), np.float32)

    @staticmethod
    def _at(table: Floats, visible: Floats) -> Floats:
        """Return middle and spread for each visible share, interpolated."""
        shares, rows = np.array(COVERS[::-1]), table[::-1]
        return np.stack([np.interp(visible, shares, rows[:, column]) for column in (0, 1)], axis=1)


def _student(value: Floats, learned: Floats, wider: Floats) -> Floats:
    spread = learned[:, 1] * wider
    z = (value - learned[:, 0]) / spread
    return np.asarray((1 + z**2 / FREEDOM) ** (-(FREEDOM + 1) / 2) / spread, np.float32)
