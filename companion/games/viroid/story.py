"""Actions and events in words: what a button would say, and what the list of the evening says."""

from collections.abc import Callable
from dataclasses import fields
from functools import partial

from companion.games.game import Action, Message, Words, spoken
from companion.games.viroid import events as e
from companion.games.viroid.correct import NOBODY, ids_of
from companion.games.viroid.names import CONTINENTS, EMPTY, GREY, OTHER
from companion.games.viroid.shop import SYMPTOMS, free_place, next_symptom
from companion.games.viroid.state import OwnStem, State


def label(state: State, parameter: str, option: str) -> Words:
    """Return what people call an option: a city, a card, a thing of the shop, an answer."""
    named = _LABELS.get(parameter)
    return named(state, option) if named else option


def _who(state: State, option: str) -> Words:
    return option if option in state.rules.players else Message(f"viroid.who.{option}")


def _how(_: State, option: str) -> Words:
    way, _dash, far = option.partition("-")
    if not far:
        return Message(f"viroid.name.{way}")
    return Message("viroid.how", way=Message(f"viroid.name.{way}"), far=Message(f"viroid.name.{far}"))


def _marker(_: State, option: str) -> Words:
    """A marker of the track, or of Gegenwehr."""
    return Message(f"viroid.{'name' if option in ('research', 'cure') else 'marker'}.{option}")


def _mutation(state: State, option: str) -> Words:
    known = state.rules.box.mutations.get(option)
    return known.name if known else Message("viroid.none")


def _stem(state: State, option: str) -> Words:
    if option == NOBODY:
        return Message("viroid.none")
    return _own_stem(state, option) if option.startswith("stem-") else stem_name(state, option)


def _place(state: State, id: str) -> Words:
    """A city, or a sea link between two; without a map a continent, or a city as a card names it."""
    world = state.rules.world
    if id in CONTINENTS:
        return Message(f"viroid.continent.{id}")
    if world is None:
        return id
    if id in world.place:
        return world.cities[world.place[id]].name
    one, other = (world.cities[place].name for place in world.links[world.link[id]])
    return Message("viroid.link", one=one, other=other)


def _card(state: State, id: str) -> Words:
    box = state.rules.box
    known = box.cards.get(id) or box.starts.get(id)
    return known.name if known else Message(f"viroid.card.{id}")


def stem_name(state: State, id: str) -> Words:
    """Return what a stem is called."""
    known = state.rules.box.stems.get(id)
    return known.name if known else Message("viroid.stem.other")


def _own_stem(state: State, option: str) -> Words:
    stem = state.me.stems[int(option.removeprefix("stem-")) - 1]
    name = stem_name(state, stem.id if stem else OTHER)
    return Message("viroid.stem.own", place=option.removeprefix("stem-"), stem=name)


def thing(state: State, id: str) -> Words:
    """Return what a thing of the shop is called."""
    if id in SYMPTOMS:
        stem = state.me.stems[SYMPTOMS.index(id)]
        if stem is None:
            return Message("viroid.thing.symptom", place=id.removeprefix("symptom-"))
        return _symptom(state, stem)
    if id == "stem":
        place = free_place(state)
        return Message("viroid.thing.stem", place=1 + (len(state.me.stems) if place is None else place))
    if id == "ability":
        name = Message(f"viroid.pathogen.{state.rules.pathogen}")
        return Message("viroid.thing.ability", pathogen=name, place=state.me.ability + 1)
    return Message("viroid.thing.raise") if id == "raise" else Message(f"viroid.name.{id}")


def _symptom(state: State, stem: OwnStem) -> Words:
    symptom = next_symptom(state, stem).name
    name = symptom or stem_name(state, stem.id)
    return Message("viroid.thing.symptom-of", stem=name, place=stem.done + 1)


_LABELS: dict[str, Callable[[State, str], Words]] = {
    **dict.fromkeys(("where", "city", "continent"), _place),
    **dict.fromkeys(("player", "who", "to", "holds"), _who),
    **dict.fromkeys(("last", "every", "six", "there"), lambda _, option: Message(f"viroid.answer.{option}")),
    **dict.fromkeys(("what", "scale", "way"), lambda _, option: Message(f"viroid.name.{option}")),
    "thing": thing,
    "stem": _stem,
    "card": _card,
    "mutation": _mutation,
    "gain": lambda _, option: Message(f"viroid.gain.{option}"),
    "how": _how,
    "marker": _marker,
}
"""What people call the options of each parameter; of others, the option is its own name."""


