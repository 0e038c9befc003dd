"""The discs: which there are, how many are thrown now and for what, and what may come of it."""

from collections.abc import Sequence

from companion.games.game import Action, Face, Message, Odds, Pieces, Throw
from companion.games.mosquitozzz.legal import legal
from companion.games.mosquitozzz.odds import blood_cost, owed, repelled
from companion.games.mosquitozzz.state import DISCS, TIE_DISCS, Defend, Slap, State, TieBreak
from companion.games.mosquitozzz.tasks import to_do

MOST_HANDS = 4
"""Flache Hand cards for which the odds are told."""
SIDES = ("alive", "squashed")
PIECES = Pieces(
    kind="discs",
    label=Message("mosquitozzz.pieces.discs"),
    shape="disc",
    faces=tuple(Face(side, Message(f"mosquitozzz.face.{side}")) for side in SIDES),
    at_hand=DISCS,
)


def expects(state: State) -> Throw | None:
    """Return the discs that are thrown now: all that are due, or as many as there are."""
    match state.duty:
        case Slap(due):
            count = min(due, DISCS)
        case TieBreak():
            due = count = TIE_DISCS
        case _:
            return None
    return Throw(
        pieces=PIECES,
        count=count,
        due=due,
        what=Message("mosquitozzz.discs", n=count),
        purpose=to_do(state),
        answer=legal(state)[0],
        counts=("squashed",),
        odds=_of_one_throw(state, count, due),
    )


def reading(state: State, faces: Sequence[str]) -> Action:  # noqa: ARG001 - a slap means the same at any time
    """Return the slap that these faces mean: what lies squashed side up is repelled."""
    return Action("slap", {"squashed": list(faces).count("squashed")})


def odds_ahead(state: State) -> tuple[Odds, ...]:
    """Return what one, two, ... Flache Hand cards may bring; the one that lies there is the first."""
    if not isinstance(state.duty, Defend | Slap) or state.left == 0:
        return ()
    due = state.duty.due if isinstance(state.duty, Slap) else state.left
    further = (_of_several_hands(state, hands, due) for hands in range(2, MOST_HANDS + 1))
    return (_of_this_hand(state, due), *further)


def _of_one_throw(state: State, count: int, due: int) -> Odds:
    """The odds of what is thrown now; what it costs is not settled while more is due, nor in a tie-break."""
    if isinstance(state.duty, Slap) and count == due:
        return _of_this_hand(state, due)
    return Odds(tries=1, pieces=count, counting=_floats(repelled(count, 1)), cost=())


def _of_this_hand(state: State, due: int) -> Odds:
    """The odds of all that is due for one card; what it has missed already stays."""
    return _told(state, hands=1, pieces=due, stays=state.left - due)


def _of_several_hands(state: State, hands: int, due: int) -> Odds:
    """The odds of several cards: from the second on, each throws for all that are then left."""
    return _told(state, hands=hands, pieces=state.left, missed=state.left - due)


def _told(state: State, *, hands: int, pieces: int, missed: int = 0, stays: int = 0) -> Odds:
    blood, infected = state.blood[state.lamp], state.infected[state.lamp]
    infectious = bool(state.in_force("infectious"))
    counting = repelled(pieces, hands, missed)
    price = tuple(owed(stays + left, blood, infected, infectious) for left in range(pieces + 1))
    return Odds(hands, pieces, _floats(counting), _floats(blood_cost(counting, price, blood)), price)


def _floats(chances: Sequence[object]) -> tuple[float, ...]:
    return tuple(map(float, chances))  # type: ignore[arg-type]  # a Fraction is a number to float
