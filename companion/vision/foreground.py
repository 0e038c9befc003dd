"""Where to look: what differs from the bare table once a smooth change of light is taken out.

All of this happens in a reduced picture, where a disc's radius is 4 to 9 pixels.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import directions
from companion.vision.picture import BURNT, Picture

Floats = NDArray[np.float32]

DIFFERS_SIGMA = 5.0
"""A pixel is foreground when it is this many times further from the bare table than noise takes it."""

RESTLESS = 1.0
"""Above this unrest the camera may have moved."""

_LEAST_RESPONSE, _LEAST_SHIFT = 0.1, 0.3
_BLOCKS_ACROSS = 20
_QUADRATIC = 6
_DARKEST, _DARKER = 0.2, 0.98
"""What a shadow leaves of the light."""
_SAME_COLOUR = 0.12
"""How much more of one colour than of another, as a share."""
_DARK = 4.0
"""Levels by which grain and rounding change a dark pixel."""


@dataclass(frozen=True, eq=False)
class Foreground:
    """The mask of what was not there on the bare table (255), and how light and camera have changed.

    `light` is the gain of blue, green and red since calibration, averaged over the picture. `shift`
    is how far the camera moved, in reduced pixels.
    """

    mask: NDArray[np.uint8]
    body: NDArray[np.uint8]
    """The same without what may be a shadow on the table."""
    light: tuple[float, ...]
    shift: tuple[float, float]
    unrest: float
    """How far the usual pixel is from the bare table, in its noise: about 0.7 while nothing moves."""
    burnt: NDArray[np.uint8]
    """The mask of what is burnt out now, and was not on the bare table: a reflection that has come."""

    @property
    def share(self) -> float:
        """The share of the picture that is foreground."""
        return cv2.countNonZero(self.mask) / self.mask.size

    def free_round(self, x: float, y: float, radius: float) -> float:
        """Return the share of a circle (in reduced pixels) on which the bare table shows."""
        return float(
            1
            - self.at(
                x + np.float32(radius) * directions.RIGHT, y + np.float32(radius) * directions.DOWN
            ).mean()
        )

    def at(self, x: Floats, y: Floats) -> NDArray[np.bool_]:
        """Return at which of these places (in reduced pixels) something lies that is not the table."""
        height, width = self.mask.shape
        across = np.clip(np.rint(x), 0, width - 1).astype(np.intp)
        down = np.clip(np.rint(y), 0, height - 1).astype(np.intp)
        return np.asarray(self.mask[down, across] > 0)


def reduced(picture: Picture, halvings: int) -> Picture:
    """Return the picture at half, a quarter, ... of its size: averages, so noise goes down too."""
    for _ in range(halvings):
        height, width = picture.shape[:2]
        picture = np.asarray(
            cv2.resize(picture, (width // 2, height // 2), interpolation=cv2.INTER_AREA), np.uint8
        )
    return picture


def foreground(
    small: Picture, bare: Picture, noise: Floats, shift: tuple[float, float] = (0, 0)
) -> Foreground:
    """Compare a reduced picture with the reduced bare table; `noise` is one sigma at each pixel."""
    if shift != (0, 0):
        moved = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
        size = (bare.shape[1], bare.shape[0])
        bare = np.asarray(cv2.warpAffine(bare, moved, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
        noise = np.asarray(cv2.warpAffine(noise, moved, size, borderMode=cv2.BORDER_REPLICATE), np.float32)
    gain = light_gain(small, bare)
    now, table = small.astype(np.float32), bare.astype(np.float32)
    away = cv2.absdiff(now, cv2.multiply(table, gain))
    burnt_now, burnt_then = small >= BURNT, bare >= BURNT
    away[burnt_now & burnt_then] = 0
    blue, green, red = cv2.split(away)
    furthest = cv2.max(cv2.max(blue, green), red)
    mask = np.asarray(cv2.compare(furthest, DIFFERS_SIGMA * noise, cv2.CMP_GT), np.uint8)
    light = tuple(float(value) for value in cv2.mean(gain)[:3])
    unrest = float(np.median(furthest[::4, ::4] / noise[::4, ::4]))
    burnt = np.asarray((burnt_now & ~burnt_then).all(axis=2) * 255, np.uint8)
    body, there = mask.copy(), np.nonzero(mask)
    body[there] = _solid(now[there], table[there] * gain[there])
    return Foreground(mask, body, light, shift, unrest, burnt)


def _solid(now: Floats, table: Floats) -> NDArray[np.uint8]:
    """Return 0 for pixels that may be a shadow, else 255: in a shadow all three colours lose alike."""
    left = (now + _DARK) / (table + _DARK)
    most, least = left.max(axis=1), left.min(axis=1)
    grain = 2 * _DARK / (table.min(axis=1) + 2 * _DARK)
    alike = most - least < _SAME_COLOUR * (most + least) / 2 + grain
    shadow = alike & (most < _DARKER) & (least > _DARKEST)
    return np.where(shadow, 0, 255).astype(np.uint8)


def light_gain(now: Picture, bare: Picture) -> Floats:
    """Return how much brighter each pixel's light is than at calibration: smooth, whatever lies there.

    The ratio of block averages is fitted by a quadratic; a block that does not fit is not table.
    """
    height, width = bare.shape[:2]
    halvings = max(0, int(np.log2(width / _BLOCKS_ACROSS)))
    blocks_now, blocks_bare = (reduced(picture, halvings).astype(np.float32) for picture in (now, bare))
    grid = (blocks_now.shape[1], blocks_now.shape[0])
    ratio = np.log((blocks_now + 2.0) / (blocks_bare + 2.0)).reshape(-1, 3)
    x, y = np.meshgrid(np.linspace(-1, 1, grid[0]), np.linspace(-1, 1, grid[1]))
    terms = np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1).reshape(-1, _QUADRATIC)
    middle = np.median(ratio, axis=0)
    error = np.abs(ratio - middle).max(axis=1)
    fitted = np.zeros((_QUADRATIC, 3))
    for _ in range(4):
        spread = max(0.01, 1.5 * float(np.median(error)))
        weight = 1.0 / (1.0 + (error / spread) ** 4)
        weighted = terms * weight[:, None]
        fitted = np.linalg.solve(terms.T @ weighted + 1e-3 * np.eye(_QUADRATIC), weighted.T @ ratio)
        error = np.abs(ratio - terms @ fitted).max(axis=1)
    field = np.exp(terms @ fitted).reshape(grid[1], grid[0], 3).astype(np.float32)
    return np.asarray(cv2.resize(field, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def camera_shift(small: Picture, bare: Picture) -> tuple[float, float]:
    """Return how far the table's texture moved, in reduced pixels; (0, 0) where nothing tells."""
    now, was = (
        cv2.cvtColor(reduced(picture, 1), cv2.COLOR_BGR2GRAY).astype(np.float32) for picture in (small, bare)
    )
    window = cv2.createHanningWindow((now.shape[1], now.shape[0]), cv2.CV_32F)
    (x, y), response = cv2.phaseCorrelate(was, now, window)
    if response < _LEAST_RESPONSE or np.hypot(x, y) < _LEAST_SHIFT:
        return (0.0, 0.0)
    return (2 * x, 2 * y)
