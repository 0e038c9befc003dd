"""The discs of `calibrate`, `count` and `watch`: what they are called in files and in JSON."""

from companion.games.data import shipped_data
from companion.games.game import Pieces
from companion.games.library import games

SIDES = ("alive", "squashed")
"""The labels of the two sides: names of pictures, and keys of JSON."""


def discs() -> Pieces:
    """Return the discs with these sides as the game that throws them describes them."""
    known = (pieces for game in games().values() for pieces in game.pieces(shipped_data(game)))
    return next(pieces for pieces in known if tuple(face.label for face in pieces.faces) == SIDES)
