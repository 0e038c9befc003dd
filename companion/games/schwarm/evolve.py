"""From one position to the next: what each event does to the state, and nothing else."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.schwarm import events as e
from companion.games.schwarm.acting import ACTING
from companion.games.schwarm.corrected import corrected
from companion.games.schwarm.counting import COUNTING
from companion.games.schwarm.folding import done
from companion.games.schwarm.state import State
from companion.games.schwarm.striking import STRIKING
from companion.games.schwarm.taking import TAKING

Step = tuple[State, e.Event, State]
"""A state, an event, and the state after it."""


def evolve(state: State, event: e.Event) -> State:
    """Return the state after the event."""
    for before, known, after in _decided[0]:
        if known is event and before is state:
            return after
    return follow(state, event)


def follow(state: State, event: e.Event) -> State:
    """Work out the state after the event."""
    return _STEPS[type(event)](state, event)


def remember(steps: Sequence[Step]) -> None:
    """Keep the steps of the last decision: whoever asked for it folds the same events next."""
    _decided[0] = steps


_decided: list[Sequence[Step]] = [()]


_STEPS: Mapping[type[Any], Callable[[State, Any], State]] = {
    **TAKING,
    **ACTING,
    **STRIKING,
    **COUNTING,
    e.SatOut: lambda state, _: state,
    e.ActionDone: done,
    e.NoUse: done,
    e.Corrected: corrected,
}
