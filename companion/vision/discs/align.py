"""Moves places until the print lies in the middle: stickers sit off-centre, and votes are a pixel off."""

import math
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.face import centred, discs_last
from companion.vision.discs.polar import COARSE
from companion.vision.foreground import nearest
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
        level, _ = centred(discs_last(examples), COARSE)
        colours = np.moveaxis(level, 1, 2).reshape(-1, 3)
        self._mixture = np.linalg.eigh(colours.T @ colours)[1][:, -1:].astype(np.float32)
        rows = np.einsum("scd,c->ds", level, self._mixture[:, 0]).reshape(-1, COARSE.rings, COARSE.angles)
        turned = np.stack([np.roll(rows, turn, axis=2) for turn in range(COARSE.angles)])
        self._turned = np.ascontiguousarray(turned.reshape(-1, COARSE.x.size))
        self._square = self._turned**2

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
        tries = step[:, None] * _STEPS.astype(np.float32)
        seen = np.ones((1, size), np.float32) if visible is None else visible.reshape(count, size)
        fits = self._fits(self._mixed(picture, places, tries), seen)
        moved = places.copy()
        moved[:, :2] += step * _best_steps(fits)
        return moved

    def _mixed(self, picture: Picture, places: Floats, tries: Floats) -> Floats:
        """Return discs x tries x samples of the mixture, which is made of what lies about the discs alone."""
        reach = (places[:, 2] + np.abs(tries[:, :, 0]).max(axis=1)).max()
        side = np.arange(2 * math.ceil(reach) + 3, dtype=np.float32)
        begin = np.floor(places[:, :2] - reach)
        across, down = np.broadcast_arrays(begin[:, :1, None] + side, begin[:, 1:, None] + side[:, None])
        crops = picture.reshape(-1, 3).take(nearest(across, down, picture.shape), axis=0)
        mixed = cv2.transform(crops.reshape(-1, len(side), 3).astype(np.float32), self._mixture.T)
        away = places[:, 2, None, None] * np.stack([COARSE.x.ravel(), COARSE.y.ravel()])[:, None, None]
        begin[:, 1] -= len(side) * np.arange(len(places), dtype=np.float32)  # crops lie one below the other
        x, y = (places[:, None, :2] - begin[:, None] + tries).transpose(2, 0, 1)[..., None] + away
        shape = (-1, COARSE.x.size)
        samples = cv2.remap(mixed, x.reshape(shape), y.reshape(shape), cv2.INTER_LINEAR)
        return np.asarray(samples, np.float32).reshape(x.shape)

    def _fits(self, patches: Floats, visible: Floats) -> Floats:
        """Return discs x tries: the greatest correlation of samples, of what is visible of each disc, less
        the plane of light that lies over that.
        """
        weights, which = _different(visible * COARSE.area.ravel(), len(patches))
        weight = weights[which, None]
        lying = COARSE.planes(weights, which, patches * weight) @ COARSE.plane
        rest = np.subtract(patches, lying, out=lying)
        level = rest * weight
        own = np.sqrt(np.einsum("dts,dts->dt", rest, level))[:, :, None]
        total = weights.sum(axis=1, keepdims=True) + np.float32(1e-9)
        turned = self._turned.T
        squares = weights @ self._square.T - (weights @ turned) ** 2 / total
        shown = np.sqrt(np.maximum(squares, np.float32(1e-6)))[which, None]
        close = level[:, :_FIRST]
        first = (close.reshape(-1, level.shape[2]) @ turned).reshape(*close.shape[:2], -1)
        first /= own[:, :_FIRST] * shown + np.float32(1e-6)
        likely = np.argpartition(first.max(axis=1), -_LIKELIEST, axis=1)[:, -_LIKELIEST:]
        further = level[:, _FIRST:] @ self._turned[likely].transpose(0, 2, 1)
        further /= own[:, _FIRST:] * np.take_along_axis(shown, likely[:, None], axis=2) + np.float32(1e-6)
        return np.concatenate([first.max(axis=2), further.max(axis=2)], axis=1)


def _different(weights: Floats, count: int) -> tuple[Floats, NDArray[np.intp]]:
    """Return weights that differ, and which of them each disc has: most discs are whole."""
    partly = np.flatnonzero((weights < COARSE.area.ravel()).any(axis=1))
    which = np.zeros(count, np.intp)
    which[partly] = np.arange(1, len(partly) + 1)
    return np.concatenate([COARSE.area.reshape(1, -1), weights[partly]]), which


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
