"""Learns how flat tops look at each place, from tops where print fits best."""

import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.lie import TERMS, Lie, stretches
from companion.vision.dice.square import Frames, sides

_LOOSE = np.array([1e3, 0.1, 0.1, 0.3])
"""How large each of the terms may well be: a camera hangs straight by some degrees, a lens bends a little."""
_STRAY = 0.03
"""How far the shape of a single top may well be off: half a pixel of some 17."""


def learned_lie(frames: Frames, size: tuple[int, int]) -> Lie:
    """Learn from flat tops in pictures of some size; those that stray far count little."""
    own = Lie(np.ones(TERMS, np.float32), size).own(frames[:, :2])
    half = float(np.median(sides(frames)))
    ways = frames[:, 2:].reshape(-1, 2, 2).transpose(0, 2, 1) / half
    seen = (ways @ ways.transpose(0, 2, 1) - np.eye(2)) / 2
    columns = stretches(own).reshape(TERMS, len(frames), 4)
    weight = np.ones(len(frames))
    terms: NDArray[np.floating] = np.zeros(TERMS)
    for _ in range(4):
        rows = (columns * weight[None, :, None]).reshape(TERMS, -1)
        held = np.diag((_STRAY / _LOOSE) ** 2)
        terms = np.linalg.solve(rows @ columns.reshape(TERMS, -1).T + held, rows @ seen.reshape(-1))
        away = np.abs(seen.reshape(len(frames), 4) - np.einsum("tpc,t->pc", columns, terms)).max(axis=1)
        weight = 1 / (1 + (away / max(_STRAY, 1.5 * float(np.median(away)))) ** 4)
    return Lie(np.array([half * (1 + terms[0]), *terms[1:]], np.float32), size)
