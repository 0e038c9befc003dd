"""What developing brings: levels, mutations, stems, symptoms, abilities."""

from companion.games.viroid import events as e
from companion.games.viroid.draft import Draft
from companion.games.viroid.names import A_LEVEL_RESISTS, MOST_GAINS, RESISTANCES
from companion.games.viroid.shop import next_symptom
from companion.games.viroid.state import Duty, place_of_first

GOES_BACK = (*RESISTANCES, "infection")
"""What a dropped stem takes with it."""


def level(draft: Draft, what: str) -> None:
    """Give the active player a level more; one of a resistance brings its points at once."""
    seat = draft.state.active
    draft.emit(e.Levelled(seat, what, draft.state.me.level(what) + 1))
    if what in RESISTANCES:
        draft.scale(seat, what, A_LEVEL_RESISTS)


def mutation(draft: Draft, id: str) -> None:
    """Give the active player an individual mutation; DNA may go past its limit until play begins."""
    seat, mutation = draft.state.active, draft.state.rules.box.mutations[id]
    draft.emit(e.MutationTaken(seat, id))
    for scale, steps in mutation.scales:
        if scale == "dna":
            draft.emit(e.Scaled(seat, "dna", steps))
        else:
            draft.scale(seat, scale, steps)
    draft.move("cure", mutation.cure)


def symptom(draft: Draft, place: int) -> None:
    """Develop the next symptom of a stem; where its gains are not known, they are asked for."""
    state = draft.state
    seat, stem = state.active, state.me.stems[place]
    assert stem is not None
    gains = next_symptom(state, stem).gains
    draft.emit(e.SymptomDeveloped(seat, place, stem.id))
    if gains is None:
        draft.push(Duty("gains", n=MOST_GAINS, where=str(place)))
        return
    for gained in gains:
        gain(draft, place, gained)


def gain(draft: Draft, place: int, what: str) -> None:
    """Let a symptom bring one thing."""
    seat = draft.state.active
    if what == "research":
        draft.move("research", -1)
    elif what == "cure":
        draft.move("cure", +1)
    elif what.startswith("spread-"):
        _later(draft, Duty("spread", n=seat, where=what.removeprefix("spread-")))
    elif what != "necrosis":
        moved = draft.scale(seat, what, +1)
        draft.emit(e.Gained(seat, place, what, moved if what in GOES_BACK else 0))
        return
    draft.emit(e.Gained(seat, place, what, 0))


def drop(draft: Draft, place: int) -> None:
    """Take a stem out of the game, and back what it brought as far as it was gained."""
    seat, stem = draft.state.active, draft.state.me.stems[place]
    assert stem is not None
    draft.emit(e.StemDropped(seat, place, stem.id))
    for scale in GOES_BACK:
        draft.scale(seat, scale, -getattr(stem, scale))


def ability(draft: Draft) -> None:
    """Develop the next ability of the pathogen."""
    seat, reached = draft.state.active, draft.state.me.ability + 1
    draft.emit(e.AbilityDeveloped(seat, reached))
    match draft.state.rules.pathogen:
        case "bakterie":
            for resistance in RESISTANCES:
                draft.scale(seat, resistance, +1)
        case "naniten":
            draft.scale(seat, "mortality", +1)
        case "pilz":
            if reached > 1:
                _later(draft, Duty("spread", n=seat, where="farm", got=1))
            _later(draft, Duty("spread", n=seat, where="small", got=1))


def _later(draft: Draft, spread: Duty) -> None:
    """Let a spread come next; before the first stone lies, right after that one."""
    duties, first = draft.state.duties, place_of_first(draft.state)
    draft.duties(*duties[:first], spread, *duties[first:])
