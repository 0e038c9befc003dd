"""What brings the steps of a turn: one die with six faces."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import Action, Face, Luck, Message, Number, Pieces, Template, Throw, Words

DIE = Pieces("d6", Message("nameless.die"), "cube", tuple(Face(pips, pips) for pips in "123456"), at_hand=1)
THROW = Template("throw", (Number("pips", 1, 6, weights=(1,) * 6),))
PIECES: tuple[Pieces, ...] = (DIE,)
ACTION: Mapping[str, Mapping[str, type[Any]]] = {"throw": {"pips": int}}


def task(player: str) -> Message:
    """Return what a player is told to do."""
    return Message("nameless.task.throw", player=player)


def answer(at: int, goal: int) -> Template:
    """Return what whoever stands there may do."""
    return THROW


def expected(to_do: Words) -> Throw | None:
    """Return what is thrown now."""
    return Throw(DIE, 1, 1, what=Message("nameless.one-die"), purpose=to_do, answer=THROW)


def reading(faces: Sequence[str]) -> Action:
    """Return the action that these faces mean."""
    return Action("throw", {"pips": int(faces[0])})


def steps_of(action: Action, at: int) -> int:
    """Return how many steps the action brings."""
    return int(str(action.values["pips"]))


def luck(thrown: tuple[int, ...]) -> Luck | None:
    """Return what was thrown so far against what was to be expected."""
    count = len(thrown)
    return Luck(count, sum(thrown), expected=count * 3.5, variance=count * 35 / 12, most=6)
