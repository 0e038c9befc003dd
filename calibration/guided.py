"""Calibration as a person meets it: bare table, a picture of each face, one trial throw.

    guided = GuidedCalibration(pieces, camera.latest, learned, place, automatics)
    guided.guide().title        # what is to do now: "15 discs, face up: alive"
    guided.mount("phone Ada")   # somebody stands at the camera: its automatics run
    guided.take("phone Ada")    # keeps the picture of this step and goes on

While somebody mounts the camera, it finds its exposure, white balance and focus; with the picture of the
bare table they are locked. Nothing of it touches the profile in use until the trial is taken: to leave in
the middle loses nothing.
"""

import hashlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import cv2

from calibration.bare import round_things
from calibration.blur import check_sharp
from calibration.checks import DARKEST
from calibration.errors import BadCalibration
from calibration.examples import examples
from calibration.fit import EMPTY, Fit, fit
from calibration.locate import blobs
from calibration.mounted import mounting_hints
from calibration.report import facts
from companion.errors import CompanionError
from companion.games.game import Pieces
from companion.live.interface import Check, Guide, Mark
from companion.ports import Automatics, Frame, Picture
from companion.vision import Profile, Reader
from companion.vision.picture import BURNT
from companion.vision.reading import Reading
from companion.words import Message, Words

TRIAL, REPORT = "trial", "report"
BURNT_SHARE = 0.02
"""More of the picture burnt out than this is reported; a lamp's reflection is smaller."""


@dataclass(frozen=True, eq=False, slots=True)
class _Stand:
    """How far it has come: the pictures taken, what was learned of them, and whether that is kept."""

    taken: tuple[Picture, ...] = ()
    fit: Fit | None = None
    refused: Message | None = None
    kept: bool = False


