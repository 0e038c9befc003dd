"""Whether a picture is in focus: discs are compared with the examples as they are, and softened.

A blurred print of one face may look like the other face. It then looks still more like the blurred
examples of its own, whatever the grain, so this comparison tells before the faces are mistaken.
"""

import numpy as np
from numpy.typing import NDArray

from companion.vision.correlate import Rows
from companion.vision.face import Sight, best_of, centred
from companion.vision.polar import FINE

Floats = NDArray[np.float32]

SOFTENED = 0.08
"""How far the softened examples are out of focus: one sigma, as a share of the disc's radius."""


OUT_OF_FOCUS = 0.5
"""From this softness on a picture is blurred."""


class Focus:
    """Knows the examples out of focus (fine lattice), and how much better or worse they fit.

    `gains` is faces x (sharp, softened): by how much softened examples usually fit better than sharp
    ones, on discs that are in focus and on discs as far out of focus as the examples.
    """

    def __init__(self, softened: Floats, labels: NDArray[np.int64], gains: Floats) -> None:
        whole = np.ones(softened.shape[:3], np.float32)
        self._rows = Rows(centred(softened, whole, FINE)[0], FINE)
        self._labels = labels
        self._gains = gains

    def alikeness(self, colour: Floats) -> Floats:
        """Return discs x examples: how alike the colours of whole discs are to each softened example."""
        return self._rows.alikeness(colour, np.ones(colour.shape[:3], np.float32))

    def softness(self, seen: Sight, sharp: Floats) -> Floats:
        """Return 0 for a disc in focus, 1 for one as soft as the examples; `sharp` is its alikeness.

        Nothing is said (nan) of discs that are partly hidden.
        """
        told = np.full(len(sharp), np.nan, np.float32)
        whole = seen.visible.min(axis=(1, 2)) == 1
        if whole.any():
            told[whole] = self._softness(seen.colour[whole], sharp[whole])
        return told

    def _softness(self, colour: Floats, sharp: Floats) -> Floats:
        softened = self.alikeness(colour)
        usual = self._gains[self._labels[softened.argmax(axis=1)]]
        gain = best_of(softened) - best_of(sharp)
        return np.asarray((gain - usual[:, 0]) / np.maximum(usual[:, 1] - usual[:, 0], 0.02), np.float32)
