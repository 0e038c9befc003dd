"""Which face looks up: a disc is compared under every turn with the learned examples of both faces.

Three senses compare, and calibration weighs them by how well they parted the examples left out:

- `colour`: the print in colour, whatever the light's strength;
- `edges`: where the print has outlines, whatever its colours;
- `tone`: the face's average colour, for prints that have little shape.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.correlate import Rows, Spectra, partly_hidden
from companion.vision.discs.polar import FINE, Lattice

Floats = NDArray[np.float32]

SENSES = ("colour", "edges", "tone")
PRINT = [SENSES.index("colour"), SENSES.index("edges")]
"""The senses that see the print."""

_ADDED_UP = np.ones((1, 3), np.float32)
_BEST_OF = 3
_FEW, _STANDS_FOR = 3, 0.5
"""So many examples of a face stand for all of it, if each other one is at least so like one of them."""


@dataclass(frozen=True, eq=False)
class Sight:
    """Discs as the senses see them, under the mask of what is visible."""

    colour: Floats
    edges: Floats
    tone: Floats
    visible: Floats

    @cached_property
    def colours(self) -> Spectra:
        """The colours by their frequencies."""
        return Spectra.of(self.colour, FINE)


def sight(patches: Floats, visible: Floats | None = None) -> Sight:
    """Prepare discs from the fine lattice; `visible` is 1 where the face can be seen, else 0; or all can."""
    if visible is None:
        visible = np.ones(patches.shape[:3], np.float32)
    colour, mean = centred(patches, visible, FINE)
    edges, _ = centred(_steepness(patches), visible, FINE)
    tone = np.log(np.maximum(mean, 0) + np.float32(4.0))
    return Sight(colour, edges, tone, visible)


def _steepness(patches: Floats) -> Floats:
    count, rings, angles, _ = patches.shape
    round_about = np.concatenate([patches[:, :, -1:], patches, patches[:, :, :1]], axis=2)
    steps = round_about[:, :, 2:] - round_about[:, :, :-2]
    squares = steps * steps
    steps = patches[:, 2:] - patches[:, :-2]
    squares[:, 1:-1] += steps * steps
    colours = squares.reshape(count * rings, angles, 3)
    return np.sqrt(cv2.transform(colours, _ADDED_UP)).reshape(count, rings, angles, 1)


def energy(seen: Sight) -> Floats:
    """Return how strongly each print stands out: the mean square of its colours, of what is visible."""
    shown = (seen.visible * FINE.area).sum(axis=(1, 2))
    return np.asarray(seen.colours.size**2 / (shown + 1e-9), np.float32)


def centred(patches: Floats, visible: Floats, lattice: Lattice) -> tuple[Floats, Floats]:
    """Return the patches less the plane of light that lies over them, 0 where hidden; and their means."""
    count, channels = len(patches), patches.shape[3]
    flat = patches.reshape(count, -1, channels)
    plane = lattice.plane
    single = channels == 1  # then one product for all discs is much faster than one for each
    fitted = (flat[:, :, 0] @ lattice.flattener.T)[:, :, None] if single else lattice.flattener @ flat
    partly = np.flatnonzero(partly_hidden(visible))
    if len(partly):
        weight = (visible[partly] * lattice.area).reshape(len(partly), -1)
        fitted[partly] = lattice.planes(weight, flat[partly])
    lying = (fitted[:, :, 0] @ plane)[:, :, None] if single else plane.T @ fitted
    rest = (flat - lying).reshape(patches.shape)
    if len(partly):
        rest[partly] *= visible[partly, ..., None]
    return np.asarray(rest, np.float32), np.asarray(fitted[:, 0], np.float32)


def best_of(alike: Floats) -> Floats:
    """Sum up the alikeness to examples (second axis; -inf: leave out) as the mean of its best."""
    return np.asarray(np.sort(alike, axis=1)[:, -_BEST_OF:].mean(axis=1), np.float32)


class Faces:
    """The learned examples (discs x rings x angles x 3, fine lattice), ready to be compared with.

    >>> faces = Faces(examples, sides)
    >>> faces.by_face(faces.alikeness(sight(patches, visible)))[disc, face, sense]
    0.93
    """

    def __init__(self, examples: Floats, sides: NDArray[np.int64]) -> None:
        self.sides = sides
        seen = sight(examples)
        self._tone, self._usual_tone = seen.tone, np.median(seen.tone, axis=0)
        self._colour = Rows(seen.colour, FINE)
        self._edges = Rows(seen.edges, FINE)

    def alikeness(self, seen: Sight) -> Floats:
        """Return discs x examples x senses: 1 is the very same, 0 or less nothing in common."""
        colour = self._colour.alikeness(seen.colours, seen.visible)
        edges = self._edges.alikeness(Spectra.of(seen.edges, FINE), seen.visible)
        return np.stack([colour, edges, self.tones(seen.tone)], axis=2).astype(np.float32)

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
    seen = sight(examples)
    alike = Rows(seen.colour, FINE).alikeness(seen.colours, seen.visible)
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
