"""The ground of our faces: the colour that a face has near its rim, where there is little print.

What has this colour where no disc was found may be a disc of which only a part shows.

>>> Found(view.views.soft, view.seen, judged, profile).ground_at(x, y)
array([ True, False])
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.directions import points_around
from companion.vision.discs.judge import Judged, Views
from companion.vision.discs.profile import Profile
from companion.vision.foreground import Foreground, nearest
from companion.vision.light import median
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

_RINGS, _AT = 2, 0.8
"""Where a face's ground is: in so many outermost rings of an example, at so many radii of a disc."""
_DARKEST, _BRIGHTEST = 0.6, 1.2
"""What the shadow of what lies on a disc, or its place on the table, makes of the ground's brightness."""
_SAME_COLOUR, _GRAIN = 0.12, 4.0
"""How far a colour may be from the ground's, as a share of its brightest channel, and in levels."""
_SHIFT = 4
_FINER = 2**_SHIFT
_WHOLE = 1.06
"""How far a disc that was found reaches, in radii."""


@lru_cache(maxsize=4)
def _learned_ground(profile: Profile) -> Floats:
    """Return the colour of the ground of each face, as it was learned."""
    rings = profile.examples[:, -_RINGS:]
    return np.stack([median(rings[profile.sides == side].reshape(-1, 3)) for side in (0, 1)])


@dataclass(frozen=True, eq=False)
class Found:
    """The discs that were found in a picture, and what it is compared with."""

    soft: Picture
    """The picture at half the size of the one that discs count in."""
    seen: Foreground
    discs: Sequence[Judged]
    profile: Profile

    @cached_property
    def ground(self) -> Floats:
        """The colours of the ground of each face: as learned, and as they are in this picture."""
        found = [*_learned_ground(self.profile)]
        for second in (False, True):
            same = [(disc.x, disc.y, disc.r) for disc in self.discs if (disc.second > 0.5) is second]
            if same:
                x, y = points_around(Views.to_soft(np.array(same, np.float32)), _AT * self.profile.reach)
                samples = cv2.remap(self.soft, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
                found.append(median(np.asarray(samples, np.float32).reshape(-1, 3)))
        return np.asarray(found, np.float32)

    def are_ground(self, colours: Floats) -> Flags:
        """Return which colours are those of a face's ground, if in a little less or more light."""
        channels = np.ascontiguousarray(colours.T)  # sums over a long axis are much faster
        light = np.minimum(np.maximum(self._towards @ channels, np.float32(_DARKEST)), np.float32(_BRIGHTEST))
        apart = self.ground.T[..., None] * light
        np.abs(np.subtract(channels[:, None], apart, out=apart), out=apart)
        near = np.float32(_SAME_COLOUR) * self.ground.max(axis=1, keepdims=True) * light + np.float32(_GRAIN)
        return np.asarray((apart.max(axis=0) < near).any(axis=0))

    @cached_property
    def _towards(self) -> Floats:
        """What tells how bright each of the grounds would be that looks most like a colour."""
        return np.asarray(self.ground / np.maximum((self.ground**2).sum(axis=1, keepdims=True), 1))

    def ground_at(self, x: Floats, y: Floats) -> Flags:
        """Return at which places of the work picture a face's ground shows."""
        colours = self.soft.reshape(-1, 3).take(self._spots(x, y), axis=0)
        return self.are_ground(colours.astype(np.float32))

    def colours_at(self, x: Floats, y: Floats) -> Floats:
        """Return the colours at places of the work picture."""
        right, down = (each / 2 - np.float32(0.25) for each in (x, y))
        colours = cv2.remap(self.soft, right, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(colours, np.float32)

    def free_ground_at(self, x: Floats, y: Floats) -> Flags:
        """Return the same without the discs that were found."""
        spots = self._spots(x, y)
        ground = np.asarray(self._taken.reshape(-1).take(spots) == 0)
        colours = self.soft.reshape(-1, 3).take(spots[ground], axis=0)
        ground[ground] = self.are_ground(colours.astype(np.float32))
        return ground

    def _spots(self, x: Floats, y: Floats) -> NDArray[np.intp]:
        """Return the indices of the soft picture's pixels at places of the work picture."""
        return nearest(x / 2 - np.float32(0.25), y / 2 - np.float32(0.25), self.soft.shape)

    @cached_property
    def _taken(self) -> NDArray[np.uint8]:
        """The mask of the soft picture in which discs lie."""
        return self.within(_WHOLE)

    def within(self, radii: float) -> NDArray[np.uint8]:
        """Return the mask of the soft picture in which something lies within so many radii of a disc."""
        taken = np.zeros(self.soft.shape[:2], np.uint8)
        for disc in self.discs:
            x, y, reach = disc.x / 2 - 0.25, disc.y / 2 - 0.25, radii * self.profile.outline * disc.r / 2
            middle, finer = (round(_FINER * x), round(_FINER * y)), round(_FINER * reach)
            cv2.circle(taken, middle, finer, 255, -1, shift=_SHIFT)
        return taken

    def are_free(self, x: NDArray[Any], y: NDArray[Any], radii: float) -> Flags:
        """Return which places of the work picture lie in it, and outside so many radii of each disc."""
        height, width = 2 * self.soft.shape[0], 2 * self.soft.shape[1]
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        return np.asarray(inside & are_outside(self.discs, radii * self.profile.outline, x, y))

    def there_at(self, x: Floats, y: Floats) -> Flags:
        """Return at which places of the work picture something lies that is not the table."""
        scale = 2 ** (self.profile.look - self.profile.work)
        return self.seen.at((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5)

    def solid_at(self, x: Floats, y: Floats) -> Flags:
        """Return at which places of the work picture something lies that is neither table nor shadow."""
        scale = 2 ** (self.profile.look - self.profile.work)
        return self.seen.solid_at((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5)


def are_outside(discs: Sequence[Judged], radii: float, x: NDArray[Any], y: NDArray[Any]) -> Flags:
    """Return which places of the work picture lie outside so many radii of each disc."""
    free = np.ones(x.shape, np.bool_)
    for disc in discs_near(discs, radii, x, y):
        free &= (x - disc.x) ** 2 + (y - disc.y) ** 2 > (radii * disc.r) ** 2
    return free


def discs_near(discs: Sequence[Judged], radii: float, x: NDArray[Any], y: NDArray[Any]) -> Iterator[Judged]:
    """Yield the discs that may have some of these places within so many radii."""
    if not x.size:
        return
    left, right, top, bottom = (float(side) for side in (x.min(), x.max(), y.min(), y.max()))
    for disc in discs:
        reach = radii * disc.r
        if left - reach <= disc.x <= right + reach and top - reach <= disc.y <= bottom + reach:
            yield disc
