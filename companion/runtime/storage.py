"""Looks after the data folder: whether it is there and has room, and what the last repair has to say.

storage = Storage(config.state, journal, watch, troubles)
crew.start("storage", storage.run)
"""

import os
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.errors import CompanionError, reason
from companion.journal.errors import NotAJournal
from companion.journal.repair import confirm, unconfirmed
from companion.journal.store import Journal
from companion.journal.watch import JournalWatch
from companion.keeping.evenings import Copies, Copy
from companion.keeping.odd_files import told
from companion.keeping.putting_back import put_back
from companion.live.troubles import Troubles
from companion.words import Message
from web.join import FILE_NAME as JOINED

LOOK_S = 2.0
LOOK_AROUND_S = 60.0
"""How often it looks at every file: nobody but a person puts one there."""
LEAST_BYTES = 64 * 1024
"""With less room than this, the next action may be the one that cannot be kept."""


class Storage:
    """What `/healthz` and the page say of the data folder."""

    def __init__(
        self,
        folder: Path,
        journal: Journal,
        watch: JournalWatch,
        troubles: Troubles,
        copies: Copies,
        data_faults: Callable[[], Sequence[Message]] = tuple,
    ) -> None:
        """`data_faults` returns what is wrong with the data of the games."""
        self._folder, self._journal, self._watch, self._troubles = folder, journal, watch, troubles
        self._copies, self._data_faults = copies, data_faults
        self._around_at = time.monotonic() + LOOK_AROUND_S
        self._closed = threading.Event()
        self._fails, self._try_at = False, 0.0
        self.look()

    def look(self) -> None:
        """Tell what is wrong now."""
        self._troubles.tell("storage", self._wrong())
        repair = unconfirmed(self._folder)
        damaged = self._watch.fault if isinstance(self._watch.fault, NotAJournal) else None
        words = damaged.message if damaged else repair.words if repair else None
        self._troubles.tell("journal", words, confirm=damaged is None)

    def look_around(self) -> None:
        """Tell which files cannot be used."""
        self._around_at = time.monotonic() + LOOK_AROUND_S
        self._troubles.tell("files", told(self._folder))
        faults = self._data_faults()
        self._troubles.tell("data", faults[0] if faults else None)

    def confirm(self) -> None:
        """Take it that a person has read what became of the journal."""
        confirm(self._folder)
        self.look()

    def copies(self) -> Sequence[Copy]:
        """Return the automatic copies, the newest first."""
        return self._copies.all()

    def put_back(self, copy: Copy) -> None:
        """Put a copy back; the configuration, and who has joined, stay as they are."""
        put_back(self._folder, copy.path, stay=(JOINED,))

    def run(self) -> None:
        """Look again and again until `close` is called."""
        while not self._closed.wait(LOOK_S):
            self.look()
            if time.monotonic() >= self._around_at:
                self.look_around()

    def close(self) -> None:
        """Let `run` end."""
        self._closed.set()

    def _wrong(self) -> Message | None:
        try:
            self._journal.check_place()
            room = os.statvfs(self._folder)
            if room.f_bavail * room.f_frsize < LEAST_BYTES:
                return Message("trouble.full", folder=str(self._folder))
            if not os.access(self._folder, os.W_OK):
                return Message("trouble.read-only", folder=str(self._folder))
            return self._still_failing()
        except CompanionError as fault:
            return fault.message
        except OSError as fault:
            return Message("trouble.storage", folder=str(self._folder), why=reason(fault))

    def _still_failing(self) -> Message | None:
        """Return why the last write failed, where one would fail now too; that is tried now and then only."""
        fault = self._journal.fault
        if fault is None:
            return None
        if time.monotonic() >= self._try_at:
            self._fails, self._try_at = self._cannot_write(), time.monotonic() + LOOK_S
        return fault.message if self._fails else None

    def _cannot_write(self) -> bool:
        try:
            with tempfile.TemporaryFile(dir=self._folder) as file:
                file.write(bytes(LEAST_BYTES))
                file.flush()
        except OSError:
            return True
        return False
