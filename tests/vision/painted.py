"""Scenes painted by hand in plain colours: faces, cards and discs that were found, in radii of a whole disc.

>>> scene = Painting(reader)
>>> scene.round(0, 0, scene.face)
>>> scene.box(-0.5, -4, 4, 4, CARD)
>>> scene.arc()
Arc(row=12, by_table=12, elsewhere=0)
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import Reader
from companion.vision.discs.candidates import parts
from companion.vision.discs.ground import Found
from companion.vision.discs.judge import Judged
from companion.vision.discs.unread.arcs import Arc, Rim, arc_of
from companion.vision.discs.unread.hidden import hidden_discs
from companion.vision.discs.unread.patches import patches
from tests.vision.hand_drawn import seen_as

Colour = tuple[float, ...]
Pixels = NDArray[np.uint8]
TABLE: Colour = (90, 160, 90)
CARD: Colour = (170, 150, 60)
_SHIFT = 4


class Painting:
    """A table on which things are painted one over the other; places are off its middle, in radii."""

    def __init__(self, reader: Reader) -> None:
        self._reader, profile = reader, reader.profile
        width, height = (side // 2**profile.work for side in profile.size)
        self._x, self._y = width // 2, height // 2
        self._work = np.full((height, width, 3), TABLE, np.uint8)
        self._there = np.zeros((height, width), np.uint8)
        self._discs: list[Judged] = []
        self._radius = profile.outline * float(profile.radius[0]) / 2**profile.work
        face = np.median(profile.examples[profile.sides == 0, -2:].reshape(-1, 3), axis=0)
        self.face: Colour = tuple(face.tolist())

    def round(self, x: float, y: float, colour: Colour, r: float = 1.0) -> None:
        """Paint a round thing; what has the table's colour does not differ from the table."""
        across, along = (round(value * 2**_SHIFT) for value in self._at(x, y))
        size = round(r * self._radius * 2**_SHIFT)
        for picture, value in self._pictures(colour):
            cv2.circle(picture, (across, along), size, value, -1, shift=_SHIFT)

    def polygon(self, corners: Sequence[tuple[float, float]], colour: Colour) -> None:
        """Paint a thing with straight edges."""
        outline = np.array([self._at(*corner) for corner in corners]) * 2**_SHIFT
        for picture, value in self._pictures(colour):
            cv2.fillPoly(picture, [np.rint(outline).astype(np.int32)], value, shift=_SHIFT)

    def box(self, left: float, top: float, right: float, bottom: float, colour: Colour) -> None:
        """Paint a card that lies straight."""
        self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], colour)

    def disc(self, x: float, y: float) -> None:
        """Paint a disc that was found."""
        self.round(x, y, self.face)
        (across, along), r = self._at(x, y), self._radius / self._reader.profile.outline
        self._discs.append(
            Judged(
                x=across,
                y=along,
                r=r,
                votes=1,
                second=0,
                oddness=0,
                visible=1,
                shown=1,
                tone=1,
                nearest_tone=1,
                burnt=0,
                strength=1,
                brighter=0,
                clear=1,
                softness=0,
                leans=(1.0, 1.0, 1.0),
                fit=1.0,
            )
        )

    def arc(self, x: float = 0, y: float = 0) -> Arc:
        """Return what shows of a rim that is about here."""
        return arc_of(Rim(*self._at(x, y), self._radius), self._work, self._found())

    def hidden(self) -> list[tuple[float, float]]:
        """Return where discs are seen that were not found."""
        found = self._found()
        seen = hidden_discs(parts(found.soft, found.seen.mask, found.profile), self._work, found)
        scale = 2**found.profile.work
        places = (((place.x + 0.5) / scale - 0.5, (place.y + 0.5) / scale - 0.5) for place in seen)
        return [((x - self._x) / self._radius, (y - self._y) / self._radius) for x, y in places]

    def patches(self) -> int:
        """Return how many patches of a face's ground show beside discs."""
        return len([*patches(self._found())])

    def _found(self) -> Found:
        height, width = (side // 2 for side in self._there.shape)
        soft = np.asarray(cv2.resize(self._work, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
        return Found(soft, seen_as(self._reader, self._there), self._discs, self._reader.profile)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._x + x * self._radius, self._y + y * self._radius

    def _pictures(self, colour: Colour) -> Iterator[tuple[Pixels, Colour]]:
        yield self._work, colour
        yield self._there, (0 if colour == TABLE else 255,)
