"""Actions and events in words: what a button would say, and what the list of the evening says."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.game import Action, Message, Words, spoken
from companion.games.schwarm import events as e
from companion.games.schwarm.corrections import BARE, HIDDEN
from companion.games.schwarm.duties import Hazard, Order, Tally
from companion.games.schwarm.state import State
from companion.games.schwarm.tasks import card_name

SILENT = (
    e.ActionDone,
    e.Passed,
    e.ActionBegan,
    e.TileChosen,
    e.Hit,
    e.Spared,
    e.AmoebasAsked,
    e.ValueAsked,
    e.ScoringBegan,
    e.HazardMoved,
    e.HazardChosen,
    e.FinalBegan,
)
"""Events that only turn the page, or tell what a later one tells better."""


def label(state: State, parameter: str, option: str) -> Words:
    """Return what people call an option: a card with its price, a field, an ability."""
    if parameter in _NAMED:
        return Message(f"schwarm.{_NAMED[parameter]}.{option.lower()}")
    namer = _NAMERS.get(parameter)
    return option if namer is None else namer(state, option)


def _at_its_price(state: State, option: str) -> Words:
    at = int(option) - 1
    card = card_name(state, state.row[at]) if at < len(state.row) else option
    return Message("schwarm.priced", card=card, price=at)


def _card(state: State, option: str) -> Words:
    return Message("schwarm.joker") if option == "joker" else card_name(state, option)


def _start(state: State, option: str) -> Words:
    return Message(f"schwarm.from.{option}") if option in ("stock", "out") else field_name(state, option)


def _sides(_: State, option: str) -> Words:
    return Message("schwarm.side-count", sides=option) if option != "0" else Message("schwarm.no-sides")


def field_name(state: State, field: str) -> Words:
    """Return what people call a field: land with what it is worth."""
    chart = state.rules.catalogue.chart
    if field == chart.queen:
        return Message("schwarm.field.queen", field=field)
    if not chart.is_land(field):
        return field
    value = state.rules.values[field]
    return Message("schwarm.field.land", field=field, value="?" if value is None else value)


def open_sides(option: str) -> Words:
    """Return how a Plättchen lies, in words."""
    if option in (BARE, HIDDEN):
        return Message(f"schwarm.field.{option}")
    return Message("schwarm.open", sides=[Message(f"schwarm.direction.{side.lower()}") for side in option])


_NAMED = {
    "ability": "ability",
    "action": "doing",
    "hazard": "doing",
    "tile": "tile",
    "tiles": "tile",
    "direction": "direction",
    "joined": "answer",
}
"""Parameters whose options have words of their own, and under which key."""
_NAMERS: dict[str, Callable[[State, str], Words]] = {
    "place": _at_its_price,
    "number": lambda _, option: Message("schwarm.order-number", number=option),
    "card": _card,
    "cards": _card,
    "from": _start,
    "field": field_name,
    "to": field_name,
    "open": lambda _, option: open_sides(option),
    "researchers": lambda _, option: Message("schwarm.no-station") if option == "none" else option,
    "sides": _sides,
}


def describe(state: State, action: Action) -> Words:
    """Return an action in words."""
    values = spoken(action, partial(label, state))
    match action.kind:
        case "next":
            return _next(state)
        case "queen":
            seat = state.rules.players.index(str(action.values["player"]))
            return Message(
                f"schwarm.action.queen-{'lost' if state.players[seat].queen else 'joined'}", **values
            )
        case "correct-hand" if "2" in state.rules.variants:
            return Message("schwarm.action.correct-hand-held", **values)
        case "final" if not action.values["values"]:
            return Message("schwarm.action.final-none", **values)
    return Message(f"schwarm.action.{action.kind}", **values)


def _next(state: State) -> Message:
    duty = state.duty
    kind = type(duty).__name__.lower()
    if isinstance(duty, Hazard):
        kind = (
            "hazard-back" if state.sea is None and duty.hazard == "tsunami" and duty.source == "out" else kind
        )
    if isinstance(duty, Tally) and duty.final:
        kind = "tally-final"
    if kind == "roundover" and state.round == state.rules.rounds:
        kind = "final"
    if isinstance(duty, Order):
        kind = "order"
    return Message(f"schwarm.next.{kind}", round=state.round + 1)


def tell(state: State, event: e.Event) -> Words | None:
    """Return an event in words; `state` is any state of that game."""
    if isinstance(event, SILENT):
        return None
    if isinstance(event, e.Corrected):
        return _correction(state, event)
    values = _values(state, event)
    key = type(event).__name__.lower()
    match event:
        case e.StationBuilt(_, field, station, researcher):
            key += f"{'-both' if station and researcher else '-bare' if station else '-researcher'}"
            key += "" if field else "-by-hand"
        case e.ShipSet(_, "") | e.ResearcherSet(_, ""):
            key += "-by-hand"
        case e.HazardSettled(_, _, _, end):
            key += f"-{end}" if end in ("stock", "out") else ""
        case e.FinalScored(_, counted, _, _) if not counted:
            key += "-none"
        case e.Ended(seats) if len(seats) > 1:
            key += "-shared"
    return Message(f"schwarm.event.{key}", **values)


def _values(state: State, event: e.Event) -> dict[str, object]:
    """The event's fields, with names for seats, cards and fields."""
    values = {}
    for name in event.__slots__:
        key, worded = _WORDED.get(name, (name, _as_it_is))
        values[key] = worded(state, getattr(event, name))
    if isinstance(event, e.Damaged):
        values["left"] = event.at - event.points
    if isinstance(event, e.FinalScored):
        values["n"] = event.sides
    return values


