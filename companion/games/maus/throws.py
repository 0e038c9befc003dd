"""The dice: how many are thrown now and for what, what they may bring, and what a reading means."""

from collections.abc import Sequence
from math import comb

from companion.games.game import Action, Face, Luck, Message, Odds, Pieces, Throw
from companion.games.maus.dice import Faces, cheese_labels, counting_labels, share_that_counts
from companion.games.maus.legal import legal
from companion.games.maus.names import AT_HAND, FIGHTING, MEASURES
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
        besides=cheese_labels(faces, duty.where),
        odds=_odds(faces, duty.where, count) if MEASURES[duty.where] != "number" else None,
        luck=_luck_in(state, (duty.where,)),
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
    share = share_that_counts(faces, purpose)
    chances = (comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(dice + 1))
    return Odds(tries=1, pieces=dice, counting=tuple(chances), cost=())


def luck(state: State) -> Luck:
    """Return how the dice of the fights fell so far: hits and blocks."""
    return _luck_in(state, FIGHTING)


def _luck_in(state: State, purposes: Sequence[str]) -> Luck:
    fallen = [(each, *rest) for each, rest in zip(FIGHTING, state.fallen, strict=True) if each in purposes]
    rows = [(dice, n, share_that_counts(state.rules.box.faces, each)) for each, dice, n in fallen]
    return Luck(
        thrown=sum(dice for dice, _, _ in rows),
        result=sum(n for _, n, _ in rows),
        expected=sum(dice * share for dice, _, share in rows),
        variance=sum(dice * share * (1 - share) for dice, _, share in rows),
    )
