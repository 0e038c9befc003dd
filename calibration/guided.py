"""Calibration as a person meets it: bare table, a picture of each face, one trial throw.

    guided = GuidedCalibration(pieces, camera.latest, learned, place, automatics)
    guided.guide().title        # what is to do now: "15 discs, this side up: heads"
    guided.mount("phone Ada")   # somebody stands at the camera: its automatics run
    guided.take("phone Ada")    # keeps the picture of this step and goes on
    guided.retake("heads", "phone Ada")     # that one picture again, and then on where it was

While somebody mounts the camera, it finds its exposure, white balance and focus; with the picture of the
bare table they are locked. Nothing of it touches the profile in use until the trial is taken: to leave in
the middle loses nothing.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2

from calibration.checks import show_the_same
from calibration.errors import BadCalibration
from calibration.fit import EMPTY
from calibration.flicker import Floats, glimpse, remembered
from calibration.guided_look import (
    FEWEST_FACES,
    TRIAL,
    Looked,
    Steps,
    burnt_spots,
    laid_pieces,
    trial_throw,
)
from calibration.mounting import mounting_checks
from calibration.teaching import KnownFaces, LearnedEye, Lesson
from companion.errors import CompanionError
from companion.games.game import Pieces
from companion.guide import Check, Guide
from companion.ports import Automatics, Frame, Picture
from companion.words import Message

REPORT = "report"
RESERVED = {EMPTY, TRIAL, REPORT}
"""Steps that are no face's: a face that is called so could not be told from them."""


@dataclass(frozen=True, eq=False, slots=True)
class _Stand:
    """How far it has come: the pictures taken, what was learned of them, and its report once it is kept."""

    taken: Mapping[str, Picture] = field(default_factory=dict)
    lesson: Lesson | None = None
    learned_ns: int = 0
    """When that was."""
    refused: Message | None = None
    report: tuple[Message, ...] = ()

    @property
    def kept(self) -> bool:
        return bool(self.report)


