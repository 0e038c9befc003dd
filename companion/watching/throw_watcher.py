"""From frames to throws: the hands' watcher says when, the eye says what.

throws = ThrowWatcher(Reader(profile), expect=12)
for frame in source:
    if seen := throws.feed(frame):
        print(seen.reading.faces)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from companion.ports import Frame, Picture
from companion.vision import Reading, vote
from companion.watching.hands_watcher import HandsWatcher, Phase


class Eye(Protocol):
    """What reads a picture: `companion.vision.Reader`."""

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        """Search the whole picture."""
        ...

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        """Look again where a reading found pieces."""
        ...


@runtime_checkable
class BracketEye(Eye, Protocol):
    """An eye that reads shorter exposures along with a picture, for faces that the picture has clipped."""

    def read_bracket(self, picture: Picture, expect: int | None, shorter: Sequence[Picture]) -> Reading:
        """Search the whole picture, and what it does not tell in the shorter exposures of the same table."""
        ...


def read_on(eye: Eye, frame: Frame, before: Sequence[Reading], expect: int | None) -> Reading:
    """Search the first frame of a throw whole, and look again in the others where that found pieces."""
    return eye.confirm(frame.picture, before[0]) if before else eye.read(frame.picture, expect)


@dataclass(frozen=True, slots=True)
class SeenThrow:
    """One throw: its number from 1, the frames at which hands came and the reading stood, and the reading."""

    number: int
    hands_frame: int
    read_frame: int
    reading: Reading
    frame: Frame
    """The frame that the reading is about: the first one that was read."""


class ThrowWatcher:
    """Told how many pieces are thrown, it returns each throw that it sees."""

    def __init__(self, eye: Eye, expect: int | None = None, watcher: HandsWatcher | None = None) -> None:
        """`watcher` may know the table already."""
        self._eye, self._expect = eye, expect
        self.watcher = watcher or HandsWatcher()
        self._frames: list[Frame] = []
        self._readings: list[Reading] = []
        self._seen = 0
        self.missed = False
        """Whether something new lies there in which no new piece was found; until hands come again."""
        self.dazzled = False
        """Whether nothing new shows after hands, though a reflection may hide it; until hands come again."""

    @property
    def progress(self) -> tuple[int, int] | None:
        """Frames read of the throw that has settled, and frames needed."""
        return (len(self._readings), self.watcher.thresholds.frames_read) if self._readings else None

    def feed(self, frame: Frame) -> SeenThrow | None:
        """Take the next frame; return a throw once its reading stands."""
        phase = self.watcher.step(frame)
        if phase is Phase.DAZZLED:
            self.watcher.done()
            self.dazzled = True
            return None
        if phase is not Phase.SETTLED:
            self._frames, self._readings = [], []
            self.missed = self.missed and phase is Phase.WAITING
            self.dazzled = self.dazzled and phase is Phase.WAITING
            return None
        self._read(frame)
        if not self._shows_new_pieces():
            self.watcher.done()
            self._frames, self._readings = [], []
            self.missed = True
        elif len(self._readings) >= self.watcher.thresholds.frames_read:
            self.watcher.done()
            self._seen += 1
            hands, reading = self.watcher.hands_frame, vote(self._readings)
            return SeenThrow(self._seen, hands, frame.number, reading, self._frames[0])
        return None

    def _read(self, frame: Frame) -> None:
        reading = read_on(self._eye, frame, self._readings, self._expect)
        self._frames.append(frame)
        self._readings.append(reading)

    def _shows_new_pieces(self) -> bool:
        """Tell whether a piece lies there that was not there before; without one, nothing was thrown."""
        width = self._frames[0].picture.shape[1]
        return any(
            self.watcher.is_fresh(piece.x, piece.y, piece.r, width) for piece in self._readings[0].pieces
        )
