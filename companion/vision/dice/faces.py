"""The faces as they were learned, and how well a square's ink is like each, wherever its middle exactly is.

Ink is 0 on a die's body and 1 on its print, whatever the colours of either (see `ink.py`). What is compared
lies well inside the top: edges, corners and sides are no print.
"""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.square import Frames, Lattice, moved

Floats = NDArray[np.float32]

PRINT = Lattice(24, 0.84)
"""Where print is compared: 0.84 of the half side, since pips of most dice end there."""
ROUGH = Lattice(12, 0.84)
"""The same, softer, for finding the middle and the turn."""

MARGIN = Lattice(24, 0.96)
"""The whole top but its rounded edges."""
IN_MARGIN = (np.abs(MARGIN.places).max(axis=1) > PRINT.reach) & (np.abs(MARGIN.places).min(axis=1) < 0.75)
"""Which of these places lie about what `PRINT` compares; corners, which are rounded off, do not count."""


def over_sides(places: Floats) -> Floats:
    """Return places x 4: what averages over those to the right, to the left, below and above the middle."""
    x, y = places.T
    sides = np.stack([x > np.abs(y), -x > np.abs(y), y >= np.abs(x), -y >= np.abs(x)], axis=1)
    return np.asarray(sides / sides.sum(axis=0), np.float32)


OVER_SIDES = over_sides(MARGIN.places[IN_MARGIN])
"""What averages ink of these places over each of the four sides."""

PALEST = 0.5
"""How much paler a print may look than the learned one, or it than this: light changes, glare makes pale."""

SWAYS = (-5.0, 0.0, 5.0)
"""Degrees by which a square is turned a little, to see where its print fits best."""


@dataclass(frozen=True)
class Nudges:
    """Moves that are tried: up to `steps` places of `ROUGH` every way, with each of the sways."""

    steps: int

    @property
    def reach(self) -> float:
        """How far squares are moved, in half sides."""
        return self.steps * 2 * ROUGH.reach / ROUGH.across

    @cached_property
    def lattice(self) -> Lattice:
        """The places of `PRINT`, and more round it: thin lines would slip between those of `ROUGH`."""
        across = PRINT.across + 4 * self.steps
        return Lattice(across, PRINT.reach * across / PRINT.across)

    def swayed(self, frames: Frames) -> Frames:
        """Return squares * sways frames, to be sampled on `lattice`."""
        sway = np.tile(np.radians(SWAYS).astype(np.float32), len(frames))
        still = np.zeros(len(sway), np.float32)
        return moved(np.repeat(frames, len(SWAYS), axis=0), still, still, sway)

    def windows(self, ink: Floats) -> Floats:
        """Return squares x nudges x places of `ROUGH`, of squares * sways x places of `lattice`."""
        across = self.lattice.across // 2
        fine = ink.reshape(-1, len(SWAYS), across, 2, across, 2)
        rows = fine[:, :, :, 0] + fine[:, :, :, 1]
        wide = np.asarray((rows[..., 0] + rows[..., 1]) / 4, np.float32)
        all_of_it = np.lib.stride_tricks.sliding_window_view(wide, (ROUGH.across,) * 2, axis=(2, 3))
        return np.ascontiguousarray(all_of_it).reshape(len(wide), -1, ROUGH.across**2)

    def nudged(self, frames: Frames, numbers: NDArray[np.intp]) -> Frames:
        """Return squares, each moved by the nudge of this number."""
        ways = 2 * self.steps + 1
        sway, rest = np.divmod(numbers, ways**2)
        down, right = np.divmod(rest, ways)
        step = np.float32(2 * ROUGH.reach / ROUGH.across)
        turns = np.radians(np.array(SWAYS, np.float32))[sway]
        return moved(frames, (right - self.steps) * step, (down - self.steps) * step, turns)


class Faces:
    """Compares ink with the face of each label: `templates` is faces x places of `PRINT`."""

    def __init__(self, templates: Floats) -> None:
        self.templates = templates

    @cached_property
    def _turned(self) -> Floats:
        """Faces x quarter turns x places of `PRINT`, levelled."""
        squares = self.templates.reshape(-1, PRINT.across, PRINT.across)
        turns = np.stack([np.rot90(squares, quarters, (1, 2)) for quarters in range(4)], axis=1)
        return levelled(turns.reshape(len(squares), 4, -1))

    def turns(self, ink: Floats) -> NDArray[np.intp]:
        """Return squares x faces: in which quarter turn each face suits ink (squares x places of `PRINT`)."""
        product = np.einsum("sp,ftp->sft", levelled(ink), self._turned)
        return np.asarray(product.argmax(axis=2), np.intp)

    @cached_property
    def _rough(self) -> Floats:
        """Faces x quarter turns x places of `ROUGH`: levelled, and of length one where there is print."""
        across = PRINT.across
        squares = self.templates.reshape(-1, across, across)
        half = squares.reshape(-1, ROUGH.across, 2, ROUGH.across, 2)
        small = half.mean(axis=(2, 4))
        turns = np.stack([np.rot90(small, quarters, (1, 2)) for quarters in range(4)], axis=1)
        return levelled(turns.reshape(len(squares), 4, -1))

    def likely(self, ink: Floats) -> tuple[NDArray[np.intp], Floats]:
        """Return, for squares x nudges x places of `ROUGH`, how each face in each quarter turn fits best.

        squares x faces x turns: the number of the nudge, and what is left of the ink, as `Settled.away`.
        """
        faces, smooth = self._rough.reshape(-1, ROUGH.across**2), bowls(ROUGH.across**2)
        bent = ink @ smooth.T  # faces are levelled: with what bends smoothly they have nothing in common
        energy = np.einsum("snp,snp->sn", ink, ink) - np.einsum("snb,snb->sn", bent, bent)
        own, product = (faces**2).sum(axis=-1), ink @ faces.T
        gain = np.clip(product / np.maximum(own, 1e-6), PALEST, 1 / PALEST)
        left = (energy[..., None] - gain * (2 * product - gain * own)) / np.float32(ROUGH.across**2)
        shape = (len(ink), -1, 4)
        return left.argmin(axis=1).reshape(shape), left.min(axis=1).reshape(shape)


def levelled(ink: Floats) -> Floats:
    """Return ink less what bends smoothly over the square: light, shine and clouds in a body are no print."""
    smooth = bowls(ink.shape[-1])
    return np.asarray(ink - (ink @ smooth.T) @ smooth, np.float32)


@cache
def bowls(places: int) -> Floats:
    """Return 6 x places: all that bends no more than a bowl does, as six that share nothing."""
    across = round(places**0.5)
    line = np.linspace(-1, 1, across)
    x, y = (grid.ravel() for grid in np.meshgrid(line, line))
    every = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)
    return np.asarray(np.linalg.qr(every)[0].T, np.float32)
