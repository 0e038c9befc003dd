"""Moves places until the print lies in the middle: stickers sit off-centre, and votes are a pixel off."""

from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.face import centred
from companion.vision.discs.polar import COARSE
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

STEP = 0.055
"""The distance of two tries, as a share of the radius."""

_STEPS = np.array(sorted(product(range(-2, 3), repeat=2), key=lambda step: step[0] ** 2 + step[1] ** 2)[:21])
"""All tries but the corners, the nearest first."""
_FIRST = 5
_LIKELIEST = 24
"""Every example in every turn is tried so often, and so many further off: those that fit best by then."""


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
        self._turned = np.ascontiguousarray(turned.reshape(-1, COARSE.x.size))
        self._square = self._turned**2
        self._last: tuple[Picture | None, Floats] = None, np.zeros((0, 0), np.float32)  # a picture, mixed

    def aligned(
        self, picture: Picture, places: Floats, visible: Floats | None = None, further: float | Floats = 1.0
    ) -> Floats:
        """Return each (x, y, r) moved to where some example fits best; `visible` is on the coarse lattice.

        It looks within an eighth of the radius, or `further` than that by this factor, which may be one for
        each place.
        """
        count, size = len(places), COARSE.x.size
        if not count:
            return places
        step = np.float32(STEP) * np.reshape(np.asarray(further, np.float32), (-1, 1)) * places[:, 2:]
        tries = np.repeat(places[:, None], len(_STEPS), axis=1)
        tries[:, :, :2] += step[:, None] * _STEPS.astype(np.float32)
        seen = np.ones((count, size), np.float32) if visible is None else visible.reshape(count, size)
        weight = seen * COARSE.area.ravel()
        fits = self._fits(_level(self._mixed(picture, tries), weight), weight)
        moved = places.copy()
        moved[:, :2] += step * _best_steps(fits)
        return moved

    def _mixed(self, picture: Picture, tries: Floats) -> Floats:
        """Return discs x tries x samples of the mixture."""
        known, mixed = self._last
        if known is not picture:
            mixed = np.asarray(cv2.transform(picture.astype(np.float32), self._mixture.T), np.float32)
            self._last = picture, mixed
        away = tries[:, :1, 2:] * np.stack([COARSE.x.ravel(), COARSE.y.ravel()])[:, None, None]
        x, y = tries[:, :, :2].transpose(2, 0, 1)[..., None] + away
        shape = (-1, COARSE.x.size)
        samples = cv2.remap(
            mixed, x.reshape(shape), y.reshape(shape), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(samples, np.float32).reshape(x.shape)

    def _fits(self, rest: Floats, weight: Floats) -> Floats:
        """Return discs x tries: the greatest correlation of what is left of them, each disc weighted."""
        level = rest * weight[:, None]
        own = np.sqrt(np.einsum("dts,dts->dt", rest, level))[:, :, None]
        total = weight.sum(axis=1, keepdims=True) + np.float32(1e-9)
        turned = self._turned.T
        shown = np.sqrt(np.maximum(weight @ self._square.T - (weight @ turned) ** 2 / total, 1e-6))[:, None]
        close = level[:, :_FIRST]
        first = (close.reshape(-1, level.shape[2]) @ turned).reshape(*close.shape[:2], -1)
        first /= own[:, :_FIRST] * shown + np.float32(1e-6)
        likely = np.argpartition(first.max(axis=1), -_LIKELIEST, axis=1)[:, -_LIKELIEST:]
        further = level[:, _FIRST:] @ self._turned[likely].transpose(0, 2, 1)
        further /= own[:, _FIRST:] * np.take_along_axis(shown, likely[:, None], axis=2) + np.float32(1e-6)
        return np.concatenate([first.max(axis=2), further.max(axis=2)], axis=1)


def _level(patches: Floats, weight: Floats) -> Floats:
    """Return discs x tries x samples, less the plane of light that lies over what counts of each disc."""
    lying = COARSE.planes(weight, patches.transpose(0, 2, 1))
    return np.asarray(patches - lying.transpose(0, 2, 1) @ COARSE.plane, np.float32)


def _best_steps(fits: Floats) -> Floats:
    """Return how many steps right and down each disc fits best: between tries, where those beside it tell."""
    around = np.full((len(fits), 7, 7), np.nan, np.float32)
    around[:, _STEPS[:, 1] + 3, _STEPS[:, 0] + 3] = fits
    best = _STEPS[fits.argmax(axis=1)]
    disc, (x, y) = np.arange(len(fits)), best.T + 3
    top = around[disc, y, x]

    def between(before: Floats, after: Floats) -> Floats:
        bend = before - 2 * top + after
        bent = bend < 0
        return np.asarray(np.where(bent, (before - after) / np.where(bent, 2 * bend, 1), 0), np.float32)

    right = between(around[disc, y, x - 1], around[disc, y, x + 1])
    down = between(around[disc, y - 1, x], around[disc, y + 1, x])
    return np.asarray(best + np.stack([right, down], axis=1), np.float32)
