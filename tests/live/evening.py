"""A table with a camera that sees drawn pictures: a game that has come to a throw of three discs."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from companion.live.camera_live import CameraLive

from companion.games.game import Action
from companion.games.library import games, shipped_data
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.store import Journal
from companion.live.interface import Health, Present
from companion.photos import Photos
from companion.ports import Frame, Picture
from companion.table import Table
from companion.throw import WaitingThrow
from companion.vision import Disc, Face, Reading
from companion.vision.reading import Doubt, Doubted
from tests.watching import puppets

PLAYERS = ["Caro", "Stefan", "Chris"]
BARE = puppets.Table()
THROWN = puppets.Table(discs=((150, 110), (180, 130), (120, 140)))
DOUBTED = Doubt(Doubted.FITS_NEITHER, disc=2)


class ScriptedEye(puppets.SeeingEye):
    """Sees every disc, the first as squashed, and doubts what it is told to doubt."""

    doubts: tuple[Doubt, ...] = ()

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        seen = super().read(picture, expect).discs
        faces = (Face.SQUASHED, *[Face.ALIVE] * len(seen))
        discs = tuple(Disc(d.x, d.y, d.r, face, 0.999) for d, face in zip(seen, faces, strict=False))
        return Reading(discs, self.doubts if discs else (), expect)


class Evening(puppets.Play):
    """Shows tables to the companion, one frame each."""

    def __init__(self, state: Path, *, calibrated: bool = True) -> None:
        super().__init__()
        self.journal, _ = open_journal(state / FILE_NAME)
        self.table = Table(self.journal, games())
        self.photos = Photos(state / "photos")
        self.live = CameraLive(
            self.table, Journal(state / FILE_NAME), games(), shipped_data, PLAYERS, photos=self.photos
        )
        self.eye = self.scripted = ScriptedEye()
        self.live.report_camera(Health("ready"))
        if calibrated:
            self.live.learn(self.eye)

    def show(self, tables: Iterable[puppets.Table]) -> None:
        """Show each table for one frame."""
        for table in tables:
            self.eye.table = table
            self.live.see(Frame(table.picture(self.number), self.number, self.number / self.fps))
            self.number += 1

    def slap(self, before: puppets.Table = BARE, after: puppets.Table = THROWN) -> None:
        """Let hands come, slap and go."""
        self.hold(before, 1.0)
        self.arm_comes(before)
        self.hold(replace(after, arm=200), 0.3)
        self.arm_goes(after)
        self.hold(after, 1.0)

    def come_to_a_throw(self) -> int:
        """Begin a game, play to a slap at three mosquitos, and return the position's number."""
        self.live.begin("mosquitozzz", PLAYERS, {}, "phone Ada", self.number_now)
        for action in (
            Action("next"),
            Action("reveal", {"card": "ueberfall"}),
            Action("hand", {"card": "flache-hand"}),
        ):
            self.live.act(action, "phone Ada", self.number_now)
        return self.number_now

    def stage(self) -> str:
        """Return how far the throw has come."""
        return self.throw.stage

    def camera(self) -> str:
        """Return how the camera is shown to do."""
        return self.present.camera.state

    @property
    def present(self) -> Present:
        return self.live.present()

    @property
    def number_now(self) -> int:
        return self.present.position.number

    @property
    def throw(self) -> WaitingThrow:
        throw = self.present.throw
        assert throw is not None
        return throw
