"""The lookout: watches every frame, and reads when a throw is awaited.

    lookout = Lookout(Reader(profile))
    lookout.expect(12)
    for frame in source:
        seen = lookout.feed(frame)
        if seen.reading is not None: ...

It watches all the time, so that it knows what lay on the table before the hands came. It reads only
what is awaited, and once: after a reading it is at rest until something is expected again.
"""

from dataclasses import dataclass

from companion.ports import Frame
from companion.slap import Eye, Phase, SlapReader, SlapWatcher, read_on
from companion.throw import Stage
from companion.vision import Reading, vote

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

    def __init__(self, eye: Eye) -> None:
        self._eye = eye
        self._watcher = SlapWatcher()
        self._count: int | None = None
        self._slaps: SlapReader | None = None
        self._again: list[tuple[Frame, Reading]] | None = None

    def expect(self, count: int | None) -> None:
        """Await a throw of so many pieces; `None` awaits nothing."""
        self._count, self._again, self._slaps = count, None, None
        if count is not None:
            self._slaps = SlapReader(self._eye, count)
            self._slaps.watcher = self._watcher

    def look_again(self, count: int) -> None:
        """Read what lies there now, without waiting for hands."""
        self._count, self._slaps, self._again = count, None, []

    def feed(self, frame: Frame) -> Seen:
        """Take the next frame."""
        if self._again is not None:
            return self._read_at_once(frame)
        if self._slaps is None:
            if self._watcher.step(frame) is Phase.SETTLED:
                self._watcher.done()
            return Seen(_STAGES[self._watcher.phase])
        slap = self._slaps.feed(frame)
        if slap is None:
            stage = "missed" if self._slaps.missed else _STAGES[self._watcher.phase]
            return Seen(stage, self._slaps.progress)
        self._slaps = None
        return Seen("read", reading=slap.reading, frame=slap.frame)

    def _read_at_once(self, frame: Frame) -> Seen:
        assert self._again is not None
        self._watcher.step(frame)
        reading = read_on(self._eye, frame, [each for _, each in self._again], self._count)
        self._again.append((frame, reading))
        needed = self._watcher.thresholds.frames_read
        if len(self._again) < needed:
            return Seen("settling", (len(self._again), needed))
        frames, self._again = self._again, None
        self._watcher.done()
        return Seen("read", reading=vote([each for _, each in frames]), frame=frames[0][0])
