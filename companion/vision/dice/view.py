"""The first stage, the view: a picture against the bare table, and what of it has the dice's colours.

>>> view = View.of(picture, profile)
>>> view.seen.mask, view.like
"""

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.bare_table import BareTable
from companion.vision.dice.ink import Inked, Inks
from companion.vision.dice.profile import COLOURS, DiceProfile
from companion.vision.foreground import DIFFERS_SIGMA, Foreground, differs, reduced
from companion.vision.light import DARK, DEEPEST, evened, greatest, median
from companion.vision.picture import BURNT, Picture, of_size

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

_TOGETHER = 3
"""Averages over so many pixels each way, half a top, tell a die from a table of its colour where they are off
by more than grain, and far more than usual."""


@dataclass(frozen=True, eq=False)
class View:
    """A picture of the profile's size as it is searched for dice."""

    profile: DiceProfile
    zoom: float
    """How much larger than the profile's the picture was."""
    work: Inked
    """Reduced until print is compared, and its ink."""
    small: Picture
    """Reduced further, as the bare table is; in the light of calibration, as `work` is."""
    seen: Foreground
    like: Mask
    """What has the dice's colours (1)."""

    @classmethod
    def of(cls, picture: Picture, profile: DiceProfile) -> "View":
        """Bring a picture to the profile's size, reduce it, and compare it with the bare table."""
        fitted, zoom = of_size(picture, profile.size)
        work = reduced(fitted, profile.work)
        small = reduced(work, profile.look - profile.work)
        seen = with_faint(BareTable(profile.bare, profile.noise).foreground(small))
        as_learned, colours = (in_light_of_calibration(each, seen) for each in (work, small))
        inked = Inked(as_learned, Inks(profile.bodies, profile.directions, profile.grain))
        return cls(profile, zoom, inked, colours, seen, _like_dice(colours, seen, profile))

    @cached_property
    def edges(self) -> Floats:
        """Where edges may be a die's (1)."""
        return edge_mask(self.seen.mask)

    def differs(self, before: "View") -> bool:
        """Whether more than grain differs from another view."""
        return differs(self.small, before.small, self.profile.noise)


def colour_of(picture: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Return the number of each pixel's colour, in coarse steps."""
    step = 256 // COLOURS
    coarse = (picture // step).astype(np.intp)
    return np.asarray((coarse[..., 0] * COLOURS + coarse[..., 1]) * COLOURS + coarse[..., 2], np.intp)


def in_light_of_calibration(picture: Picture, seen: Foreground) -> Picture:
    """Return a picture as it would be in the light of calibration; what the camera clipped stays so."""
    levels = np.minimum(np.arange(256)[:, None] / seen.light, BURNT - 1)
    levels[BURNT:] = 255
    even = evened(picture, seen.gain, seen.light)
    return np.asarray(cv2.LUT(even, np.rint(levels).astype(np.uint8)[None]), np.uint8)


def _like_dice(small: Picture, seen: Foreground, profile: DiceProfile) -> Mask:
    """Return the mask (1) of what has a colour that tops have, and is neither the table nor its shadow."""
    mask, new = np.zeros_like(seen.mask), np.flatnonzero(seen.mask > 0)
    like = profile.colours.take(colour_of(small.reshape(-1, 3).take(new, axis=0)))
    if not profile.shadowy:
        now, bare = (part.reshape(-1, 3).take(new, axis=0) for part in (seen.small, seen.bare))
        like &= ~shadows(now, bare, seen.noise.take(new), seen.light)
    mask.put(new, like)
    half = float(profile.lie[0]) / 2 ** (profile.look - profile.work)
    return with_print(mask, round(profile.print_width * half)) if profile.print_width else mask


def shadows(now: Picture, bare: Picture, noise: Floats, light: tuple[float, ...]) -> NDArray[np.bool_]:
    """Return which pixels (... x 3) show the table in less light, or what looks like it: its own colour, up
    to grain.
    """
    seen, table = now.astype(np.float32), bare.astype(np.float32) * np.array(light, np.float32)
    both, own = (np.einsum("...c,...c->...", some, table) for some in (seen, table))
    share = both / np.maximum(own, 1)
    off = greatest(np.abs(seen - share[..., None] * table))
    return np.asarray((share > DEEPEST) & (share < 1) & (off < DIFFERS_SIGMA * noise))


def with_print(mask: Mask, width: int = 3) -> Mask:
    """Return the mask with what it all but encloses: print on a top may look like a shadow."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((width, width), np.uint8)), np.uint8)


def edge_mask(foreground: Mask) -> Floats:
    """Return the mask (1) of where edges may be a die's: on what is not the table, and close about it."""
    return np.asarray(cv2.dilate(with_print(foreground), np.ones((3, 3), np.uint8)) > 0, np.float32)


def with_faint(seen: Foreground) -> Foreground:
    """Return what was seen against the bare table, with what is faint but broad in its mask: a wooden die on
    wood, a dark one in the dark.

    The average of a few pixels has far less grain than one, and tells a fainter difference. What a texture
    adds on one side of a line, where the camera shook, it takes on the other.
    """
    whole = (seen.small.shape[1], seen.small.shape[0])
    half = (whole[0] // 2, whole[1] // 2)
    now, table, grain, gain = (
        np.asarray(cv2.resize(part, half, interpolation=cv2.INTER_AREA), np.float32)
        for part in (seen.small, seen.bare, seen.noise, seen.gain)
    )
    away = cv2.split(now - np.minimum(table * gain, np.float32(255)))
    most = np.float32(DIFFERS_SIGMA) * grain  # else what differs much would spread
    together = np.zeros_like(grain)
    for colour in away:
        held = cv2.max(cv2.min(np.asarray(colour), most), -most)
        together = np.maximum(together, np.abs(cv2.blur(held, (_TOGETHER, _TOGETHER))))
    least = max(DARK, DIFFERS_SIGMA * float(median(together[::2, ::2].ravel())))
    faint = np.where(together > least, 255, 0).astype(np.uint8)
    large = np.asarray(cv2.resize(faint, whole, interpolation=cv2.INTER_NEAREST), np.uint8)
    return replace(seen, mask=seen.mask | large)
