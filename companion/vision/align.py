"""Moves places until the print lies in the middle: stickers sit off-centre, and votes are a pixel off."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.face import centred
from companion.vision.picture import Picture
from companion.vision.polar import COARSE

Floats = NDArray[np.float32]

STEP = 0.055
"""The distance of two tries, as a share of the radius."""

_TRIES = np.array([(x, y) for y in range(-2, 3) for x in range(-2, 3) if abs(x) + abs(y) < 4], np.float32)
_TRIES *= STEP
_HELD = 1e-6 * np.eye(3, dtype=np.float32)


class Aligner:
    """Knows a few examples of each face (coarse lattice), and where in a disc they fit best.

    It looks at one mixture of the colours only: the one in which the prints stand out most. The lattice is so
    coarse that a product with every example in every turn is faster than any transform.
    """

    def __init__(self, examples: Floats) -> None:
        whole = np.ones(examples.shape[:3], np.float32)
        colours = centred(examples, whole, COARSE)[0].reshape(-1, 3)
        self._mixture = np.linalg.eigh(colours.T @ colours)[1][:, -1:].astype(np.float32)
        rows = centred(examples @ self._mixture, whole, COARSE)[0][..., 0]
        turned = np.stack([np.roll(rows, turn, axis=2) for turn in range(COARSE.angles)])
        self._turned = np.ascontiguousarray(turned.reshape(-1, COARSE.x.size).T)
        self._square = self._turned**2
        self._energy = float(np.median(COARSE.area.ravel() @ self._square))

    def aligned(
        self, picture: Picture, places: Floats, visible: Floats | None = None, further: float = 1.0
    ) -> Floats:
        """Return each (x, y, r) moved to where some example fits best; `visible` is on the coarse lattice.

        It looks within an eighth of the radius, or `further` than that by this factor.
        """
        count, size = len(places), COARSE.x.size
        if not count:
            return places
        tries = np.repeat(places[:, None], len(_TRIES), axis=1)
        tries[:, :, :2] += further * _TRIES[None] * places[:, None, 2:]
        seen = np.ones((count, size), np.float32) if visible is None else visible.reshape(count, size)
        weight = seen * COARSE.area.ravel()
        fits = self._fits(self._level(picture, tries, weight), weight)
        return np.take_along_axis(tries, fits.argmax(axis=1)[:, None, None], axis=1)[:, 0]

    def alikeness(self, picture: Picture, places: Floats, visible: Floats, least: float) -> Floats:
        """Return how well some example fits at each (x, y, r): 1 is the very same.

        It is 0 where less than this share of a print's usual strength shows: to compare costs more than that.
        """
        weight = visible.reshape(len(places), -1) * COARSE.area.ravel()
        rest = self._level(picture, places[:, None], weight)
        strength = np.einsum("dts,ds->d", rest**2, weight) / (weight.sum(axis=1) * self._energy + 1e-9)
        strong = strength >= least
        alike = np.zeros(len(places), np.float32)
        if strong.any():
            alike[strong] = self._fits(rest[strong], weight[strong])[:, 0]
        return alike

    def _level(self, picture: Picture, tries: Floats, weight: Floats) -> Floats:
        """Return discs x tries x samples, less the plane of light that lies over what counts of each disc."""
        samples = COARSE.unroll(picture, tries.reshape(-1, 3))
        mixed = cv2.transform(samples.reshape(-1, COARSE.angles, 3), self._mixture.T)
        patches = np.asarray(mixed, np.float32).reshape(*tries.shape[:2], -1)
        plane = COARSE.plane
        weighted = plane * weight[:, None]
        lying = np.linalg.solve(weighted @ plane.T + _HELD, weighted @ patches.transpose(0, 2, 1))
        return np.asarray(patches - lying.transpose(0, 2, 1) @ plane, np.float32)

    def _fits(self, rest: Floats, weight: Floats) -> Floats:
        """Return discs x tries: the greatest correlation of what is left of them, each disc weighted."""
        level = rest * weight[:, None]
        own = np.sqrt(np.einsum("dts,dts->dt", rest, level))
        total = weight.sum(axis=1, keepdims=True) + np.float32(1e-9)
        shown = np.sqrt(np.maximum(weight @ self._square - (weight @ self._turned) ** 2 / total, 1e-6))
        product = (level.reshape(-1, level.shape[2]) @ self._turned).reshape(*own.shape, -1)
        return np.asarray((product / (own[:, :, None] * shown[:, None] + 1e-6)).max(axis=2), np.float32)
