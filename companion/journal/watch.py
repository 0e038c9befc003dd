"""Notices what was written to the journal, and brings it from the log beside the file into the file.

    watch = JournalWatch(Journal(path), table.refresh)
    threading.Thread(target=watch.run).start()
    ...
    watch.close()

One watch for everybody, on a thread of its own. It looks with a connection of its own, so that it waits for
nobody who writes, and nobody who writes waits for the file: half a second later all of it is there, and the
log could go.
"""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress

from companion.errors import CompanionError
from companion.journal.errors import JournalFault
from companion.journal.store import Journal

LOOK_S = 0.5
"""How often it looks: SQLite tells from a page in memory whether anybody wrote."""

log = logging.getLogger(__name__)


class JournalWatch:
    """Calls `noticed` after every look at which the journal had been written to since the one before."""

    def __init__(self, journal: Journal, noticed: Callable[[], object], look_s: float = LOOK_S) -> None:
        self._journal, self._noticed, self._look_s = journal, noticed, look_s
        self._closed = threading.Event()
        self.fault: CompanionError | None = None
        """Why the journal could not be read at the last look, if it could not."""

    def run(self) -> None:
        """Look again and again until `close` is called; what cannot be read now is tried again."""
        known, in_file = None, True
        while not self._closed.is_set():
            try:
                written = self._journal.written_by_others()
                if written != known:
                    self._noticed()
                    in_file = False
                known, self.fault = written, None
                with suppress(JournalFault):  # a full disk, say: tried again at the next look
                    in_file = in_file or self._journal.checkpoint()
            except CompanionError as fault:
                if str(fault) != str(self.fault):
                    log.warning("%s", fault)
                self.fault = fault
            self._closed.wait(self._look_s)

    def close(self) -> None:
        """Let `run` end."""
        self._closed.set()
