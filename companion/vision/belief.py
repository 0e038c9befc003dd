"""How far to believe a score: what the examples left out scored, whole and partly covered.

A disc has one fit for each face, from -1 to 1. Their difference, the lean, tells the face: it is
compared with the leans of living and of squashed examples, by Student's distribution, whose heavy
tails keep fifteen examples from claiming more than they can. The better fit tells whether it is one of
our discs at all.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

COVERS = (1.0, 0.8, 0.6, 0.45, 0.3)
"""The visible shares for which scores were learned."""

FREEDOM = 4.0
"""Degrees of freedom of Student's distribution: the fewer, the heavier its tails."""

_ODD_WIDENS = 0.5


@dataclass(frozen=True, eq=False)
class Belief:
    """Learned for each visible share (rows): the lean of both faces, and the fit of the true face.

    `lean` and `fit` are shares x faces x (middle, spread); `weights` weighs the senses.
    """

    weights: Floats
    lean: Floats
    fit: Floats

    def fits(self, scores: Floats) -> Floats:
        """Return discs x faces from discs x faces x senses."""
        return np.asarray(scores @ self.weights, np.float32)

    def squashed(self, fits: Floats, visible: Floats) -> Floats:
        """Return the probability that each disc lies squashed side up.

        The odder a disc looks, the less its lean tells: whatever makes it odd may lean too.
        """
        lean = fits[:, 0] - fits[:, 1]
        odd = np.maximum(self.oddness(fits, visible) - 1, 0)
        wider = np.asarray(1 + _ODD_WIDENS * odd, np.float32)
        alive, squashed = (_student(lean, self._at(self.lean[:, face], visible), wider) for face in (0, 1))
        return np.asarray((squashed + 1e-12) / (alive + squashed + 2e-12), np.float32)

    def oddness(self, fits: Floats, visible: Floats) -> Floats:
        """Return how many spreads below the usual its better fit is: above 5 it is hardly a disc."""
        odd = []
        for face in (0, 1):
            learned = self._at(self.fit[:, face], visible)
            odd.append((learned[:, 0] - fits[:, face]) / learned[:, 1])
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
