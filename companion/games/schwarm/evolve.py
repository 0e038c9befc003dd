"""From one position to the next: what each event does to the state, and nothing else."""

from typing import Any

from companion.games.game import Decision, Fold
from companion.games.schwarm import events as e
from companion.games.schwarm.acting import ACTING
from companion.games.schwarm.corrected import corrected
from companion.games.schwarm.counting import COUNTING
from companion.games.schwarm.events import Event
from companion.games.schwarm.folding import done
from companion.games.schwarm.state import State
from companion.games.schwarm.striking import STRIKING
from companion.games.schwarm.taking import TAKING

FOLD = Fold[State, e.Event](
    {
        **TAKING,
        **ACTING,
        **STRIKING,
        **COUNTING,
        e.SatOut: lambda state, _: state,
        e.ActionDone: done,
        e.NoUse: done,
        e.Corrected: corrected,
    }
)
evolve = FOLD.evolve

Values = Any
"""The values of an action that `legal` admitted."""


class Draft(Decision[State, Event]):
    """The steps so far, and the state that they lead to."""

    fold = FOLD

    @property
    def actor(self) -> int:
        """The seat that acts."""
        seat = self.state.actor
        assert seat is not None
        return seat

    def seat_of(self, player: str) -> int:
        """Return where this player sits."""
        return self.state.rules.players.index(player)
