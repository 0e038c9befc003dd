"""The dice: how many are thrown now and for what, what they may bring, and what a reading means."""

from collections.abc import Sequence

from companion.games.game import Action, Face, Luck, Message, Odds, Pieces, Throw
from companion.games.viroid.legal import chances, legal
from companion.games.viroid.names import DICE, SIDES
from companion.games.viroid.state import State
from companion.games.viroid.tasks import to_do
from companion.games.viroid.turn import sixes_kill

PIPS = tuple(str(pip) for pip in range(1, SIDES + 1))
PIECES = Pieces(
    "d6", Message("viroid.pieces.dice"), "cube", tuple(Face(pip, pip) for pip in PIPS), at_hand=DICE
)


def expects(state: State) -> Throw | None:
    """Return the dice that are thrown now: a Virus's one, or those of the Schwere, four at a time."""
    duty = state.duty
    if duty.kind not in ("throw", "fate"):
        return None
    mortality = state.me.scale("mortality")
    fate = duty.kind == "fate"
    due = 1 if fate else duty.n
    count = min(due, DICE)
    free = tuple(pip for pip in PIPS if int(pip) <= 1 + min(3, state.me.ability))
    return Throw(
        pieces=PIECES,
        count=count,
        due=due,
        what=Message("viroid.dice", n=count),
        purpose=to_do(state),
        answer=legal(state)[0],
        counts=free if fate else PIPS[:mortality],
        odds=None if fate else _odds(count, mortality),
    )


def reading(state: State, faces: Sequence[str]) -> Action:
    """Return what these pips mean: successes up to the Sterblichkeit, or the fate of a Virus."""
    if state.duty.kind == "fate":
        return Action("fate", {"pips": int(faces[0])})
    if sixes_kill(state):
        return Action("faces", {"faces": tuple(sorted(faces))})
    mortality = state.me.scale("mortality")
    return Action("throw", {"successes": sum(int(face) <= mortality for face in faces)})


def odds_ahead(state: State) -> tuple[Odds, ...]:
    """Return what all the dice that are still due may bring."""
    if state.duty.kind != "throw":
        return ()
    return (_odds(state.duty.n, state.me.scale("mortality")),)


def _odds(dice: int, mortality: int) -> Odds:
    ways = SIDES**dice
    return Odds(1, dice, tuple(number / ways for number in chances(dice, mortality)), cost=())


def luck(state: State) -> Luck:
    """Return how the dice of the Mortalität fell so far."""
    return Luck(state.thrown, state.successes, state.sixths / 6, variance=state.spread / 36)
