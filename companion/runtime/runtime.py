"""The running companion: table, camera, panel and page in one process.

    crew = Crew()
    with Runtime(config, crew) as companion:
        print(companion.port)
        while not crew.stop.wait(1.0):
            companion.look()

Building it opens the journal and puts the parts together; `start` lets the threads run; `close` ends them
and lets go of everything, in the opposite order.
"""

import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from types import TracebackType
from typing import Self

from calibration.guided import GuidedCalibration
from calibration.guided_kinds import GuidedKinds
from companion.config import Config
from companion.evenings import Evenings
from companion.games.game import Pieces
from companion.games.library import games, left_out
from companion.journal.errors import Vanished
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.repair import unconfirmed
from companion.journal.store import Journal
from companion.journal.watch import JournalWatch
from companion.keeping.evenings import Copies
from companion.keeping.odd_files import clear_the_way
from companion.keeping.putting_back import finish
from companion.live.answers import Answers
from companion.live.card_desk import CardDesk
from companion.live.card_school import CardSchool
from companion.live.clips import Clips
from companion.live.decks import Decks
from companion.live.demos import Demos, forget_demos
from companion.live.devices import Devices
from companion.live.feed import Feed
from companion.live.gathering import Gathering
from companion.live.interface import Live
from companion.live.latest_frame import LatestFrame
from companion.live.learning import Learning
from companion.live.notices import Notices
from companion.live.reports import Reports
from companion.live.throws import Throws
from companion.live.ticks import Ticks
from companion.live.troubles import Troubles
from companion.packing import Installed
from companion.people import FILE_NAME as PEOPLE
from companion.people import People
from companion.photos import FOLDER as PHOTOS
from companion.photos import Photos
from companion.profiles import Profiles
from companion.runtime.alone import alone_with
from companion.runtime.camera import WatchedCamera
from companion.runtime.crew import Crew
from companion.runtime.data import data_of, own_data_faults
from companion.runtime.dev import Dev
from companion.runtime.eyesight import Eyesight, ThrownByGames
from companion.runtime.hall import hall_line
from companion.runtime.panel import FollowingPanel
from companion.runtime.storage import Storage
from companion.runtime.virtual_desk import VirtualDesk
from companion.table import Table
from companion.words import Words, lines
from hardware.camera.virtual import FILE_NAME as VIRTUAL_FILE
from hardware.camera.virtual import VirtualTable
from hardware.panel.virtual import VirtualPanel
from web.app import Settings, create_app
from web.server import serving

END_S = 1.0
"""What is under way at the end is given so long; a thread that hangs does not hold up the others."""


