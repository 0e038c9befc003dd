"""What the others call to the player who throws: shown for a moment, kept nowhere.

>>> cheers = Cheers()
>>> cheers.send("Anna", 1)
>>> cheers.last().by
'Anna'
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.publisher import Publisher

INTERVAL_S = 3.0
"""How often a player may cheer."""


@dataclass(frozen=True, slots=True)
class Cheer:
    """A cheer: its number, the player, and which of the game's cheers it is."""

    number: int
    by: str
    cheer: int


class Cheers:
    """The last cheer of a table. Any thread may call it; reading never waits."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._changes = Publisher[Cheer]()
        self._last: Cheer | None = None
        self._sent: dict[str, float] = {}

    def last(self) -> Cheer | None:
        """Return the last cheer, or `None` before the first."""
        return self._last

    def subscribe(self, callback: Callable[[Cheer], object]) -> Callable[[], None]:
        """Report every cheer to `callback`; the function returned ends that."""
        return self._changes.subscribe(callback)

    def send(self, by: str, cheer: int) -> None:
        """Show a cheer; one too many from the same player is ignored."""
        with self._lock:
            now = self._clock()
            if now - self._sent.get(by, -INTERVAL_S) < INTERVAL_S:
                return
            self._sent[by] = now
            self._last = Cheer(self._last.number + 1 if self._last else 1, by, cheer)
            self._changes.put(self._last)
        self._changes.tell()
