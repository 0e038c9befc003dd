"""What took some work to make, kept for a while.

>>> kept = KeptAnswer[int]()
>>> kept.of(60.0, lambda: 1), kept.of(60.0, lambda: 2)
(1, 1)
"""

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class KeptAnswer(Generic[T]):
    """The latest answer. However many ask at once, it is made once."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._latest: tuple[float, T] | None = None

    def of(self, lasts_s: float, make: Callable[[], T]) -> T:
        """Return what `make` makes, or has made not longer ago than that.

        It lasts from when it is there: whoever waited while it was made would otherwise make the next one.
        """
        with self._lock:
            if self._latest is None or self._clock() - self._latest[0] > lasts_s:
                made = make()
                self._latest = self._clock(), made
            return self._latest[1]

    def forget(self) -> None:
        """Have it made anew, whatever is asked."""
        with self._lock:
            self._latest = None
