"""Maus und Mystik: mice on an adventure over many evenings, with symbol dice and a clock of cheese."""

from companion.games.maus.game import Maus

GAME = Maus()
