"""What is left of a mask once the discs that were found are taken out: connected things, measured in discs.

>>> [round(rest.long, 1) for rest in Lefts(seen, pieces, profile).body]
[2.0]
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.connected import connected
from companion.vision.discs.profile import Profile
from companion.vision.discs.unread.pairs import Pairs
from companion.vision.foreground import Foreground
from companion.vision.reading import Doubt, Doubted, Piece, Place

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

FAINT_AWAY = 1.7
"""How far from each disc, in radii, the middle of a thing lies that hardly differs from the table: nearer,
shadows and halos of discs look so."""
_WITH_SHADOW, _WITHOUT = 1.22, 1.1
"""How far out a disc and its side reach, with its shadow and without."""
_GRAIN_PX = 4
"""So many pixels of a mask may be grain."""
_OWN = 1.35
"""How far the side of a disc reaches, in its reaches: what lies within that belongs to it."""
_LARGE, _LARGE_AREA = 4.0, 2.5
"""What is longer, in radii, or takes more discs' areas, shadow included, is a card, a mug or an arm, and what
looks like a standing disc in it is a part of that."""
_LONELY = 0.5
"""The share of a thing that is no shadow, up to which it looks like one; but no shadow lies there alone."""
_CLOSE_PX = 1.6
"""What is so near, in pixels of the mask, lies along it: the mask's own coarseness."""
_HIDDEN_ALONG, _CUT_ALONG = 0.35, 0.25
"""What shows from under a disc, or beyond the border, has this share of its outline close to it: of what was
hidden half or more, of what stood beside a disc less than a quarter."""


@dataclass(frozen=True, eq=False)
class Rest:
    """A connected thing in what is left: its outline, and its sizes in radii and in areas of a disc."""

    outline: NDArray[np.int32]
    x: float
    y: float
    long: float
    narrow: float
    area: float
    radius: float
    """Of a whole disc there, in pixels of the mask."""

    def is_large(self, times: float = 1.0) -> bool:
        """Whether it is larger, or so many times larger, than a disc with its shadow."""
        return self.long > times * _LARGE or self.area > times * _LARGE_AREA

    @property
    def fill(self) -> float:
        """Which share of the smallest box that holds it it fills: an oval less than a block."""
        return self.area * math.pi / (self.long * self.narrow)

    def apart(self, other: "Rest") -> float:
        """Return how far it is from another thing, in pixels of the mask."""
        return float(np.linalg.norm(self.outline[:, None] - other.outline, axis=2).min())

    def filled(self, shape: tuple[int, ...]) -> Mask:
        """Return the mask of all that its outline holds."""
        return np.asarray(cv2.drawContours(np.zeros(shape, np.uint8), [self.outline], -1, 255, -1), np.uint8)


@dataclass(frozen=True, eq=False)
class Taken:
    """Discs that are taken out of a mask, in its pixels: their middles, and how far each reaches."""

    middles: Floats
    reaches: Floats
    beyond: Mask
    """The mask of all that lies further out."""

    @classmethod
    def of(cls, pieces: tuple[Piece, ...], profile: Profile, reach: float) -> "Taken":
        """Take all that lies within `reach` radii of a piece."""
        whole = np.array(
            [(piece.x, piece.y, reach * profile.outline * piece.r) for piece in pieces], np.float32
        )
        places = whole.reshape(-1, 3) / 2**profile.look
        beyond = np.full(profile.bare.shape[:2], 255, np.uint8)
        for x, y, away in places.tolist():
            cv2.circle(beyond, (round(x), round(y)), round(away), 0, -1)
        return cls(places[:, :2], places[:, 2], beyond)

    def away(self, points: NDArray[np.int32] | Floats) -> Floats:
        """Return points x discs: how far it is from each point to the middle of each disc."""
        x, y = (points[:, axis, None] - self.middles[:, axis] for axis in (0, 1))
        return np.asarray(np.sqrt(x * x + y * y))


