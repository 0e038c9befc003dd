"""A panel that may be missing: it is told, tried again, and shows what is due once it is there.

>>> panel = PanelGuard(lambda: GpioPanel(wiring), tell=print)
>>> panel.try_again(time.monotonic())      # from a loop, as often as one likes
"""

import threading
from collections.abc import Callable

from companion.errors import CompanionError
from companion.ports import Button, Lights, Panel
from companion.words import Message

EVERY_S = 5.0
"""How long after a failure the pins are tried again."""


class PanelGuard:
    """The port `Panel`, whether or not there is one behind it; `tell` hears what is wrong, or `None`."""

    def __init__(self, open_panel: Callable[[], Panel], tell: Callable[[Message | None], None]) -> None:
        self._open, self._tell = open_panel, tell
        self._lock = threading.Lock()
        self._panel: Panel | None = None
        self._hear: Callable[[Button], None] = lambda _: None
        self._lights = Lights()
        self._due = float("-inf")
        self._closed = False
        self.trouble: Message | None = None
        """Why there is no panel now."""

    def try_again(self, now: float) -> None:
        """Open the panel, if there is none and it is time to."""
        with self._lock:
            if self._panel is not None or self._closed or now < self._due:
                return
            self._due = now + EVERY_S
            try:
                self._panel = self._open()
            except CompanionError as fault:
                trouble: Message | None = fault.message
            else:
                trouble = None
                self._panel.listen(self._hear)
                self._panel.show(self._lights)
        if trouble != self.trouble:
            self.trouble = trouble
            self._tell(trouble)

    def listen(self, hear: Callable[[Button], None]) -> None:
        """Tell every press from now on to `hear`."""
        with self._lock:
            self._hear = hear
            if self._panel is not None:
                self._panel.listen(hear)

    def show(self, lights: Lights) -> None:
        """Light these lamps, now or once there are any; a beep is not made up for."""
        with self._lock:
            self._lights = Lights(lights.phase, lights.seat, lights.asks, lights.digits)
            if self._panel is not None:
                self._panel.show(lights)

    def close(self) -> None:
        """Let go of the panel, and do not look for it any more."""
        with self._lock:
            panel, self._panel, self._closed = self._panel, None, True
        if panel is not None:
            panel.close()
