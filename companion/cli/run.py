"""`companion run`: table, camera, panel and page in one process, until somebody says stop."""

import argparse
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

import segno

from calibration.guided import GuidedCalibration
from companion.cli.alone import alone_with
from companion.cli.assembly import PHOTOS, camera_opener, panel_opener
from companion.cli.context import Context
from companion.cli.crew import Crew
from companion.cli.eyesight import open_eye
from companion.cli.virtual_desk import VirtualDesk
from companion.errors import CompanionError
from companion.games.library import find_game, game_data, games
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.store import Journal
from companion.live.button_throw import button_throw, is_watched
from companion.live.camera_live import CameraLive
from companion.live.interface import Health
from companion.panel import BY as PANEL
from companion.panel import PanelControl, Shut
from companion.photos import Photos
from companion.table import Table
from companion.words import Message
from hardware.camera.guard import CameraGuard
from hardware.camera.settled import FILE_NAME as SETTLED_FILE
from hardware.camera.settled import Settled
from hardware.camera.virtual import FILE_NAME as VIRTUAL_FILE
from hardware.camera.virtual import VirtualTable
from hardware.panel.guard import PanelGuard
from hardware.panel.virtual import VirtualPanel
from hardware.service import POWER_OFF, Service
from web.addresses import join_url
from web.app import Settings, create_app
from web.join import FILE_NAME as JOIN_FILE
from web.join import JoinCodes
from web.server import serving

LOOK_S = 1.0
"""How often the main loop looks whether everybody is alive, and tells the service manager."""
END_S = 1.0
"""What is under way at the end is given so long; a thread that hangs does not hold up the others."""


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take nothing: everything is configured."""


def run(args: argparse.Namespace, context: Context) -> int:
    """Run until SIGTERM or Ctrl-C; what was acknowledged stays, whatever comes."""
    crew, off = Crew(), threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: crew.stop.set())

    def switch_off() -> None:
        off.set()
        crew.stop.set()

    config = context.config
    virtual = VirtualTable(place=config.state / VIRTUAL_FILE) if config.camera == "virtual" else None
    with ExitStack() as house:
        house.enter_context(alone_with(config.state))
        table, live = house.enter_context(_table(context))
        house.enter_context(_panel(table, live, virtual, context, crew, switch_off))
        app = create_app(live, Settings(config.state, config.page.port, config.page.hosts))
        served = house.enter_context(serving(app, config.page.port, start=crew.start))
        look_at_camera = house.enter_context(_camera(live, virtual, context, crew))
        service = Service()
        service.ready()
        _greet(served.port, context)
        while not crew.stop.wait(LOOK_S):
            with suppress(CompanionError):  # then nobody is told that we live, and the watchdog bites
                look_at_camera()
                live.present()
                service.alive(time.monotonic())
        service.stopping()
    status = POWER_OFF if off.is_set() else 0
    crew.leave(status)
    crew.complain()
    return status


@contextmanager
def _table(context: Context) -> Iterator[tuple[Table, CameraLive]]:
    """The journal, the table, and what the page sees of them."""
    config = context.config
    journal, notice = open_journal(config.state / FILE_NAME)
    if notice is not None:
        context.warn(context.say(notice))
    with closing(journal), closing(Journal(config.state / FILE_NAME)) as looking:
        table = Table(journal, games())
        photos = Photos(config.state / PHOTOS)
        photos.keep_only(str(reading.number) for reading in looking.readings())
        live = CameraLive(
            table,
            looking,
            games(),
            lambda game: game_data(game, config.games, config.line),
            config.players,
            photos=photos,
        )
        yield table, live


@contextmanager
def _camera(
    live: CameraLive, virtual: VirtualTable | None, context: Context, crew: Crew
) -> Iterator[Callable[[], None]]:
    """The camera on a thread of its own, and the eye; what is missing is shown, never replaced.

    Give what looks whether that thread hangs in a driver.
    """
    config = context.config
    if config.camera == "none":
        yield lambda: None
        return
    settled = Settled(config.state / SETTLED_FILE, config.camera)
    live.calibration = GuidedCalibration(live.latest, live.learn_profile, config.profile, settled)
    live.report_camera(Health("waiting", Message("live.camera-starts")))
    live.report_eye(Health("waiting", Message("live.eye-starts")))

    def tell(trouble: Message | None) -> None:
        settled.hear(trouble)
        live.report_camera(Health("fault", trouble) if trouble else Health("ready"))

    guard = CameraGuard(camera_opener(config, virtual, settled), tell)

    def watch() -> None:
        for frame in guard:
            if guard.trouble is None:
                tell(None)
            live.see(frame)

    watching = crew.start("camera", watch)
    crew.start("eye", lambda: open_eye(live, config.profile, virtual))
    try:
        yield guard.look
    finally:
        guard.close()
        watching.join(END_S)


@contextmanager
def _panel(
    table: Table,
    live: CameraLive,
    virtual: VirtualTable | None,
    context: Context,
    crew: Crew,
    off: Callable[[], object],
) -> Iterator[None]:
    """The panel, whose lamps follow everything that changes; without it phones do everything."""
    config = context.config
    pretended = VirtualPanel() if config.panel == "virtual" else None
    if virtual is not None or pretended is not None:
        live.virtual = VirtualDesk(virtual, pretended, switches_off=config.gpio.power_off_s > 0)
    if config.panel == "none":
        yield
        return

    panel = PanelGuard(panel_opener(config, pretended))

    def report() -> None:
        trouble = panel.trouble or control.trouble
        health = Health("fault", trouble) if trouble else Health("ready")
        live.report_panel(health, control.dialling or "", control.refusal or "")

    control = PanelControl(
        table,
        panel,
        waiting=lambda: button_throw(live),
        watching=lambda: is_watched(live),
        begin=lambda: _begin(live, context),
        off=off,
        pressed=report,
    )

    def look() -> None:
        panel.try_again(time.monotonic())
        control.refresh()
        report()

    look()
    with closing(panel), _following(live, look, crew):
        yield


@contextmanager
def _following(live: CameraLive, look: Callable[[], None], crew: Crew) -> Iterator[None]:
    """Look after every change, and once in a while, on a thread of its own."""
    closed = threading.Event()

    def follow() -> None:
        change = -1
        while not closed.is_set():
            try:
                change = live.wait(change, LOOK_S).change
                look()
            except CompanionError:  # the journal cannot be read just now
                closed.wait(LOOK_S)

    following = crew.start("panel", follow)
    try:
        yield
    finally:
        closed.set()
        live.wake()
        following.join(END_S)


def _begin(live: CameraLive, context: Context) -> None:
    """NEXT without a game: the last players play again, those of the configuration the first time."""
    game = find_game(context.config.game)
    players, outcome = live.proposed(game)
    if not players:
        raise Shut(Message("panel.no-players"))
    starts = outcome.starts_next if outcome else None
    known = {option.parameter.name for option in game.options(players, live.data(game))}
    options = {"begins": starts} if starts in players and starts and "begins" in known else {}
    live.begin(game.name, list(players), options, PANEL, live.present().position.number)


def _greet(port: int, context: Context) -> None:
    """Say where the page is, as an address and as a code to point a phone at."""
    code = JoinCodes(context.config.state / JOIN_FILE).code
    url = join_url(code, port)
    context.print(context.text("cli.run.ready", here=f"http://localhost:{port}/join#{code}", url=url))
    if sys.stdout.isatty():
        segno.make(url, error="m").terminal(compact=True)
