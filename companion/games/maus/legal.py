"""What the rules allow now. Nothing else judges an action: `decide` asks here too."""

from collections.abc import Callable

from companion.games.game import Choice, Number, Several, Template, remembered
from companion.games.maus.acting import NEXT, brings, encounter, figure_turn, happenings, mouse_turn
from companion.games.maus.carrying import draws, keeps, swaps, wearing
from companion.games.maus.dice import Faces
from companion.games.maus.names import AT_HAND, FIGHTING, MOST_DICE
from companion.games.maus.state import Duty, State


@remembered
def legal(state: State) -> tuple[Template, ...]:
    """Return what may be done now; nothing once the chapter is over."""
    duty = state.duty
    return _ALLOWED[duty.kind](state, duty) if duty.kind else ()


def faces_of(faces: Faces, count: int) -> Template:
    """Return what is answered of so many dice, face by face."""
    chances = tuple(face.sides for face in faces.values())
    return Template(
        "faces", (Several("faces", tuple((label, count, 1) for label in faces), count, chances=chances),)
    )


def _throw(state: State, duty: Duty) -> tuple[Template, ...]:
    """The faces, or to go on without dice; before the first throw of a fight, another number of dice."""
    answer = faces_of(state.rules.box.faces, min(duty.n, AT_HAND)) if duty.n else NEXT
    if duty.where in FIGHTING and not duty.names:
        return answer, Template("number", (Number("dice", 0, MOST_DICE, now={"": duty.n}),))
    return (answer,)


def _arrivals(state: State, duty: Duty) -> tuple[Template, ...]:
    entered = {name.partition(" ")[0] for name in duty.names}
    ambush = (Template("ambush"),) if entered else ()
    traps = () if state.traps else (Template("traps"),)
    return (*brings(state, without=entered), NEXT, *ambush, *traps)


def _wound(state: State, duty: Duty) -> tuple[Template, ...]:
    return (Template("wound", (Choice("card", tuple(card.id for card in state.cards_of(duty.where))),)),)


_ALLOWED: dict[str, Callable[[State, Duty], tuple[Template, ...]]] = {
    "order": lambda _, duty: (Template("lay", (Choice("card", duty.names, (1,) * len(duty.names)),)),),
    "encounter": lambda state, _: (encounter(state),),
    "arrivals": _arrivals,
    "surge": lambda state, _: (*brings(state), NEXT),
    "mouse": mouse_turn,
    "figure": figure_turn,
    "happening": happenings,
    "captive": lambda *_: (NEXT,),
    "current": lambda _state, _duty: (Template("drift", (Choice("drift", ("stays", "off"), (5, 1)),)),),
    "wound": _wound,
    "throw": _throw,
    "find": draws,
    "found": keeps,
    "trade": swaps,
    "equip": wearing,
}
