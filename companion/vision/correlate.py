"""Correlation of unrolled discs with unrolled examples under all turns at once, by Fourier transform."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from companion.vision.polar import Lattice

Floats = NDArray[np.float32]
Complexes = NDArray[np.complex64]


class Rows:
    """Examples (examples x rings x angles x channels, mean 0) that discs are compared with."""

    def __init__(self, rows: Floats, lattice: Lattice) -> None:
        self._lattice = lattice
        self._channels = rows.shape[3]
        self._examples = _spectrum(rows).conj()
        self._size = np.sqrt((rows**2 * lattice.area[None, :, :, None]).sum(axis=(1, 2, 3)))
        self._square = _spectrum((rows**2).sum(axis=3, keepdims=True)).conj()

    def alikeness(self, rows: Floats, visible: Floats) -> Floats:
        """Return discs x examples: the greatest correlation over all turns, of what is visible."""
        weighted = rows * self._lattice.area[None, :, :, None]
        product = self._correlated(_spectrum(weighted), self._examples)
        size = np.sqrt(np.einsum("drac,drac->d", rows, weighted))[:, None]
        alike = np.asarray(product.max(axis=0) / (size * self._size + 1e-6), np.float32)
        partly = np.flatnonzero(partly_hidden(visible))
        if len(partly):
            shown = self._sizes_shown(visible[partly])
            alike[partly] = (product[:, partly] / (size[partly] * shown + 1e-6)).max(axis=0)
        return alike

    def _sizes_shown(self, visible: Floats) -> Floats:
        """Return turns x discs x examples: the size of each example under the turned mask of each disc."""
        weight = (visible * self._lattice.area)[..., None]
        total = weight.sum(axis=(1, 2, 3))[:, None] + 1e-9
        shade = _spectrum(weight)
        spread = self._correlated(shade, self._square)
        for channel in range(self._channels):
            mean = self._correlated(shade, self._examples[:, channel :: self._channels])
            spread -= mean**2 / total
        return np.asarray(np.sqrt(np.maximum(spread, 1e-6)), np.float32)

    def _correlated(self, discs: Complexes, examples: Complexes) -> Floats:
        """Return turns x discs x examples."""
        product = np.matmul(discs.transpose(0, 2, 1), examples)
        waves, discs_count, examples_count = product.shape
        flat = product.reshape(waves, -1)
        angles = self._lattice.angles
        turned = _back(angles)[0] @ flat.real + _back(angles)[1] @ flat.imag
        return np.asarray(turned.reshape(angles, discs_count, examples_count), np.float32)


def partly_hidden(visible: Floats) -> NDArray[np.bool_]:
    """Return of which discs something is hidden, by the masks of what can be seen."""
    return np.asarray(visible.reshape(len(visible), -1).min(axis=1) < 1)


def _spectrum(rows: Floats) -> Complexes:
    """Return frequencies x (rings, channels) x discs.

    The transforms are so short that a matrix product is faster than the fast ones.
    """
    count, rings, angles, channels = rows.shape
    turned = rows.transpose(2, 1, 3, 0).reshape(angles, -1)
    cosines, sines = _forth(angles)
    waves = np.empty((len(cosines), turned.shape[1]), np.complex64)
    waves.real = cosines @ turned
    waves.imag = sines @ turned
    return waves.reshape(-1, rings * channels, count)


@lru_cache
def _forth(angles: int) -> tuple[Floats, Floats]:
    """Return the cosines and sines (frequencies x angles) of the transform of real rows."""
    phase = -2 * np.pi * np.outer(np.arange(angles // 2 + 1), np.arange(angles)) / angles
    return np.cos(phase).astype(np.float32), np.sin(phase).astype(np.float32)


@lru_cache
def _back(angles: int) -> tuple[Floats, Floats]:
    """Return what turns real and imaginary parts (angles x frequencies) into rows again."""
    cosines, sines = _forth(angles)
    weight = np.full(len(cosines), 2.0, np.float32)
    weight[0] = weight[-1] = 1.0
    return cosines.T * weight / np.float32(angles), sines.T * weight / np.float32(angles)
