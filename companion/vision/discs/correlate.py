"""Correlation of unrolled discs with unrolled examples under all turns at once, by Fourier transform.

Rows are samples x channels x discs, mean 0. Some channels belong to each sense, and are compared together;
all senses are turned at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.polar import Lattice

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Spectra:
    """Discs by their frequencies; and their sizes, senses x discs."""

    values: Floats
    size: Floats

    @classmethod
    def of(cls, rows: Floats, lattice: Lattice, senses: Sequence[int]) -> "Spectra":
        """Transform rows; `senses` is how many channels each sense has."""
        turned = _angles_first(rows, lattice)
        squares = np.einsum("ak,ak->k", turned, turned).reshape(rows.shape[1], lattice.rings, -1)
        sizes = np.einsum("crd,r->cd", squares, lattice.area[:, 0])
        return cls(_spectrum(turned, lattice, rows.shape[1]), np.sqrt(np.add.reduceat(sizes, _first(senses))))

    def some(self, which: NDArray[np.intp]) -> "Spectra":
        """Return some of the discs, mostly all of them."""
        if len(which) == self.size.shape[1]:
            return self
        return Spectra(self.values.take(which, axis=2), self.size[:, which])


class Rows:
    """Examples that discs are compared with, whose channels belong to senses: so many to each.

    Those that are soft have next to nothing beyond their first `frequencies`.
    """

    def __init__(
        self, rows: Floats, lattice: Lattice, senses: Sequence[int], frequencies: int | None = None
    ) -> None:
        self._lattice, self._senses = lattice, senses
        first = _first(senses)
        squares = np.add.reduceat(rows**2, first, axis=1)
        self._size = np.sqrt(np.einsum("sce,s->ce", squares, lattice.area.ravel()))
        both = np.concatenate([squares, rows], axis=1)
        every = _conjugate(_spectrum(_angles_first(both, lattice), lattice, both.shape[1]), lattice.rings)
        every = every[:frequencies]
        self._squares_and_channels = every.reshape(*every.shape[:2], -1, 2 * lattice.rings)
        area = np.tile(lattice.area[:, 0], 2)
        own = (every[:, :, len(senses) :] * area).transpose(0, 1, 3, 2, 4)
        self._examples = [
            np.ascontiguousarray(own[:, :, :, begin : begin + many]).reshape(*own.shape[:3], -1)
            for begin, many in zip(first, senses, strict=True)
        ]

    def alikeness(self, discs: Spectra, visible: Floats) -> Floats:
        """Return discs x examples x senses: the greatest correlation over all turns, of what is visible."""
        senses, examples = self._size.shape
        size = discs.size[:senses, None]
        product = np.empty((len(self._examples[0]), 2, senses, examples, size.shape[2]), np.float32)
        begin = 0
        for sense, own in enumerate(self._examples):
            end = begin + own.shape[3]
            np.matmul(own, discs.values[: len(own), None, begin:end], out=product[:, :, sense])
            begin = end
        product = self._turned(product)
        alike = product.max(axis=0) / (size * self._size[..., None] + np.float32(1e-6))
        partly = np.flatnonzero(partly_hidden(visible))
        if len(partly):
            shown = self._sizes_shown(visible[partly])
            shown *= size[..., partly]
            shown += np.float32(1e-6)
            alike[..., partly] = (product[..., partly] / shown).max(axis=0)
        return np.asarray(alike.transpose(2, 1, 0), np.float32)

    def _sizes_shown(self, visible: Floats) -> Floats:
        """Return turns x senses x examples x discs: the size of examples under the turned mask of discs."""
        weight = visible * self._lattice.area
        total = weight.sum(axis=(1, 2)) + np.float32(1e-9)
        weight /= total[:, None, None]
        turned = _angles_first(weight.reshape(len(visible), -1).T[:, None], self._lattice)
        spectrum = _spectrum(turned, self._lattice, 1)[: len(self._squares_and_channels), None]
        under = self._turned(np.matmul(self._squares_and_channels, spectrum))
        under = under.reshape(len(under), -1, self._size.shape[1], len(visible))
        square, means = np.split(under, [len(self._senses)], axis=1)
        means *= means
        for sense, (begin, many) in enumerate(zip(_first(self._senses), self._senses, strict=True)):
            for channel in range(begin, begin + many):
                square[:, sense] -= means[:, channel]
        return np.asarray(np.sqrt(np.maximum(square, np.float32(1e-6))) * np.sqrt(total), np.float32)

    def _turned(self, product: Floats) -> Floats:
        """Return what has frequencies and their two parts first under all turns instead."""
        angles, parts = self._lattice.angles, 2 * len(product)
        turned = _back(angles)[:, :parts] @ product.reshape(parts, -1)
        return turned.reshape(angles, *product.shape[2:])


def partly_hidden(visible: Floats) -> NDArray[np.bool_]:
    """Return of which discs something is hidden, by the masks of what can be seen."""
    return np.asarray(visible.reshape(len(visible), -1).min(axis=1) < 1)


def _first(senses: Sequence[int]) -> list[int]:
    """Return the first channel of each sense."""
    return [0, *accumulate(senses[:-1])]


def _angles_first(rows: Floats, lattice: Lattice) -> Floats:
    """Return angles x (channels, rings, discs)."""
    parts = rows.reshape(lattice.rings, lattice.angles, *rows.shape[1:])
    return parts.transpose(1, 2, 0, 3).reshape(lattice.angles, -1)


def _spectrum(turned: Floats, lattice: Lattice, channels: int) -> Floats:
    """Return frequencies x (channels, real and imaginary part, rings) x discs.

    The transforms are so short that a matrix product is faster than the fast ones.
    """
    found = (_forth(lattice.angles) @ turned).reshape(-1, 2, channels, turned.shape[1] // channels)
    return found.swapaxes(1, 2).reshape(len(found), 2 * channels * lattice.rings, -1)


def _conjugate(spectrum: Floats, rings: int) -> Floats:
    """Return frequencies x 2 x channels x discs x parts: what gives both parts of the product with it."""
    frequencies, _, count = spectrum.shape
    real, imaginary = np.moveaxis(spectrum.reshape(frequencies, -1, 2, rings, count), 2, 0)
    both = [np.concatenate([real, imaginary], axis=2), np.concatenate([-imaginary, real], axis=2)]
    return np.ascontiguousarray(np.stack(both, axis=1).swapaxes(3, 4))


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
