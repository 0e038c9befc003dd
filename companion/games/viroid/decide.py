"""What comes of an action: its events, or the reason why the rules do not allow it."""

from collections.abc import Callable
from typing import Any

from companion.games.game import Action, IllegalAction, admitted
from companion.games.viroid import develop
from companion.games.viroid import events as e
from companion.games.viroid.cards import bury, draw, gap, grey, marker, scale, spread
from companion.games.viroid.correct import DEAD, NOBODY, corrections, ids_of
from companion.games.viroid.draft import Draft
from companion.games.viroid.legal import legal
from companion.games.viroid.names import DICE, EITHER, EMPTY, GREY, LIMITS, MOST_EFFECTS, OTHER
from companion.games.viroid.placing import field, heal, how, kill, last, place, whose
from companion.games.viroid.reasons import why_not
from companion.games.viroid.shop import SYMPTOMS, shelf
from companion.games.viroid.state import Duty, State, at, place_of_first
from companion.games.viroid.turn import settle


def decide(state: State, action: Action) -> tuple[e.Event, ...]:
    """Return the events of a legal action; raise `IllegalAction` for any other."""
    draft = Draft(state)
    if admitted(legal(state), action):
        _DECISIONS[action.kind](draft, action.values)
    elif admitted(corrections(state), action):
        draft.emit(_correction(state, action))
    else:
        raise IllegalAction(why_not(state, action))
    settle(draft)
    return draft.decided()


Values = Any
"""The values of an action that `legal` admitted."""


def _next(draft: Draft, _: Values) -> None:
    duty = draft.state.duty
    if duty.kind == "shop":
        _clip_dna(draft)
    draft.done()


def _clip_dna(draft: Draft) -> None:
    """The limit of DNA binds from now on."""
    spare = draft.state.me.dna - LIMITS["dna"]
    if spare > 0:
        draft.emit(e.Scaled(draft.state.active, "dna", -spare))


def _start(draft: Draft, values: Values) -> None:
    state = draft.state
    if values["card"] == OTHER:
        draft.done(Duty("dna"), Duty("stem"), Duty("mutation"), Duty("levels", n=MOST_EFFECTS))
        return
    card = state.rules.box.starts[values["card"]]
    draft.emit(e.StartDealt(state.active, card.id))
    place = card.city if state.rules.world else card.continent
    vibrion = state.rules.pathogen == "vibrion"  # which has no start city
    first = place_of_first(state)
    waiting = state.duties[first]._replace(where="" if vibrion else place)
    draft.duties(*at(state.duties, first, waiting)[:-1])
    for what in card.levels:
        develop.level(draft, what)
    develop.mutation(draft, card.mutation)
    draft.emit(e.Scaled(state.active, "dna", card.dna))
    _clip_dna(draft)
    draft.emit(e.StemTaken(state.active, 0, card.stem))
    develop.symptom(draft, 0)


def _mutation(draft: Draft, values: Values) -> None:
    draft.done()
    develop.mutation(draft, values["mutation"])


def _level(draft: Draft, values: Values) -> None:
    duty = draft.state.duty
    draft.done(duty._replace(n=duty.n - 1))
    develop.level(draft, values["what"])


def _stem(draft: Draft, values: Values) -> None:
    """Lay a stem on the leftmost free place; a start card's comes with its first symptom."""
    state = draft.state
    place = next(place for place, stem in enumerate(state.me.stems) if stem is None)
    at_start = state.turn == 0 and not state.rules.experts
    draft.done()
    draft.emit(e.StemTaken(state.active, place, values["stem"]))
    if at_start:
        develop.symptom(draft, place)


def _gain(draft: Draft, values: Values) -> None:
    duty = draft.state.duty
    draft.done(duty._replace(n=duty.n - 1, names=(*duty.names, values["gain"])))
    develop.gain(draft, int(duty.where), values["gain"])


def _buy(draft: Draft, values: Values) -> None:
    thing = values["thing"]
    price = next(item.price for item in shelf(draft.state) if item.thing == thing)
    if price is None:
        draft.push(Duty("price", where=thing))
        return
    draft.pay(price)
    _develop(draft, thing)


def _price(draft: Draft, values: Values) -> None:
    thing = draft.state.duty.where
    draft.done()
    draft.pay(values["dna"])
    _develop(draft, thing)


def _free(draft: Draft, values: Values) -> None:
    draft.done()
    _develop(draft, values["thing"])


def _develop(draft: Draft, thing: str) -> None:
    if thing in SYMPTOMS:
        develop.symptom(draft, SYMPTOMS.index(thing))
    elif thing == "stem":
        draft.push(Duty("stem"))
    elif thing == "ability":
        develop.ability(draft)
    elif thing == "raise":
        mutation = draft.state.rules.box.mutations[draft.state.me.mutation]
        draft.emit(e.MutationUsed(draft.state.active))
        if mutation.raises == EITHER:
            draft.push(Duty("raise"))
        else:
            draft.scale(draft.state.active, mutation.raises, +1)
    else:
        develop.level(draft, thing)


