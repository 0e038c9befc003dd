"""Calibration as a person meets it: bare table, a picture of each face, one trial throw.

    guided = GuidedCalibration(pieces, camera.latest, learned, place, automatics)
    guided.guide().title        # what is to do now: "15 discs, face up: alive"
    guided.mount("phone Ada")   # somebody stands at the camera: its automatics run
    guided.take("phone Ada")    # keeps the picture of this step and goes on
    guided.retake("alive", "phone Ada")     # that one picture again, and then on where it was

While somebody mounts the camera, it finds its exposure, white balance and focus; with the picture of the
bare table they are locked. Nothing of it touches the profile in use until the trial is taken: to leave in
the middle loses nothing.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import cv2

from calibration.checks import DARKEST
from calibration.errors import BadCalibration
from calibration.fit import EMPTY
from calibration.guided_dice import DiceTeacher
from calibration.guided_discs import DiscTeacher
from calibration.mounted import mounting_hints
from calibration.teaching import LearnedEye, Lesson, Teacher
from companion.errors import CompanionError
from companion.games.game import Pieces
from companion.live.interface import Check, Guide, Mark
from companion.ports import Automatics, Frame, Picture
from companion.vision.picture import BURNT
from companion.vision.reading import Reading
from companion.words import Message, Words

TRIAL, REPORT = "trial", "report"
RESERVED = {EMPTY, TRIAL, REPORT}
"""Steps that are no face's: a face that is called so could not be told from them."""
BURNT_SHARE = 0.02
"""More of the picture burnt out than this is reported; a lamp's reflection is smaller."""
FEWEST_FACES = 2
"""Of pieces with one face nothing could be told."""


@dataclass(frozen=True, eq=False, slots=True)
class _Stand:
    """How far it has come: the pictures taken, what was learned of them, and its report once it is kept."""

    taken: Mapping[str, Picture] = field(default_factory=dict)
    lesson: Lesson | None = None
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

    def guide(self) -> Guide:
        """Return where it stands, with what the camera sees now."""
        stand, steps = self._stand, _Steps.of(self._pieces())
        step = self._step(stand, steps)
        checks, marks = self._look(stand, steps)
        face = steps.names.get(step)
        kind = step if face is None else "face"
        return Guide(
            step=step,
            steps=tuple(steps.all.items()),
            taken=tuple(label for label in steps.pictures if label in stand.taken),
            title=Message(f"calibration.title.{kind}") if face is None else steps.teacher.title(face),
            advice=Message(f"calibration.advice.{kind}"),
            checks=(*checks, *self._hints(stand)),
            marks=tuple(marks),
            ready=all(check.fine for check in checks),
            report=stand.report,
            refused=steps.in_words(stand.refused) if stand.refused else None,
            examples=stand.lesson is not None,
        )

    def mount(self, by: str) -> None:
        """Let the camera's automatics run while the bare table is looked at by somebody who may act."""
        stand = self._stand
        if not stand.taken and not stand.kept and not self._busy.locked():
            self._automatics.loosen()

    def take(self, by: str) -> None:
        """Keep this step's picture and go on; learn after the last one, and keep it after the trial."""
        with self._alone() as stand:
            frame, steps = self._latest(), _Steps.of(self._pieces())
            for check in self._checks(stand, steps, frame)[0]:
                if not check.fine:
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

    def exchange(self, by: str) -> None:
        """Exchange the two faces of what was learned: nothing in the pictures says which one is which."""
        with self._alone() as stand:
            steps = _Steps.of(self._pieces())
            if stand.lesson is not None and not stand.kept and len(steps.names) == FEWEST_FACES:
                one, other = steps.names
                swapped = {**stand.taken, one: stand.taken[other], other: stand.taken[one]}
                self._stand = self._fitted(swapped, steps, other)

    def examples(self) -> bytes | None:
        """Return a picture of the faces as they were learned, in the pieces' order, a row each, as JPEG."""
        lesson = self._stand.lesson
        return None if lesson is None else bytes(cv2.imencode(".jpg", lesson.examples())[1])

    def back(self, by: str) -> None:
        """Take the last picture again."""
        with self._alone() as stand:
            last = next(
                (step for step in reversed(_Steps.of(self._pieces()).pictures) if step in stand.taken), None
            )
            self._stand = _Stand(_without(stand.taken, last))

    def retake(self, step: str, by: str) -> None:
        """Take the picture of one step again; after another bare table all of them."""
        with self._alone() as stand:
            if step in stand.taken:
                self._stand = _Stand({} if step == EMPTY else _without(stand.taken, step))

    @contextmanager
    def _alone(self) -> Iterator[_Stand]:
        """Let one person at a time go on: a second press must not answer a question it has not seen."""
        if not self._busy.acquire(blocking=False):
            raise BadCalibration(Message("calibration.busy"))
        try:
            yield self._stand
        finally:
            self._busy.release()

    def _look(self, stand: _Stand, steps: "_Steps") -> tuple[list[Check], list[Mark]]:
        if self._busy.locked():
            return [Check(Message("calibration.busy"), fine=False)], []
        return self._checks(stand, steps, self._latest())

    def _step(self, stand: _Stand, steps: "_Steps") -> str:
        if stand.kept:
            return REPORT
        return next((step for step in steps.pictures if step not in stand.taken), TRIAL)

    def _hints(self, stand: _Stand) -> list[Check]:
        """Say what seems wrong with the mounting, while it can be changed; that stops nobody."""
        frame = None if stand.taken or stand.kept or self._busy.locked() else self._latest()
        return [Check(hint, fine=False) for hint in mounting_hints(frame.picture)] if frame else []

    def _with(self, stand: _Stand, steps: "_Steps", picture: Picture) -> _Stand:
        """Take one more picture; a table that is not bare is to be taken again."""
        step = self._step(stand, steps)
        if step == EMPTY and (why := steps.teacher.not_bare(picture)):
            return _Stand(refused=why)
        taken = {**stand.taken, step: picture}
        return self._fitted(taken, steps, step) if set(taken) >= set(steps.pictures) else _Stand(taken)

    def _fitted(self, taken: Mapping[str, Picture], steps: "_Steps", last: str) -> _Stand:
        """Learn from all pictures; where that is refused, the one at fault, else the last, is taken again."""
        try:
            lesson = steps.teacher.learn(taken[EMPTY], {label: taken[label] for label in steps.names})
        except CompanionError as refusal:
            at_fault = refusal.message.values.get("face")
            return _Stand(_without(taken, at_fault if at_fault in taken else last), refused=refusal.message)
        return _Stand(taken, lesson)

    def _checks(self, stand: _Stand, steps: "_Steps", frame: Frame | None) -> tuple[list[Check], list[Mark]]:
        """Say what is right and wrong about the live picture for this step, and mark the pieces in it."""
        if stand.kept:
            return [], []
        if frame is None:
            return [Check(Message("calibration.no-picture"), fine=False)], []
        checks = _light_checks(frame.picture)
        if stand.lesson is not None:
            found, marks = _trial(stand.lesson.eye.read(frame.picture), steps, frame.picture)
        elif stand.taken:
            found, marks = _laid(steps, self._step(stand, steps), frame.picture, stand.taken[EMPTY])
        elif taken := RESERVED & set(steps.names):
            found, marks = Check(Message("calibration.check.reserved", faces=sorted(taken)), fine=False), []
        elif len(steps.names) < FEWEST_FACES:
            found, marks = Check(Message("calibration.check.faces", least=FEWEST_FACES), fine=False), []
        else:
            return checks, []
        return [*checks, found], marks


