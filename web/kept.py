"""What took some work to make, kept for as long as it is the answer to the same question.

>>> kept = Kept[int]()
>>> kept.of("a", lambda: 1), kept.of("a", lambda: 2), kept.of("b", lambda: 3)
(1, 1, 3)
"""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """The latest answer. However many ask at once, it is made once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._latest: tuple[object, T] | None = None

    def of(self, question: object, make: Callable[[], T]) -> T:
        """Return what `make` makes, or made when the same was asked before."""
        with self._lock:
            if self._latest is None or self._latest[0] != question:
                self._latest = question, make()
            return self._latest[1]

    def forget(self) -> None:
        """Have it made anew, whatever is asked."""
        with self._lock:
            self._latest = None
