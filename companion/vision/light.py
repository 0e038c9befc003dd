"""The light of the moment: how much brighter than at calibration each pixel is, and what to do about it.

A smooth change over the picture is a quadratic for each colour. Where a shadow's edge lies across the table,
which no quadratic follows, the table itself tells on both sides of it. The gain that most of it has is
given to what was learned of discs, so that what the camera clips now is clipped there too; what differs from
it in places is divided out of the picture (`evened`). Pictures of dice are brought back to the light of
calibration.

>>> usual_light(light_gain(small, bare))
(0.85, 1.0, 1.15)
"""

from functools import lru_cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.bracket import FADING
from companion.vision.picture import BURNT, Picture

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]
Number = TypeVar("Number", np.float32, np.float64)
Level = TypeVar("Level", np.uint8, np.float32, np.float64)

_BLOCKS_ACROSS = 20
_SHADOW_PX = 12
"""A shadow is at least twice as broad, in reduced pixels: discs and what they cast are narrower."""
_LEAST_SHADOW = 0.04
"""The least share of the picture that a shadow takes."""
DEEPEST, ALIKE, _OVERSHOT = 0.35, 0.07, 1.3
"""What a shadow leaves of the light at the least, how far apart the most and the least that it leaves of a
colour may be, of both together, and by how much the quadratic may be too low beside it."""
DARK = 4.0
"""Levels by which grain and rounding change a dark pixel."""
_NEAR, _ENOUGH = (1.5, 3.0, 6.0, 12.0, 24.0, 48.0), 0.2
"""How far round a pixel its light is looked for, one sigma, and how much of that must be table."""
THINNED = 4
"""Light, and the usual pixel, are told by one pixel of so many, across and down."""
_DEEP, _BROAD = 0.55, 0.02
"""What a deep shadow leaves of the light, and which share of the picture makes it broad."""
_EVEN = 0.05
"""Light that differs no more from place to place is left alone."""
_BRIGHTEST, _TINT_LIMIT = 1.75, 1.6
"""How much stronger than at calibration the light may become, as clipping takes the rest; and one of its
colours more than another."""


