"""What is wrong with the place where everything is kept, as people are shown it until it is over.

>>> troubles.tell("storage", Message("journal.fault.full", file=str(path)))
>>> troubles.all()
(Trouble(name='storage', ...),)
>>> troubles.tell("storage", None)

Each change is told to whoever subscribed. Reading never waits.
"""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.publisher import Publisher
from companion.words import Words


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that is wrong, with its sentence; some stay until a person has confirmed them."""

    name: str
    words: Words
    confirm: bool = False


class Troubles:
    """Takes what any thread notices."""

    def __init__(self) -> None:
        self._known: Mapping[str, Trouble] = MappingProxyType({})
        self._lock = threading.Lock()  # held for a moment, while one follows another
        self._changes = Publisher[tuple[Trouble, ...]]()

    def tell(self, name: str, words: Words | None, *, confirm: bool = False) -> None:
        """Show a trouble, or with `None` that it is over."""
        with self._lock:
            others = {key: trouble for key, trouble in self._known.items() if key != name}
            now = others if words is None else {**others, name: Trouble(name, words, confirm)}
            if now == self._known:
                return
            self._known = MappingProxyType(now)
            self._changes.put(self.all())
        self._changes.tell()

    def all(self) -> tuple[Trouble, ...]:
        """Return everything that is wrong now."""
        return tuple(self._known.values())

    def subscribe(self, hear: Callable[[tuple[Trouble, ...]], object]) -> Callable[[], None]:
        """Let `hear` be told every change from now on; returns what ends that."""
        return self._changes.subscribe(hear)