class Runtime:
    """The parts of a companion at work on one data folder, which nobody else may use meanwhile."""

    def __init__(self, config: Config, crew: Crew, *, dev: Callable[[Words], object] | None = None) -> None:
        """With `dev`, games are taken over as soon as one of their files changes, and it is told of each."""
        self.config, self.crew = config, crew
        self._dev = dev
        self.off = threading.Event()
        """Set once the panel has asked for the machine to be switched off."""
        self.port = config.page.port
        """Where the page listens."""
        with ExitStack() as opened:
            opened.enter_context(alone_with(config.state))
            self._put_together(opened)
            self._opened = opened.pop_all()

    def _put_together(self, opened: ExitStack) -> None:
        """Open the journal and make every part; nothing runs yet."""
        config = self.config
        place = config.state / FILE_NAME
        clear_the_way(config.state)
        finish(config.state)
        Installed(config.state).tidy()
        journal, self.notice = open_journal(place)
        """`notice` is what people should know of the journal, where it had to be fixed."""
        opened.enter_context(closing(journal))
        self.games = games()
        self.table = Table(journal, self.games)
        self.watch = JournalWatch(opened.enter_context(closing(Journal(place))), self.table.refresh)
        self.photos = Photos(config.state / PHOTOS)
        looking = opened.enter_context(closing(Journal(place)))
        repaired = unconfirmed(config.state) is not None  # then the journal may have lost whose photo it is
        self.photos.settle(lambda number: repaired or looking.entry(number) is not None)
        self.evenings = Evenings(looking, self.games, self.photos, config.players)
        packing = opened.enter_context(closing(Journal(place)))
        self.reports = Reports(packing, self.games, self.photos, Profiles.of(config).find, config.camera)
        self.devices = Devices()
        self.ticks = Ticks(self.table)
        self.latest = LatestFrame(self.devices)
        self.cards = CardDesk(self.table, Decks(config.state), self.photos, self.latest.still)
        self.throws = Throws(self.table, self.photos, self.devices)
        self.clips = Clips(self.photos, self.evenings.proof) if config.clips else None
        if self.clips is not None:
            self.throws.subscribe(self.clips.hear)
        self.troubles = Troubles()
        self.copies = Copies(config.state, config.source)
        faults = partial(own_data_faults, config)
        self.storage = Storage(config.state, journal, self.watch, self.troubles, self.copies, faults)
        if bad := left_out():
            self.troubles.tell("games", lines([each.message for each in bad]))
        self.notices = Notices()
        self.feed = Feed(self.throws, self.devices, self.ticks, self.notices, self.troubles, self.cards)
        self.gathering = Gathering(self.table, self.evenings, self.games, self.feed.wake, config.game)
        self.profiles = Profiles.of(config)
        self.profiles.take_over()
        self._see()
        self._show()
        self.storage.look_around()  # once all have read their files

    def _see(self) -> None:
        """Make what looks at the table; nothing of it where no camera was chosen."""
        config = self.config
        self.thrown = ThrownByGames(config)
        """Every kind of piece, as the games throw it now."""
        self.virtual_table: VirtualTable | None = None
        self.camera: WatchedCamera | None = None
        self.eyesight: Eyesight | None = None
        self.learning: Learning | None = None
        if config.camera == "virtual":
            self.virtual_table = VirtualTable(place=config.state / VIRTUAL_FILE)
        if config.camera != "none":
            seconds = self.clips.seconds if self.clips is not None else None
            self.camera = WatchedCamera(
                config, self.latest, self.throws, self.devices, self.virtual_table, seconds
            )
            self.learning = Learning(self.throws, self.profiles.accepted)
            self.eyesight = Eyesight(
                self.thrown.pieces,
                self.profiles,
                self.throws,
                self.learning,
                self.devices,
                self.virtual_table,
            )

    def _show(self) -> None:
        """Make what people look at and press: the page, the panel, the drawer of the virtual ones."""
        config = self.config
        panel = VirtualPanel() if config.panel == "virtual" else None
        virtual = None
        if self.virtual_table is not None or panel is not None:
            virtual = VirtualDesk(
                self.virtual_table,
                panel,
                self.throws.waiting,
                self.thrown.pieces,
                asked=lambda: self.cards.moment().asked,
                switches_off=config.gpio.power_off_s > 0,
            )
        self.demos: Demos | None = None
        if self.virtual_table is not None and panel is not None and virtual is not None:
            self.demos = Demos(
                self.table,
                self.throws,
                virtual,
                self.games,
                data_of(config),
                self.feed.wake,
                self._delete,
            )
        self.live = Live(
            self.games,
            self.table,
            self.throws,
            self.ticks,
            self.gathering,
            self.photos,
            self.devices,
            self.evenings,
            self.notices,
            self.feed,
            self.latest,
            data_of(config),
            People(config.state / PEOPLE),
            self._calibration(),
            virtual,
            self.storage,
            self.reports,
            self.learning,
            self.cards,
            CardSchool(self.cards, data_of(config), config.state),
            self.clips,
            self.demos,
        )
        left = self.evenings.demos()
        if left and forget_demos(self.table, left, self.live.delete) and virtual is not None:
            virtual.clear()  # what it had thrown would lie there still
        self.answers = Answers(self.table, self.live.data)
        self.panel: FollowingPanel | None = None
        if config.panel != "none":
            self.panel = FollowingPanel(config, self.live, panel, self.switch_off)
        page = config.page
        settings = Settings(config.state, page.port, page.address, page.hosts, game=config.game)
        self.app = create_app(self.live, settings)

    def _delete(self, game: int, seen: int) -> None:
        self.live.delete(game, seen)

    def _calibration(self) -> GuidedKinds | None:
        """Return the guided steps for every kind of piece that is thrown here."""
        if self.camera is None or not self.thrown():
            return None
        return GuidedKinds(self.thrown, self._thrown_now, self.throws.know, self._guided)

    def _guided(self, kind: str, pieces: Callable[[], Pieces]) -> GuidedCalibration:
        """Return the guided steps for one kind of piece."""
        assert self.camera is not None
        learned, place = partial(self.throws.learn, kind), self.profiles.place(kind)
        return GuidedCalibration(pieces, self.latest.latest, learned, place, self.camera.settled)

    def _thrown_now(self) -> str | None:
        """Return the kind of piece that waits to be thrown, else what the game on the table throws first."""
        moment = self.throws.moment()
        if moment.throw is not None:
            return moment.throw.throw.pieces.kind
        playing = moment.position.playing
        thrown = playing.game.pieces(playing.setup.data) if playing is not None else ()
        return thrown[0].kind if thrown else None

    def start(self) -> None:
        """Let everything run: the panel follows, the page opens, the camera looks."""
        self._run("journal", self.watch.run, self.watch.close)
        self._run("storage", self.storage.run, self.storage.close)
        if self.panel is not None:
            self.panel.look()
            self._run("panel", self.panel.follow, self.panel.close)
        page = self.config.page
        served = self._opened.enter_context(
            serving(self.app, self.port, page.address, page.proxy, self.crew.start)
        )
        self.port = served.port
        hall = hall_line(self.config, self.live, self.port)
        if hall is not None:
            self.crew.start("hall line", hall.line.run)  # not waited for at the end: it may be connecting
            self._run("hall", hall.follow, hall.close)
        if self.camera is not None and self.eyesight is not None:
            self._run("camera", self.camera.watch, self.camera.close)
            self._run("eye", self.eyesight.watch, self.eyesight.close)
        if self.learning is not None:
            self._run("learning", self.learning.run, self.learning.close)
        if self.demos is not None:
            self._run("demo", self.demos.run, self.demos.close)
        if self._dev is not None:
            dev = Dev(self.app, self.table, self.troubles, self._dev)
            self._run("dev", dev.run, dev.close)
        self._run("cards", self.cards.run, self.cards.close)
        if self.clips is not None:
            self._run("clips", self.clips.run, self.clips.close)
        self._run("copies", self.copies.run, self.copies.close)  # last: a copy takes longer than a start

    def look(self) -> None:
        """See whether camera and journal still answer; raise why the journal does not. Waits for nobody.

        A journal that has vanished is for people to bring back: a new start would hide that.
        """
        if self.camera is not None:
            self.camera.look()
        if self.watch.fault is not None and not isinstance(self.watch.fault, Vanished):
            raise self.watch.fault

    def switch_off(self) -> None:
        """End, and have the machine switched off."""
        self.off.set()
        self.crew.stop.set()

    def close(self) -> None:
        """End the threads and let go of everything."""
        self._opened.close()

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self, name: str, work: Callable[[], None], end: Callable[[], None]) -> None:
        """Let a thread work until everything is closed, and then wait for it a moment."""
        thread = self.crew.start(name, work)
        self._opened.callback(thread.join, END_S)
        self._opened.callback(end)
