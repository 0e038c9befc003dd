"""Mosquitozzz: a swarm grows, somebody holds the lamp, and the flat hand is the last resort."""

from companion.games.game import Game
from companion.games.mosquitozzz.events import Event
from companion.games.mosquitozzz.game import Mosquitozzz
from companion.games.mosquitozzz.state import State

GAME: Game[State, Event] = Mosquitozzz()
