"""What brings the steps of a turn: nothing is thrown, one to three fields are chosen."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import Action, Choice, Luck, Message, Pieces, Template, Throw, Words

FARTHEST = 3
PIECES: tuple[Pieces, ...] = ()
ACTION: Mapping[str, Mapping[str, type[Any]]] = {"walk": {"to": str}}


def task(player: str) -> Message:
    """Return what a player is told to do."""
    return Message("nameless.task.walk", player=player)


def answer(at: int, goal: int) -> Template:
    """Return what whoever stands there may do: a field of the lane, which can be tapped."""
    fields = tuple(str(field) for field in range(at + 1, min(goal, at + FARTHEST) + 1))
    return Template("walk", (Choice("to", fields, board="lane"),))


def expected(to_do: Words) -> Throw | None:
    """Return what is thrown now: nothing ever is."""
    return None


def reading(faces: Sequence[str]) -> Action:
    """Return the action that faces mean; nobody throws, so nobody asks."""
    raise AssertionError(faces)


def steps_of(action: Action, at: int) -> int:
    """Return how many steps the action brings."""
    return int(str(action.values["to"])) - at


def luck(thrown: tuple[int, ...]) -> Luck | None:
    """Return what was thrown so far against what was to be expected: nothing."""
    return None