class Left:
    """What is left of a mask where discs are taken out of it."""

    def __init__(self, mask: Mask, taken: Taken, profile: Profile) -> None:
        self._shape, self._scale = mask.shape, 2**profile.look
        self._taken, self._profile = taken, profile
        self._rest = np.asarray(cv2.bitwise_and(mask, taken.beyond), np.uint8)

    def __iter__(self) -> Iterator[Rest]:
        return iter(self._rests)

    @property
    def pixels(self) -> int:
        """How many pixels are left."""
        return cv2.countNonZero(self._rest)

    @cached_property
    def _rests(self) -> list[Rest]:
        return list(self._measured())

    def _measured(self) -> Iterator[Rest]:
        outlines, _ = cv2.findContours(self._rest, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        least = float(self._profile.radius[0]) / self._scale
        for outline in outlines:
            if len(outline) < least:  # grain; to look at each costs too much
                continue
            (x, y), sides, _ = cv2.minAreaRect(outline)
            radius = (
                self._profile.outline
                * self._profile.radius_at(x * self._scale, y * self._scale)
                / self._scale
            )
            area = cv2.contourArea(outline) + len(outline) / 2 + 1
            yield Rest(
                outline=np.asarray(outline, np.int32).reshape(-1, 2),
                x=float(x),
                y=float(y),
                long=(max(sides) + 1) / radius,
                narrow=(min(sides) + 1) / radius,
                area=area / (np.pi * radius**2),
                radius=radius,
            )

    def is_inside(self, rest: Rest) -> bool:
        """Whether all of it is in the picture: a card's corner at the border may look like anything."""
        return not self._on_border(rest.outline).any()

    def reaches_out(self, rest: Rest) -> bool:
        """Whether it reaches further than the sides of discs: those of neighbours may touch."""
        beyond = self._taken.away(rest.outline) / self._taken.reaches
        return bool(beyond.min(axis=1, initial=np.inf).max() > _OWN)

    def touches_a_disc(self, rest: Rest) -> bool:
        """Whether it goes up to what was taken away with a disc."""
        away = self._taken.away(rest.outline) - self._taken.reaches
        return bool(away.min(initial=np.inf) < _CLOSE_PX)

    def away(self, rest: Rest) -> float:
        """Return how far its middle is from that of the nearest disc, in radii."""
        apart = self._taken.away(np.array([[rest.x, rest.y]], np.float32))
        return float(apart.min(initial=np.inf)) / rest.radius

    def doubt(self, rest: Rest) -> Doubt:
        """Return the doubt that a piece lies there, with what would make it look so."""
        place = Place(rest.x * self._scale, rest.y * self._scale, rest.long / 2 * rest.radius * self._scale)
        return Doubt(self._why(rest.outline), place=place)

    def _on_border(self, points: NDArray[np.int32]) -> NDArray[np.bool_]:
        return np.asarray(((points == 0) | (points == np.array(self._shape[1::-1]) - 1)).any(axis=1))

    def _why(self, points: NDArray[np.int32]) -> Doubted:
        if self._on_border(points).mean() > _CUT_ALONG:
            return Doubted.CUT_OFF
        away = self._taken.away(points) - self._taken.reaches
        if (away < _CLOSE_PX).mean(axis=0).max(initial=0) > _HIDDEN_ALONG:
            return Doubted.HIDDEN
        return Doubted.ON_EDGE


@dataclass(frozen=True, eq=False)
class Lefts:
    """What is left of the masks of a picture in which these pieces were found; each is measured once."""

    seen: Foreground
    pieces: tuple[Piece, ...]
    profile: Profile

    @cached_property
    def pairs(self) -> Pairs:
        """The pieces between which another may stand."""
        return Pairs.of(self.pieces, self.profile)

    @cached_property
    def body(self) -> Left:
        """Of what is no shadow."""
        return self.without_shadow(self.seen.body)

    @cached_property
    def lonely(self) -> Left:
        """Of what looks like a shadow, with nothing that could cast it."""
        return self.without_shadow(_without_bodies(self.seen))

    @cached_property
    def faint(self) -> Left:
        """Of what is no table, with all of it that hardly differs from the table."""
        return self.without_shadow(self.seen.faint)

    @cached_property
    def faint_body(self) -> Left:
        """The same of what is no shadow."""
        return self.without_shadow(self.seen.faint_body)

    @cached_property
    def are_cluttered(self) -> bool:
        """Whether anything lies there but discs; only then it is worth to look at what hardly shows."""
        return Left(self.seen.mask, self._taken(FAINT_AWAY), self.profile).pixels > _GRAIN_PX

    def with_shadow(self, mask: Mask) -> Left:
        """Return what is left beyond the discs and their shadows."""
        return Left(mask, self._taken_with_shadow, self.profile)

    def without_shadow(self, mask: Mask) -> Left:
        """Return what is left beyond the discs alone."""
        return Left(mask, self._taken_alone, self.profile)

    @cached_property
    def _taken_with_shadow(self) -> Taken:
        return self._taken(_WITH_SHADOW)

    @cached_property
    def _taken_alone(self) -> Taken:
        return self._taken(_WITHOUT)

    def _taken(self, reach: float) -> Taken:
        return Taken.of(self.pieces, self.profile, reach)


def _without_bodies(seen: Foreground) -> Mask:
    """Return the mask of connected things of which at least half looks like a shadow."""
    closed = cv2.morphologyEx(seen.mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    labels, parts = connected(np.asarray(closed, np.uint8))
    solid = np.bincount(labels[seen.body > 0], minlength=len(parts))
    lonely = solid <= _LONELY * parts[:, cv2.CC_STAT_AREA]
    lonely[0] = False
    return (lonely * np.uint8(255)).take(labels) if lonely.any() else np.zeros_like(seen.mask)
