"""What is wrong with the place where everything is kept, as people are shown it until it is over.

>>> troubles.tell("storage", Message("journal.fault.full", file=str(path)))
>>> troubles.all()
(Trouble(name='storage', ...),)
>>> troubles.tell("storage", None)

Each change is told to whoever subscribed. Reading never waits.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.publisher import Shared
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
        self._known = Shared[Mapping[str, Trouble]]({})

    def tell(self, name: str, words: Words | None, *, confirm: bool = False) -> None:
        """Show a trouble, or with `None` that it is over."""

        def told(known: Mapping[str, Trouble]) -> Mapping[str, Trouble]:
            others = {key: trouble for key, trouble in known.items() if key != name}
            return others if words is None else {**others, name: Trouble(name, words, confirm)}

        self._known.change(told)

    def all(self) -> tuple[Trouble, ...]:
        """Return everything that is wrong now."""
        return tuple(self._known.now.values())

    def subscribe(self, hear: Callable[[object], object]) -> Callable[[], None]:
        """Let `hear` be called after every change from now on; returns what ends that."""
        return self._known.subscribe(hear)
