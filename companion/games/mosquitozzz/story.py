"""Actions and events in words: what a button would say, and what the list of the evening says."""

from functools import partial

from companion.games.game import Action, Message, Words, spoken
from companion.games.mosquitozzz import events as e
from companion.games.mosquitozzz.state import State

SILENT = (e.GrowthEnded, e.DefenceEnded, e.HandEmptied, e.HandRaised)
"""Events that only turn the page."""


def label(state: State, parameter: str, option: str) -> Words:
    """Return what people call a card, a player or an answer."""
    if parameter in ("card", "cards"):
        return state.rules.catalogue.cards[option].names
    if parameter == "infected":
        return Message(f"mosquitozzz.answer.{option}")
    return option


def describe(state: State, action: Action) -> Words:
    """Return an action in words."""
    values = spoken(action, partial(label, state))
    if action.kind == "clear" and not action.values["cards"]:
        return Message("mosquitozzz.action.clear-none")
    if action.kind == "next":
        return Message(f"mosquitozzz.next.{type(state.duty).__name__.lower()}")
    return Message(f"mosquitozzz.action.{action.kind}", **values)


def tell(state: State, event: e.Event) -> Words | None:
    """Return an event in words; `state` is any state of that game."""
    if isinstance(event, SILENT) or (isinstance(event, e.CardsCleared) and not event.cards):
        return None
    if isinstance(event, e.Won) and not event.seats:
        return Message("mosquitozzz.event.lost")
    if isinstance(event, e.Ended):
        return Message(f"mosquitozzz.event.ended-{event.reason}")
    if isinstance(event, e.Corrected):
        return _correction(state, event)
    return Message(f"mosquitozzz.event.{type(event).__name__.lower()}", **_values(state, event))


def _values(state: State, event: e.Event) -> dict[str, object]:
    """The event's fields, with names for seats and cards, and `n` for the number that makes a plural."""
    values: dict[str, object] = {}
    for name in event.__slots__:
        value = getattr(event, name)
        match name:
            case "seat":
                values["player"] = state.rules.players[value]
            case "seats":
                values["players"] = [state.rules.players[seat] for seat in value]
            case "card":
                values["card"] = label(state, "card", value)
            case "cards":
                values["cards"] = [label(state, "card", card) for card in value]
            case "drops" | "mosquitos":
                values["n"] = value
            case _:
                values[name] = value
    return values


def _correction(state: State, event: e.Corrected) -> Message:
    by_card = event.what in ("swarm", "orange")
    name = label(state, "card", event.name) if by_card else event.name
    value = (
        Message(f"mosquitozzz.answer.{'yes' if event.value else 'no'}")
        if event.what == "infection"
        else event.value
    )
    return Message(f"mosquitozzz.corrected.{event.what}", name=name, value=value)
