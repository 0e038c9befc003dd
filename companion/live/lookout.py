"""The lookout: watches every frame, and reads when a throw is awaited.

    lookout = Lookout()
    lookout.expect(Reader(profile), 12)
    for frame in source:
        seen = lookout.feed(frame)
        if seen.reading is not None: ...

It watches all the time, so that it knows what lay on the table before the hands came. It reads only
what is awaited, and once: after a reading it is at rest until something is expected again.
"""

from dataclasses import dataclass, field

from companion.ports import Frame
from companion.throw import Stage
from companion.vision import Reading, vote
from companion.watching import Eye, HandsWatcher, Phase, ThrowWatcher, read_on

_STAGES: dict[Phase, Stage] = {
    Phase.WAITING: "armed",
    Phase.HANDS: "hands",
    Phase.SETTLING: "settling",
    Phase.SETTLED: "settling",
}


@dataclass(frozen=True, slots=True)
class Seen:
    """How far a throw has come, and the reading with its frame once the count stands."""

    stage: Stage
    progress: tuple[int, int] | None = None
    """Frames read, and frames needed."""
    reading: Reading | None = None
    frame: Frame | None = None


class Lookout:
    """One camera's frames, from the first to the last."""

    def __init__(self) -> None:
        self._watcher = HandsWatcher()
        self._throws: ThrowWatcher | None = None
        self._again: _SecondLook | None = None

    def expect(self, eye: Eye, count: int) -> None:
        """Await a throw of so many pieces, to be read with this eye."""
        self._again, self._throws = None, ThrowWatcher(eye, count, self._watcher)

    def look_again(self, eye: Eye, count: int) -> None:
        """Read what lies there now, without waiting for hands."""
        self._throws, self._again = None, _SecondLook(eye, count)

    def rest(self) -> None:
        """Await nothing, and go on watching."""
        self._throws = self._again = None

    def feed(self, frame: Frame) -> Seen:
        """Take the next frame."""
        if self._again is not None:
            return self._read_at_once(self._again, frame)
        if self._throws is None:
            if self._watcher.step(frame) is Phase.SETTLED:
                self._watcher.done()
            return Seen(_STAGES[self._watcher.phase])
        thrown = self._throws.feed(frame)
        if thrown is None:
            stage = "missed" if self._throws.missed else _STAGES[self._watcher.phase]
            return Seen(stage, self._throws.progress)
        self._throws = None
        return Seen("read", reading=thrown.reading, frame=thrown.frame)

    def _read_at_once(self, again: "_SecondLook", frame: Frame) -> Seen:
        self._watcher.step(frame)
        again.read(frame)
        needed = self._watcher.thresholds.frames_read
        if len(again.readings) < needed:
            return Seen("settling", (len(again.readings), needed))
        self._again = None
        self._watcher.done()  # what was read is not new any more, though no hands brought it
        return Seen("read", reading=vote(again.readings), frame=again.first)


@dataclass(slots=True)
class _SecondLook:
    """What lies on the table, read frame by frame."""

    eye: Eye
    count: int
    first: Frame | None = None
    readings: list[Reading] = field(default_factory=list)

    def read(self, frame: Frame) -> None:
        self.first = self.first or frame
        self.readings.append(read_on(self.eye, frame, self.readings, self.count))
