"""A decision in the making: the steps so far, and the state that they lead to."""

from companion.games.game import Decision
from companion.games.schwarm.events import Event
from companion.games.schwarm.evolve import FOLD
from companion.games.schwarm.state import State


class Draft(Decision[State, Event]):
    """The steps so far, and the state that they lead to."""

    fold = FOLD
