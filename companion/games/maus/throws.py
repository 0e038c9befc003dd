"""The dice: how many are thrown now and for what, what they may bring, and what a reading means."""

from collections.abc import Sequence
from math import comb

from companion.games.game import Action, Face, Luck, Message, Odds, Pieces, Throw
from companion.games.maus.dice import Faces, counting_labels, sides_that_count
from companion.games.maus.legal import legal
from companion.games.maus.names import AT_HAND, MEASURES
from companion.games.maus.state import State
from companion.games.maus.tasks import to_do

KIND = "symbol-dice"


def symbol_dice(faces: Sequence[Face]) -> Pieces:
    """Return the dice: their faces are what their owner has named."""
    return Pieces(KIND, Message("maus.pieces"), "cube", tuple(faces), AT_HAND, faces_file="dice")


def expects(state: State) -> Throw | None:
    """Return the dice that are thrown now, five at a time; the purpose says which faces count."""
    duty, faces = state.duty, state.rules.box.faces
    if duty.kind != "throw" or not duty.n:
        return None
    count = min(duty.n, AT_HAND)
    return Throw(
        pieces=symbol_dice([Face(face.label, face.name) for face in faces.values()]),
        count=count,
        due=duty.n,
        what=Message("maus.dice", n=count),
        purpose=to_do(state),
        answer=legal(state)[0],
        counts=counting_labels(faces, duty.where),
        odds=_odds(faces, duty.where, count) if MEASURES[duty.where] != "number" else None,
    )


def reading(_: State, faces: Sequence[str]) -> Action:
    """Return the faces as they were read; what they mean is the purpose's affair."""
    return Action("faces", {"faces": tuple(sorted(faces))})


def odds_ahead(state: State) -> tuple[Odds, ...]:
    """Return what all the dice that are still due may bring."""
    duty = state.duty
    if duty.kind != "throw" or not duty.n or MEASURES[duty.where] == "number":
        return ()
    return (_odds(state.rules.box.faces, duty.where, duty.n),)


def _odds(faces: Faces, purpose: str, dice: int) -> Odds:
    share = sides_that_count(faces, purpose) / sum(face.sides for face in faces.values())
    chances = (comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(dice + 1))
    return Odds(tries=1, pieces=dice, counting=tuple(chances), cost=())


def luck(state: State) -> Luck:
    """Return how the dice of the fights fell so far: hits and blocks."""
    sides = sum(face.sides for face in state.rules.box.faces.values())
    return Luck(state.thrown, state.counted, state.sides / sides, variance=state.spread / sides**2)
