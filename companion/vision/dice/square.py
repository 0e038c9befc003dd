"""Squares: where a die's top may lie, and how a picture is sampled inside one.

A square's own places run from -1 to 1 each way, x along its turn; so what is sampled there is upright, of
one size, and the same whatever the camera's distance.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

Frames = NDArray[np.float32]
"""Squares x 6: x, y of the middle, then the picture's way (x, y) along the square's x and along its y,
from the middle to the side. A square that leans is a parallelogram; so it has six numbers, not four."""


@dataclass(frozen=True)
class Lattice:
    """Places at which squares are sampled: `across` each way, from `-reach` to `reach` of the half side."""

    across: int
    reach: float

    @cached_property
    def places(self) -> Floats:
        """across² x 2, row by row."""
        line = (np.arange(self.across, dtype=np.float32) - (self.across - 1) / 2) * np.float32(
            2 * self.reach / self.across
        )
        x, y = np.meshgrid(line, line)
        return np.asarray(np.stack([x, y], axis=-1).reshape(-1, 2), np.float32)

    @cached_property
    def _one_and_places(self) -> Floats:
        """3 x across²: what a frame's x (or y) of the middle and of its two ways are multiplied with."""
        return np.asarray(np.concatenate([np.ones((1, len(self.places))), self.places.T]), np.float32)

    def sample(self, picture: NDArray[np.uint8] | Floats, frames: Frames) -> Floats:
        """Return squares x across² x channels: the picture at the places of each square."""
        x, y = (np.ascontiguousarray(frames[:, way::2]) @ self._one_and_places for way in (0, 1))
        seen = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, np.float32).reshape(len(frames), self.across**2, -1)


def frames_of(x: Floats, y: Floats, half: Floats, turn: Floats) -> Frames:
    """Return frames of squares that lie flat: their middles, half sides and turns (in radians)."""
    along, down = half * np.cos(turn), half * np.sin(turn)
    return np.asarray(np.stack([x, y, along, down, -down, along], axis=-1), np.float32)


def sides(frames: Frames) -> Floats:
    """Return squares x 2: half the longer and half the shorter width, whichever way each is flattened."""
    ways = frames[:, 2:].reshape(-1, 2, 2).astype(np.float64)
    return np.asarray(np.linalg.svd(ways, compute_uv=False), np.float32)


def corners(frame: Frames, reach: float) -> Floats:
    """Return 4 x 2: the corners, one after the other, of a square made so many times as large."""
    ways = reach * np.array([[1, 1], [1, -1], [-1, -1], [-1, 1]]) @ frame[2:].reshape(2, 2)
    return np.asarray(frame[:2] + ways, np.float32)


def turned(frames: Frames, quarters: NDArray[np.intp]) -> Frames:
    """Return the same squares, the x of each turned by its number of quarters."""
    x, y = frames[:, 2:4], frames[:, 4:6]
    every = np.stack([np.concatenate(way, axis=1) for way in ((x, y), (y, -x), (-x, -y), (-y, x))])
    ways = every[quarters % 4, np.arange(len(frames))]
    return np.asarray(np.concatenate([frames[:, :2], ways], axis=1), np.float32)


def moved(frames: Frames, right: Floats, down: Floats, sway: Floats) -> Frames:
    """Return squares moved by so many of their half sides, and swayed by so many radians."""
    cos, sin = np.cos(sway)[:, None], np.sin(sway)[:, None]
    x = cos * frames[:, 2:4] + sin * frames[:, 4:6]
    y = cos * frames[:, 4:6] - sin * frames[:, 2:4]
    middle = frames[:, :2] + right[:, None] * x + down[:, None] * y
    return np.asarray(np.concatenate([middle, x, y], axis=1), np.float32)
