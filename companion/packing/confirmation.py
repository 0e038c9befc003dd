"""A game that a phone wants to install waits until a person at the machine confirms it.

    >>> confirmation = Confirmation(config.state)
    >>> confirmation.require(package)               # the page: keeps it, and raises `NotConfirmed`
    >>> confirmation.confirm(confirmation.waiting())    # the terminal
    >>> confirmation.require(package)               # the page again: passes, once

A game is a program, and the page speaks plain HTTP: whoever overhears the cookie of the host's phone may ask
for an installation, but not confirm it.
"""

import time
from contextlib import suppress
from pathlib import Path

from companion.errors import CompanionError, file_trouble
from companion.packing.installed import FOLDER, make_folder
from companion.packing.reading import Package, opened
from companion.whole_file import OWNER_READS, write_whole
from companion.words import Message

VALID_S = 300
"""So long a game waits, and a confirmation holds."""


class NotConfirmed(CompanionError, PermissionError):
    """Nobody at the machine has confirmed that this game is installed."""

    def __init__(self, package: Package) -> None:
        super().__init__(
            Message("packing.not-confirmed", name=package.about.name, sha256=package.sha256[:16])
        )


class Confirmation:
    """The game that waits in a data folder, and the hash of the one that was confirmed."""

    def __init__(self, state: Path) -> None:
        self._folder = state / FOLDER
        self._waiting, self._confirmed = self._folder / "waiting", self._folder / "confirmed"

    def require(self, package: Package) -> None:
        """Use the confirmation of this very file up, or keep the file for the terminal and raise."""
        with file_trouble("packing.not-installed", folder=str(self._folder)):
            if _content(self._confirmed) == package.sha256.encode():
                self._confirmed.unlink()
                self._waiting.unlink(missing_ok=True)
                return
            if _content(self._waiting) != package.content:
                make_folder(self._folder)
                write_whole(self._waiting, package.content)
        raise NotConfirmed(package)

    def waiting(self) -> Package | None:
        """Return the game that waits; `None` if there is none, or no longer a whole one."""
        with suppress(CompanionError):
            return opened(_content(self._waiting))
        return None

    def confirm(self, package: Package) -> None:
        """Let the page install this very file."""
        with file_trouble("packing.not-installed", folder=str(self._folder)):
            make_folder(self._folder)
            write_whole(self._confirmed, package.sha256.encode(), OWNER_READS)


def _content(file: Path) -> bytes:
    """Return what waits or was confirmed lately; nothing if that was too long ago."""
    is_recent = file.is_file() and abs(time.time() - file.stat().st_mtime) < VALID_S
    return file.read_bytes() if is_recent else b""
