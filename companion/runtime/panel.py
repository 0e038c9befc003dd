"""The configured panel, which follows the feed on a thread of its own. Without it phones do everything.

>>> panel = FollowingPanel(config, live, off=switch_off)
>>> crew.start("panel", panel.follow)
"""

import threading
import time
from collections.abc import Callable

from companion.config import Config
from companion.games.library import find_game
from companion.games.setup import likely_setup
from companion.live.interface import Live
from companion.live.values import Health, Present
from companion.panel import BY, PanelControl, Shut
from companion.ports import Panel
from companion.words import Message
from hardware.panel.guard import PanelGuard
from hardware.panel.virtual import VirtualPanel

LOOK_S = 1.0
"""A panel that is missing is looked for, and everything looked at, at least this often."""


class FollowingPanel:
    """The buttons and lamps, lit anew after every change. `off` is told when they switch the machine off."""

    def __init__(
        self, config: Config, live: Live, virtual: VirtualPanel | None, off: Callable[[], object]
    ) -> None:
        self._config, self._live, self._virtual = config, live, virtual
        self._closed = threading.Event()
        self._guard = PanelGuard(self._open)
        self._control = PanelControl(live, self._guard, self._begin, off=off, pressed=self._report)

    def look(self) -> None:
        """Open the panel where there is none yet, and light its lamps as things stand."""
        self._guard.try_again(time.monotonic())
        self._control.refresh()
        self._report()

    def follow(self) -> None:
        """Look after every change, and once in a while, until it is closed."""
        change = -1
        while not self._closed.is_set():
            change = self._live.feed.wait(change, LOOK_S).change
            self.look()

    def close(self) -> None:
        """Let `follow` end, put the lamps out and let go of the pins."""
        self._closed.set()
        self._live.feed.wake()
        self._guard.close()

    def _open(self) -> Panel:
        if self._virtual is not None:
            return self._virtual
        from hardware.panel.gpio import GpioPanel  # noqa: PLC0415 - its library looks for pins when imported

        return GpioPanel(self._config.gpio, self._config.line)

    def _report(self) -> None:
        trouble = self._guard.trouble or self._control.trouble
        devices = self._live.devices
        devices.report("panel", Health("fault", trouble) if trouble else Health("ready"))
        devices.report_dialling(self._control.dialling or "", self._control.refusal or "")

    def _begin(self, present: Present) -> None:
        """NEXT without a game: those of the last one play again, or the configured ones; a story goes on."""
        ended = present.position.playing
        if ended is not None and ended.outcome is not None and ended.outcome.goes_on:
            setup = likely_setup(
                ended.game, ended.setup.players, self._live.data(ended.game), ended.outcome, ended.setup
            )
            self._live.table.begin(ended.game.name, setup, BY, present.position.number, after=ended.id)
            return
        game = ended.game if ended is not None else find_game(self._config.game, self._live.games)
        players, last = self._live.evenings.proposed(game)
        if not players:
            raise Shut(Message("panel.no-players"))
        setup = likely_setup(game, players, self._live.data(game), last)
        self._live.table.begin(game.name, setup, BY, present.position.number)
