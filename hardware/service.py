"""What systemd is told: ready, still alive, stopping. Where no systemd listens, nobody is told.

>>> service = Service()
>>> service.ready()
>>> service.beat(time.monotonic())      # from the loop that must not stand still
"""

import os

import sdnotify

POWER_OFF = 80
"""The exit status by which the service asks for the machine to be switched off; the unit knows it."""


class Service:
    """The line to systemd."""

    def __init__(self) -> None:
        self._line = sdnotify.SystemdNotifier() if "NOTIFY_SOCKET" in os.environ else None
        self._every_s = int(os.environ.get("WATCHDOG_USEC", "0")) / 1e6 / 3
        self._told_at = float("-inf")

    def ready(self) -> None:
        """Say that the page can be opened now."""
        self._tell("READY=1")

    def beat(self, now: float) -> None:
        """Say that the loop goes round; call it in every round, it is passed on as often as is wanted."""
        if self._every_s and now - self._told_at >= self._every_s:
            self._told_at = now
            self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """Say that this end is meant, as the last word."""
        self._tell("STOPPING=1")
        if self._line is not None:
            self._line.socket.close()

    def _tell(self, what: str) -> None:
        if self._line is not None:
            self._line.notify(what)
