"""The cards that the camera may be shown: search and encounter cards, the order of the Initiativeleiste."""

from collections.abc import Mapping
from typing import Any

from companion.games.game import Action, Asked, Cards, Message, Words
from companion.games.maus.names import OTHER
from companion.games.maus.state import State


def cards(data: Mapping[str, Any]) -> tuple[Cards, ...]:
    """Return every kind of card; one that the data does not know is entered as another."""
    printed = data["cards"]
    track = _names(data["mice"]) | _names(data["enemies"])
    return (
        Cards(
            "items",
            Message("maus.cards.items"),
            _names(printed.get("items", {})),
            (Asked("draw", "card", otherwise=OTHER),),
            "cards.toml",
            ("items",),
        ),
        Cards(
            "encounters",
            Message("maus.cards.encounters"),
            _names(printed.get("encounters", {})),
            (Asked("encounter", "card", otherwise=OTHER),),
            "cards.toml",
            ("encounters",),
        ),
        Cards(
            "track", Message("maus.cards.track"), track, (Asked("lay", "card", means=laid),), "enemies.toml"
        ),
    )


def laid(state: State, cards: tuple[str, ...]) -> tuple[Action, ...]:
    """Return the order in which cards are laid; of all that are to be laid, the last lies there by itself."""
    left = list(state.duty.names)
    row: list[str] = []
    for card in cards:
        next_one = next((each for each in left if each.partition("+")[0] == card), None)
        if next_one is not None:
            left.remove(next_one)
            row.append(next_one)
    return tuple(Action("lay", {"card": card}) for card in (row if left else row[:-1]))


def _names(entries: Mapping[str, Any]) -> dict[str, Words]:
    return {id: entry["name"] for id, entry in entries.items()}