def describe(state: State, action: Action) -> Words:
    """Return an action in words."""
    values = spoken(action, partial(label, state))
    kind = action.kind
    if kind == "next":
        return Message(f"viroid.next.{state.duty.kind}")
    if kind == "place":
        kind = "mark" if state.duty.kind == "marker" else kind
    if kind == "gap":
        steps = int(str(values.pop("steps")))
        kind = "gap-up" if steps < 0 else "gap-down"
        values["n"] = abs(steps)
    if kind == "scale":
        values["steps"] = f"{values['steps']:+}"
    for number in ("dna", "successes"):
        if number in values and (len(values) == 1 or kind == "count"):
            values["n"] = values.pop(number)
    return Message(f"viroid.do.{kind}", **values)


SILENT = (e.Due, e.Seated)
"""Events that only turn the page."""


def tell(state: State, event: e.Event) -> Words | None:
    """Return an event in words; `state` is the one before it, or any other of that game."""
    if isinstance(event, SILENT):
        return None
    match event:
        case e.Gained(gain=gain) if not gain.startswith("spread-") and gain != "necrosis":
            return None  # its steps are told by themselves
        case e.Scaled(steps=steps):
            key = "scaled-down" if steps < 0 else "scaled-up"
            return Message(f"viroid.event.{key}", **_values(state, event) | {"n": abs(steps)})
        case e.MarkerMoved(marker, steps):
            return Message(f"viroid.event.{marker}-{'down' if steps > 0 else 'up'}", n=abs(steps))
        case e.Corrected():
            return _correction(state, event)
    return Message(f"viroid.event.{_event_key(event)}", **_values(state, event))


def _event_key(event: e.Event) -> str:
    """Return which sentence an event has: some have one of their own for a case."""
    match event:
        case e.Died(seat=-1):
            return "healthy-died"
        case e.Marked(there=False):
            return "unmarked"
        case e.TurnBegan(wiped=True):
            return "turn-wiped"
        case e.Ended(reason=reason):
            return f"ended-{reason}"
        case e.Placed(way=""):
            return "placed-first"
    return type(event).__name__.lower()


def _values(state: State, event: e.Event) -> dict[str, object]:
    values: dict[str, object] = {}
    for field in fields(event):
        name, value = field.name, getattr(event, field.name)
        match name:
            case "seat":
                values["player"] = state.rules.players[value] if value >= 0 else ""
            case "where" | "card" | "mutation" | "stem" | "gain":
                values[name] = label(state, name, value)
            case "scale" | "what":
                values[name] = Message(f"viroid.name.{value}")
            case "marker":
                values[name] = Message(f"viroid.marker.{value}")
            case "way" if value:
                values[name] = Message(f"viroid.name.{value}")
            case "successes":
                values["n"] = value
            case "dice":
                values[name] = Message("viroid.dice", n=value)
            case "level" | "ability" | "pips":
                values[name] = value
    return values


def _correction(state: State, event: e.Corrected) -> Message:
    names = {"greys": "continent", "dead": "continent", "field": "where", "marker": "where"}
    parts = {"scale": "scale", "level": "what", "stones": "continent", "marker": "marker"}
    return Message(
        f"viroid.corrected.{'unmarked' if event.what == 'marker' and not event.value else event.what}",
        name=label(state, names.get(event.what, ""), event.name),
        part=label(state, parts.get(event.what, ""), event.part),
        value=_set_to(state, event),
    )


def _set_to(state: State, event: e.Corrected) -> Words | int:
    match event.what:
        case "field":
            return _held(state, event.value)
        case "stem" | "mutation":
            return label(state, event.what, ids_of(state, event.what)[event.value])
    return event.value


def _held(state: State, holds: int) -> Words:
    """Return what a field of a city holds."""
    if EMPTY < holds < GREY:
        return state.rules.players[holds - 1]
    return Message("viroid.who.grey") if holds == GREY else Message("viroid.who.nobody")
