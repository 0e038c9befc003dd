"""Viroid: pathogens against mankind, together."""

from companion.games.viroid.game import Viroid

GAME = Viroid()
