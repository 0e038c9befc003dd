"""Actions and events in words: what a button would say, and what the list of the evening says."""

from collections.abc import Callable
from dataclasses import fields
from functools import partial

from companion.games.game import Action, Message, Words, spoken
from companion.games.maus import events as e
from companion.games.maus.names import (
    BEFALLS,
    EFFECTS,
    FOE_BEFALLS,
    HONOURS,
    KNOWN,
    MEASURES,
    NEW,
    NOBODY,
    OTHER,
    TABLE,
    TABLE_BEFALLS,
    WAYS,
)
from companion.games.maus.state import State


def label(state: State, parameter: str, option: str) -> Words:
    """Return what people call an option: a mouse, an enemy, a card, a room, an answer."""
    if named := _LABELS.get(parameter):
        return named(state, option)
    return Message(f"maus.{parameter}.{option}") if option in _ANSWERS.get(parameter, ()) else option


def who(state: State, id: str) -> Words:
    """Return what a mouse or a type of enemy is called; one of a chief's further cards by its number."""
    name, _, number = id.partition("+")
    if state.is_mouse(name):
        return state.kind(name).name
    if name not in state.rules.box.enemies:
        return Message(f"maus.who.{name or NOBODY}") if name in ("", NOBODY, TABLE) else id
    return on_track(state, id) if number else state.enemy(name).name


def on_track(state: State, id: str) -> Words:
    """Return what a card of the track is called: those of a chief are numbered."""
    name, _, number = id.partition("+")
    kind = state.rules.box.enemies.get(name)
    if kind is None or kind.cards == 1:
        return who(state, name)
    return Message("maus.card-number", name=kind.name, number=int(number or 1))


def enemy(state: State, id: str) -> Words:
    """Return what a type of enemy is called, whichever of its cards is meant."""
    known = state.rules.box.enemies.get(id.partition("+")[0])
    return known.name if known else id


def card(state: State, id: str) -> Words:
    """Return what any card is called: of the track, a search card, an ability, an encounter."""
    box = state.rules.box
    for known in (box.encounters, box.items, box.abilities):
        if id in known and id != OTHER:
            named: Words = known[id].name
            return named
    return on_track(state, id) if id not in (OTHER, "none") else Message(f"maus.card.{id}")


def _room(state: State, id: str) -> Words:
    listed = state.rules.chapter.rooms
    if id in listed:
        return listed[id].name
    return Message(f"maus.room.{id}") if id in (NEW, KNOWN) else id


def _face(state: State, label: str) -> Words:
    known = state.rules.box.faces.get(label)
    return known.name if known else label


_LABELS: dict[str, Callable[[State, str], Words]] = {
    "mouse": who,
    "with": who,
    "who": who,
    "target": who,
    "enemy": enemy,
    "card": card,
    "item": card,
    "off": card,
    "give": card,
    "take": card,
    "ability": card,
    "room": _room,
    "faces": _face,
}
"""What people call the options of each parameter; anything that the game does not know keeps its name."""
_ANSWERS: dict[str, tuple[str, ...]] = {
    "effect": EFFECTS,
    "honour": HONOURS,
    "how": ("melee", "ranged"),
    "way": WAYS,
    "by": ("speed", "lore", "move", "action"),
    "drift": ("stays", "off"),
    "what": BEFALLS + FOE_BEFALLS + TABLE_BEFALLS,
    "has": ("no", "yes"),
}
"""The options that are words of the catalogue."""


def describe(state: State, action: Action) -> Words:
    """Return an action in words."""
    spoke = spoken(action, partial(label, state))
    values = {"n" if isinstance(value, int) else name: value for name, value in spoke.items()}
    if action.kind == "next":
        return Message(f"maus.next.{state.duty.kind}")
    return Message(f"maus.do.{action.kind}", **values)


SILENT = (e.Due, e.SetOut, e.TurnEnded)
"""Events that only turn the page, or are told with another."""


def tell(state: State, event: e.Event) -> Words | None:
    """Return an event in words; `state` is the one before it, or any other of that chapter."""
    if isinstance(event, SILENT):
        return None
    match event:
        case e.Thrown(purpose=purpose, counted=counted, faces=faces):
            if purpose in ("move", "scurry") or not faces:
                return None  # the fields are told, and no dice are nothing
            names = [state.rules.box.faces[face].name for face in faces]
            told = {"who": who(state, event.who), "faces": names}
            if not counted and MEASURES[purpose] != "number":
                return Message(f"maus.thrown.{purpose}-none", **told)
            return Message(f"maus.thrown.{purpose}", **told, n=counted)
        case e.Corrected():
            return _correction(state, event)
        case e.TrackLaid(cards):
            return Message("maus.event.tracklaid", cards=[on_track(state, each) for each in cards])
    return Message(f"maus.event.{_event_key(event)}", **_values(state, event))


def _event_key(event: e.Event) -> str:
    """Return which sentence an event has: some have one of their own for a case."""
    match event:
        case e.Ended(reason=reason):
            return f"ended-{reason}"
        case e.Cheese(pieces=n) | e.WheelTurned(pieces=n) | e.Toppled(figures=n) if n < 0:
            return f"{type(event).__name__.lower()}-less"
        case e.Hurt(hits=n, poison=poison):
            return ("poisoned" if poison else "hurt") if n > 0 else ("antidote" if poison else "healed")
        case e.Affected(effect=effect, on=on):
            return f"{effect}-{'on' if on else 'off'}"
        case e.Captured(escapes=True):
            return "captured-escapes"
        case e.Honoured(honour=honour):
            return f"honoured-{honour}"
        case e.ItemMoved(place=place):
            return f"item-{place or 'gone'}"
        case e.Swum(water=water):
            return "swum-in" if water else "swum-out"
        case e.Beaten(by=""):
            return "fell"
    return type(event).__name__.lower()


def _values(state: State, event: e.Event) -> dict[str, object]:
    values: dict[str, object] = {}
    for field in fields(event):
        name, value = field.name, getattr(event, field.name)
        match name:
            case "mouse" | "who" | "target" | "by":
                values[name] = who(state, value)
            case "enemy":
                values[name] = enemy(state, value)
            case "card" | "item" | "ability":
                values[name] = card(state, value)
            case "room":
                values[name] = _room(state, value)
            case "how":
                values[name] = Message(f"maus.how.{value}")
            case "pieces" | "hits" | "figures" | "wounds" | "places" | "fields":
                values["n"] = abs(value)
    return values


def _correction(state: State, event: e.Corrected) -> Message:
    names = {"honour": "honour", "figures": "enemy", "prone": "enemy", "wounds": "card", "place": "card"}
    parts = {"card": "card", "room": "room", "honour": "mouse", "effect": "effect"}
    parts |= {"worn": "item", "bundle": "item", "ability": "ability"}
    what, values = event.what, {"value": event.value}
    name = label(state, names.get(what, "mouse"), event.name) if event.name else ""
    part = label(state, parts[what], event.part) if event.part else ""
    if what in ("effect", "ability", "captured", "water"):
        what = f"{what}-{'yes' if event.value else 'no'}"
    return Message(f"maus.corrected.{what}", name=name, part=part, **values)
