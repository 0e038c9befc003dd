"""Where to look: what differs from the bare table once a smooth change of light is taken out.

All of this happens in a reduced picture, where a disc's radius is 4 to 9 pixels.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import directions
from companion.vision.bracket import clipped_from
from companion.vision.light import (
    ALIKE,
    DARK,
    DEEPEST,
    THINNED,
    greatest,
    light_gain,
    median,
    usual_light,
    with_shadows,
)
from companion.vision.nudge import STILL, Nudge
from companion.vision.picture import BURNT, Picture

Floats = NDArray[np.float32]

DIFFERS_SIGMA = 5.0
"""A pixel is foreground when it is this many times further from the bare table than noise takes it."""

_FADES, _ALL_ROUND = (3, 7, 9), 0.8
"""A reflection still shows between the first two about what it burns, on so much of the way round, and beside
a disc up to the third: the sides of squares, in reduced pixels."""


@dataclass(frozen=True, eq=False)
class Foreground:
    """The mask of what was not there on the bare table (255), and how light and camera have changed.

    `light` is the gain of blue, green and red since calibration that most of the picture has, `gain` that of
    each pixel. `nudge` is how far the camera moved, in reduced pixels.
    """

    mask: NDArray[np.uint8]
    body: NDArray[np.uint8]
    """The same without what may be a shadow on the table."""
    light: tuple[float, ...]
    gain: Floats
    nudge: Nudge
    unrest: float
    """How far the usual pixel is from the bare table, in its noise: about 0.7 while nothing moves."""
    burnt: NDArray[np.uint8]
    """The mask of what is burnt out now, and was not on the bare table: a reflection that has come."""
    small: Picture
    bare: Picture
    noise: Floats
    """What was compared: the picture, and the bare table with one sigma of it, as the camera sees it now."""

    @property
    def share(self) -> float:
        """The share of the picture that is foreground."""
        return cv2.countNonZero(self.mask) / self.mask.size

    @cached_property
    def _clipped(self) -> NDArray[np.uint8]:
        """The mask of what the camera clipped in one colour or more."""
        return np.asarray(greatest(self.small) >= clipped_from(self.small), np.uint8)

    def clipped_within(self, x: float, y: float, radius: float) -> float:
        """Return the share of a circle (in reduced pixels) that the camera clipped in one colour or more."""
        across, down, reach = round(x), round(y), round(radius)
        left, top = max(0, across - reach), max(0, down - reach)
        part = self._clipped[top : down + reach + 1, left : across + reach + 1]
        inside = cv2.circle(np.zeros_like(part), (across - left, down - top), reach, 1, -1)
        return float(cv2.mean(part, inside)[0])

    def free_round(self, x: float, y: float, radius: float, *, or_burnt: bool = False) -> NDArray[np.bool_]:
        """Return in which directions, so far off (in reduced pixels), the bare table shows, or may show."""
        around = x + np.float32(radius) * directions.RIGHT, y + np.float32(radius) * directions.DOWN
        free = ~self.at(*around)
        return free | _at(self.burnt, *around) if or_burnt else free

    def at(self, x: Floats, y: Floats) -> NDArray[np.bool_]:
        """Return at which of these places (in reduced pixels) something lies that is not the table."""
        return _at(self.mask, x, y)

    def reflected_at(self, x: Floats, y: Floats) -> NDArray[np.bool_]:
        """Return at which of these places a reflection lies: it burns the picture and fades out all round.

        White paper that the camera clips ends in a step, and beyond it the table shows.
        """
        count, parts = cv2.connectedComponents(self.burnt)
        reflections = np.zeros_like(self.burnt)
        for part in range(1, count):
            spot = (parts == part).astype(np.uint8)
            close, far = (cv2.dilate(spot, np.ones((size, size), np.uint8)) for size in _FADES[:2])
            if self.body[(far > 0) & (close == 0)].mean() > _ALL_ROUND * 255:
                reflections |= np.asarray(
                    cv2.dilate(spot, np.ones((_FADES[2], _FADES[2]), np.uint8)), np.uint8
                )
        return _at(reflections, x, y)


def nearest(x: NDArray[np.floating], y: NDArray[np.floating], shape: tuple[int, ...]) -> NDArray[np.intp]:
    """Return the pixels that are nearest to places, counted row by row; those beyond the border lie on it."""
    height, width = shape[:2]
    across = np.minimum(np.maximum(np.rint(x), 0), width - 1)
    down = np.minimum(np.maximum(np.rint(y), 0), height - 1)
    return np.asarray(down * width + across, np.intp)


def _at(mask: NDArray[np.uint8], x: Floats, y: Floats) -> NDArray[np.bool_]:
    return np.asarray(mask.reshape(-1).take(nearest(x, y, mask.shape)) > 0)


def reduced(picture: Picture, halvings: int) -> Picture:
    """Return the picture at half, a quarter, ... of its size: averages, so noise goes down too."""
    for _ in range(halvings):
        height, width = picture.shape[:2]
        picture = np.asarray(
            cv2.resize(picture, (width // 2, height // 2), interpolation=cv2.INTER_AREA), np.uint8
        )
    return picture


def differs(now: Picture, before: Picture, noise: Floats) -> bool:
    """Whether more than grain differs between two reduced pictures; `noise` is one sigma at each pixel."""
    away = greatest(np.asarray(cv2.absdiff(now, before), np.float32))
    far = np.asarray(cv2.compare(away, DIFFERS_SIGMA * noise, cv2.CMP_GT), np.uint8)
    return cv2.countNonZero(cv2.erode(far, np.ones((2, 2), np.uint8))) > 0


def foreground(small: Picture, bare: Picture, noise: Floats, nudge: Nudge = STILL) -> Foreground:
    """Compare a reduced picture with the reduced bare table; `noise` is one sigma at each pixel."""
    if nudge is not STILL:
        bare, noise = nudge.moved(bare), nudge.moved(noise)
    seen = _compared(small, bare, noise, light_gain(small, bare), nudge)
    shaded = with_shadows(small, bare, seen.gain, seen.mask)
    if shaded is None:
        return seen
    again = _compared(small, bare, noise, shaded, nudge)
    return again if again.share < seen.share else seen


def _compared(small: Picture, bare: Picture, noise: Floats, gain: Floats, nudge: Nudge) -> Foreground:
    light = usual_light(gain)
    sigmas = np.float32(DIFFERS_SIGMA * max(1, *light))
    mask = _far_away(small, bare, gain, _whole_levels(noise, sigmas))
    there = np.flatnonzero(mask > 0)  # most is table: only what may be none is looked at closely
    now, table, away = _away(small, bare, gain, there)
    mask.reshape(-1)[there] = (away > sigmas * noise.take(there)) * np.uint8(255)
    body = mask.copy()
    body.reshape(-1)[there] &= _solid(now, table)
    few = np.s_[::THINNED, ::THINNED]
    *_, usual = _away(small[few], bare[few], gain[few])
    unrest = DIFFERS_SIGMA * float(median(usual / noise[few].ravel()) / sigmas)
    burnt = np.zeros_like(mask)
    if small.max() >= BURNT:
        burnt[((small >= BURNT) & (bare < BURNT)).all(axis=2)] = 255
    return Foreground(mask, body, light, gain, nudge, unrest, burnt, small, bare, noise)


def _far_away(small: Picture, bare: Picture, gain: Floats, least: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the mask of all that may be further from the table than about `least`, by whole levels."""
    table = cv2.multiply(bare, gain, dtype=cv2.CV_8U)
    blue, green, red = cv2.split(cv2.absdiff(small, table))
    furthest = cv2.max(cv2.max(blue, green), red)
    return np.asarray(cv2.compare(furthest, least, cv2.CMP_GE), np.uint8)


