"""What the rules allow now. Nothing else judges an action: `decide` asks here too."""

from collections.abc import Callable
from math import comb

from companion.games.game import Choice, Number, Several, Template, remembered
from companion.games.viroid import event_legal
from companion.games.viroid.event_legal import NEXT, choice, where
from companion.games.viroid.names import (
    CONTINENTS,
    DICE,
    GAINS,
    LEVELS,
    LIMITS,
    OTHER,
    SIDES,
    TOP_LEVEL,
)
from companion.games.viroid.reach import hows, hows_by_word, placements, wish
from companion.games.viroid.shop import (
    SYMPTOMS,
    affordable,
    free_mutations,
    kept_back,
    stems_to_take,
    still_due,
)
from companion.games.viroid.state import Duty, State
from companion.games.viroid.turn import free_symptoms, killable, sixes_kill, ways_held

FATE = Template("fate", (Number("pips", 1, SIDES, (1,) * SIDES),))


@remembered
def legal(state: State) -> tuple[Template, ...]:
    """Return what may be done now; nothing once the game is over."""
    duty = state.duty
    return _ALLOWED[duty.kind](state, duty) if duty.kind else ()


def _start(state: State, _: Duty) -> tuple[Template, ...]:
    starts, markers = state.rules.box.starts, free_mutations(state)
    left = (id for id, card in starts.items() if id not in state.dealt and card.mutation in markers)
    return choice("start", "card", (*left, OTHER))


def _levels(state: State, duty: Duty) -> tuple[Template, ...]:
    never = ("bird",) if state.rules.pathogen == "pilz" else ()
    open_ = tuple(w for w in LEVELS if w not in never and state.me.level(w) < TOP_LEVEL)
    return (*(choice("level", "what", open_) if duty.n else ()), NEXT)


def _mutation(state: State, _: Duty) -> tuple[Template, ...]:
    return choice("mutation", "mutation", free_mutations(state) or tuple(state.rules.box.mutations))


def _price(state: State, duty: Duty) -> tuple[Template, ...]:
    return (Template("price", (Number("dna", 0, state.me.dna - kept_back(state, duty.where)),)),)


def _shop(state: State, _: Duty) -> tuple[Template, ...]:
    ready = () if still_due(state) else (NEXT,)
    return (*choice("buy", "thing", affordable(state)), *ready)


def _place(state: State, duty: Duty) -> tuple[Template, ...]:
    """A stone on the map; where none can be placed, NEXT is open."""
    world = state.rules.world
    if world is None:
        return _by_word(state, duty)
    found = placements(state, wish(state, duty))
    if duty.kind == "first" and world.place.get(duty.where) in found:
        return where(state, "place", (duty.where,))
    ids = tuple(world.cities[place].id for place in found)
    may_lapse = duty.kind in ("spread", "event-spread") or not ids
    return (*where(state, "place", ids), *((NEXT,) if may_lapse else ()))


def _by_word(state: State, duty: Duty) -> tuple[Template, ...]:
    """Without a map, on the players' word: they say where, and when nothing more can be placed."""
    if duty.kind != "infect":
        seat = state.active if duty.kind == "first" else duty.n
        places = CONTINENTS if state.players[seat].supply else ()
        may_lapse = duty.kind != "first" or not places
        return (*where(state, "place", places), *((NEXT,) if may_lapse else ()))
    templates = list(where(state, "place", CONTINENTS)) if hows_by_word(state, duty) else []
    if duty.n and duty.got:
        templates.append(Template("pay"))
    vibrion = state.rules.pathogen == "vibrion" and state.me.ability
    if vibrion and duty.got > len(duty.names):
        templates.append(Template("bonus"))
    return (*templates, NEXT)


def _give(state: State, _: Duty) -> tuple[Template, ...]:
    others = tuple(name for seat, name in enumerate(state.rules.players) if seat != state.active)
    most = min(state.me.ability, 3, state.me.dna)
    return (Template("give", (Choice("to", others), Number("dna", 1, most))), NEXT)


def _free(state: State, duty: Duty) -> tuple[Template, ...]:
    things = tuple(SYMPTOMS[place] for place in free_symptoms(state))
    return choice("free", "thing", (*things, *(("stem",) if duty.got and None in state.me.stems else ())))


def _mutate(state: State, _: Duty) -> tuple[Template, ...]:
    own = tuple(f"stem-{place}" for place, stem in enumerate(state.me.stems, start=1) if stem is not None)
    return (*choice("buy", "thing", affordable(state)), *choice("drop", "stem", own), NEXT)


def throws(dice: int, mortality: int, sixes: bool) -> tuple[Template, ...]:
    """Return what may be answered of so many dice; where sixes count too, die by die or dialled."""
    most = dice if mortality else 0
    if not sixes:
        return (Template("throw", (Number("successes", 0, most, chances(dice, mortality)[: most + 1]),)),)
    pips = tuple((str(pip), dice, 1) for pip in range(1, SIDES + 1))
    return (
        Template("faces", (Several("faces", pips, dice, chances=(1,) * SIDES),)),
        Template("count", (Number("successes", 0, most), Choice("six", ("no", "yes")))),
    )


def chances(dice: int, mortality: int) -> tuple[int, ...]:
    """Return how often each number of successes comes, of all the ways in which dice fall."""
    return tuple(comb(dice, n) * mortality**n * (SIDES - mortality) ** (dice - n) for n in range(dice + 1))


def _kill(state: State, duty: Duty) -> tuple[Template, ...]:
    by_word = duty.kind == "port-death" and state.rules.world is None
    return (*where(state, "kill", killable(state)), *((NEXT,) if by_word else ()))


_ALLOWED: dict[str, Callable[[State, Duty], tuple[Template, ...]]] = {
    "start": _start,
    "levels": _levels,
    "mutation": _mutation,
    "stem": lambda state, _: choice("stem", "stem", stems_to_take(state)),
    "gains": lambda _, duty: (*(choice("gain", "gain", GAINS) if duty.n else ()), NEXT),
    "price": _price,
    "raise": lambda *_: choice("raise", "scale", ("mortality", "severity")),
    "shop": _shop,
    "first": _place,
    "field": lambda state, duty: choice("field", "way", ways_held(state, duty)),
    "how": lambda state, _: choice("how", "how", tuple(how.id for how in hows(state))),
    "give": _give,
    "fate": lambda *_: (FATE,),
    "free": _free,
    "event": event_legal.event,
    "effects": event_legal.effects,
    "greys": event_legal.greys,
    "marker": event_legal.marker,
    "event-spread": _place,
    "heal": event_legal.heal,
    "whose": event_legal.whose,
    "last": lambda *_: choice("last", "last", ("no", "yes")),
    "grey-whose": event_legal.grey_whose,
    "dna": lambda *_: (Template("dna", (Number("dna", 0, LIMITS["dna"]),)),),
    "infect": _place,
    "spread": _place,
    "mutate": _mutate,
    "throw": lambda state, duty: throws(min(duty.n, DICE), state.me.scale("mortality"), sixes_kill(state)),
    "deaths": _kill,
    "port-death": _kill,
    "declare": lambda *_: choice("declare", "every", ("no", "yes")),
}
"""What each duty allows."""
