"""Tells what has changed to whoever subscribed: each change once, in order, to one after the other.

    >>> changes = Publisher[int]()
    >>> unsubscribe = changes.subscribe(print)
    >>> changes.put(17)         # may be called while a lock is held that the subscribers need
    >>> changes.tell()          # must not be
    17

When `tell` returns, all that was put before it has been heard, whichever thread told it. Two locks: one
is held while subscribers are told, so that they hear in order; the other for a moment only, and never
while anybody else's is taken. A subscriber that raises is logged, and the others hear all the same. A
subscriber must not wait for another thread that publishes here: it wakes whoever acts, and returns.

A `Shared` value is one that changes so: read without waiting, changed by one thread after the other.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

log = logging.getLogger(__name__)


class Publisher(Generic[T]):
    """Changes of one kind, and those who want to hear of them."""

    def __init__(self) -> None:
        self._telling = threading.RLock()
        self._busy = False
        self._held = threading.Lock()
        self._untold: deque[T] = deque()
        self._hearers: tuple[Callable[[T], object], ...] = ()

    def subscribe(self, hear: Callable[[T], object]) -> Callable[[], None]:
        """Let `hear` be called with every change from now on; the returned function ends that."""
        with self._held:
            self._hearers = (*self._hearers, hear)

        def unsubscribe() -> None:
            with self._held:
                self._hearers = tuple(each for each in self._hearers if each is not hear)

        return unsubscribe

    def put(self, change: T) -> None:
        """Have a change told next, after those that were put before it."""
        self._untold.append(change)

    def tell(self) -> None:
        """Tell all that was put; a subscriber that changes something itself has that told after this."""
        with self._telling:
            if self._busy:
                return
            self._busy = True
            try:
                while self._untold:
                    self._tell_one(self._untold.popleft())
            finally:
                self._busy = False

    def _tell_one(self, change: T) -> None:
        for hear in self._hearers:
            try:
                hear(change)
            except Exception:
                log.exception("a subscriber failed")


class Shared(Generic[T]):
    """A frozen value: `now` is read without waiting, and each change is told to whoever subscribed."""

    def __init__(self, value: T) -> None:
        self.now = value
        self._changing = threading.Lock()  # held for a moment, while one value follows another
        self._changes = Publisher[T]()
        self.subscribe = self._changes.subscribe

    def change(self, follow: Callable[[T], T | None]) -> None:
        """Let one value follow another, and tell it; `None` where nothing changes."""
        with self._changing:
            value = follow(self.now)
            if value is None or value == self.now:
                return
            self.now = value
            self._changes.put(value)
        self._changes.tell()
