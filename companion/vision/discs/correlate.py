"""Correlation of unrolled discs with unrolled examples under all turns at once, by Fourier transform."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.polar import Lattice

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Spectra:
    """Discs by their frequencies, weighted by the area of each sample; and the size of each disc."""

    values: Floats
    size: Floats

    @classmethod
    def of(cls, rows: Floats, lattice: Lattice) -> "Spectra":
        """Transform discs x rings x angles x channels, mean 0."""
        weighted = rows * lattice.area[None, :, :, None]
        return cls(_spectrum(weighted), np.sqrt(np.einsum("drac,drac->d", rows, weighted)))

    def some(self, which: NDArray[np.intp]) -> "Spectra":
        """Return some of the discs, mostly all of them."""
        if len(which) == len(self.size):
            return self
        return Spectra(self.values.take(which, axis=2), self.size[which])


class Rows:
    """Examples (examples x rings x angles x channels, mean 0) that discs are compared with.

    Those that are soft have next to nothing beyond their first `frequencies`.
    """

    def __init__(self, rows: Floats, lattice: Lattice, frequencies: int | None = None) -> None:
        self._lattice = lattice
        self._channels = rows.shape[3]
        self._examples = _conjugate(_spectrum(rows))[:frequencies]
        self._size = np.sqrt((rows**2 * lattice.area[None, :, :, None]).sum(axis=(1, 2, 3)))
        square = _conjugate(_spectrum((rows**2).sum(axis=3, keepdims=True)))[:frequencies]
        colours = [self._examples[:, :, channel :: self._channels] for channel in range(self._channels)]
        self._squares_and_colours = np.concatenate([square, *colours], axis=3)

    def alikeness(self, discs: Spectra, visible: Floats) -> Floats:
        """Return discs x examples: the greatest correlation over all turns, of what is visible."""
        product = self._correlated(discs.values, self._examples)
        size = discs.size[:, None]
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
        under = self._correlated(_spectrum(weight), self._squares_and_colours)
        square, *means = np.split(under, 1 + self._channels, axis=2)
        for mean in means:
            square -= mean**2 / total
        return np.asarray(np.sqrt(np.maximum(square, 1e-6)), np.float32)

    def _correlated(self, discs: Floats, examples: Floats) -> Floats:
        """Return turns x discs x examples."""
        product = np.matmul(discs[: len(examples)].transpose(0, 2, 1)[:, None], examples)
        angles, parts = self._lattice.angles, 2 * len(examples)
        turned = _back(angles)[:, :parts] @ product.reshape(parts, -1)
        return np.asarray(turned.reshape(angles, *product.shape[2:]), np.float32)


def partly_hidden(visible: Floats) -> NDArray[np.bool_]:
    """Return of which discs something is hidden, by the masks of what can be seen."""
    return np.asarray(visible.reshape(len(visible), -1).min(axis=1) < 1)


def _spectrum(rows: Floats) -> Floats:
    """Return frequencies x (real and imaginary part, rings, channels) x discs.

    The transforms are so short that a matrix product is faster than the fast ones.
    """
    count, _, angles, _ = rows.shape
    turned = rows.transpose(2, 1, 3, 0).reshape(angles, -1)
    return (_forth(angles) @ turned).reshape(angles // 2 + 1, -1, count)


def _conjugate(spectrum: Floats) -> Floats:
    """Return frequencies x 2 x parts x discs: what gives real and imaginary part of the product with it."""
    real, imaginary = np.split(spectrum, 2, axis=1)
    return np.stack([spectrum, np.concatenate([-imaginary, real], axis=1)], axis=1)


@lru_cache
def _forth(angles: int) -> Floats:
    """Return the cosines and sines (frequencies and parts x angles) of the transform of real rows."""
    phase = -2 * np.pi * np.outer(np.arange(angles // 2 + 1), np.arange(angles)) / angles
    return np.stack([np.cos(phase), np.sin(phase)], axis=1).astype(np.float32).reshape(-1, angles)


@lru_cache
def _back(angles: int) -> Floats:
    """Return what turns frequencies and parts into rows again (angles x frequencies and parts)."""
    weight = np.full(angles + 2, 2.0, np.float32)
    weight[:2] = weight[-2:] = 1.0
    return _forth(angles).T * weight / np.float32(angles)
