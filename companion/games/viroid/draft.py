"""The events of one decision, followed as they come: what was made of the state so far."""

from companion.games.game import Decision
from companion.games.viroid import events as e
from companion.games.viroid.evolve import FOLD
from companion.games.viroid.names import LIMITS, PLACE
from companion.games.viroid.state import Duty, State


class Draft(Decision[State, e.Event]):
    """The steps so far, and the state that they lead to. Nothing follows the end."""

    fold = FOLD

    def emit(self, event: e.Event) -> None:
        """Add an event and follow it, unless the game is over."""
        if not self.state.ended:
            super().emit(event)

    def duties(self, *duties: Duty) -> None:
        """Put this stack in the place of the one that there is."""
        self.emit(e.Due(tuple([duty[:] for duty in duties])))

    def push(self, *duties: Duty) -> None:
        """Put these on the stack, the last to be done first."""
        self.duties(*self.state.duties, *duties)

    def done(self, *instead: Duty) -> None:
        """Take the top of the stack away; others may come in its place."""
        self.duties(*self.state.duties[:-1], *instead)

    def scale(self, seat: int, scale: str, steps: int) -> int:
        """Move a scale as far as its limits allow, and return the steps that were made."""
        now = self.state.players[seat].scales[PLACE[scale]]
        moved = max(0, min(max(now, LIMITS[scale]), now + steps)) - now
        if moved:
            self.emit(e.Scaled(seat, scale, moved))
        return moved

    def pay(self, price: int) -> None:
        """Take DNA from whoever is at it."""
        self.scale(self.state.active, "dna", -price)

    def move(self, marker: str, steps: int) -> None:
        """Move Forschung or Heilmittel step by step, within the track; where they meet, all is lost."""
        for _ in range(abs(steps)):
            way = 1 if steps > 0 else -1
            now = self.state.research if marker == "research" else self.state.cure
            if not 0 <= now + way <= self.state.rules.track:
                return
            self.emit(e.MarkerMoved(marker, way))
            if self.state.gap <= 0:
                self.emit(e.Ended("cure"))
