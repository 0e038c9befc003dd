"""What brings the steps of a turn: four discs with two sides; each that lies light side up is a step."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import Action, Face, Luck, Message, Number, Pieces, Template, Throw, Words

COUNT = 4
FACES = (Face("light", Message("nameless.light")), Face("dark", Message("nameless.dark")))
DISCS = Pieces("nameless-disc", Message("nameless.discs"), "disc", FACES, at_hand=COUNT)
THROW = Template("throw", (Number("light", 0, COUNT, weights=(1, 4, 6, 4, 1)),))
PIECES: tuple[Pieces, ...] = (DISCS,)
ACTION: Mapping[str, Mapping[str, type[Any]]] = {"throw": {"light": int}}


def task(player: str) -> Message:
    """Return what a player is told to do."""
    return Message("nameless.task.discs", player=player)


def answer(at: int, goal: int) -> Template:
    """Return what whoever stands there may do."""
    return THROW


def expected(to_do: Words) -> Throw | None:
    """Return what is thrown now."""
    what = Message("nameless.four-discs")
    return Throw(DISCS, COUNT, COUNT, what=what, purpose=to_do, answer=THROW, counts=("light",))


def reading(faces: Sequence[str]) -> Action:
    """Return the action that these faces mean."""
    return Action("throw", {"light": [*faces].count("light")})


def steps_of(action: Action, at: int) -> int:
    """Return how many steps the action brings."""
    return int(str(action.values["light"]))


def luck(thrown: tuple[int, ...]) -> Luck | None:
    """Return what was thrown so far against what was to be expected."""
    count = len(thrown) * COUNT
    return Luck(count, sum(thrown), expected=count / 2, variance=count / 4)
