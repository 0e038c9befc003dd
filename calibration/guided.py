"""Calibration as a person meets it: bare table, living side up, squashed side up, one trial throw.

    guided = GuidedCalibration(live.latest, learned=live.learn_profile, place=profile_path)
    guided.guide().title        # what is to do now
    guided.take("phone Ada")    # keeps the picture of this step and goes on

Nothing of it touches the profile in use until the trial is taken: to leave in the middle loses nothing.
"""

import hashlib
import threading
from collections.abc import Callable
from pathlib import Path

from calibration.checks import DARKEST
from calibration.errors import BadCalibration
from calibration.fit import Fit, fit_pictures
from calibration.locate import DISCS, blobs
from calibration.report import facts
from companion.errors import CompanionError
from companion.live.interface import Check, Guide, Mark
from companion.ports import Frame, Picture
from companion.vision import Profile, Reader
from companion.words import Message

PICTURES = ("empty", "alive", "squashed")
TRIAL, REPORT = "trial", "report"
STEPS = (*PICTURES, TRIAL)
BURNT_SHARE = 0.02
"""More of the picture burnt out than this is told; a lamp's reflection is smaller."""


class GuidedCalibration:
    """One calibration at a time. `latest` gives the newest frame, `learned` takes the profile."""

    def __init__(
        self, latest: Callable[[], Frame | None], learned: Callable[[Profile], None], place: Path
    ) -> None:
        self._latest, self._learned, self._place = latest, learned, place
        self._lock = threading.Lock()
        self._taken: list[Picture] = []
        self._fit: Fit | None = None
        self._refused: Message | None = None
        self._done = False

    def guide(self) -> Guide:
        """Return where it stands, with what the camera sees now."""
        step, frame = self._step, self._latest()
        checks, marks = self._look(step, frame.picture) if frame is not None else ([], [])
        if frame is None:
            checks = [Check(Message("calibration.no-picture"), fine=False)]
        return Guide(
            step=step,
            steps=tuple((name, Message(f"calibration.step.{name}")) for name in STEPS),
            title=Message(f"calibration.title.{step}"),
            advice=Message(f"calibration.advice.{step}"),
            checks=tuple(checks),
            marks=tuple(marks),
            ready=step == REPORT or all(check.fine for check in checks),
            report=tuple(facts(self._fit)) if step == REPORT and self._fit else (),
            refused=self._refused,
        )

    def take(self, by: str) -> None:
        """Keep this step's picture and go on; learn after the last one, and keep it after the trial."""
        with self._lock:
            frame, step = self._latest(), self._step
            if step == REPORT:
                self._restart()
            elif step == TRIAL:
                self._keep()
            elif frame is not None:
                self._taken.append(frame.picture.copy())
                if len(self._taken) == len(PICTURES):
                    self._learn()

    def back(self, by: str) -> None:
        """Take the last picture anew."""
        with self._lock:
            self._fit, self._refused, self._done = None, None, False
            if self._taken:
                self._taken.pop()

    @property
    def _step(self) -> str:
        if self._done:
            return REPORT
        return STEPS[len(self._taken)]

    def _restart(self) -> None:
        self._taken, self._fit, self._refused, self._done = [], None, None, False

    def _learn(self) -> None:
        """Learn from the three pictures; what is refused sends a person back to the picture that is wrong."""
        digest = hashlib.sha256()
        for picture in self._taken:
            digest.update(picture.tobytes())
        try:
            empty, alive, squashed = self._taken
            self._fit = fit_pictures(empty, alive, squashed, digest.hexdigest())
        except CompanionError as refusal:
            self._refused = refusal.message
            self._taken.pop()
        else:
            self._refused = None

    def _keep(self) -> None:
        if self._fit is not None:
            self._fit.profile.save(self._place)
            self._learned(self._fit.profile)
            self._done = True

    def _look(self, step: str, picture: Picture) -> tuple[list[Check], list[Mark]]:
        """Say what is right and wrong about the live picture for this step, and mark the discs in it."""
        if step == REPORT:
            return [], []
        light = float(picture[::8, ::8].mean())
        burnt = float((picture[::8, ::8].min(axis=2) >= 250).mean())
        checks = [
            Check(
                Message("calibration.check.light", light=round(light), least=round(DARKEST)), light >= DARKEST
            ),
            Check(Message("calibration.check.glare", share=f"{100 * burnt:.1f}"), burnt <= BURNT_SHARE),
        ]
        if step == TRIAL and self._fit is not None:
            found, marks = self._trial(self._fit.profile, picture)
            return [*checks, found], marks
        if step in PICTURES[1:]:
            found, marks = self._discs(step, picture)
            return [*checks, found], marks
        return checks, []

    def _discs(self, step: str, picture: Picture) -> tuple[Check, list[Mark]]:
        height, width = picture.shape[:2]
        try:
            found = blobs(picture, self._taken[0], step)
        except BadCalibration as refusal:
            return Check(refusal.message, fine=False), []
        marks = [
            Mark((blob.x + blob.width / 2) / width, (blob.y + blob.height / 2) / height, blob.radius / width)
            for blob in found
        ]
        return Check(Message("calibration.check.discs", found=DISCS, expected=DISCS), fine=True), marks

    def _trial(self, profile: Profile, picture: Picture) -> tuple[Check, list[Mark]]:
        height, width = picture.shape[:2]
        reading = Reader(profile).read(picture)
        marks = [Mark(disc.x / width, disc.y / height, disc.r / width) for disc in reading.discs]
        told = Message(
            "calibration.check.trial",
            discs=len(reading.discs),
            squashed=reading.squashed,
            alive=reading.alive,
        )
        return Check(told, fine=True), marks
