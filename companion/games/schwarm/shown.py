"""The action cards that the camera may be shown: the row as it is laid, one that is taken or played."""

from collections.abc import Mapping
from itertools import chain
from typing import Any

from companion.games.game import Action, Asked, Cards, Message, Words
from companion.games.schwarm.state import State


def cards(data: Mapping[str, Any]) -> tuple[Cards, ...]:
    """Return the action cards, by the names that their owner gave them."""
    names = {id: entry["name"] for id, entry in data["cards"].items()}
    asked = (
        Asked("layout", "cards", told=sorted_row),
        Asked("take", "place", means=taken),
        Asked("play", "card"),
    )
    return (Cards("action", Message("schwarm.cards"), names, asked, "cards.toml"),)


def sorted_row(state: State, cards: tuple[str, ...]) -> Words:
    """Return that blue cards which lie among light ones are entered behind them, as the rules lay a row."""
    blue = [card in state.blue for card in cards if card in state.blue or card in state.rules.light]
    return Message("schwarm.blue-behind") if blue != sorted(blue) else ""


def taken(state: State, cards: tuple[str, ...]) -> tuple[Action, ...]:
    """Return which card was taken: the one that is shown, at its cheapest, or what a row lacks now."""
    row = state.row
    lacks = (at for at in range(len(row)) if row[:at] + row[at + 1 :] == cards)
    shown = (at for at, card in enumerate(row) if (card,) == cards)
    at = next(chain(lacks, shown), None)
    return () if at is None else (Action("take", {"place": str(at + 1)}),)