def _raise(draft: Draft, values: Values) -> None:
    draft.done()
    draft.scale(draft.state.active, values["scale"], +1)


def _give(draft: Draft, values: Values) -> None:
    draft.done()
    draft.pay(values["dna"])
    draft.scale(draft.state.rules.players.index(values["to"]), "dna", values["dna"])


def _fate(draft: Draft, values: Values) -> None:
    """A 1 is a free stem or symptom; 2, 3, 4 a symptom, from the ability of that rank on."""
    pips = values["pips"]
    draft.emit(e.Fated(pips))
    if pips == 1:
        draft.done(Duty("free", got=1))
    elif pips <= 1 + min(3, draft.state.me.ability):
        draft.done(Duty("free"))
    else:
        draft.done()


def _dna(draft: Draft, values: Values) -> None:
    draft.done()
    draft.scale(draft.state.active, "dna", values["dna"])
    _clip_dna(draft)


def _pay(draft: Draft, _: Values) -> None:
    duty = draft.state.duty
    draft.done(duty._replace(n=duty.n - 1))


def _bonus(draft: Draft, _: Values) -> None:
    duty = draft.state.duty
    draft.done(duty._replace(names=(*duty.names, "bonus")))
    draft.scale(draft.state.active, "dna", 1)


def _count(draft: Draft, values: Values) -> None:
    """Where every die was a success, none of them can have been a six."""
    room = values["successes"] < min(draft.state.duty.n, DICE)
    _thrown(draft, values["successes"], six=room and values["six"] == "yes")


def _faces(draft: Draft, values: Values) -> None:
    mortality = draft.state.me.scale("mortality")
    pips = [int(face) for face in values["faces"]]
    _thrown(draft, sum(pip <= mortality for pip in pips), six=6 in pips)


def _thrown(draft: Draft, successes: int, six: bool) -> None:
    duty = draft.state.duty
    dice = min(duty.n, DICE)
    draft.emit(e.Thrown(dice, draft.state.me.scale("mortality"), successes))
    names = ("six",) if six or duty.names else ()
    draft.done(duty._replace(n=duty.n - dice, got=duty.got + successes, names=names))


def _declare(draft: Draft, values: Values) -> None:
    if values["every"] == "yes":
        draft.emit(e.Ended("won"))
    else:
        draft.done()


_DECISIONS: dict[str, Callable[[Draft, Values], None]] = {
    "next": _next,
    "start": _start,
    "mutation": _mutation,
    "level": _level,
    "stem": _stem,
    "gain": _gain,
    "buy": _buy,
    "price": _price,
    "free": _free,
    "drop": lambda draft, values: develop.drop(draft, int(values["stem"].removeprefix("stem-")) - 1),
    "give": _give,
    "fate": _fate,
    "draw": draw,
    "scale": scale,
    "gap": gap,
    "grey": grey,
    "bury": bury,
    "marker": marker,
    "spread": spread,
    "heal": heal,
    "whose": whose,
    "last": last,
    "dna": _dna,
    "place": place,
    "how": how,
    "field": field,
    "raise": _raise,
    "pay": _pay,
    "bonus": _bonus,
    "throw": lambda draft, values: _thrown(draft, values["successes"], six=False),
    "count": _count,
    "faces": _faces,
    "kill": kill,
    "declare": _declare,
}


_CORRECTED = {
    "scale": ("player", "scale", "value"),
    "level": ("player", "what", "level"),
    "ability": ("player", "", "ability"),
    "stem": ("player", "spot", "stem"),
    "symptoms": ("player", "spot", "symptoms"),
    "mutation": ("player", "", "mutation"),
    "stock": ("", "", "greys"),
    "research": ("", "", "field"),
    "cure": ("", "", "field"),
    "greys": ("continent", "", "greys"),
    "deck": ("part", "", "cards"),
    "massive": ("part", "", "massive"),
    "dead": ("continent", "", "dead"),
    "stones": ("player", "continent", "stones"),
    "field": ("city", "field", "holds"),
    "marker": ("where", "marker", "there"),
}
"""Which values of a correction are the name, the part and the value of its event."""


def _correction(state: State, action: Action) -> e.Corrected:
    what = action.kind.removeprefix("correct-")
    name, part, value = (action.values.get(key, "") for key in _CORRECTED[what])
    if what == "field":
        value = _held(state, str(value))
    elif what == "marker":
        value = int(value == "yes")
    elif what in ("stem", "mutation"):
        value = ids_of(state, what).index(str(value))
    return e.Corrected(what, str(name), str(part), int(str(value)))


def _held(state: State, holds: str) -> int:
    if holds in (NOBODY, DEAD):
        return EMPTY if holds == NOBODY else GREY
    return state.rules.players.index(holds) + 1
