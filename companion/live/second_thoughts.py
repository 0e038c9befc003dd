"""A throw in doubt is read again by itself where what was in the way may go: a light, a hand, a blur.

    thoughts = SecondThoughts()
    reading = thoughts.feed(frame, throw, eye)      # what stands now without a doubt, else None

Nothing is told of a look that still doubts: people answer meanwhile as before, and then it is theirs.
"""

from companion.ports import Frame
from companion.throw import WaitingThrow
from companion.vision import Reading, vote
from companion.vision.reading import Doubted
from companion.watching import Eye, read_on

PASSING = frozenset({Doubted.GLARE, Doubted.HANDS, Doubted.BLUR, Doubted.LIGHT_CHANGED})
"""Doubts whose cause goes without anybody touching what lies there."""
REST_S = 1.5
"""Between two looks, by the camera's clock: reading costs a Pi its time."""
FRAMES = 3
"""Frames that have to agree, as for any reading."""


class SecondThoughts:
    """What is looked at again, frame by frame. It belongs to the camera's thread."""

    def __init__(self) -> None:
        self._about: WaitingThrow | None = None
        self._rests_until = 0.0
        self._readings: list[Reading] = []

    def feed(self, frame: Frame, throw: WaitingThrow | None, eye: Eye | None) -> Reading | None:
        """Take the next frame; return a reading once it is beyond doubt."""
        if throw is None or eye is None or not may_pass(throw):
            self._about = None
            return None
        if throw is not self._about:
            self._about, self._readings, self._rests_until = throw, [], frame.seconds + REST_S
        if frame.seconds < self._rests_until:
            return None
        self._readings.append(read_on(eye, frame, self._readings, throw.throw.on_table))
        if len(self._readings) < FRAMES:
            return None
        reading, self._readings, self._rests_until = vote(self._readings), [], frame.seconds + REST_S
        return None if reading.doubts else reading


def may_pass(throw: WaitingThrow) -> bool:
    """Say whether the doubts of a throw may go by themselves, and nobody has answered for it yet.

    What is about no single piece, as a hand or blur, explains the others where it is doubted first.
    """
    untouched = throw.said is None and not throw.chosen
    doubts = throw.reading.doubts if throw.reading is not None else ()
    if throw.stage != "read" or not untouched or not doubts:
        return False
    first, *others = doubts
    return first.name in PASSING and (first.piece is None or all(each.name in PASSING for each in others))
