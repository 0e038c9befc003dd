"""`companion run`: table, camera, panel and page in one process, until somebody says stop."""

import argparse
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import segno

from calibration.guided import GuidedCalibration
from companion.cli.assembly import PHOTOS, camera_opener, panel_opener
from companion.cli.context import Context
from companion.cli.eyesight import open_eye
from companion.cli.virtual_desk import VirtualDesk
from companion.games.library import find_game, game_data, games
from companion.journal.opening import FILE_NAME, open_journal
from companion.live.button_throw import button_throw
from companion.live.camera_live import CameraLive
from companion.live.interface import Health
from companion.panel import BY as PANEL
from companion.panel import PanelControl, Shut
from companion.photos import Photos
from companion.table import Table
from companion.words import Message
from hardware.camera.guard import CameraGuard
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


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take nothing: everything is configured."""


def run(args: argparse.Namespace, context: Context) -> int:
    """Run until SIGTERM or Ctrl-C; what was acknowledged stays, whatever comes."""
    stop, off = threading.Event(), threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: stop.set())

    def switch_off() -> None:
        off.set()
        stop.set()

    config = context.config
    virtual = VirtualTable() if config.camera == "virtual" else None
    with ExitStack() as house:
        table, live = house.enter_context(_table(context))
        house.enter_context(_panel(table, live, virtual, context, switch_off))
        house.enter_context(_camera(live, virtual, context))
        app = create_app(live, Settings(config.state, config.page.port, config.page.hosts))
        served = house.enter_context(serving(app, config.page.port))
        _greet(served.port, context)
        service = Service()
        service.ready()
        while not stop.wait(LOOK_S):
            live.present()  # stands still if the heart does, and then the watchdog bites
            service.alive(time.monotonic())
        service.stopping()
    return POWER_OFF if off.is_set() else 0


@contextmanager
def _table(context: Context) -> Iterator[tuple[Table, CameraLive]]:
    """The journal, the table, and what the page sees of them."""
    config = context.config
    journal, notice = open_journal(config.state / FILE_NAME)
    if notice is not None:
        context.warn(context.say(notice))
    looking, _ = open_journal(config.state / FILE_NAME)
    table = Table(journal, games())
    try:
        yield (
            table,
            CameraLive(
                table,
                looking,
                games(),
                lambda game: game_data(game, config.games, config.line),
                config.players,
                photos=Photos(config.state / PHOTOS),
            ),
        )
    finally:
        journal.close()
        looking.close()


@contextmanager
def _camera(live: CameraLive, virtual: VirtualTable | None, context: Context) -> Iterator[None]:
    """The camera on a thread of its own, and the eye; what is missing is shown, never replaced."""
    config = context.config
    if config.camera == "none":
        yield
        return
    live.report_camera(Health("waiting", Message("live.camera-starts")))
    live.report_eye(Health("waiting", Message("live.eye-starts")))
    live.calibration = GuidedCalibration(live.latest, live.learn_profile, config.profile)

    def tell(trouble: Message | None) -> None:
        live.report_camera(Health("fault", trouble) if trouble else Health("ready"))

    guard = CameraGuard(camera_opener(config, virtual), tell)

    def watch() -> None:
        for frame in guard:
            if guard.trouble is None:
                tell(None)
            live.see(frame)

    threads = [
        threading.Thread(target=watch, name="camera"),
        threading.Thread(target=open_eye, args=(live, config.profile, virtual), name="eye", daemon=True),
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        guard.close()
        threads[0].join()


@contextmanager
def _panel(
    table: Table,
    live: CameraLive,
    virtual: VirtualTable | None,
    context: Context,
    off: Callable[[], object],
) -> Iterator[None]:
    """The panel, whose lamps follow everything that changes; without it phones do everything."""
    config = context.config
    pretended = VirtualPanel() if config.panel == "virtual" else None
    if virtual is not None or pretended is not None:
        live.virtual = VirtualDesk(virtual, pretended)
    if config.panel == "none":
        yield
        return

    def tell(trouble: Message | None) -> None:
        live.report_panel(Health("fault", trouble) if trouble else Health("ready"))

    panel = PanelGuard(panel_opener(config, pretended), tell)
    control = PanelControl(
        table, panel, waiting=lambda: button_throw(live), begin=lambda: _begin(live, context), off=off
    )
    closing = threading.Event()

    def follow() -> None:
        change = -1
        while not closing.is_set():
            panel.try_again(time.monotonic())
            change = live.wait(change, LOOK_S).change
            control.refresh()

    thread = threading.Thread(target=follow, name="panel")
    thread.start()
    try:
        yield
    finally:
        closing.set()
        thread.join()
        panel.close()


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
    url = join_url(JoinCodes(context.config.state / JOIN_FILE).code, port)
    context.print(context.text("cli.run.ready", here=f"http://localhost:{port}", url=url))
    if sys.stdout.isatty():
        segno.make(url, error="m").terminal(compact=True)
