"""A log that nobody can flood: after a burst only a line now and then, which says how many were left out.

>>> logging.getLogger("web").addFilter(SPARING)
"""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable

from web.pace import Budget

BURST, PER_SECOND = 20, 0.1


class Sparing(logging.Filter):
    """Lets so many records through; each logger has its own count."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._budget = Budget(BURST, PER_SECOND, clock)
        self._left_out = Counter[str]()
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a record is to be written."""
        with self._lock:
            if self._budget.wait_for(record.name):
                self._left_out[record.name] += 1
                return False
            if left_out := self._left_out.pop(record.name, 0):
                record.msg = f"{record.getMessage()} (before this, {left_out} more were left out)"
                record.args = ()
            return True


SPARING = Sparing()
