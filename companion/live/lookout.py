"""The lookout: watches every frame, and reads when a throw is awaited.

    lookout = Lookout()
    lookout.expect(Reader(profile), 12)
    for frame in source:
        seen = lookout.feed(frame)
        if seen.reading is not None: ...

It watches all the time, so that it knows what lay on the table before the hands came. It reads only
what is awaited, and once: after a reading it is at rest until something is expected again.
"""

from dataclasses import dataclass, field, replace

from companion.ports import BRACKET, Frame, Picture
from companion.throw import Stage
from companion.vision import Doubted, Reading, vote
from companion.watching import BracketEye, Eye, HandsWatcher, Phase, ThrowWatcher, read_on

MOST_WAITED = 12
"""Frames that a look at shorter exposures may take."""

_STAGES: dict[Phase, Stage] = {
    Phase.WAITING: "armed",
    Phase.HANDS: "hands",
    Phase.SETTLING: "settling",
    Phase.SETTLED: "settling",
    Phase.DAZZLED: "settling",
}


@dataclass(frozen=True, slots=True)
class Seen:
    """How far a throw has come, and the reading with its frame once the count stands."""

    stage: Stage
    progress: tuple[int, int] | None = None
    """Frames read, and frames needed."""
    reading: Reading | None = None
    frame: Frame | None = None
    shorter: tuple[Picture, ...] = ()
    """Shorter exposures of the same table, the longest first, where a reflection made them needed."""


_WAITING = Seen("settling")
"""What is said while shorter exposures are awaited."""


class Lookout:
    """One camera's frames, from the first to the last."""

    def __init__(self) -> None:
        self._watcher = HandsWatcher()
        self._throws: ThrowWatcher | None = None
        self._again: _SecondLook | None = None
        self._shorter: _ShorterLook | None = None
        self._eye: Eye | None = None

    def expect(self, eye: Eye, count: int) -> None:
        """Await a throw of so many pieces, to be read with this eye."""
        self.rest()
        self._eye, self._throws = eye, ThrowWatcher(eye, count, self._watcher)

    def look_again(self, eye: Eye, count: int) -> None:
        """Read what lies there now, without waiting for hands."""
        self.rest()
        self._eye, self._again = eye, _SecondLook(eye, count)

    def rest(self) -> None:
        """Await nothing, and go on watching."""
        self._throws = self._again = self._shorter = self._eye = None

    def feed(self, frame: Frame) -> Seen:
        """Take the next frame; where a reflection lies on a piece, the reading waits for shorter ones."""
        if frame.exposure != 1.0:  # nothing moved: only the camera looks otherwise
            return self._shorter.take(frame) if self._shorter else Seen(_STAGES[self._watcher.phase])
        if self._shorter is not None:
            return self._await_shorter(self._shorter, frame)
        seen, eye = self._fed(frame), self._eye
        if seen.reading is None or frame.ask_shorter is None or not isinstance(eye, BracketEye):
            return seen
        if not any(doubt.is_dazzled for doubt in seen.reading.doubts):
            return seen
        frame.ask_shorter()
        self._shorter = _ShorterLook(eye, seen)
        return _WAITING

    def _await_shorter(self, look: "_ShorterLook", frame: Frame) -> Seen:
        hands_came = self._watcher.step(frame) is Phase.HANDS
        look.waited += 1
        if not look.is_done and not hands_came:
            return _WAITING
        self._shorter = None
        return look.seen if hands_came else look.read()

    def _fed(self, frame: Frame) -> Seen:
        if self._again is not None:
            return self._read_at_once(self._again, frame)
        if self._throws is None:
            if self._watcher.step(frame).is_over:
                self._watcher.done()
            return Seen(_STAGES[self._watcher.phase])
        thrown = self._throws.feed(frame)
        if thrown is None:
            return Seen(self._stage(self._throws, frame), self._throws.progress)
        self._throws = None
        return Seen("read", reading=thrown.reading, frame=thrown.frame)

    def _stage(self, throws: ThrowWatcher, frame: Frame) -> Stage:
        """Return how far the throw that is awaited has come."""
        if throws.missed:
            return "missed"
        if throws.dazzled:  # people are told to read again only where that may tell more
            can_shorter = frame.ask_shorter is not None and isinstance(self._eye, BracketEye)
            return "dazzled" if can_shorter else "blinded"
        return _STAGES[self._watcher.phase]

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
class _ShorterLook:
    """A reading in which a reflection hides a face, while shorter exposures are awaited."""

    eye: BracketEye
    seen: Seen
    shorter: list[Frame] = field(default_factory=list)
    waited: int = 0

    @property
    def is_done(self) -> bool:
        """Whether all are there, or have been waited for long enough."""
        return len(self.shorter) == len(BRACKET) or self.waited + len(self.shorter) >= MOST_WAITED

    def take(self, frame: Frame) -> Seen:
        """Keep a shorter exposure."""
        self.shorter.append(frame)
        return _WAITING

    def read(self) -> Seen:
        """Return the reading with what the shorter exposures tell; as it was, where they tell no more."""
        first, before = self.seen.frame, self.seen.reading
        if not self.shorter or first is None or before is None:
            return self.seen
        pictures = tuple(frame.picture for frame in self.shorter)
        reading = self.eye.read_bracket(first.picture, before.expected, pictures)
        # It is of one frame: what several have said against each other still stands.
        disagreed = tuple(doubt for doubt in before.doubts if doubt.name is Doubted.FRAMES_DISAGREE)
        reading = replace(reading, doubts=(*disagreed, *reading.doubts))
        better = len(reading.doubts) < len(before.doubts)
        return replace(self.seen, reading=reading if better else before, shorter=pictures)


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
