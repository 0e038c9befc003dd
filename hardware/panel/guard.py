"""A panel that may be missing or fail: it is tried again, and shows what is due once it is there.

>>> panel = PanelGuard(lambda: GpioPanel(wiring))
>>> panel.try_again(time.monotonic())      # from a loop, as often as one likes
>>> panel.trouble                          # why there is none now
"""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from companion.errors import CompanionError
from companion.ports import Button, Lights, Panel
from companion.words import Message

log = logging.getLogger(__name__)
EVERY_S = 5.0
"""How long after a failure the pins are tried again."""


class PanelGuard:
    """The port `Panel`, whether or not there is one behind it."""

    def __init__(self, open_panel: Callable[[], Panel]) -> None:
        self._open = open_panel
        self._lock = threading.Lock()
        self._panel: Panel | None = None
        self._lost: Panel | None = None
        self._hear: Callable[[Button], None] = lambda _: None
        self._lights = Lights()
        self._due = float("-inf")
        self._closed = False
        self.trouble: Message | None = None
        """Why there is no panel now."""

    def try_again(self, now: float) -> None:
        """Open the panel, if there is none and it is time to."""
        self._let_go()
        with self._lock:
            if self._panel is not None or self._closed or now < self._due:
                return
            self._due = now + EVERY_S
            try:
                self._panel = self._open()
                self._panel.listen(self._hear)
                self._panel.show(self._lights)
            except Exception as fault:
                self._lose(fault)
            else:
                self.trouble = None

    def listen(self, hear: Callable[[Button], None]) -> None:
        """Tell every press from now on to `hear`."""
        with self._lock:
            self._hear = hear
            if self._panel is not None:
                self._panel.listen(hear)

    def show(self, lights: Lights) -> None:
        """Light these lamps, now or once there are any; a beep is not made up for."""
        with self._lock:
            self._lights = replace(lights, beep=False)
            if self._panel is not None:
                try:
                    self._panel.show(lights)
                except Exception as fault:
                    self._lose(fault)

    def close(self) -> None:
        """Let go of the panel, and do not look for it any more."""
        self._let_go()
        with self._lock:
            panel, self._panel, self._closed = self._panel, None, True
        if panel is not None:
            panel.close()

    def _lose(self, fault: Exception) -> None:
        """Take note of a panel that failed; pins are a library's, which may raise anything."""
        self._lost, self._panel = self._panel, None
        if isinstance(fault, CompanionError):
            self.trouble = fault.message
            return
        trouble = Message("panel.lost", why=f"{type(fault).__name__}: {fault}")
        if trouble != self.trouble:
            log.error("the panel failed", exc_info=fault)
        self.trouble = trouble

    def _let_go(self) -> None:
        """Close what was lost: not inside a press, for whose thread closing would wait."""
        with self._lock:
            lost, self._lost = self._lost, None
        if lost is not None:
            with suppress(Exception):  # it has failed already
                lost.close()
