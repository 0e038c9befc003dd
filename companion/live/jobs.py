"""Work that takes a while, done one after the other on a thread of its own.

>>> jobs = Jobs(most=3)
>>> crew.start("cards", jobs.run)
>>> jobs.add(lambda: read(picture))     # or `TooManyJobs`, where too much waits already
"""

import threading
from collections import deque
from collections.abc import Callable


class TooManyJobs(Exception):
    """More waits already than is done in a while."""


class Jobs:
    """Any thread may add one; `run` belongs to one thread alone. A job raises nothing."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: deque[Callable[[], None]] = deque()
        self._changed = threading.Condition()
        self._closed = False

    def add(self, job: Callable[[], None]) -> None:
        """Have it done after those that wait."""
        with self._changed:
            if len(self._waiting) >= self._most:
                raise TooManyJobs
            self._waiting.append(job)
            self._changed.notify_all()

    @property
    def more(self) -> bool:
        """Whether anything waits."""
        return bool(self._waiting)

    def run(self) -> None:
        """Do one after the other, until it is closed."""
        while (job := self._next()) is not None:
            job()

    def close(self) -> None:
        """End after the one that is under way."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _next(self) -> Callable[[], None] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            return None if self._closed else self._waiting.popleft()
