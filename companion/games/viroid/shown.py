"""The cards that the camera may be shown: events, start cards, and the stems of the shop."""

from collections.abc import Mapping
from typing import Any

from companion.games.game import Asked, Cards, Message, Words
from companion.games.viroid.names import MASSIVE, OTHER


def cards(data: Mapping[str, Any]) -> tuple[Cards, ...]:
    """Return every kind of card; one that the data does not know is entered by its effects."""
    on_map = {"events": data["map"].get("cards", {}), "starts": data["map"].get("starts", {})}
    return tuple(
        Cards(
            kind,
            Message(f"viroid.cards.{kind}"),
            _names(data["cards"].get(kind, {}) | on_map.get(kind, {})) | more,
            (Asked(action, parameter, otherwise=OTHER),),
            "cards.toml",
            (kind,),
        )
        for kind, action, parameter, more in (
            ("events", "draw", "card", {MASSIVE: Message("viroid.card.massive")}),
            ("starts", "start", "card", {}),
            ("stems", "stem", "stem", {}),
        )
    )


def _names(entries: Mapping[str, Any]) -> dict[str, Words]:
    return {id: entry["name"] for id, entry in entries.items()}
