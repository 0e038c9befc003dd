"""Moves a square until the ink in it fits a face best: right, down, turned, larger, and flattened if need be.

How a face's ink changes with each small move is known beforehand; so one product with what differs tells the
move that fixes it, and a few such steps settle a square to a fraction of a pixel.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.faces import PALEST, PRINT, bowls, levelled
from companion.vision.dice.square import Frames

Floats = NDArray[np.float32]

Ink = Callable[[Frames], Floats]
"""Returns squares x places of `PRINT`: the ink inside squares of one picture."""

_WAYS = np.array(
    [
        *((0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, 1), (0, -1, 0, 1, 0, 0), (1, 0, 0, 0, 1, 0)),
        *((1, 0, 0, 0, -1, 0), (0, 1, 0, 1, 0, 0)),
    ],
    np.float32,
)
"""How a flat top may be off, made of the six moves of `_moves`: to the right, down, turned, larger; and how
one that leans is off too: flattened along its sides, or across."""
LOOSE = (0.12, 0.12, 0.06, 0.05, 0.1, 0.1)
"""How far off each way a square may well be (half sides, radians, shares), where edges have put it. No step
is longer than the first: the ink's slope is true close by only."""
_FURTHEST = 3.0
"""So many times further off it cannot be: else a three would shrink until its middle pip is all there is."""
_GRAIN = 0.02
"""What ink strays from its face by itself, squared, in one place and those that stray with it: what a
square is moved for must explain more."""
_TELLING = 0.7
"""Ink up to so many half sides from the middle tells where a square is to be moved: further out, what lies
beside the top comes in as soon as it is off, and would draw it further and further.
"""


@dataclass(frozen=True, eq=False)
class Settled:
    """Squares where they fit best: frames, what of their ink the face leaves over, how strong it is."""

    frames: Frames
    away: Floats
    """The average square; ink is 1 where there is print."""
    gain: Floats
    ink: Floats


class Settler:
    """Settles squares on `templates` (faces x places of `PRINT`), as flat tops or those that lean."""

    def __init__(self, templates: Floats, *, leaning: bool = False) -> None:
        self._level = levelled(templates)
        self._own = (self._level**2).sum(axis=1)
        count = len(_WAYS) if leaning else 4
        self._ways, loose, told = _WAYS[:count], LOOSE[:count], count + 1
        self._furthest = _FURTHEST * np.array(loose, np.float32)
        held = np.zeros(told + len(bowls(PRINT.across**2)), np.float32)
        held[:told] = [*(_GRAIN / each**2 for each in loose), 0.5]
        columns = np.stack(
            [
                np.concatenate([self._ways @ moves, face[None], bowls(PRINT.across**2)])
                for moves, face in zip(_moves(templates), templates, strict=True)
            ]
        )
        inside = columns * (np.abs(PRINT.places).max(axis=1) < _TELLING)
        inverse = np.linalg.inv(np.einsum("fup,fvp->fuv", inside, inside) + np.diag(held)).astype(np.float32)
        self._faces = templates
        self._told = np.matmul(inverse, inside)[:, :told]
        self._back = (inverse * held)[:, :told, :count]

    def settle(self, ink: Ink, frames: Frames, faces: NDArray[np.intp], steps: int) -> Settled:
        """Return each square settled on its face, an index of the templates."""
        gone = np.zeros((len(frames), len(self._ways)), np.float32)
        face, told, back = self._faces[faces], self._told[faces], self._back[faces]
        for _ in range(steps):
            away = ink(frames) - face
            found = (np.matmul(told, away[:, :, None]) - np.matmul(back, gone[:, :, None]))[:, :, 0]
            gain = (1 + found[:, -1:]).clip(PALEST, 1 / PALEST)
            step = (found[:, :-1] / gain).clip(-LOOSE[0], LOOSE[0])
            there = (gone + step).clip(-self._furthest, self._furthest)
            frames, gone = _moved(frames, (there - gone) @ self._ways), there
        return self.left(ink(frames), frames, faces)

    def left(self, ink: Floats, frames: Frames, faces: NDArray[np.intp]) -> Settled:
        """Return how ink that was sampled fits the faces."""
        level, face = levelled(ink), self._level[faces]
        gain = (level * face).sum(axis=1) / np.maximum(self._own[faces], 1e-3)
        gain = gain.clip(PALEST, 1 / PALEST)
        away = ((level - gain[:, None] * face) ** 2).mean(axis=1)
        return Settled(frames, np.asarray(away, np.float32), gain, ink)


def _moves(templates: Floats) -> Floats:
    """Return faces x 6 x places: how the ink changes as its square is stretched and moved, right and down."""
    across = PRINT.across
    step = 2 * PRINT.reach / across
    squares = templates.reshape(-1, across, across)
    down, right = (
        np.asarray(np.gradient(squares, step, axis=way)).reshape(len(templates), -1) for way in (1, 2)
    )
    u, v = PRINT.places.T
    return np.asarray(np.stack([right * u, right * v, right, down * u, down * v, down], axis=1), np.float32)


def _moved(frames: Frames, moves: Floats) -> Frames:
    """Return frames after the move is undone that their ink was found to have made."""
    right, right_too, x, down, down_too, y = moves.T
    a, d = right + 1, down_too + 1
    whole = a * d - right_too * down
    a, b, c, d = a / whole, -right_too / whole, -down / whole, d / whole
    along, across = frames[:, 2:4].T, frames[:, 4:6].T
    middle = frames[:, :2].T - along * (d * x + b * y) - across * (c * x + a * y)
    return np.ascontiguousarray(np.concatenate([middle, along * d + across * c, along * b + across * a]).T)
