"""The discs: which there are, how many are thrown now and for what, and what may come of it, exactly.

A disc falls on either side alike. With several Flache Hand cards each throws what is then left, so a
mosquito survives h of them with chance 1/2^h, each for itself: what is left of n mosquitos is
binomial, and every chance is a whole number over 2^(h*n).
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from companion.games.game import Action, Face, Message, Odds, Pieces, Throw
from companion.games.mosquitozzz.legal import legal
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


@lru_cache(maxsize=512)
def repelled(mosquitos: int, hands: int, missed: int = 0) -> tuple[Fraction, ...]:
    """Return the chance of repelling 0, 1, ... all of the mosquitos with so many Flache Hand cards.

    Between two slaps of one card, `missed` of them have been thrown for already and survived: for
    these the first of the cards is spent.
    """
    chances = [Fraction(0)] * (mosquitos + 1)
    for one, chance in enumerate(_binomial(mosquitos - missed, hands)):
        for other, and_chance in enumerate(_binomial(missed, hands - 1)):
            chances[one + other] += chance * and_chance
    return tuple(chances)


def _binomial(mosquitos: int, hands: int) -> list[Fraction]:
    sides = 2**hands
    return [
        Fraction(comb(mosquitos, number) * (sides - 1) ** number, sides**mosquitos)
        for number in range(mosquitos + 1)
    ]


def blood_cost(counting: Sequence[Fraction], price: Sequence[int], blood: int) -> tuple[Fraction, ...]:
    """Return the chance of giving 0, 1, ... all of one's drops in phase C.

    `counting` is the chance of each number that is repelled, `price` what is given for each that stays.
    """
    chances = [Fraction(0)] * (blood + 1)
    for drops, chance in zip(reversed(price), counting, strict=True):
        chances[drops] += chance
    return tuple(chances)


def owed(left: int, blood: int, infected: bool, infectious: bool) -> int:
    """Return the drops that are given in phase C where so many mosquitos are left.

    An infected player gives one drop more; an infectious card infects whoever is bitten. Nobody
    gives more than the `blood` there is.
    """
    return min(blood, left + (1 if infected or (infectious and left) else 0))
