"""Circles of the disc's size: every edge votes for the two centres that it could belong to."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Whole = NDArray[np.int32]
Levels = NDArray[np.int16]

SAME_PLACE = 0.5
"""Two circles this near to each other, in radii, are of one disc; of two the lower one is
out of sight."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A place that edges voted for; `votes` is the share of a rim that did."""

    x: float
    y: float
    r: float
    votes: float

    def is_of(self, other: "Circle") -> bool:
        """Whether both are of one disc."""
        return math.hypot(self.x - other.x, self.y - other.y) <= SAME_PLACE * other.r


def slopes(crop: Picture) -> list[tuple[Levels, Levels]]:
    """Return how steeply each channel grows to the right, and down."""
    across_and_down = (cv2.spatialGradient(channel) for channel in cv2.split(crop))
    return [(np.asarray(across, np.int16), np.asarray(down, np.int16)) for across, down in across_and_down]


def steepest(of_channels: list[tuple[Levels, Levels]]) -> Levels:
    """Return how steep each pixel is in the channel and the direction in which it is steepest."""
    return reduce(np.maximum, (np.abs(each) for both in of_channels for each in both))


@dataclass(frozen=True, eq=False)
class Edges:
    """The steep pixels of a crop: where they lie, and the direction in which brightness grows, length 1."""

    shape: tuple[int, ...]
    x: Whole
    y: Whole
    right: Floats
    down: Floats


def edges(crop: Picture, mask: NDArray[np.uint8] | None, least_edge: float) -> Edges:
    """Return the edges steeper than `least_edge` inside `mask`, each in the channel that sees it best."""
    of_channels = slopes(crop)
    steep = steepest(of_channels) > np.int16(least_edge)
    at = np.flatnonzero(steep if mask is None else steep & (mask > 0))
    y, x = np.divmod(at.astype(np.int32), np.int32(crop.shape[1]))
    gx, gy = (np.array([each[way].ravel()[at] for each in of_channels], np.float32) for way in (0, 1))
    blue, green, red = squares = gx * gx + gy * gy
    best = np.maximum(green > blue, 2 * (red > np.maximum(blue, green))) * len(at) + np.arange(len(at))
    right, below, square = (each.take(best) for each in (gx, gy, squares))
    long = np.sqrt(square) + np.float32(1e-6)
    return Edges(crop.shape[:2], x, y, right / long, below / long)


def vote_map(found: Edges, radii: Sequence[float | Floats]) -> Floats:
    """Return the votes for a circle round each pixel of the edges' crop, as a share of its rim.

    Each of the radii is one for all edges, or has one for each. A rim may be brighter or darker than what
    lies round it.
    """
    height, width = found.shape
    tried = np.array(radii, np.float32).reshape(len(radii), -1)
    offsets = np.concatenate([tried, -tried])
    room = int(tried.max(initial=0)) + 2  # votes may fall outside the crop, and are cut off afterwards
    x, y = (along.astype(np.float32) + np.float32(room + 0.5) for along in (found.x, found.y))
    cx, cy = (found.right * offsets + x).astype(np.int32), (found.down * offsets + y).astype(np.int32)
    wide = width + 2 * room
    cy *= np.int32(wide)
    cy += cx
    counted = np.bincount(cy.ravel(), minlength=wide * (height + 2 * room))
    counted = counted.reshape(height + 2 * room, wide)[room:-room, room:-room]
    radius = float(tried.mean()) if tried.size else 1.0
    votes = counted.astype(np.float32)
    votes *= np.float32(1 / (2 * np.pi * radius))
    return np.asarray(cv2.GaussianBlur(votes, (0, 0), max(1.0, 0.06 * radius)), np.float32)


def peaks(votes: Floats, radius: float, least: float) -> list[tuple[float, float, float]]:
    """Return x, y, height of the tops of `votes` that stand at least half a radius apart."""
    return [(*finer(votes, x, y), float(votes[y, x])) for x, y in tops(votes, radius, least).tolist()]


def tops(votes: Floats, radius: float, least: float) -> Whole:
    """Return x, y of the pixels that are tops of `votes`, which stand at least half a radius apart."""
    if votes.max(initial=0) <= least:
        return np.zeros((0, 2), np.int32)
    side = 2 * max(1, int(radius * 0.5)) + 1
    highest = cv2.dilate(votes, np.ones((side, side), np.uint8))
    y, x = np.divmod(np.flatnonzero((votes >= highest) & (votes > np.float32(least))), votes.shape[1])
    return np.stack([x, y], axis=1).astype(np.int32)


def finer(votes: Floats, x: int, y: int) -> tuple[float, float]:
    """Return the centre of gravity of the 5 x 5 pixels round a top."""
    x0, y0 = max(0, x - 2), max(0, y - 2)
    patch = cv2.moments(votes[y0 : y + 3, x0 : x + 3])
    return x0 + patch["m10"] / patch["m00"], y0 + patch["m01"] / patch["m00"]


def with_those(circles: Iterable[Circle], found: Iterable[Circle]) -> list[Circle]:
    """Return the circles of two pictures, each once: where both have one, that whose rim shows better."""
    all_of_them: list[Circle] = []
    for circle in sorted((*circles, *found), key=lambda each: -each.votes):
        if not any(other.is_of(circle) for other in all_of_them):
            all_of_them.append(circle)
    return all_of_them
