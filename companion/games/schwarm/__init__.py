"""Der Schwarm: prices, order and networks at sea. Nothing is thrown."""

from companion.games.game import Game
from companion.games.schwarm.events import Event
from companion.games.schwarm.game import Schwarm
from companion.games.schwarm.state import State

GAME: Game[State, Event] = Schwarm()
