"""The events of one decision, followed as they come: what was made of the state so far."""

from companion.games.game import Decision
from companion.games.maus import events as e
from companion.games.maus.evolve import FOLD
from companion.games.maus.names import HONOURS, LONGER
from companion.games.maus.state import Duty, State


class Draft(Decision[State, e.Event]):
    """The steps so far, and the state that they lead to. Nothing follows the end."""

    fold = FOLD

    def emit(self, event: e.Event) -> None:
        """Add an event and follow it, unless the game is over."""
        if not self.state.ended:
            super().emit(event)

    def duties(self, *duties: Duty) -> None:
        """Put this stack in the place of the one that there is."""
        self.emit(e.Due(tuple(map(tuple, duties))))

    def push(self, *duties: Duty) -> None:
        """Put these on the stack, the last to be done first."""
        if duties:
            self.duties(*self.state.duties, *duties)

    def done(self, *instead: Duty) -> None:
        """Take the top of the stack away; others may come in its place."""
        self.duties(*self.state.duties[:-1], *instead)

    def honour(self, name: str, mouse: str) -> None:
        """Give a mouse an Erfolg: only the first earns it, and none that is hexed."""
        if self.state.honours[HONOURS.index(name)] or "hexed" in self.state.mouse(mouse).effects:
            return
        self.emit(e.Honoured(name, mouse))
        if name in LONGER:
            self.emit(e.EndMoved())