def _whole_levels(noise: Floats, sigmas: np.float32) -> NDArray[np.uint8]:
    """Return so many sigmas as levels, rounded down: rounding the table may take half a level away."""
    return np.asarray(cv2.convertScaleAbs(noise, alpha=float(sigmas), beta=-0.5), np.uint8)


def _away(
    small: Picture, bare: Picture, gain: Floats, at: NDArray[np.intp] | None = None
) -> tuple[Floats, Floats, Floats]:
    """Return pixels now, the table there in the light of now, and how far they are from it in any colour.

    What is burnt out and was so before, or would be in this light, is not away from the table at all.
    """
    rows = [picture.reshape(-1, 3) for picture in (small, bare, gain)]
    if at is not None:
        rows = [row.take(at, axis=0) for row in rows]
    now, then = rows[0].astype(np.float32), rows[1]
    table = np.minimum(then * rows[2], np.float32(255))
    away = np.abs(now - table)
    if now.max(initial=0) >= BURNT:
        away[(now >= BURNT) & ((table >= BURNT) | (then >= BURNT))] = 0
    return now, table, greatest(away)


def _solid(now: Floats, table: Floats) -> NDArray[np.uint8]:
    """Return 0 for pixels that may be a shadow, else 255: in a shadow all three colours lose alike."""
    left = (now + DARK) / (table + DARK)
    high, low = greatest(left), _least(left)
    grain = 2 * DARK / (_least(table) + 2 * DARK)
    alike = high - low < ALIKE * (high + low) + grain
    shadow = alike & (high < 1) & (low > DEEPEST)
    return np.where(shadow, 0, 255).astype(np.uint8)


def _least(colours: Floats) -> Floats:
    return np.minimum(np.minimum(colours[:, 0], colours[:, 1]), colours[:, 2])