@dataclass(frozen=True, eq=False, slots=True)
class _Steps:
    """The steps for the pieces as they are now."""

    names: Mapping[str, Words]
    """What people call each face, by its label."""
    teacher: Teacher

    @classmethod
    def of(cls, pieces: Pieces) -> "_Steps":
        teacher = DiscTeacher(pieces) if pieces.shape == "disc" else DiceTeacher(pieces)
        return cls({face.label: face.name for face in pieces.faces}, teacher)

    @property
    def pictures(self) -> tuple[str, ...]:
        """The steps at which a picture is taken."""
        return (EMPTY, *self.names)

    @property
    def all(self) -> dict[str, Words]:
        """Every step, and what people call it."""
        bare, trial = Message("calibration.step.empty"), Message("calibration.step.trial")
        return {EMPTY: bare, **self.names, TRIAL: trial}

    def in_words(self, message: Message) -> Message:
        """Return a refusal that calls faces what people call them, and not by their labels."""
        named = {
            key: self.names.get(value, value) if isinstance(value, str) else value
            for key, value in message.values.items()
        }
        return Message(message.key, **named)


def _without(taken: Mapping[str, Picture], step: object) -> dict[str, Picture]:
    return {label: picture for label, picture in taken.items() if label != step}


def _laid(steps: _Steps, step: str, picture: Picture, empty: Picture) -> tuple[Check, list[Mark]]:
    """Look for all pieces of a step, laid apart from each other."""
    height, width = picture.shape[:2]
    try:
        laid = steps.teacher.laid(step, picture, empty)
    except BadCalibration as refusal:
        return Check(steps.in_words(refusal.message), fine=False), []
    marks = [Mark(place.x / width, place.y / height, place.r / width) for place in laid.places]
    return Check(laid.words, fine=True), marks


def _trial(reading: Reading, steps: _Steps, picture: Picture) -> tuple[Check, list[Mark]]:
    """Show a trial throw as it is read; a person compares it with the table."""
    height, width = picture.shape[:2]
    first = next(iter(steps.names))
    marks = [
        Mark(
            piece.x / width,
            piece.y / height,
            piece.r / width,
            fine=piece.face is not None,
            counts=len(steps.names) > FEWEST_FACES or piece.face != first,
            face=steps.names.get(piece.face or "", ""),
        )
        for piece in reading.pieces
    ]
    faces = [
        Message("calibration.check.face", found=reading.count(label), face=name)
        for label, name in steps.names.items()
        if len(steps.names) == FEWEST_FACES or reading.count(label)
    ]
    if unclear := reading.count(None):
        faces.append(Message("calibration.check.unclear", found=unclear))
    words = Message("calibration.check.trial", found=len(reading.pieces), faces=tuple(faces))
    return Check(words, fine=True), marks


def _light_checks(picture: Picture) -> list[Check]:
    """Say whether it is light enough, and whether a lamp burns too much of the picture out."""
    light = float(picture[::8, ::8].mean())
    burnt = float((picture[::8, ::8].min(axis=2) >= BURNT).mean())
    return [
        Check(Message("calibration.check.light"), fine=True)
        if light >= DARKEST
        else Check(Message("calibration.check.dark", light=round(light), least=round(DARKEST)), fine=False),
        Check(Message("calibration.check.no-glare"), fine=True)
        if burnt <= BURNT_SHARE
        else Check(Message("calibration.check.glare", share=round(100 * burnt)), fine=False),
    ]
