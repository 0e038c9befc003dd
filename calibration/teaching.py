"""What the guided steps ask of a shape of piece: how it is laid, and what is learned of its pictures.

>>> teacher = DiscTeacher(pieces)
>>> teacher.laid("heads", picture, empty).words
Message('calibration.check.discs', found=15, expected=15)
>>> lesson = teacher.learn(empty, {"heads": heads, "tails": tails})
>>> lesson.eye.read(picture)

`guided_discs.py` and `guided_dice.py` hold who keeps this.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.ports import Picture
from companion.vision.reading import Place, Reading
from companion.words import Message, Words


class LearnedEye(Protocol):
    """What reads the pieces that were taught."""

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        """Search the whole picture."""
        ...

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        """Look again where a reading found pieces."""
        ...


class Lesson(Protocol):
    """What was learned of one kind of piece; nothing of it is kept yet."""

    @property
    def eye(self) -> LearnedEye:
        """What reads with it."""
        ...

    def save(self, place: Path) -> None:
        """Keep it as a profile."""
        ...

    def facts(self) -> Sequence[Message]:
        """Return what a person should know about it."""
        ...

    def examples(self) -> Picture:
        """Return the faces as they were learned, a row each, in the order of the pieces' faces."""
        ...


class KnownFaces(Protocol):
    """What the eye knows of two faces since an earlier calibration, which nobody can see to be exchanged."""

    @property
    def since(self) -> str:
        """What changes whenever something else is known."""
        ...

    def examples(self) -> Picture:
        """Return the faces as they were learned, a row each, in the order of the pieces' faces."""
        ...

    def exchange(self) -> LearnedEye:
        """Keep it with both faces exchanged, and return what reads with it."""
        ...


@dataclass(frozen=True, slots=True)
class Laid:
    """The pieces of a step, as they lie in the live picture."""

    words: Message
    places: tuple[Place, ...]


class Teacher(Protocol):
    """How pieces of one shape are taught."""

    def title(self, face: Words) -> Message:
        """Return what to lay for a face's picture."""
        ...

    def not_bare(self, picture: Picture) -> Message | None:
        """Return why a table is not bare; `None` where it seems to be."""
        ...

    def laid(self, label: str, picture: Picture, empty: Picture) -> Laid:
        """Return the pieces that lie there for a face's picture, or raise `BadCalibration`."""
        ...

    def kept(self, place: Path) -> KnownFaces | None:
        """Return what is kept at a place, if anything, and if its faces may be exchanged."""
        ...

    def learn(self, empty: Picture, faces: Mapping[str, Picture]) -> Lesson:
        """Learn from the bare table and the picture of each face, or raise why that cannot be done."""
        ...
