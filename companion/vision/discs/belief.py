"""How far to believe a score: what the examples left out scored, whole and partly covered.

A disc has one fit for each face, from -1 to 1. Their difference, the lean, tells the face: it is
compared with the leans of the examples of either face, by Student's distribution, whose heavy
tails keep thirty examples from claiming more than they can. Both faces have one spread: two would let
the face that strays more claim what lies beyond the other. The better fit tells whether it is one of
our discs at all, and so does its print alone: a round thing of the right colour is none.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.face import PRINT, SENSES

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
    """Learned for each visible share: the lean of both faces, and how well the true face fits.

    `lean` is shares x faces x (middle, spread), `fit` shares x faces x (all senses, print) x (middle,
    spread); `weights` weighs the senses.
    """

    weights: Floats
    lean: Floats
    fit: Floats
    grain: float
    """The energy that grain alone has: a print must stand out of it."""
    usual_energy: float

    def fits(self, scores: Floats) -> Floats:
        """Return discs x faces x (all senses, print) from discs x faces x senses."""
        return fits(scores, self.weights)

    def clearness(self, energy: Floats) -> Floats:
        """Return how clearly prints of this energy stand out of the grain: 1 as usual, 0 not at all.

        Grain makes a faint print less alike to both faces, and by this factor.
        """
        usual = np.sqrt(max(0.1, 1 - self.grain / self.usual_energy))
        clear = np.sqrt(np.maximum(0, 1 - self.grain / np.maximum(energy, 1e-6)))
        return np.asarray(np.minimum(1, clear / usual), np.float32)

    def strength(self, energy: Floats) -> Floats:
        """Return how strong prints of this energy are."""
        return strength(energy, self.grain, self.usual_energy)

    def second(self, scores: Floats, visible: Floats, clear: Floats, odd: Floats) -> Floats:
        """Return the probability that each disc, of this oddness, shows the second face.

        The odder a disc looks, the less its lean tells: whatever makes it odd may lean too.
        """
        known = self.fits(_made_up(scores, clear))[:, :, 0]
        lean = known[:, 0] - known[:, 1]
        further = 1 + _ODD_WIDENS * np.maximum(odd - 1, 0)
        wider = np.asarray(further / np.maximum(clear, LEAST_CLEAR), np.float32)
        usual = self._at(self.lean, visible).transpose(1, 0, 2)
        lean = _held(lean, usual, wider)
        first, second = (_student(lean, learned, wider) for learned in usual)
        return np.asarray((second + 1e-12) / (first + second + 2e-12), np.float32)

    def oddness(self, scores: Floats, visible: Floats, clear: Floats, uneven: Floats | float = 0.0) -> Floats:
        """Return how many spreads below the usual its better fit is: above 5 it is hardly a disc.

        `uneven` (discs x faces) is how far each is less even than a face without a print.
        """
        known = self.fits(_made_up(scores, clear))
        wider = 1 / np.maximum(clear, LEAST_CLEAR)[:, None, None]
        learned = self._at(self.fit, visible)
        odd = (learned[..., 0] - known) / (learned[..., 1] * wider)
        return np.asarray((odd.max(axis=2) + uneven).min(axis=1), np.float32)

    @staticmethod
    def _at(table: Floats, visible: Floats) -> Floats:
        """Return what was learned for each visible share, interpolated."""
        place = np.interp(visible, COVERS[::-1], np.arange(len(COVERS))[::-1])
        low = np.clip(place.astype(np.intp), 0, len(COVERS) - 2)
        part = np.asarray(place - low, np.float32).reshape(-1, *[1] * (table.ndim - 1))
        return np.asarray((1 - part) * table[low] + part * table[low + 1], np.float32)


def strength(energy: Floats, grain: float, usual_energy: float) -> Floats:
    """Return how strong prints of this energy are, grain taken out: 1 as usual, 0 none at all."""
    return np.asarray(np.maximum(energy - grain, 0) / max(usual_energy - grain, 1e-6), np.float32)


def fits(scores: Floats, weights: Floats) -> Floats:
    """Return discs x faces x (all senses, print): how well each disc fits each face."""
    return np.stack([scores @ weights, scores[:, :, SENSES.index("colour")]], axis=2).astype(np.float32)


def _made_up(scores: Floats, clear: Floats) -> Floats:
    """Give the senses that see the print back what grain took from them."""
    made_up = scores.copy()
    made_up[:, :, PRINT] /= np.maximum(clear, LEAST_CLEAR)[:, None, None]
    return made_up


def _held(lean: Floats, usual: Floats, wider: Floats) -> Floats:
    """Return leans held where a face is most certain: by heavy tails what leans further would be less so."""
    middle, half = usual[:, :, 0].mean(axis=0), (usual[0, :, 0] - usual[1, :, 0]) / 2
    furthest = np.sqrt(half**2 + FREEDOM * (usual[0, :, 1] * wider) ** 2)
    return np.asarray(np.clip(lean, middle - furthest, middle + furthest), np.float32)


def _student(value: Floats, learned: Floats, wider: Floats) -> Floats:
    spread = learned[:, 1] * wider
    z = (value - learned[:, 0]) / spread
    return np.asarray((1 + z**2 / FREEDOM) ** (-(FREEDOM + 1) / 2) / spread, np.float32)
