"""Moves places until the print lies in the middle: stickers sit off-centre, and votes are a pixel off."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.correlate import Rows
from companion.vision.face import centred
from companion.vision.picture import Picture
from companion.vision.polar import COARSE

Floats = NDArray[np.float32]

STEP = 0.055
"""The distance of two tries, as a share of the radius."""

_TRIES = np.array([(x, y) for y in range(-2, 3) for x in range(-2, 3) if abs(x) + abs(y) < 4], np.float32)
_TRIES *= STEP


class Aligner:
    """Knows a few examples of each face (coarse lattice), and where in a disc they fit best.

    It looks at one mixture of the colours only: the one in which the prints stand out most.
    """

    def __init__(self, examples: Floats) -> None:
        whole = np.ones(examples.shape[:3], np.float32)
        colours = centred(examples, whole, COARSE)[0].reshape(-1, 3)
        self._mixture = np.linalg.eigh(colours.T @ colours)[1][:, -1:].astype(np.float32)
        self._rows = Rows(centred(examples @ self._mixture, whole, COARSE)[0], COARSE)

    def aligned(self, picture: Picture, places: Floats, visible: Floats | None = None) -> Floats:
        """Return each (x, y, r) moved to where some example fits best; `visible` is on the coarse lattice."""
        count = len(places)
        if not count:
            return places
        tries = np.repeat(places[:, None], len(_TRIES), axis=1)
        tries[:, :, :2] += _TRIES[None] * places[:, None, 2:]
        samples = COARSE.unroll(picture, tries.reshape(-1, 3))
        mixed = cv2.transform(samples.reshape(-1, COARSE.angles, 3), self._mixture.T)
        patches = np.asarray(mixed, np.float32).reshape(*samples.shape[:3], 1)
        if visible is None:
            seen = np.ones(patches.shape[:3], np.float32)
        else:
            seen = np.repeat(visible, len(_TRIES), axis=0)
        fits = self._rows.alikeness(centred(patches, seen, COARSE)[0], seen).max(axis=1)
        best = fits.reshape(count, len(_TRIES)).argmax(axis=1)
        return np.take_along_axis(tries, best[:, None, None], axis=1)[:, 0]
