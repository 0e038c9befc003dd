"""Pieces of throws that people have accepted: the eye learns from them, so that it asks less every evening.

    >>> accepted = Accepted.load(place, profile)
    >>> samples = reader.samples(picture, reading)
    >>> accepted = accepted.with_throw(17, samples, reading, faces=("heads", "tails", "heads"))
    >>> reader = reader.with_accepted(accepted)
    >>> accepted.without_throws({17})               # it was undone

The profile stays as calibration made it; this lies beside it, and is forgotten with it.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.vision.packed import BadProfile, read_packed, whole, write_packed
from companion.vision.reading import Doubted, Reading
from companion.whole_file import set_aside
from companion.words import Message

VERSION = 1
MOST_OF_A_FACE = 120
"""So many pieces of a face are kept, of discs about half a megabyte in all; the newest half stays, and of the
others those that differ most."""
MOST_THROWS = 1000
LATELY = 20
"""How often it asks is told of the first and of the last so many throws."""

_TELL_NOTHING = {Doubted.HIDDEN, Doubted.CUT_OFF, Doubted.GLARE, Doubted.BLUR}
"""What is doubted for one of these does not look as its face does."""

log = logging.getLogger(__name__)

Sample = NDArray[Any]
Whole = NDArray[np.int64]
Likeness = Callable[[NDArray[Any]], NDArray[np.float32]]
"""Samples x samples: how alike they are."""


class Asking(NamedTuple):
    """From how many throws it has learned, and about how many of the first and of the last ones it asked."""

    throws: int
    of: int
    """How many the first and the last ones are."""
    first: int
    lately: int


@dataclass(frozen=True, eq=False)
class Accepted:
    """What accepted pieces looked like, an index of their faces, and the throw that each is of."""

    profile: str
    """The profile that they were seen with; to another one they tell nothing."""
    labels: tuple[str, ...]
    samples: NDArray[Any]
    faces: Whole
    throws: Whole
    asked: Whole
    """Throws x (number, whether the eye had asked): the first ones, and the newest."""
    count: int = 0
    """How many throws there were."""

    @classmethod
    def nothing(cls, profile: str, labels: tuple[str, ...]) -> "Accepted":
        """Return what is there before the first throw."""
        none = np.zeros(0, np.int64)
        return cls(profile, labels, np.zeros(0, np.uint8), none, none, np.zeros((0, 2), np.int64))

    def with_throw(
        self,
        number: int,
        samples: Sequence[Sample | None],
        reading: Reading,
        faces: Sequence[str | None],
        likeness: Likeness,
    ) -> "Accepted":
        """Add the pieces of a throw that a person has accepted with these faces."""
        told = [
            place
            for place, (sample, face) in enumerate(zip(samples, faces, strict=True))
            if sample is not None and face in self.labels and _tells(reading, place)
        ]
        asked = np.array([[number, int(not reading.sure)]], np.int64)
        history = np.concatenate([self.asked, asked])
        if len(history) > MOST_THROWS:
            history = np.delete(history, LATELY, axis=0)
        longer = replace(self, asked=history, count=self.count + 1)
        if not told:
            return longer
        new = np.stack([np.asarray(samples[place]) for place in told])
        longer = replace(
            longer,
            samples=np.concatenate([self.samples, new]) if len(self.samples) else new,
            faces=np.append(self.faces, [self.labels.index(str(faces[place])) for place in told]),
            throws=np.append(self.throws, np.full(len(told), number)),
        )
        return longer._bounded(likeness)

    def without_throws(self, numbers: Collection[int]) -> "Accepted":
        """Return the rest: these throws were undone."""
        gone = np.isin(self.asked[:, 0], list(numbers))
        rest = self._only(~np.isin(self.throws, list(numbers)))
        return replace(rest, asked=self.asked[~gone], count=self.count - int(gone.sum()))

    def asking(self) -> Asking:
        """Return how often it asked at first, and of late."""
        few = min(LATELY, len(self.asked))
        first, last = self.asked[:few, 1], self.asked[len(self.asked) - few :, 1]
        return Asking(self.count, few, int(first.sum()), int(last.sum()))

    def save(self, path: Path) -> None:
        """Write it in one go."""
        write_packed(path, {"version": VERSION, **vars(self)})

    @classmethod
    def load(cls, path: Path, profile: str, labels: tuple[str, ...]) -> "Accepted":
        """Return what was accepted with this profile: nothing, where another one was in use then."""
        if not path.exists():
            return cls.nothing(profile, labels)
        values = read_packed(path)
        version = values.pop("version", None)
        if version != VERSION:
            raise BadProfile(Message("profile.version", file=str(path), version=version, known=VERSION))
        with whole(path):
            kept = cls(**{**values, "labels": tuple(values["labels"])})
            if not kept._is_sound():
                raise BadProfile(Message("profile.torn", file=str(path)))
        return kept if (kept.profile, kept.labels) == (profile, labels) else cls.nothing(profile, labels)

    @classmethod
    def taken_up(cls, path: Path, profile: str, labels: tuple[str, ...]) -> "Accepted":
        """Return the same; a file that cannot be used is set aside, and nothing was accepted."""
        try:
            return cls.load(path, profile, labels)
        except BadProfile as fault:
            log.warning("%s", fault)
            with suppress(OSError):
                set_aside(path)
            return cls.nothing(profile, labels)

    def _only(self, these: NDArray[np.bool_]) -> "Accepted":
        return replace(self, samples=self.samples[these], faces=self.faces[these], throws=self.throws[these])

    def _bounded(self, likeness: Likeness) -> "Accepted":
        """Drop what is most like another one, of each face of which there are too many; never the newest."""
        stays = np.ones(len(self.faces), np.bool_)
        for face in range(len(self.labels)):
            mine = np.flatnonzero(self.faces == face)
            if len(mine) <= MOST_OF_A_FACE:
                continue
            alike = likeness(self.samples[mine])
            np.fill_diagonal(alike, -np.inf)
            older = len(mine) - MOST_OF_A_FACE // 2
            for _ in range(len(mine) - MOST_OF_A_FACE):
                again = int(alike[:older].max(axis=1).argmax())
                alike[again], alike[:, again] = -np.inf, -np.inf
                stays[mine[again]] = False
        return self._only(stays)

    def _is_sound(self) -> bool:
        count = len(self.faces)
        return (
            type(self.count) is int
            and all(array.dtype == np.int64 for array in (self.faces, self.throws, self.asked))
            and (len(self.samples), len(self.throws)) == (count, count)
            and self.asked.shape[1:] == (2,)
            and bool(np.isfinite(self.samples).all())
            and bool(((self.faces >= 0) & (self.faces < len(self.labels))).all())
        )


def _tells(reading: Reading, place: int) -> bool:
    """Whether a piece tells how its face looks."""
    return not any(
        doubt.piece is None or (doubt.piece == place + 1 and doubt.name in _TELL_NOTHING)
        for doubt in reading.doubts
    )
