"""The eye learns from every throw that people accept; one that is undone is unlearned.

    learning = Learning(throws, profiles.accepted)
    throws.learn("d6", learning.taught("d6", Reader(profile)))
    learning.run()                  # on a thread of its own, until `close`
    learning.asking("d6")           # from how many throws, and how often it asked

A person who accepts a reading, or corrects it and then accepts, says what every piece shows. Where the throw
as a whole was answered instead, nobody has said which piece shows what, and nothing is learned.
"""

import logging
import threading
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Protocol, runtime_checkable

from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.live.throws import Moment, Throws
from companion.ports import Picture
from companion.throw import WaitingThrow
from companion.vision.accepted import Accepted, Asking, Sample
from companion.vision.reading import Reading
from companion.watching import Eye

log = logging.getLogger(__name__)


class Calibrated(Protocol):
    """What an eye was calibrated with."""

    @property
    def digest(self) -> str:
        """What tells it from others."""
        ...

    @property
    def faces(self) -> tuple[str, ...]:
        """The labels of the faces."""
        ...


@runtime_checkable
class LearningEye(Eye, Protocol):
    """An eye that learns from pieces that people have accepted."""

    @property
    def profile(self) -> Calibrated:
        """What it was calibrated with."""
        ...

    def samples(self, picture: Picture, reading: Reading) -> list[Sample | None]:
        """Return what each piece of a reading looks like, where that can be learned."""
        ...

    def with_accepted(self, accepted: Accepted) -> "LearningEye":
        """Return an eye of the same calibration that has learned from these."""
        ...

    def likeness(self, samples: NDArray[Any]) -> NDArray[Any]:
        """Return samples x samples: how alike they are."""
        ...


class Learning:
    """What was learned of each kind of piece since its calibration, kept beside the profile."""

    def __init__(self, throws: Throws, place: Callable[[str], Path]) -> None:
        """Take where to keep what was accepted of a kind of piece."""
        self._throws, self._place = throws, place
        self._known: dict[str, Accepted] = {}
        self._learning = threading.Lock()
        """Held by whoever changes what is known; nothing of the table is waited for under it."""
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._before = throws.moment()
        throws.subscribe(self._hear)

    def taught(self, kind: str, eye: Eye) -> Eye:
        """Return an eye that was just opened, with what was learned since its calibration."""
        if not isinstance(eye, LearningEye):
            return eye
        with self._learning:
            accepted = Accepted.taken_up(self._place(kind), eye.profile.digest, eye.profile.faces)
            self._known[kind] = accepted
        return eye.with_accepted(accepted)

    def asking(self, kind: str) -> Asking | None:
        """Return from how many throws it has learned and how often it asked; `None` before the first."""
        eye = self._throws.eye(kind)
        accepted = self._of(kind, eye) if isinstance(eye, LearningEye) else None
        return accepted.asking() if accepted is not None and accepted.count else None

    def forget(self, kind: str) -> None:
        """Read with what calibration learned alone, as if nothing had been accepted."""
        with self._learning:
            eye = self._throws.eye(kind)
            if isinstance(eye, LearningEye):
                self._place(kind).unlink(missing_ok=True)
                self._know(kind, eye, Accepted.nothing(eye.profile.digest, eye.profile.faces))

    def run(self) -> None:
        """Learn what is accepted and unlearn what is undone, until it is closed."""
        while (job := self._jobs.get()) is not None:
            try:
                with self._learning:
                    job()
            except CompanionError as fault:  # a full disk, say: it is told where people see it
                log.warning("%s", fault)
            except Exception:
                log.exception("the eye cannot learn from a throw")

    def close(self) -> None:
        """End after what is being learned."""
        self._jobs.put(None)

    def _hear(self, moment: Moment) -> None:
        before, self._before = self._before, moment
        counted, counts, throw = _proofs(before), _proofs(moment), before.throw
        if throw is not None and throw.evidence in counts - counted and before.picture is not None:
            self._jobs.put(partial(self._learn, throw, before.picture))
        if counted - counts and _game(before) == _game(moment):
            self._jobs.put(partial(self._unlearn, counted - counts))

    def _learn(self, throw: WaitingThrow, picture: Picture) -> None:
        kind, reading, number = throw.throw.pieces.kind, throw.reading, throw.evidence
        eye = self._throws.eye(kind)
        if reading is None or number is None or not isinstance(eye, LearningEye):
            return
        nothing: list[Sample | None] = [None] * len(reading.pieces)
        samples = eye.samples(picture, reading) if throw.said is None else nothing
        learned = self._of(kind, eye).with_throw(number, samples, reading, throw.faces, eye.likeness)
        learned.save(self._place(kind))
        self._know(kind, eye, learned)

    def _unlearn(self, numbers: Collection[int]) -> None:
        for kind, accepted in list(self._known.items()):
            eye, rest = self._throws.eye(kind), accepted.without_throws(numbers)
            if rest.count < accepted.count and isinstance(eye, LearningEye):
                rest.save(self._place(kind))
                self._know(kind, eye, rest)

    def _of(self, kind: str, eye: LearningEye) -> Accepted:
        """Return what was accepted with this eye: nothing yet, after a new calibration."""
        known, profile = self._known.get(kind), eye.profile
        if known is None or (known.profile, known.labels) != (profile.digest, profile.faces):
            return Accepted.nothing(profile.digest, profile.faces)
        return known

    def _know(self, kind: str, eye: LearningEye, accepted: Accepted) -> None:
        self._known[kind] = accepted
        self._throws.exchange_eye(kind, eye, eye.with_accepted(accepted))


def _proofs(moment: Moment) -> frozenset[int]:
    """Return the numbers of the readings that count in the game on the table; in a demo no person looked."""
    playing = moment.position.playing
    if playing is None or playing.demo:
        return frozenset()
    return frozenset(play.proof for play in playing.plays if play.proof is not None)


def _game(moment: Moment) -> int | None:
    playing = moment.position.playing
    return playing.id if playing else None