def _as_it_is(_: State, value: object) -> object:
    return value


def _player(state: State, seat: int) -> str:
    return state.rules.players[seat]


_WORDED: dict[str, tuple[str, Callable[[State, Any], object]]] = {
    "seat": ("player", _player),
    "by": ("by", _player),
    "seats": ("players", lambda state, seats: [_player(state, seat) for seat in seats]),
    "tiles": ("tiles", lambda state, tiles: [label(state, "tile", tile) for tile in tiles]),
    "card": ("card", card_name),
    "ability": ("ability", lambda state, value: label(state, "ability", value)),
    "tile": ("tile", lambda state, value: label(state, "tile", value)),
    "action": ("action", lambda state, value: label(state, "action", value)),
    "hazard": ("hazard", lambda _, value: Message(f"schwarm.figure.{value}")),
    "values": ("values", lambda _, values: " + ".join(values)),
    "round": ("round", lambda _, value: value + 1),
    "sides": ("sides", lambda _, value: open_sides(value) if isinstance(value, str) else value),
}
"""What each field of an event is called in its sentence, and how it is put in words."""
_CORRECTED = {
    "steps": ("card", "", ""),
    "copies": ("card", "", ""),
    "hidden": ("tile", "", ""),
    "out": ("hazard", "", ""),
    "hazard": ("hazard", "field", ""),
    "tile": ("field", "", "open"),
    "value": ("field", "", ""),
    "tiles": ("", "tile", ""),
    "hand": ("", "card", ""),
    "station": ("", "field", "researchers"),
    "ship": ("", "field", ""),
    "buoy": ("", "field", ""),
    "ability": ("", "", "ability"),
    "queen": ("", "", "joined"),
}
"""Of which parameter the name, the key and the value of a correction are options."""


def _correction(state: State, event: e.Corrected) -> Message:
    if event.what == "hand" and "2" in state.rules.variants:
        return Message("schwarm.corrected.hand-held", name=event.name)
    said = zip(_CORRECTED.get(event.what, ("", "", "")), (event.name, event.key, event.value), strict=True)
    name, key, value = (
        label(state, parameter, option) if parameter else option for parameter, option in said
    )
    return Message(f"schwarm.corrected.{event.what}", name=name, key=key, value=value)
