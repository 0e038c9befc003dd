"""A table with a camera that sees drawn pictures: a game that has come to a throw of three discs."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from companion.evenings import Evenings
from companion.games.data import OwnersData
from companion.games.game import Action
from companion.games.library import games
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.store import Journal
from companion.live.devices import Devices
from companion.live.feed import Feed
from companion.live.gathering import Gathering
from companion.live.interface import Live
from companion.live.latest_frame import LatestFrame
from companion.live.notices import Notices
from companion.live.throws import Throws
from companion.live.ticks import Ticks
from companion.live.values import Health, Present
from companion.people import People
from companion.photos import Photos
from companion.ports import Frame, Picture
from companion.table import Table
from companion.throw import WaitingThrow
from companion.vision import Piece, Reading
from companion.vision.reading import Doubt, Doubted, Remark
from tests.watching import puppets

PLAYERS = ["Caro", "Stefan", "Chris"]
BARE = puppets.Table()
THROWN = puppets.Table(discs=((150, 110), (180, 130), (120, 140)))
DOUBTED = Doubt(Doubted.FITS_NEITHER, piece=2)


class ScriptedEye(puppets.SeeingEye):
    """Sees every disc, the first as squashed, and doubts and remarks what it is told to."""

    doubts: tuple[Doubt, ...] = ()
    remarks: tuple[Remark, ...] = ()

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        seen = super().read(picture, expect).pieces
        faces = ("squashed", *["alive"] * len(seen))
        pieces = tuple(Piece(d.x, d.y, d.r, face, 0.999) for d, face in zip(seen, faces, strict=False))
        return Reading(pieces, self.doubts if pieces else (), expect, self.remarks)


class Evening(puppets.Play):
    """Shows tables to the companion, one frame each."""

    def __init__(self, state: Path, *, calibrated: bool = True) -> None:
        super().__init__()
        self.journal, _ = open_journal(state / FILE_NAME)
        self.table = Table(self.journal, games())
        self.photos, self.devices = Photos(state / "photos"), Devices()
        self.ticks = Ticks(self.table)
        self.throws = Throws(self.table, self.photos, self.devices)
        self.camera = LatestFrame(self.devices)
        self.evenings = Evenings(Journal(state / FILE_NAME), games(), self.photos, PLAYERS)
        self.notices = Notices()
        self.feed = Feed(self.throws, self.devices, self.ticks, self.notices)
        self.gathering = Gathering(self.table, self.evenings, games(), self.feed.wake)
        self.live = Live(
            games(),
            self.table,
            self.throws,
            self.ticks,
            self.gathering,
            self.photos,
            self.devices,
            self.evenings,
            self.notices,
            self.feed,
            self.camera,
            OwnersData(),
            People(state / "people.json"),
        )
        self.eye = self.scripted = ScriptedEye()
        self.devices.report("camera", Health("ready"))
        if calibrated:
            self.throws.learn("discs", self.eye)

    def see(self, frame: Frame) -> None:
        """Take the camera's next frame."""
        self.camera.keep(frame)
        self.throws.see(frame)

    def show(self, tables: Iterable[puppets.Table]) -> None:
        """Show each table for one frame."""
        for table in tables:
            self.eye.table = table
            self.see(Frame(table.picture(self.number), self.number, self.number / self.fps))
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
            self.table.act(action, "phone Ada", self.number_now)
        return self.number_now

    def stage(self) -> str:
        """Return how far the throw has come."""
        return self.throw.stage

    def seeing(self) -> str:
        """Return how camera and eye are shown to do."""
        return self.present.camera.state

    @property
    def present(self) -> Present:
        return self.feed.present()

    @property
    def number_now(self) -> int:
        return self.present.position.number

    @property
    def throw(self) -> WaitingThrow:
        throw = self.present.throw
        assert throw is not None
        return throw
