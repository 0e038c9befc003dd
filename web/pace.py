"""Not too fast: each address has a budget of changes, and wrong join codes make it wait longer and longer."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

MOST_ADDRESSES = 512
"""Older ones are forgotten: what a stranger can make us remember is bounded."""


class Budget:
    """So many at once, and so many a second after that, for each address.

    >>> budget = Budget(burst=2, per_second=1)
    >>> [budget.wait_for("192.0.2.7") for _ in range(3)]
    [0.0, 0.0, 1.0]
    """

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._budgets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait_for(self, address: str) -> float:
        """Take one from the budget and return 0, or return the seconds until there is one."""
        with self._lock:
            now = self._clock()
            spare, at = self._budgets.pop(address, (self._burst, now))
            spare = min(self._burst, spare + (now - at) * self._per_second)
            enough = spare >= 1
            self._budgets[address] = (spare - 1 if enough else spare, now)
            _forget_oldest(self._budgets)
            return 0.0 if enough else (1 - spare) / self._per_second


@dataclass(frozen=True, slots=True)
class Paces:
    """How fast one phone may go, or one address of those that have not joined."""

    changes: Budget
    looks: Budget
    files: Budget
    """The page's own, which a browser asks for once, and then all together."""

    @classmethod
    def of(cls, changes: float, looks: float, clock: Callable[[], float] = time.monotonic) -> Self:
        """Return the paces that allow so much a second, after a burst as a page makes it that is opened."""
        return cls(
            Budget(3 * changes, changes, clock),
            Budget(10 * looks, looks, clock),
            Budget(25 * looks, 2 * looks, clock),
        )


class Patience:
    """Wrong guesses: the first few cost nothing, then each doubles the time to the next try.

    >>> patience = Patience(free=1)
    >>> patience.wrong("192.0.2.7"); patience.wrong("192.0.2.7")
    >>> patience.wait_for("192.0.2.7") > 0
    True
    """

    def __init__(
        self, free: int = 3, most_s: float = 300.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._free, self._most_s, self._clock = free, most_s, clock
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait_for(self, address: str) -> float:
        """Return the seconds until this address may try again."""
        with self._lock:
            count, at = self._wrong.get(address, (0, 0.0))
            if count <= self._free:
                return 0.0
            pause = min(self._most_s, 2.0 ** (count - self._free))
            return max(0.0, at + pause - self._clock())

    def wrong(self, address: str) -> None:
        """Remember a wrong guess."""
        with self._lock:
            count, _ = self._wrong.pop(address, (0, 0.0))
            self._wrong[address] = (count + 1, self._clock())
            _forget_oldest(self._wrong)

    def right(self, address: str) -> None:
        """Forget the wrong guesses of an address that knew the code after all."""
        with self._lock:
            self._wrong.pop(address, None)


def _forget_oldest(kept: OrderedDict[str, tuple[float, float]] | OrderedDict[str, tuple[int, float]]) -> None:
    while len(kept) > MOST_ADDRESSES:
        kept.popitem(last=False)