class GuidedCalibration:
    """The calibration of one kind of piece, one at a time.

    `latest` gives the newest frame, `learned` takes the profile, which is kept at `place`.
    """

    def __init__(
        self,
        pieces: Pieces,
        latest: Callable[[], Frame | None],
        learned: Callable[[Profile], None],
        place: Path,
        automatics: Automatics,
    ) -> None:
        self._pieces = pieces
        self._names = {face.label: face.name for face in pieces.faces}
        self._steps: dict[str, Words] = {
            EMPTY: Message("calibration.step.empty"),
            **self._names,
            TRIAL: Message("calibration.step.trial"),
        }
        self._latest, self._learned, self._place = latest, learned, place
        self._automatics = automatics
        self._busy = threading.Lock()
        self._stand = _Stand()

    def guide(self) -> Guide:
        """Return where it stands, with what the camera sees now."""
        stand = self._stand
        step = self._step(stand)
        checks, marks = self._look(stand)
        kind = "face" if step in self._names else step
        laid = {"count": self._pieces.at_hand, "pieces": self._pieces.label, "face": self._names.get(step)}
        return Guide(
            step=step,
            steps=tuple(self._steps.items()),
            title=Message(f"calibration.title.{kind}", **laid),
            advice=Message(f"calibration.advice.{kind}"),
            checks=(*checks, *self._hints(stand)),
            marks=tuple(marks),
            ready=all(check.fine for check in checks),
            report=tuple(facts(stand.fit)) if stand.kept and stand.fit else (),
            refused=stand.refused,
        )

    def mount(self, by: str) -> None:
        """Let the camera's automatics run while the bare table is looked at by somebody who may act."""
        stand = self._stand
        if not stand.taken and not stand.kept and not self._busy.locked():
            self._automatics.loosen()

    def take(self, by: str) -> None:
        """Keep this step's picture and go on; learn after the last one, and keep it after the trial."""
        with self._alone() as stand:
            frame = self._latest()
            for check in self._checks(stand, frame)[0]:
                if not check.fine:
                    raise BadCalibration(Message("calibration.not-yet", why=check.words))
            if stand.kept:
                self._stand = _Stand()
            elif stand.fit is not None:
                stand.fit.profile.save(self._place)
                self._learned(stand.fit.profile)
                self._automatics.keep()
                self._stand = replace(stand, kept=True)
            elif frame is not None:
                self._stand = self._with(stand, frame.picture.copy())
                if self._stand.taken:
                    self._automatics.hold()

    def exchange(self, by: str) -> None:
        """Exchange the faces of what was learned: nothing in the pictures says which one is which."""
        with self._alone() as stand:
            if stand.fit is not None and not stand.kept:
                bare, *faces = stand.taken
                self._stand = self._fitted((bare, *reversed(faces)))

    def examples(self) -> bytes | None:
        """Return a picture of the faces as they were learned, in the pieces' order, a row each, as JPEG."""
        fitted = self._stand.fit
        if fitted is None:
            return None
        return bytes(cv2.imencode(".jpg", examples(fitted))[1])

    def back(self, by: str) -> None:
        """Take the last picture again."""
        with self._alone() as stand:
            self._stand = _Stand(stand.taken[:-1])

    @contextmanager
    def _alone(self) -> Iterator[_Stand]:
        """Let one person at a time go on: a second press must not answer a question it has not seen."""
        if not self._busy.acquire(blocking=False):
            raise BadCalibration(Message("calibration.busy"))
        try:
            yield self._stand
        finally:
            self._busy.release()

    def _look(self, stand: _Stand) -> tuple[list[Check], list[Mark]]:
        if self._busy.locked():
            return [Check(Message("calibration.busy"), fine=False)], []
        return self._checks(stand, self._latest())

    def _step(self, stand: _Stand) -> str:
        return REPORT if stand.kept else tuple(self._steps)[len(stand.taken)]

    def _hints(self, stand: _Stand) -> list[Check]:
        """Say what seems wrong with the mounting, while it can be changed; that stops nobody."""
        frame = None if stand.taken or stand.kept or self._busy.locked() else self._latest()
        return [Check(hint, fine=False) for hint in mounting_hints(frame.picture)] if frame else []

    def _with(self, stand: _Stand, picture: Picture) -> _Stand:
        """Take one more picture; a table that is not bare is to be taken again."""
        if not stand.taken and (things := round_things(picture)):
            return _Stand(refused=Message("calibration.not-bare", n=things))
        taken = (*stand.taken, picture)
        return self._fitted(taken) if len(taken) > len(self._names) else _Stand(taken)

    def _fitted(self, taken: tuple[Picture, ...]) -> _Stand:
        """Learn from all pictures; where that is refused, the last one is to be taken again."""
        digest = hashlib.sha256()
        for picture in taken:
            digest.update(picture.tobytes())
        sides = dict(zip(self._names, taken[1:], strict=True))
        try:
            return _Stand(taken, fit(taken[0], sides, self._pieces.at_hand, digest.hexdigest()))
        except CompanionError as refusal:
            return _Stand(taken[:-1], refused=refusal.message)

    def _checks(self, stand: _Stand, frame: Frame | None) -> tuple[list[Check], list[Mark]]:
        """Say what is right and wrong about the live picture for this step, and mark the pieces in it."""
        if stand.kept:
            return [], []
        if frame is None:
            return [Check(Message("calibration.no-picture"), fine=False)], []
        checks = _light_checks(frame.picture)
        if stand.fit is not None:
            found, marks = self._trial(stand.fit.profile, frame.picture)
        elif stand.taken:
            found, marks = self._laid(self._step(stand), frame.picture, stand.taken[0])
        else:
            return checks, []
        return [*checks, found], marks

    def _laid(self, step: str, picture: Picture, empty: Picture) -> tuple[Check, list[Mark]]:
        """Look for all pieces of a step, laid apart from each other."""
        (height, width), count = picture.shape[:2], self._pieces.at_hand
        try:
            found = blobs(picture, empty, step, count)
            check_sharp(picture, found, step)
        except BadCalibration as refusal:
            return Check(refusal.message, fine=False), []
        marks = [
            Mark((blob.x + blob.width / 2) / width, (blob.y + blob.height / 2) / height, blob.radius / width)
            for blob in found
        ]
        return Check(Message("calibration.check.discs", found=count, expected=count), fine=True), marks

    def _trial(self, profile: Profile, picture: Picture) -> tuple[Check, list[Mark]]:
        """Read a trial throw; a person compares it with the table."""
        height, width = picture.shape[:2]
        reading = Reader(profile).read(picture)
        marks = [
            Mark(
                piece.x / width,
                piece.y / height,
                piece.r / width,
                fine=piece.face is not None,
                counts=piece.face != profile.faces[0],
            )
            for piece in reading.pieces
        ]
        return Check(self._counts(reading), fine=True), marks

    def _counts(self, reading: Reading) -> Message:
        """Return in words how many pieces show which face."""
        faces = [
            Message("calibration.check.face", found=reading.count(label), face=name)
            for label, name in self._names.items()
        ]
        if unclear := reading.count(None):
            faces.append(Message("calibration.check.unclear", found=unclear))
        return Message("calibration.check.trial", found=len(reading.pieces), faces=tuple(faces))


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
