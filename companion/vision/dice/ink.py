"""Ink: what makes the print of a die stand out from its body, as one number at each place.

Each kind of body that a set has (dice may be of several colours) has its own direction among colours, from
body to print. It was learned as the one in which print stands out most against how bodies vary: so the
clouds of a marbled die, a shine and a shadow count for little.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.square import Frames, Lattice
from companion.vision.light import DARK, median
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

FAINTEST, STRONGEST = -0.8, 1.8
"""Ink is held between these: a mirrored lamp is no more than a little stronger than print."""

_LIGHT = 0.5
"""How much brightness counts against hue, when bodies are told apart: light falls unevenly."""
_SOME = 7
"""Every seventh place is enough to tell what most of a top is like."""


@dataclass(frozen=True, eq=False)
class Inks:
    """For each kind of body (kinds x 3): its colour, and the direction whose product with a colour is ink."""

    bodies: Floats
    directions: Floats
    grain: float = 0.0
    """How far the ink of a body strays from 0 by itself, as that of wood does: no more is no print."""

    def kind_of(self, colours: Floats) -> NDArray[np.intp]:
        """Return which kind of body each square (squares x places x 3) has, by the colour of most of it."""
        if len(self.bodies) == 1:
            return np.zeros(len(colours), np.intp)
        unlike = unlikeness(median(colours.swapaxes(0, 1)), self.bodies)
        for kind in range(len(self.bodies)):
            ink = self.ink(colours, np.full(len(colours), kind, np.intp))
            unlike[:, kind] += (ink**3).sum(axis=1) < 0  # what is less of a top is print, not body
        return np.asarray(unlike.argmin(axis=1), np.intp)

    def tints(self, usual: Floats, kinds: NDArray[np.intp]) -> Floats:
        """Return how far each colour (squares x 3) lies from the body of its kind, as a share of it."""
        return np.asarray(np.abs(_ratios(usual, self.bodies)).max(axis=2)[np.arange(len(usual)), kinds])

    def ink(self, colours: Floats, kinds: NDArray[np.intp]) -> Floats:
        """Return squares x places: the ink of colours (squares x places x 3), about 0 on the body."""
        return _above_body(np.matmul(colours, self.directions[kinds][:, :, None])[:, :, 0], self.grain)


@dataclass(frozen=True, eq=False)
class Inked:
    """A picture, and what `inks` make of it: squares are sampled from that many times, colours only once."""

    picture: Picture
    inks: Inks

    @cached_property
    def _along(self) -> list[Floats]:
        """For each kind the product of every pixel with its direction."""
        colours = self.picture.astype(np.float32)
        return [np.asarray(cv2.transform(colours, way[None]), np.float32) for way in self.inks.directions]

    def kind_of(self, lattice: Lattice, frames: Frames) -> NDArray[np.intp]:
        """Return which kind of body each square has."""
        return self.inks.kind_of(lattice.sample(self.picture, frames))

    def ink(self, lattice: Lattice, frames: Frames, kinds: NDArray[np.intp]) -> Floats:
        """Return squares x places of the lattice: the ink of each square, whose kinds are known."""
        if len(self.inks.bodies) == 1:
            return _above_body(lattice.sample(self._along[0], frames)[..., 0], self.inks.grain)
        along = np.empty((len(frames), lattice.across**2), np.float32)
        for kind in np.unique(kinds).tolist():
            along[kinds == kind] = lattice.sample(self._along[kind], frames[kinds == kind])[..., 0]
        return _above_body(along, self.inks.grain)


def _above_body(along: Floats, grain: float) -> Floats:
    """Return ink of squares x places: what most of a square has is its body, and 0; so is its grain."""
    some = along[:, ::_SOME]
    middle = some.shape[1] // 2
    level = np.partition(some, middle, axis=1)[:, middle, None]
    ink = np.subtract(along, level, out=along)
    ink.clip(FAINTEST, STRONGEST, out=ink)
    if grain > 0:
        ink -= np.clip(ink, -grain, grain)
        ink /= np.float32(1 - grain)
    return ink


def unlikeness(some: Floats, others: Floats) -> Floats:
    """Return some x others: how unlike colours (x 3) are as bodies; hue counts more than brightness."""
    ratios = _ratios(some, others)
    hue = np.abs(ratios - np.median(ratios, axis=2, keepdims=True)).max(axis=2)
    return np.asarray(hue + _LIGHT * np.abs(ratios).max(axis=2), np.float32)


def _ratios(some: Floats, others: Floats) -> Floats:
    """Return some x others x 3: how much brighter some colours are than others, as a logarithm."""
    return np.asarray(np.log((some[:, None] + DARK) / (others[None] + DARK)), np.float32)
