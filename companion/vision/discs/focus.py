"""Whether a picture is in focus: discs are compared with the examples as they are, and softened.

A blurred print of one face may look like the other face. It then looks still more like the blurred
examples of its own, whatever the grain, so this comparison tells before the faces are mistaken.
"""

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.correlate import Rows, Spectra, partly_hidden
from companion.vision.discs.face import COLOUR, Sight, best_of, centred, discs_last
from companion.vision.discs.polar import FINE

Floats = NDArray[np.float32]

SOFTENED = (0.08, 0.18)
"""How far the softened examples are out of focus, a little and a lot: one sigma, in radii of a disc."""

OUT_OF_FOCUS, FEW, FEW_OUT_OF_FOCUS = 0.75, 3, 0.5
"""A picture is blurred from this softness on, if most discs reach it, and from the last on, if there are
fewer than so many: of generated counts none was wrong below 0.9."""

_LEAST_GAIN = 0.02
_FREQUENCIES = 16
"""Of softened examples all but a thousandth is in so many of their frequencies."""


class Focus:
    """Knows the examples out of focus (a stage each of SOFTENED), and how much better or worse they fit.

    `gains` is stages x faces x (sharp, softened): by how much softened examples usually fit better than
    sharp ones, on discs that are in focus and on discs as far out of focus as the examples.
    """

    def __init__(self, softened: Floats, sides: NDArray[np.int64], gains: Floats) -> None:
        self._stages = len(softened)
        every = softened.reshape(-1, *softened.shape[2:])  # of all stages, so that they are compared at once
        level, _ = centred(discs_last(every), FINE)
        self._rows = Rows(level, FINE, (COLOUR,), _FREQUENCIES)
        self._sides = sides
        self._gains = gains

    def alikeness(self, discs: Spectra) -> list[Floats]:
        """Return, for each stage, discs x examples: how alike the colours of whole discs are to them."""
        whole = np.ones((discs.size.shape[1], 1), np.float32)
        return np.split(self._rows.alikeness(discs, whole)[..., 0], self._stages, axis=1)

    def softness(self, seen: Sight, which: NDArray[np.intp], sharp: Floats) -> Floats:
        """Return 0 for a disc in focus, 1 for one as soft as the examples; of `which` of those that are seen.

        `sharp` is their alikeness. Nothing is said (nan) of discs that are partly hidden.
        """
        found = np.full(len(which), np.nan, np.float32)
        whole = ~partly_hidden(seen.visible[which])
        if whole.any():
            found[whole] = self._softness(seen.spectra.some(which[whole]), best_of(sharp[whole]))
        return found

    def _softness(self, discs: Spectra, sharp: Floats) -> Floats:
        stages = []
        for softened, gains in zip(self.alikeness(discs), self._gains, strict=True):
            usual = gains[self._sides[softened.argmax(axis=1)]]
            further = np.maximum(usual[:, 1] - usual[:, 0], _LEAST_GAIN)
            stages.append((best_of(softened) - sharp - usual[:, 0]) / further)
        return np.asarray(np.max(stages, axis=0), np.float32)
