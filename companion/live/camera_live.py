"""The table with a camera above it: frames come in on one thread, people act from many.

    live = CameraLive(table, journal, games, data, photos=Photos(folder))
    live.learn(Reader(profile))
    for frame in source:
        live.see(frame)

A throw that the game expects arms the lookout. What it reads is journalled as evidence, photographed,
and waits; nothing but a person's accept lets it count.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.errors import CompanionError, reason
from companion.games.game import AnyGame
from companion.journal.store import EVIDENCE, Journal
from companion.live.interface import Health, Photo, Present
from companion.live.lookout import Lookout, Seen
from companion.live.proof import evidence, framed, live_jpeg, numbered, photographed
from companion.live.table_live import TableLive
from companion.photos import Photos
from companion.ports import Frame
from companion.slap import Eye
from companion.table import NotNow, StaleAction, Table
from companion.throw import WaitingThrow
from companion.vision import Profile, Reader, Reading
from companion.words import Message, Words

BY = "camera"
log = logging.getLogger(__name__)


class CameraLive(TableLive):
    """What the page sees, with an eye. `see` belongs to the camera's thread alone."""

    def __init__(
        self,
        table: Table,
        journal: Journal,
        games: Mapping[str, AnyGame],
        data: Callable[[AnyGame], Mapping[str, Any]],
        players: Sequence[str] = (),
        *,
        photos: Photos,
    ) -> None:
        self._kept_photos = photos
        super().__init__(table, journal, games, data, players)
        self._learned: Eye | None = None
        self._lookout: Lookout | None = None
        """`None` before anything was learned, and after the eye has failed, until the next throw."""
        self._latest: Frame | None = None
        self._armed_for: tuple[int, int] | None = None
        self._look_again_at: int | None = None
        """The position at which a person asked to look again."""
        self._camera = self._eye = self._proof = Health()

    def learn(self, eye: Eye) -> None:
        """Read with this eye from now on; before that the camera only shows its picture."""
        with self._changed:
            self._learned, self._lookout, self._armed_for = eye, Lookout(eye), None
            self._ask_whether_thrown()
            self.report_eye(Health("ready"))

    def learn_profile(self, profile: Profile) -> None:
        """Read with what a calibration has learned."""
        self.learn(Reader(profile))

    def report_camera(self, health: Health) -> None:
        """Show how the camera does; what it saw before it failed is not shown as if it were now."""
        with self._changed:
            if (self._camera.state, health.state) == ("fault", "ready"):
                self._ask_whether_thrown()
            self._camera = health
            if health.state != "ready":
                self._latest = None
            self._report()

    def report_eye(self, health: Health) -> None:
        """Show how the eye does; without a camera nobody asks."""
        with self._changed:
            self._eye = health
            self._report()

    def _ask_whether_thrown(self) -> None:
        """Whether a throw that waits was thrown while nobody looked, people are asked."""
        if (throw := self._present.throw) is not None and throw.stage != "read":
            self._show(throw=replace(throw, stage="unseen"), progress=None)

    def _report_proof(self, health: Health) -> None:
        """Show whether readings can be kept."""
        with self._changed:
            self._proof = health
            self._report()

    def _report(self) -> None:
        """Show the first trouble: the camera's, the eye's, or that of keeping what they saw."""
        looked_at = (self._camera, self._eye, self._proof)
        troubles = [health for health in looked_at if health.state in ("waiting", "fault")]
        health = troubles[0] if troubles else self._camera
        if self._present.camera != health:
            self._show(camera=health)

    def report_panel(self, health: Health, dialling: Words = "", refusal: Words = "") -> None:
        """Show how the panel does, what is being dialled there, and why a press did nothing."""
        with self._changed:
            now = self._present
            if (now.panel, now.dialling, now.refusal) != (health, dialling, refusal):
                self._show(panel=health, dialling=dialling, refusal=refusal)

    def see(self, frame: Frame) -> None:
        """Take the camera's next frame; an eye that fails is shown, and tried again with the next throw."""
        with self._changed:
            self._latest = frame
            throw, number = self._present.throw, self._present.position.number
            lookout = self._armed(throw, number)
        if lookout is None:
            return
        try:
            seen = lookout.feed(frame)  # takes its time, so nobody is kept waiting for it
            if throw is not None and throw.stage != "read":
                self._show_seen(seen, number)
        except Exception as fault:
            self._blinded(fault)

    def read_again(self, by: str, seen: int) -> None:
        """Forget what was read and said, and look at what lies there now."""
        with self._changed:
            super().read_again(by, seen)
            self._look_again_at, self._armed_for = seen, None

    def picture(self) -> bytes | None:
        """Return what the camera sees now as JPEG."""
        frame = self._latest
        return None if frame is None else live_jpeg(frame.picture)

    def latest(self) -> Frame | None:
        """Return the newest frame."""
        return self._latest

    def photo(self, id: str) -> bytes | None:
        """Return a proof photo."""
        path = self._kept_photos.find(id)
        with suppress(FileNotFoundError):  # deleted just now
            return None if path is None else path.read_bytes()
        return None

    def photos(self, game: int) -> Mapping[int, str]:
        """Return the photo of each accepted throw that has one."""
        with self._reading:
            entries = self._journal.entries(game)
        proofs = {entry.number: str(entry.body["evidence"]) for entry in entries if "evidence" in entry.body}
        return {number: id for number, id in proofs.items() if self._kept_photos.find(id)}

    def delete_photo(self, id: str, by: str) -> None:
        """Delete a proof photo alone."""
        self._kept_photos.delete(id)
        with self._changed:
            shown = self._present.photo
            self._show(photo=None if shown is not None and shown.id == id else shown)

    def delete(self, game: int, by: str, seen: int) -> None:
        """Forget a game and its photos."""
        with self._reading:
            photos = [str(entry.number) for entry in self._journal.entries(game) if entry.kind == EVIDENCE]
        super().delete(game, by, seen)
        for id in photos:
            self._kept_photos.delete(id)

    def _armed(self, throw: WaitingThrow | None, number: int) -> Lookout | None:
        """Return the lookout, awaiting what the game awaits; it is told so once for each position."""
        wanted = (number, throw.throw.count) if throw is not None and throw.stage != "read" else None
        if self._learned is None or wanted == self._armed_for:
            return self._lookout
        self._armed_for = wanted
        if self._lookout is None:
            self._lookout = Lookout(self._learned)
        if wanted is not None and self._look_again_at == number:
            self._lookout.look_again(wanted[1])
        else:
            self._lookout.expect(wanted[1] if wanted else None)
        return self._lookout

    def _blinded(self, fault: Exception) -> None:
        """Show that the eye has failed: over pictures of another shape, or as nobody had thought of."""
        if isinstance(fault, CompanionError):
            trouble = fault.message
        else:
            log.error("the eye failed", exc_info=fault)
            trouble = Message("live.eye-failed", why=f"{type(fault).__name__}: {fault}")
        with self._changed:
            self._lookout = None
            if (throw := self._present.throw) is not None and throw.stage != "read":
                self._show(throw=replace(throw, stage="armed"), progress=None)
            self.report_eye(Health("fault", trouble, calibrate=isinstance(fault, CompanionError)))

    def _show_seen(self, seen: Seen, number: int) -> None:
        """Show how far the throw has come, unless the table has gone on meanwhile."""
        if seen.reading is not None and seen.frame is not None:
            self._show_reading(numbered(seen.reading), seen.frame, number)
            return
        with self._changed:
            throw = self._awaited(number)
            if throw is None or (throw.stage, seen.stage) == ("unseen", "armed"):
                return
            if (throw.stage, self._present.progress) != (seen.stage, seen.progress):
                self._show(throw=replace(throw, stage=seen.stage), progress=seen.progress)

    def _show_reading(self, reading: Reading, frame: Frame, number: int) -> None:
        photo = framed(reading, frame.picture)
        jpeg = photographed(frame.picture, photo)
        with self._changed:
            throw = self._awaited(number)
            if throw is not None:
                self.report_eye(Health("ready"))
                with suppress(NotNow, StaleAction):  # the table has gone on, and the throw with it
                    proof, kept = self._prove(reading, photo, jpeg, number)
                    self._show(throw=throw.read(reading, proof), photo=kept, progress=None)

    def _prove(
        self, reading: Reading, photo: Photo, jpeg: bytes, seen: int
    ) -> tuple[int | None, Photo | None]:
        """Journal the reading and keep its photo; where either cannot be kept, the reading still counts."""
        number = None
        try:
            number = self._table.note(evidence(reading, photo), BY, seen)
            self._kept_photos.keep(str(number), jpeg)
        except (NotNow, StaleAction):
            raise
        except (CompanionError, OSError) as fault:
            self._report_proof(Health("fault", Message("live.no-proof", why=reason(fault))))
            return number, None
        self._report_proof(Health("ready"))
        return number, replace(photo, id=str(number))

    def _awaited(self, number: int) -> WaitingThrow | None:
        """Return the throw that is still awaited at position `number`."""
        present: Present = self._present
        throw = present.throw if present.position.number == number else None
        return throw if throw is not None and throw.stage != "read" else None
