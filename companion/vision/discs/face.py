"""Which face looks up: a disc is compared under every turn with the learned examples of both faces.

Three senses compare, and calibration weighs them by how well they parted the examples left out:

- `colour`: the print in colour, whatever the light's strength;
- `edges`: where the print has outlines and which way they run, whatever its colours;
- `tone`: the face's average colour, for prints that have little shape.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.correlate import Rows, Spectra, partly_hidden
from companion.vision.discs.polar import FINE, Lattice

Floats = NDArray[np.float32]

SENSES = ("colour", "edges", "tone")
PRINT = [SENSES.index("colour"), SENSES.index("edges")]
"""The senses that see the print."""
COLOUR = 3
"""So many channels of a print are of colour, the others of edges."""

_FEW, _STANDS_FOR = 3, 0.5
"""How like a face a disc is, so many examples of it tell: those that are likest. And so many stand for all
of it, if each other one is at least so like one of them."""


@dataclass(frozen=True, eq=False)
class Sight:
    """Discs as the senses see them, under the mask of what is visible (discs x rings x angles)."""

    print: Floats
    """Samples x channels x discs: colours and edges, less the plane of light that lies over them."""
    tone: Floats
    visible: Floats

    @cached_property
    def spectra(self) -> Spectra:
        """The print by its frequencies."""
        return Spectra.of(self.print, FINE, self.channels)

    @property
    def channels(self) -> tuple[int, int]:
        """How many channels are of colour, and of edges."""
        return COLOUR, self.print.shape[1] - COLOUR


def sight(patches: Floats, visible: Floats | None = None, *, ways: bool = True) -> Sight:
    """Prepare discs from the fine lattice; `visible` is 1 where the face can be seen, else 0; or all can.

    Which way edges run is left out for what was learned without.
    """
    if visible is None:
        visible = np.ones(patches.shape[:3], np.float32)
    colours = discs_last(patches)
    both = np.concatenate([colours, outlines(colours, ways=ways)], axis=1)
    level, mean = centred(both, FINE, visible)
    return Sight(level, np.log(np.maximum(mean[:, :COLOUR], 0) + np.float32(4.0)), visible)


def discs_last(patches: Floats) -> Floats:
    """Return samples x channels x discs of discs x rings x angles x channels: one product serves all."""
    count, channels = len(patches), patches.shape[3]
    return np.ascontiguousarray(patches.reshape(count, -1, channels).transpose(1, 2, 0))


def outlines(colours: Floats, *, ways: bool) -> Floats:
    """Return samples x channels x discs: how steep each sample is, and that by which way its edge runs.

    Ways are doubled angles on the unrolled disc: a line has no front. Each sample is added up with those next
    to it, as no two discs have a line at quite the same place.
    """
    rings = colours.reshape(FINE.rings, FINE.angles, COLOUR, -1)
    around, outwards = np.empty_like(rings), np.zeros_like(rings)
    np.subtract(rings[:, 2:], rings[:, :-2], out=around[:, 1:-1])
    np.subtract(rings[:, 1], rings[:, -1], out=around[:, 0])
    np.subtract(rings[:, 0], rings[:, -2], out=around[:, -1])
    np.subtract(rings[2:], rings[:-2], out=outwards[1:-1])
    slanted, along, across = (
        np.asarray((one * other).sum(axis=2), np.float32)
        for one, other in ((around, outwards), (around, around), (outwards, outwards))
    )
    steep = np.sqrt(along + across)
    if not ways:
        return np.asarray(steep.reshape(len(colours), 1, -1), np.float32)
    by_way = np.stack([across - along, 2 * slanted], axis=2) / (steep[:, :, None] + np.float32(1e-3))
    told = np.concatenate([steep[:, :, None], by_way], axis=2)
    told = np.concatenate([told[:, -1:], told, told[:, :1]], axis=1)
    told = told[:, :-2] + 2 * told[:, 1:-1] + told[:, 2:]
    told = np.concatenate([told[:1], told, told[-1:]])
    told = told[:-2] + 2 * told[1:-1] + told[2:]
    return np.asarray(told.reshape(len(colours), 3, -1), np.float32)


def energy(seen: Sight) -> Floats:
    """Return how strongly each print stands out: the mean square of its colours, of what is visible."""
    shown = (seen.visible * FINE.area).sum(axis=(1, 2))
    return np.asarray(seen.spectra.size[0] ** 2 / (shown + 1e-9), np.float32)


def centred(flat: Floats, lattice: Lattice, visible: Floats | None = None) -> tuple[Floats, Floats]:
    """Return samples x channels x discs less the plane of light that lies over them, 0 where hidden.

    And the mean of each disc, discs x channels.
    """
    samples, channels, count = flat.shape
    fitted = (lattice.flattener @ flat.reshape(samples, -1)).reshape(3, channels, count)
    mask = np.ones((count, 1), np.float32) if visible is None else visible.reshape(count, -1)
    partly = np.flatnonzero(partly_hidden(mask))
    if len(partly):
        weight = mask[partly] * lattice.area.ravel()
        weighted = flat[:, :, partly].transpose(2, 1, 0) * weight[:, None]
        fitted[:, :, partly] = lattice.planes(weight, np.s_[:], weighted).transpose(2, 1, 0)
    lying = (lattice.plane.T @ fitted.reshape(3, -1)).reshape(flat.shape)
    rest = np.subtract(flat, lying, out=lying)
    if len(partly):
        rest[:, :, partly] *= mask[partly].T[:, None]
    return rest, np.ascontiguousarray(fitted[0].T)


def best_of(alike: Floats) -> Floats:
    """Sum up the alikeness to examples (second axis; -inf: leave out) as the mean of its best."""
    return np.asarray(np.sort(alike, axis=1)[:, -_FEW:].mean(axis=1), np.float32)


class Faces:
    """The learned examples (discs x rings x angles x 3, fine lattice), ready to be compared with.

    >>> faces = Faces(examples, sides)
    >>> faces.by_face(faces.alikeness(sight(patches, visible)))[disc, face, sense]
    0.93
    """

    def __init__(self, examples: Floats, sides: NDArray[np.int64], *, ways: bool = True) -> None:
        self.sides = sides
        seen = sight(examples, ways=ways)
        self._tone, self._usual_tone = seen.tone, np.median(seen.tone, axis=0)
        self._print = Rows(seen.print, FINE, seen.channels)

    def alikeness(self, seen: Sight) -> Floats:
        """Return discs x examples x senses: 1 is the very same, 0 or less nothing in common."""
        alike = self._print.alikeness(seen.spectra, seen.visible)
        return np.concatenate([alike, self.tones(seen.tone)[..., None]], axis=2)

    def tones(self, tone: Floats) -> Floats:
        """Return discs x examples: how alike the tones are."""
        apart = tone[:, None, :] - self._tone[None]
        level = apart.mean(axis=2)
        tint = apart - level[..., None]
        return np.asarray(1 - np.sqrt((tint**2).sum(axis=2) + (0.25 * level) ** 2), np.float32)

    def brighter(self, tone: Floats) -> Floats:
        """Return how much brighter discs of such a tone are than usual, in the colour that is least so."""
        return np.asarray((tone - self._usual_tone).min(axis=1), np.float32)

    def by_face(self, alike: Floats) -> Floats:
        """Sum up the alikeness to examples (-inf: leave out) as one for each face: the mean of its best."""
        faces = []
        for side in (0, 1):
            faces.append(best_of(alike[:, self.sides == side]))
        return np.stack(faces, axis=1)


def spread_out(examples: Floats, sides: NDArray[np.int64]) -> NDArray[np.int64]:
    """Choose a few examples of each face that stand for all: the most usual, then the most unusual.

    Discs of one set may differ so much that no few do: then all are chosen.
    """
    alike = likeness(examples)
    chosen: list[int] = []
    for side in (0, 1):
        mine = np.flatnonzero(sides == side)
        among = alike[np.ix_(mine, mine)]
        picked = [int(among.sum(axis=1).argmax())]
        while len(picked) < min(_FEW, len(mine)):
            picked.append(int(among[picked].max(axis=0).argmin()))
        stand_for_all = among[picked].max(axis=0).min() > _STANDS_FOR
        chosen += mine[picked].tolist() if stand_for_all else mine.tolist()
    return np.asarray(chosen)


def likeness(examples: NDArray[Any]) -> Floats:
    """Return examples x examples: how alike their prints are in colour, however they are turned."""
    seen = sight(examples.astype(np.float32))
    return Rows(seen.print[:, :COLOUR], FINE, (COLOUR,)).alikeness(seen.spectra, seen.visible)[..., 0]
