"""Where dice may lie: places at which the picture differs from the bare table and has the dice's colours."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.profile import COLOURS, DiceProfile
from companion.vision.foreground import Foreground
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

_FILLED, _PRINTED = 0.45, 0.2
"""At least this share of a top's square has its colours: a shine may lie over the rest. Of a black die in a
shadow the print differs from the table, and little else."""
_MOST = 99
_ABOUT = 2.6
"""A die and its sides take a fifth of a square of so many half sides either way."""
_DEEPEST, _GRAIN = 0.25, 5.0
"""A shadow leaves this share of the light at the least, and the table's own colour, up to its grain."""


def colour_of(picture: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Return the number of each pixel's colour, in coarse steps."""
    step = 256 // COLOURS
    coarse = (picture // step).astype(np.intp)
    return np.asarray((coarse[..., 0] * COLOURS + coarse[..., 1]) * COLOURS + coarse[..., 2], np.intp)


def like_dice(small: Picture, seen: Foreground, profile: DiceProfile) -> Mask:
    """Return the mask (1) of what has a colour that tops have, and is neither the table nor its shadow."""
    mask, new = np.zeros_like(seen.mask), np.flatnonzero(seen.mask > 0)
    now = small.reshape(-1, 3).take(new, axis=0)
    like = profile.colours.take(colour_of(now))
    if not profile.shadowy:
        bare, noise = profile.bare.reshape(-1, 3).take(new, axis=0), profile.noise.take(new)
        like &= ~shadows(now, bare, noise, seen.light)
    mask.put(new, like)
    half = float(profile.lie[0]) / 2 ** (profile.look - profile.work)
    return with_print(mask, round(profile.print_width * half)) if profile.print_width else mask


def shadows(now: Picture, bare: Picture, noise: Floats, light: tuple[float, ...]) -> NDArray[np.bool_]:
    """Return which pixels (... x 3) show the table in less light, or what looks like it."""
    seen, table = now.astype(np.float32), bare.astype(np.float32) * np.array(light, np.float32)
    both, own = (np.einsum("...c,...c->...", some, table) for some in (seen, table))
    share = both / np.maximum(own, 1)
    blue, green, red = np.moveaxis(np.abs(seen - share[..., None] * table), -1, 0)
    off = np.maximum(np.maximum(blue, green), red)
    return np.asarray((share > _DEEPEST) & (share < 1) & (off < _GRAIN * noise))


def with_print(mask: Mask, width: int = 3) -> Mask:
    """Return the mask with what it all but encloses: print on a top may look like a shadow."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((width, width), np.uint8)), np.uint8)


def seeds(mask: Mask, profile: DiceProfile, spacing: float, most: int = _MOST) -> list[tuple[float, float]]:
    """Return places in the reduced picture about which a top may lie, at most so many.

    They lie `spacing` half sides apart. Those come first that have the dice's colours all over, while little
    about them has: a card or a cloth of such colours is full of places, and a shadow is a strip.
    """
    half = float(profile.lie[0]) / 2 ** (profile.look - profile.work)
    least = _PRINTED if profile.print_width else _FILLED
    if cv2.countNonZero(mask) < least * half**2:
        return []
    side = max(3, 2 * round(0.9 * half) + 1)
    (left, top), mask = _cut_out(mask, 2 * side)
    filled = cv2.boxFilter(mask, cv2.CV_32F, (side, side), borderType=cv2.BORDER_CONSTANT)
    smooth = cv2.GaussianBlur(filled, (0, 0), max(0.6, 0.3 * half)) * (filled > least)
    places: list[tuple[int, int]] = []
    while len(places) < _MOST:
        _, value, _, (x, y) = cv2.minMaxLoc(smooth)
        if value <= 0:
            break
        places.append((x, y))
        cv2.circle(smooth, (x, y), max(1, round(spacing * half)), 0, -1)
    if len(places) > most:
        side = 2 * round(_ABOUT * half) + 1
        about = cv2.boxFilter(mask, cv2.CV_32F, (side, side), borderType=cv2.BORDER_CONSTANT)
        crowded = about - filled
        places = sorted(places, key=lambda place: float(crowded[place[1], place[0]]))[:most]
    return [(float(x + left), float(y + top)) for x, y in places]


def _cut_out(mask: Mask, round_it: int) -> tuple[tuple[int, int], Mask]:
    """Return all that is in a mask, with so many pixels round it, and where that begins."""
    x, y, width, height = cv2.boundingRect(mask)
    left, top = max(0, x - round_it), max(0, y - round_it)
    return (left, top), mask[top : y + height + round_it, left : x + width + round_it]


def edge_mask(foreground: Mask) -> Floats:
    """Return the mask (1) of where edges may be a die's: on what is not the table, and close about it."""
    closed = cv2.morphologyEx(foreground, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    return np.asarray(cv2.dilate(closed, np.ones((3, 3), np.uint8)) > 0, np.float32)