def light_gain(now: Picture, bare: Picture) -> Floats:
    """Return how much brighter each pixel's light is than at calibration: smooth, whatever lies there.

    The ratio of block averages is fitted by a quadratic; a block that does not fit is not table.
    """
    height, width = bare.shape[:2]
    block = 2 ** max(0, int(np.log2(width / _BLOCKS_ACROSS)))
    grid = (width // block, height // block)
    blocks_now, blocks_bare = (
        cv2.resize(picture, grid, interpolation=cv2.INTER_AREA).astype(np.float32) for picture in (now, bare)
    )
    ratio = np.log((blocks_now + 2.0) / (blocks_bare + 2.0)).reshape(-1, 3)
    terms = _terms(grid)
    known = _told(blocks_now, blocks_bare, 2 * terms.shape[1])
    middle = median(ratio[known])
    error = greatest(np.abs(ratio - middle))
    fitted: NDArray[np.floating] = np.zeros((terms.shape[1], 3))
    for _ in range(4):
        spread = max(0.01, 1.5 * float(median(error[known])))
        weight = known / (1.0 + (error / spread) ** 4)
        weighted = terms * weight[:, None]
        fitted = np.linalg.solve(terms.T @ weighted + 1e-3 * np.eye(terms.shape[1]), weighted.T @ ratio)
        error = greatest(np.abs(ratio - terms @ fitted))
    field = np.exp(terms @ fitted).reshape(grid[1], grid[0], 3).astype(np.float32)
    return np.asarray(cv2.resize(field, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def median(values: NDArray[Number]) -> NDArray[Number]:
    """Return the median along the first axis: `np.median`, at a third of its cost for few values."""
    low, high = (len(values) - 1) // 2, len(values) // 2
    ordered = np.sort(values, axis=0)  # faster than to part them at two places
    return np.asarray((ordered[low] + ordered[high]) / 2, values.dtype)


def greatest(colours: NDArray[Level]) -> NDArray[Level]:
    """Return the greatest of each three; over so short an axis `max` is much slower."""
    return np.maximum(np.maximum(colours[..., 0], colours[..., 1]), colours[..., 2])


@lru_cache
def _terms(grid: tuple[int, int]) -> NDArray[np.float64]:
    """Return blocks x terms: what a quadratic over the picture is made of."""
    x, y = np.meshgrid(np.linspace(-1, 1, grid[0]), np.linspace(-1, 1, grid[1]))
    return np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1).reshape(x.size, -1)


def _told(now: Floats, bare: Floats, fewest: int) -> NDArray[np.bool_]:
    """Return which blocks tell of the light: what is clipped, now or then, does not; all, if fewer do."""
    known = greatest(np.maximum(now, bare).reshape(-1, 3)) < BURNT - FADING
    return known if np.count_nonzero(known) >= fewest else np.ones_like(known)


def with_shadows(now: Picture, bare: Picture, gain: Floats, mask: Mask) -> Floats | None:
    """Return the light with broad shadows in it, or nothing where there are none.

    `mask` is what differs from the table in the light `gain`. In a shadow all colours lose alike, and beside
    it, where the quadratic went too low, they gain alike. The median follows an edge, but no single disc.
    """
    if cv2.countNonZero(mask) < _LEAST_SHADOW * mask.size:
        return None
    there = np.flatnonzero(mask > 0)
    some, those = (picture.reshape(-1, 1, 3).take(there, axis=0) for picture in (now, bare))
    in_them, _, _ = _shaded(some, those, gain.reshape(-1, 1, 3).take(there, axis=0))
    if np.count_nonzero(in_them) < _LEAST_SHADOW * mask.size:
        return None
    alike, most, least = _shaded(now, bare, gain)
    table = alike.astype(np.float32)
    known = np.asarray(np.log((most + least) / 2) * table, np.float32)
    field, open_yet = np.zeros_like(known), np.ones_like(known)
    for sigma in _NEAR:
        weight = cv2.GaussianBlur(table, (0, 0), sigma)
        share = open_yet * np.minimum(weight / _ENOUGH, 1)
        field += share * cv2.GaussianBlur(known, (0, 0), sigma) / np.maximum(weight, 1e-6)
        open_yet -= share
    levels = np.asarray(np.clip(np.rint((field + 1.2) * 150), 0, 255), np.uint8)
    smooth = cv2.medianBlur(levels, 2 * _SHADOW_PX + 1).astype(np.float32) / 150 - np.float32(1.2)
    field = np.asarray(cv2.GaussianBlur(smooth, (0, 0), 2.0), np.float32)
    return np.asarray(gain * np.exp(field)[..., None], np.float32)


def _shaded(now: Picture, bare: Picture, gain: Floats) -> tuple[NDArray[np.bool_], Floats, Floats]:
    """Return where all colours may have lost or gained alike, and what is left of the most and the least."""
    left = (now + np.float32(DARK)) / (np.minimum(bare * gain, np.float32(255)) + np.float32(DARK))
    blue, green, red = (np.asarray(colour, np.float32) for colour in cv2.split(left))
    most, least = np.maximum(np.maximum(blue, green), red), np.minimum(np.minimum(blue, green), red)
    alike = (most - least < ALIKE * (most + least)) & (least > DEEPEST) & (most < _OVERSHOT)
    return alike, most, least


def usual_light(gain: Floats) -> tuple[float, ...]:
    """Return the gain of blue, green and red that the lit part of the picture has."""
    thinned = np.ascontiguousarray(gain[::THINNED, ::THINNED].reshape(-1, 3).T)
    lit = 3 * thinned.shape[1] // 4
    return tuple(np.partition(thinned, lit, axis=1)[:, lit].tolist())


def is_another(light: tuple[float, ...], darkest: float) -> bool:
    """Whether the gains of blue, green and red since calibration are more than can be taken out."""
    return min(light) < darkest or max(light) > min(_BRIGHTEST, _TINT_LIMIT * min(light))


def has_deep_shadow(gain: Floats, light: tuple[float, ...]) -> bool:
    """Whether a broad shadow lies there that is so deep that a piece may be lost in its edge."""
    left = gain[::THINNED, ::THINNED] @ np.float32(1 / 3 / np.array(light))
    return bool(np.count_nonzero(left < _DEEP) > _BROAD * left.size)


def evened(picture: Picture, gain: Floats, light: tuple[float, ...]) -> Picture:
    """Return the picture with one light all over, where it has more than one.

    What the camera clipped is still told by its value (from `BURNT` on) afterwards, and nothing else is.
    """
    thinned = gain[::THINNED, ::THINNED] / np.array(light, np.float32)
    if np.abs(thinned - 1).max() < _EVEN:
        return picture
    uneven = gain / np.array(light, np.float32)
    size = (picture.shape[1], picture.shape[0])
    field = cv2.resize(np.asarray(uneven, np.float32), size, interpolation=cv2.INTER_LINEAR)
    even = np.minimum(np.asarray(cv2.divide(picture, field, dtype=cv2.CV_8U), np.uint8), np.uint8(BURNT - 1))
    even[picture.min(axis=2) >= BURNT] = 255
    return even
