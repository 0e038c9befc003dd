"""A decision in the making: the steps so far, and the state that they lead to."""

from companion.games.schwarm import events as e
from companion.games.schwarm.evolve import Step, follow
from companion.games.schwarm.state import State


class Draft:
    """The steps so far, and the state that they lead to."""

    __slots__ = ("state", "steps")

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[Step] = []

    def emit(self, event: e.Event) -> None:
        """Add an event and follow it."""
        before = self.state
        self.state = follow(before, event)
        self.steps.append((before, event, self.state))