class GuidedCalibration:
    """The calibration of one kind of piece, one at a time.

    `pieces` returns them as they are now: where a game leaves their faces open, the owner may add some
    meanwhile. `latest` gives the newest frame, `learned` takes the eye, whose profile is kept at `place`.
    """

    def __init__(
        self,
        pieces: Callable[[], Pieces],
        latest: Callable[[], Frame | None],
        learned: Callable[[LearnedEye], object],
        place: Path,
        automatics: Automatics,
    ) -> None:
        self._pieces, self._latest, self._learned, self._place = pieces, latest, learned, place
        self._automatics = automatics
        self._busy = threading.Lock()
        self._stand = _Stand()
        self._glimpses: tuple[int, tuple[Floats, ...]] = (-1, ())
        """The number of the last frame that was looked at for flicker, and what it and some before showed."""
        self._last: tuple[_Stand, Pieces, Frame, Looked] | None = None
        """What was said last, and of which frame: every phone asks about the same one."""

    def guide(self) -> Guide:
        """Return where it stands, with what the camera sees now."""
        stand, steps = self._stand, Steps.of(self._pieces())
        step = self._step(stand, steps)
        looked = self._look(stand, steps)
        face = steps.names.get(step)
        kind = step if face is None else "face"
        return Guide(
            step=step,
            steps=tuple(steps.all.items()),
            taken=tuple(label for label in steps.pictures if label in stand.taken),
            title=Message(f"calibration.title.{kind}") if face is None else steps.teacher.title(face),
            advice=Message(f"calibration.advice.{kind}"),
            checks=tuple(looked.checks),
            marks=looked.marks,
            verdict=looked.verdict,
            ready=looked.ready,
            report=stand.report,
            refused=self._refusal(stand, steps),
            examples=self._examples_since(stand, steps),
        )

    def mount(self, by: str) -> None:
        """Let the camera's automatics run while the bare table is looked at by somebody who may act."""
        stand = self._stand
        if not stand.taken and not stand.kept and not self._busy.locked():
            self._automatics.loosen()

    def take(self, by: str) -> None:
        """Keep this step's picture and go on; learn after the last one, and keep it after the trial."""
        with self._alone() as stand:
            frame, steps = self._latest(), Steps.of(self._pieces())
            for check in self._looked(stand, steps, frame).checks:
                if check.needed and not check.fine:
                    raise BadCalibration(Message("calibration.not-yet", why=check.words))
            if stand.kept:
                self._stand = _Stand()
            elif stand.lesson is not None:
                stand.lesson.save(self._place)
                self._learned(stand.lesson.eye)
                self._automatics.keep()
                self._stand = _Stand(report=tuple(stand.lesson.facts()))
            elif frame is not None:
                self._stand = self._with(stand, steps, frame.picture.copy())
                if self._stand.taken:
                    self._automatics.hold()

    def exchange(self, seen: str, by: str) -> None:
        """Exchange the two faces of what was learned: nothing in the pictures says which one is which.

        `seen` is what its sender saw of them (`Guide.examples`): a second press would undo the first.
        """
        with self._alone() as stand:
            steps = Steps.of(self._pieces())
            if not seen or seen != self._examples_since(stand, steps):
                raise BadCalibration(Message("calibration.others-now"))
            if stand.lesson is not None and len(steps.names) == FEWEST_FACES:
                one, other = steps.names
                swapped = {**stand.taken, one: stand.taken[other], other: stand.taken[one]}
                self._stand = self._fitted(swapped, steps, other)
            elif (in_use := self._in_use(stand, steps)) is not None:
                self._learned(in_use.exchange())

    def examples(self) -> bytes | None:
        """Return a picture of the faces as they were learned, in the pieces' order, a row each, as JPEG."""
        stand = self._stand
        shown = stand.lesson or self._in_use(stand, Steps.of(self._pieces()))
        return None if shown is None else bytes(cv2.imencode(".jpg", shown.examples())[1])

    def back(self, by: str) -> None:
        """Take the last picture again."""
        with self._alone() as stand:
            last = next(
                (step for step in reversed(Steps.of(self._pieces()).pictures) if step in stand.taken), None
            )
            self._stand = _Stand(_without(stand.taken, last))

    def retake(self, step: str, by: str) -> None:
        """Take the picture of one step again; after another bare table all of them."""
        with self._alone() as stand:
            if step in stand.taken:
                self._stand = _Stand({} if step == EMPTY else _without(stand.taken, step))

    def _in_use(self, stand: _Stand, steps: Steps) -> KnownFaces | None:
        """Return what the eye reads with, as long as nobody teaches it anew."""
        return None if stand.taken else steps.teacher.kept(self._place)

    def _examples_since(self, stand: _Stand, steps: Steps) -> str:
        if stand.lesson is not None:
            return str(stand.learned_ns)
        in_use = self._in_use(stand, steps)
        return "" if in_use is None else in_use.since

    @contextmanager
    def _alone(self) -> Iterator[_Stand]:
        """Let one person at a time go on: a second press must not answer a question it has not seen."""
        if not self._busy.acquire(blocking=False):
            raise BadCalibration(Message("calibration.busy"))
        try:
            yield self._stand
        finally:
            self._busy.release()

    def _look(self, stand: _Stand, steps: Steps) -> Looked:
        if self._busy.locked():
            return Looked([Check(Message("calibration.busy"), fine=False)])
        return self._looked(stand, steps, self._latest())

    def _refusal(self, stand: _Stand, steps: Steps) -> Message | None:
        """Return why the last picture was refused; a table that was cleared meanwhile is no reason."""
        if stand.refused is None:
            return None
        frame = self._latest()
        cleared = not stand.taken and frame is not None and steps.teacher.not_bare(frame.picture) is None
        return None if cleared else steps.in_words(stand.refused)

    def _step(self, stand: _Stand, steps: Steps) -> str:
        if stand.kept:
            return REPORT
        return next((step for step in steps.pictures if step not in stand.taken), TRIAL)

    def _with(self, stand: _Stand, steps: Steps, picture: Picture) -> _Stand:
        """Take one more picture; a table that is not bare is to be taken again."""
        step = self._step(stand, steps)
        if step == EMPTY and (why := steps.teacher.not_bare(picture)):
            return _Stand(refused=why)
        taken = {**stand.taken, step: picture}
        return self._fitted(taken, steps, step) if set(taken) >= set(steps.pictures) else _Stand(taken)

    def _fitted(self, taken: Mapping[str, Picture], steps: Steps, last: str) -> _Stand:
        """Learn from all pictures; where that is refused, the one at fault, else the last, is taken again."""
        try:
            lesson = steps.teacher.learn(taken[EMPTY], {label: taken[label] for label in steps.names})
        except CompanionError as refusal:
            told = refusal.message.values
            at_fault = told.get("face", told.get("other"))
            if at_fault == EMPTY:  # all others are looked at beside it
                return _Stand(refused=refusal.message)
            return _Stand(_without(taken, at_fault if at_fault in taken else last), refused=refusal.message)
        return _Stand(taken, lesson, time.time_ns())

    def _looked(self, stand: _Stand, steps: Steps, frame: Frame | None) -> Looked:
        """Say what is right and wrong about the live picture for this step, and mark the pieces in it."""
        if stand.kept:
            return Looked([])
        if frame is None:
            return Looked([Check(Message("calibration.no-picture"), fine=False)])
        if (last := self._last) is not None:
            before, then, seen, looked = last
            same = seen.number == frame.number and seen.picture is frame.picture
            if same and before is stand and then == steps.pieces:
                return looked
        looked = self._looked_anew(stand, steps, frame)
        self._last = stand, steps.pieces, frame, looked
        return looked

    def _looked_anew(self, stand: _Stand, steps: Steps, frame: Frame) -> Looked:
        if stand.lesson is not None:
            if any(show_the_same(stand.taken[label], frame.picture) for label in steps.names):
                return Looked([])  # nobody has thrown yet: they lie as they were learned
            return trial_throw(stand.lesson.eye.read(frame.picture), steps, frame.picture)
        if stand.taken:
            return self._laid(stand, steps, frame.picture)
        checks = mounting_checks(frame.picture, self._seen_lately(frame))
        if reserved := RESERVED & set(steps.names):
            checks.append(Check(Message("calibration.check.reserved", faces=sorted(reserved)), fine=False))
        elif len(steps.names) < FEWEST_FACES:
            checks.append(Check(Message("calibration.check.faces", least=FEWEST_FACES), fine=False))
        return Looked(checks, burnt_spots(frame.picture))

    def _laid(self, stand: _Stand, steps: Steps, picture: Picture) -> Looked:
        """Look for the pieces of this step; those that lie as for another are not turned yet."""
        looked = laid_pieces(steps, self._step(stand, steps), picture, stand.taken[EMPTY])
        for label, name in steps.names.items():
            if label in stand.taken and show_the_same(stand.taken[label], picture):
                unturned = Check(Message("calibration.check.unturned", face=name), fine=False)
                return replace(looked, checks=[unturned, *looked.checks])
        return looked

    def _seen_lately(self, frame: Frame) -> tuple[Floats, ...]:
        """Return glimpses of this frame and of some before it, in which flicker shows."""
        number, glimpses = self._glimpses
        if frame.number != number:
            glimpses = remembered(glimpses, glimpse(frame.picture))
            self._glimpses = frame.number, glimpses
        return glimpses


def _without(taken: Mapping[str, Picture], step: object) -> dict[str, Picture]:
    return {label: picture for label, picture in taken.items() if label != step}
