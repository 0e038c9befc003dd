"""Mosquitozzz: a swarm grows, somebody holds the lamp, and the flat hand is the last resort."""

from companion.games.mosquitozzz.game import Mosquitozzz

GAME = Mosquitozzz()
