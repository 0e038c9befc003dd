"""What brings the steps of a turn: three dice, all of their pips together."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import Action, Face, Luck, Message, Pieces, Several, Template, Throw, Words

COUNT = 3
DICE = Pieces(
    "d6", Message("nameless.dice"), "cube", tuple(Face(pips, pips) for pips in "123456"), at_hand=COUNT
)
FACES = Several("faces", tuple((pips, COUNT, 1) for pips in "123456"), COUNT, chances=(1,) * 6, least=COUNT)
THROW = Template("throw", (FACES,))
PIECES: tuple[Pieces, ...] = (DICE,)
ACTION: Mapping[str, Mapping[str, type[Any]]] = {"throw": {"faces": tuple}}


def task(player: str) -> Message:
    """Return what a player is told to do."""
    return Message("nameless.task.dice", player=player)


def answer(at: int, goal: int) -> Template:
    """Return what whoever stands there may do."""
    return THROW


def expected(to_do: Words) -> Throw | None:
    """Return what is thrown now."""
    return Throw(DICE, COUNT, COUNT, what=Message("nameless.three-dice"), purpose=to_do, answer=THROW)


def reading(faces: Sequence[str]) -> Action:
    """Return the action that these faces mean; their order means nothing."""
    return Action("throw", {"faces": tuple(sorted(faces))})


def steps_of(action: Action, at: int) -> int:
    """Return how many steps the action brings."""
    faces = action.values["faces"]
    assert isinstance(faces, tuple)
    return sum(int(pips) for pips in faces)


def luck(thrown: tuple[int, ...]) -> Luck | None:
    """Return what was thrown so far against what was to be expected."""
    count = len(thrown) * COUNT
    return Luck(count, sum(thrown), expected=count * 3.5, variance=count * 35 / 12, most=6)
