"""Calibration as a person meets it: bare table, living side up, squashed side up, one trial throw.

    guided = GuidedCalibration(live.latest, live.learn_profile, config.profile, automatics)
    guided.guide().title        # what is to do now
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

from calibration.bare import round_things
from calibration.blur import check_sharp
from calibration.checks import DARKEST
from calibration.errors import BadCalibration
from calibration.fit import Fit, fit_pictures
from calibration.locate import DISCS, blobs
from calibration.mounted import mounting_hints
from calibration.report import facts
from companion.errors import CompanionError
from companion.live.interface import Check, Guide, Mark
from companion.ports import Automatics, Frame, Picture
from companion.vision import Profile, Reader
from companion.vision.picture import BURNT
from companion.vision.reading import Face
from companion.words import Message

PICTURES = ("empty", "alive", "squashed")
TRIAL, REPORT = "trial", "report"
STEPS = (*PICTURES, TRIAL)
BURNT_SHARE = 0.02
"""More of the picture burnt out than this is told; a lamp's reflection is smaller."""


@dataclass(frozen=True, eq=False, slots=True)
class _Stand:
    """How far it has come: the pictures taken, what was learned of them, and whether that is kept."""

    taken: tuple[Picture, ...] = ()
    fit: Fit | None = None
    refused: Message | None = None
    kept: bool = False

    @property
    def step(self) -> str:
        return REPORT if self.kept else STEPS[len(self.taken)]


class GuidedCalibration:
    """One calibration at a time. `latest` gives the newest frame, `learned` takes the profile."""

    def __init__(
        self,
        latest: Callable[[], Frame | None],
        learned: Callable[[Profile], None],
        place: Path,
        automatics: Automatics,
    ) -> None:
        self._latest, self._learned, self._place = latest, learned, place
        self._automatics = automatics
        self._busy = threading.Lock()
        self._stand = _Stand()

    def guide(self) -> Guide:
        """Return where it stands, with what the camera sees now."""
        stand = self._stand
        checks, marks = self._look(stand)
        return Guide(
            step=stand.step,
            steps=tuple((name, Message(f"calibration.step.{name}")) for name in STEPS),
            title=Message(f"calibration.title.{stand.step}"),
            advice=Message(f"calibration.advice.{stand.step}"),
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
            for check in _checks(stand, frame)[0]:
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
                self._stand = _with(stand, frame.picture.copy())
                if self._stand.taken:
                    self._automatics.hold()

    def back(self, by: str) -> None:
        """Take the last picture anew."""
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
        return _checks(stand, self._latest())

    def _hints(self, stand: _Stand) -> list[Check]:
        """Say what seems wrong with the mounting, while it can be changed; that stops nobody."""
        frame = None if stand.taken or stand.kept or self._busy.locked() else self._latest()
        return [Check(hint, fine=False) for hint in mounting_hints(frame.picture)] if frame else []


def _with(stand: _Stand, picture: Picture) -> _Stand:
    """Take one more picture; a table that is not bare is taken anew."""
    if not stand.taken and (things := round_things(picture)):
        return _Stand(refused=Message("calibration.not-bare", n=things))
    taken = (*stand.taken, picture)
    return _learned(taken) if len(taken) == len(PICTURES) else _Stand(taken)


def _learned(taken: tuple[Picture, ...]) -> _Stand:
    """Learn from the three pictures; where that is refused, the last one is to be taken anew."""
    empty, alive, squashed = taken
    digest = hashlib.sha256()
    for picture in taken:
        digest.update(picture.tobytes())
    try:
        return _Stand(taken, fit_pictures(empty, alive, squashed, digest.hexdigest()))
    except CompanionError as refusal:
        return _Stand(taken[:-1], refused=refusal.message)


def _checks(stand: _Stand, frame: Frame | None) -> tuple[list[Check], list[Mark]]:
    """Say what is right and wrong about the live picture for this step, and mark the discs in it."""
    if stand.kept:
        return [], []
    if frame is None:
        return [Check(Message("calibration.no-picture"), fine=False)], []
    picture = frame.picture
    light = float(picture[::8, ::8].mean())
    burnt = float((picture[::8, ::8].min(axis=2) >= BURNT).mean())
    checks = [
        Check(Message("calibration.check.light"), fine=True)
        if light >= DARKEST
        else Check(Message("calibration.check.dark", light=round(light), least=round(DARKEST)), fine=False),
        Check(Message("calibration.check.no-glare"), fine=True)
        if burnt <= BURNT_SHARE
        else Check(Message("calibration.check.glare", share=round(100 * burnt)), fine=False),
    ]
    if stand.fit is not None:
        found, marks = _trial(stand.fit.profile, picture)
    elif stand.taken:
        found, marks = _discs(stand.step, picture, stand.taken[0])
    else:
        return checks, []
    return [*checks, found], marks


def _discs(step: str, picture: Picture, empty: Picture) -> tuple[Check, list[Mark]]:
    height, width = picture.shape[:2]
    try:
        found = blobs(picture, empty, step)
        check_sharp(picture, found, step)
    except BadCalibration as refusal:
        return Check(refusal.message, fine=False), []
    marks = [
        Mark((blob.x + blob.width / 2) / width, (blob.y + blob.height / 2) / height, blob.radius / width)
        for blob in found
    ]
    return Check(Message("calibration.check.discs", found=DISCS, expected=DISCS), fine=True), marks


def _trial(profile: Profile, picture: Picture) -> tuple[Check, list[Mark]]:
    height, width = picture.shape[:2]
    reading = Reader(profile).read(picture)
    marks = [
        Mark(
            disc.x / width,
            disc.y / height,
            disc.r / width,
            fine=disc.face is not Face.UNREADABLE,
            counts=disc.face is Face.SQUASHED,
        )
        for disc in reading.discs
    ]
    told = Message(
        "calibration.check.trial",
        discs=len(reading.discs),
        squashed=reading.squashed,
        alive=reading.alive,
    )
    return Check(told, fine=True), marks
