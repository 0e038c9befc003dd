"""How a game decides, apart from its rules: events are followed as they come, nothing is worked out twice.

A game says what each kind of event does to its state, and builds its decisions step by step:

    FOLD = Fold[State, Event]({Moved: _moved, Ended: _ended})
    evolve = FOLD.evolve

    class Draft(Decision[State, Event]):
        fold = FOLD

    def decide(state, action):
        draft = Draft(state)
        draft.emit(Moved(2))          # draft.state is the state after it
        return draft.decided()
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Generic, TypeVar

State = TypeVar("State")
Event = TypeVar("Event")
Answer = TypeVar("Answer")


def remembered(ask: Callable[[State], Answer]) -> Callable[[State], Answer]:
    """Remember the last answer: whoever chooses asks, and `decide` asks again about the same state."""
    latest: list[tuple[State, Answer]] = []

    @wraps(ask)
    def asked(state: State) -> Answer:
        for known, answer in latest:
            if known is state:
                return answer
        answer = ask(state)
        latest[:] = [(state, answer)]
        return answer

    return asked


class Fold(Generic[State, Event]):
    """What becomes of a state, by the kind of event.

    The steps of the last decision are remembered: whoever asked for it folds the same events next.
    """

    def __init__(self, ways: Mapping[type[Any], Callable[[State, Any], State]]) -> None:
        self._ways = ways
        self._decided: Sequence[tuple[State, Event, State]] = ()

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after the event."""
        for before, known, after in self._decided:
            if known is event and before is state:
                return after
        return self.follow(state, event)

    def follow(self, state: State, event: Event) -> State:
        """Work out the state after the event."""
        return self._ways[type(event)](state, event)

    def remember(self, steps: Sequence[tuple[State, Event, State]]) -> None:
        """Keep these steps in place of those before."""
        self._decided = steps


class Decision(Generic[State, Event]):
    """The steps so far, and the state that they lead to."""

    __slots__ = ("_steps", "state")
    fold: Fold[State, Event]

    def __init__(self, state: State) -> None:
        """Begin with the state in which something is decided."""
        self.state = state
        self._steps: list[tuple[State, Event, State]] = []

    def emit(self, event: Event) -> None:
        """Add an event and follow it."""
        before = self.state
        self.state = self.fold.follow(before, event)
        self._steps.append((before, event, self.state))

    def decided(self) -> tuple[Event, ...]:
        """Return what comes of it all."""
        self.fold.remember(self._steps)
        return tuple([event for _, event, _ in self._steps])
