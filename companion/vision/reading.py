"""What the eye says: pieces, doubts, and a reading that holds both. Frozen values, no pictures."""

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import hypot

from companion.words import Message

UNREADABLE = "unreadable"
"""What a face is called that could not be told; so no face that is taught may be called so."""

SURE = 0.97
"""The least probability that all faces together were told right."""


class Doubted(StrEnum):
    """The name of a doubt; its sentence is `doubt.NAME` in the catalogues."""

    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    ON_EDGE = "on-edge"
    COCKED = "cocked"
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
    KEPT_CHANGED = "kept-changed"


_WITH_OR_WITHOUT_A_PIECE = (Doubted.GLARE, Doubted.HIDDEN, Doubted.CUT_OFF, Doubted.BLUR)
"""Doubts about a piece, or else about a place where one may be or the whole picture: two sentences each."""


@dataclass(frozen=True, slots=True)
class Place:
    """A round spot of the picture, in its pixels."""

    x: float
    y: float
    r: float

    def meets(self, other: "Place") -> bool:
        """Say whether the middle of one lies in the other."""
        return hypot(self.x - other.x, self.y - other.y) < max(self.r, other.r)

    def moved(self, right: float, down: float) -> "Place":
        """Return the place so much further right and down."""
        return Place(self.x + right, self.y + down, self.r)

    def zoomed(self, zoom: float) -> "Place":
        """Return the same place in a picture that is `zoom` times as large."""
        return Place((self.x + 0.5) * zoom - 0.5, (self.y + 0.5) * zoom - 0.5, self.r * zoom)


@dataclass(frozen=True, slots=True)
class Doubt:
    """One reason to ask a person, and the piece (counted from 1) or the place that it is about."""

    name: Doubted
    piece: int | None = None
    place: Place | None = None
    found: int = 0
    expected: int = 0
    moved: tuple[int, float] | None = None
    """How far the camera moved, where that is known: in pixels, and in degrees."""
    clipped: bool = field(default=False, compare=False)
    """Whether the camera clipped what it is about, in one colour at least."""

    @property
    def is_dazzled(self) -> bool:
        """Whether a shorter exposure may tell more."""
        return self.clipped or self.name is Doubted.GLARE

    @property
    def message(self) -> Message:
        """The doubt as a sentence."""
        if self.moved:
            pixels, degrees = self.moved
            return Message(f"doubt.{self.name}-by", n=pixels, degrees=degrees)
        if self.name is Doubted.TOO_MANY and not self.expected:
            return Message("doubt.none-thrown", found=self.found)
        somewhere = "-somewhere" if self.name in _WITH_OR_WITHOUT_A_PIECE and self.piece is None else ""
        return Message(
            f"doubt.{self.name}{somewhere}", piece=self.piece or 0, found=self.found, expected=self.expected
        )


@dataclass(frozen=True, slots=True)
class Remark:
    """A place where one more piece may lie, though as many are counted as were thrown. It asks nothing.

    `name` says what it looks like there: a piece that stands on its edge, or one that hardly shows.
    """

    name: Doubted
    place: Place
    counted: int

    @property
    def message(self) -> Message:
        """The remark as a sentence."""
        return Message("remark.one-more", n=self.counted)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that lies in the picture: its middle, and the radius of a disc or half the side of a die's top.

    `face` is a label that the profile was taught, or `None` where it could not be told; `confidence` is
    the probability that it is right. `visible` is the share of the face that nothing covers and that
    lies inside the picture.
    """

    x: float
    y: float
    r: float
    face: str | None
    confidence: float
    visible: float = 1.0
    turn: float | None = None
    """How far the square of a die's top is turned, in degrees from 0 to 90; a disc has no turn to tell."""

    @property
    def place(self) -> Place:
        """Where it lies."""
        return Place(self.x, self.y, self.r)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one look at the table found; `sure` is a claim that the eye would bet on.

    >>> Reading((Piece(10, 10, 5, "six", 0.999),), (), expected=1).count("six")
    1
    """

    pieces: tuple[Piece, ...]
    doubts: tuple[Doubt, ...]
    expected: int | None = None
    remarks: tuple[Remark, ...] = ()
    """What is worth a look, but keeps nobody from accepting."""

    def count(self, face: str | None) -> int:
        """Return how many pieces show this face; `None` counts those that could not be told."""
        return sum(piece.face == face for piece in self.pieces)

    @property
    def faces(self) -> Counter[str]:
        """How many pieces show each face, of those that could be told."""
        return Counter(piece.face for piece in self.pieces if piece.face is not None)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where pieces lie, and where one may lie that was not read: hands are no such place."""
        doubted = (doubt for doubt in self.doubts if doubt.piece is None and doubt.name is not Doubted.HANDS)
        return (
            *(piece.place for piece in self.pieces),
            *(doubt.place for doubt in doubted if doubt.place is not None),
            *(remark.place for remark in self.remarks),
        )

    @property
    def sure(self) -> bool:
        """Whether nothing at all is doubted."""
        return not self.doubts

    @property
    def confidence(self) -> float:
        """The probability that every face was told right."""
        product = 1.0
        for piece in self.pieces:
            product *= piece.confidence
        return product

    def zoomed(self, zoom: float) -> "Reading":
        """Return the same reading of a picture that is `zoom` times as large."""
        pieces = []
        for piece in self.pieces:
            place = piece.place.zoomed(zoom)
            pieces.append(replace(piece, x=place.x, y=place.y, r=place.r))
        doubts = [
            replace(doubt, place=doubt.place.zoomed(zoom)) if doubt.place else doubt for doubt in self.doubts
        ]
        remarks = [replace(remark, place=remark.place.zoomed(zoom)) for remark in self.remarks]
        return replace(self, pieces=tuple(pieces), doubts=tuple(doubts), remarks=tuple(remarks))

    @property
    def reason(self) -> Message:
        """Why it is sure, or its first doubt."""
        if self.doubts:
            return self.doubts[0].message
        return Message("reading.sure", n=len(self.pieces)) if self.pieces else Message("reading.bare")
