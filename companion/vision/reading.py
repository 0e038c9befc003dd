"""What the eye says: discs, doubts, and a reading that holds both. Frozen values, no pictures."""

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.words import Message


class Face(StrEnum):
    """The side of a disc that looks up."""

    ALIVE = "alive"
    SQUASHED = "squashed"
    UNREADABLE = "unreadable"


class Doubted(StrEnum):
    """The name of a doubt; its sentence is `doubt.NAME` in the catalogues."""

    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    ON_EDGE = "on-edge"
    HIDDEN = "hidden"
    CUT_OFF = "cut-off"
    FITS_NEITHER = "fits-neither"
    FITS_BOTH = "fits-both"
    BLUR = "blur"
    GLARE = "glare"
    LIGHT_CHANGED = "light-changed"
    CAMERA_MOVED = "camera-moved"
    HANDS = "hands"
    NUMBER_UNKNOWN = "number-unknown"
    FRAMES_DISAGREE = "frames-disagree"


_OF_DISCS_OR_PLACES = (Doubted.GLARE, Doubted.HIDDEN, Doubted.CUT_OFF)
"""Doubts that are about a disc, or about a place where one may be: two sentences each."""


@dataclass(frozen=True, slots=True)
class Place:
    """A round spot of the picture, in its pixels."""

    x: float
    y: float
    r: float

    def zoomed(self, zoom: float) -> "Place":
        """Return the same place in a picture that is `zoom` times as large."""
        return Place((self.x + 0.5) * zoom - 0.5, (self.y + 0.5) * zoom - 0.5, self.r * zoom)


@dataclass(frozen=True, slots=True)
class Doubt:
    """One reason to ask a person, and the disc (counted from 1) or the place that it is about."""

    name: Doubted
    disc: int | None = None
    place: Place | None = None
    found: int = 0
    expected: int = 0

    @property
    def message(self) -> Message:
        """The doubt as a sentence."""
        somewhere = "-somewhere" if self.name in _OF_DISCS_OR_PLACES and self.disc is None else ""
        return Message(
            f"doubt.{self.name}{somewhere}", disc=self.disc or 0, found=self.found, expected=self.expected
        )


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc that lies in the picture: its middle is that of its print, `r` the radius of the whole disc.

    `confidence` is the probability that `face` is right. `visible` is the share of the face that
    no other disc covers and that lies inside the picture.
    """

    x: float
    y: float
    r: float
    face: Face
    confidence: float
    visible: float = 1.0

    @property
    def place(self) -> Place:
        """Where it lies."""
        return Place(self.x, self.y, self.r)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one look at the table found; `sure` is a claim that the eye would bet on.

    >>> Reading((Disc(10, 10, 5, Face.SQUASHED, 0.999),), (), expected=1).squashed
    1
    """

    discs: tuple[Disc, ...]
    doubts: tuple[Doubt, ...]
    expected: int | None = None

    def count(self, face: Face) -> int:
        """Return how many discs show this face."""
        return sum(disc.face is face for disc in self.discs)

    @property
    def squashed(self) -> int:
        """How many lie squashed side up: the best guess where the reading is not sure."""
        return self.count(Face.SQUASHED)

    @property
    def alive(self) -> int:
        """How many lie living side up."""
        return self.count(Face.ALIVE)

    @property
    def unreadable(self) -> int:
        """How many lie there with a face that could not be told."""
        return self.count(Face.UNREADABLE)

    @property
    def sure(self) -> bool:
        """Whether nothing at all is doubted."""
        return not self.doubts

    @property
    def confidence(self) -> float:
        """The probability that every face was told right."""
        product = 1.0
        for disc in self.discs:
            product *= disc.confidence
        return product

    def zoomed(self, zoom: float) -> "Reading":
        """Return the same reading of a picture that is `zoom` times as large."""
        discs = []
        for disc in self.discs:
            place = disc.place.zoomed(zoom)
            discs.append(replace(disc, x=place.x, y=place.y, r=place.r))
        doubts = [
            replace(doubt, place=doubt.place.zoomed(zoom)) if doubt.place else doubt for doubt in self.doubts
        ]
        return replace(self, discs=tuple(discs), doubts=tuple(doubts))

    @property
    def reason(self) -> Message:
        """Why it is sure, or its first doubt."""
        if self.doubts:
            return self.doubts[0].message
        return Message("reading.sure", n=len(self.discs))
