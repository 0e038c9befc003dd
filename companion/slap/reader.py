"""From frames to slaps: the watcher says when, the eye says what.

slaps = SlapReader(Reader(profile), expect=12)
for frame in source:
    if slap := slaps.feed(frame):
        print(slap.reading.squashed)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.ports import Frame, Picture
from companion.slap.thresholds import SlapThresholds
from companion.slap.watcher import Phase, SlapWatcher
from companion.vision import Reading, vote


class Eye(Protocol):
    """What reads a picture: `companion.vision.Reader`."""

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        """Search the whole picture."""
        ...

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        """Look again where a reading found discs."""
        ...


def read_on(eye: Eye, frame: Frame, before: Sequence[Reading], expect: int | None) -> Reading:
    """Search the first frame of a throw whole, and look again in the others where that found discs."""
    return eye.confirm(frame.picture, before[0]) if before else eye.read(frame.picture, expect)


@dataclass(frozen=True, slots=True)
class Slap:
    """One slap: its number from 1, the frames at which hands came and its count stood, and the count."""

    number: int
    hands_frame: int
    read_frame: int
    reading: Reading
    frame: Frame
    """The frame that the reading is about: the first one that was read."""


class SlapReader:
    """Armed with the number of discs that are thrown, it gives each slap that it sees."""

    def __init__(self, eye: Eye, expect: int | None = None, thresholds: SlapThresholds | None = None) -> None:
        self._eye, self._expect = eye, expect
        self.watcher = SlapWatcher(thresholds)
        self._frames: list[Frame] = []
        self._readings: list[Reading] = []
        self._seen = 0
        self.missed = False
        """Whether something new lies there in which no new disc was found; until hands come again."""

    @property
    def progress(self) -> tuple[int, int] | None:
        """Frames read of the slap that has settled, and frames needed."""
        return (len(self._readings), self.watcher.thresholds.frames_read) if self._readings else None

    def feed(self, frame: Frame) -> Slap | None:
        """Take the next frame; return a slap when its count stands."""
        phase = self.watcher.step(frame)
        if phase is not Phase.SETTLED:
            self._frames, self._readings = [], []
            self.missed = self.missed and phase is Phase.WAITING
            return None
        self._read(frame)
        if not self._shows_new_discs():
            self.watcher.done()
            self._frames, self._readings = [], []
            self.missed = True
        elif len(self._readings) >= self.watcher.thresholds.frames_read:
            self.watcher.done()
            self._seen += 1
            hands, reading = self.watcher.hands_frame, vote(self._readings)
            return Slap(self._seen, hands, frame.number, reading, self._frames[0])
        return None

    def _read(self, frame: Frame) -> None:
        reading = read_on(self._eye, frame, self._readings, self._expect)
        self._frames.append(frame)
        self._readings.append(reading)

    def _shows_new_discs(self) -> bool:
        """Without a disc that was not there before, whatever was done on the table was no slap."""
        width = self._frames[0].picture.shape[1]
        return any(self.watcher.is_fresh(disc.x, disc.y, disc.r, width) for disc in self._readings[0].discs)
