"""The card catalogue: data that an owner may correct, checked once and looked up often."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Any, Never

from companion.games.game import BadGameData, Message
from companion.schema import Field, Fields, ListOf, OneOf, Schema, TableOf, Text, Truth, Whole

COLOURS = ("red", "orange", "blue", "green")
EFFECTS = {
    "red": ("",),
    "orange": ("alarm", "resistant", "infectious", "lamp-stays", "lamp-clockwise", "lamp-counter-clockwise"),
    "blue": ("blood", "medicine", "net"),
    "green": ("", "slap"),
}
LEVELS = ("hinterhalt", "rebellion", "kamikaze")
DECKS = ("basis", *LEVELS)
_MOST = Whole(1, 10)


def _named(what: str, values: tuple[str, ...]) -> OneOf:
    return OneOf(values, {value: Message(f"mosquitozzz.{what}.{value or 'none'}") for value in values})


def _key(name: str, schema: Schema, *, needed: bool = False) -> Field:
    return Field(schema, Message(f"mosquitozzz.data-key.{name}"), needed)


FILES: Mapping[str, Schema] = {
    "cards.toml": TableOf(
        Fields(
            {
                "de": _key("de", Text(80, least=1), needed=True),
                "en": _key("en", Text(80, least=1), needed=True),
                "colour": _key("colour", _named("colour", COLOURS), needed=True),
                "effect": _key("effect", _named("effect", ("", *filter(None, chain(*EFFECTS.values()))))),
                "mosquitos": _key("mosquitos", _MOST),
                "drops": _key("drops", _MOST),
                "symbols": _key("symbols", ListOf(_MOST, most=2, least=2)),
                "leaves": _key("leaves", Truth()),
            }
        )
    ),
    "deck.toml": Fields(
        {deck: Field(TableOf(Whole(0, 24)), Message(f"mosquitozzz.deck.{deck}")) for deck in DECKS}
    ),
}
"""What each file of data may hold; what depends on more than one value is checked with the catalogue."""


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card."""

    id: str
    names: Mapping[str, str]
    colour: str
    effect: str = ""
    mosquitos: int = 0
    drops: int = 0
    symbols: tuple[int, int] = (0, 0)
    leaves: bool = False


@dataclass(frozen=True)
class Catalogue:
    """Every card of the game. Two catalogues are the same where their text is."""

    text: str
    cards: Mapping[str, Card] = field(compare=False, repr=False)
    decks: Mapping[str, Mapping[str, int]] = field(compare=False, repr=False)
    mosquitos: Mapping[str, int] = field(compare=False, repr=False)
    order: Mapping[str, int] = field(compare=False, repr=False)
    red: tuple[str, ...] = field(compare=False, repr=False)
    swarm: tuple[str, ...] = field(compare=False, repr=False)
    """Every card that may be revealed from the swarm deck."""

    def with_effect(self, effect: str) -> tuple[str, ...]:
        """Return the cards that do this, in the order of the data."""
        return tuple(card.id for card in self.cards.values() if card.effect == effect)

    def deck(self, level: str | None) -> dict[str, int]:
        """Return the swarm deck, with what a co-operative level adds."""
        added = self.decks[level] if level else {}
        return {card: self.decks["basis"].get(card, 0) + added.get(card, 0) for card in self.swarm}


def catalogue(data: Mapping[str, Any]) -> Catalogue:
    """Return the catalogue of a game's data, or raise `BadGameData` where it cannot be played with."""
    return _catalogue(json.dumps(data, sort_keys=False, ensure_ascii=False))


@lru_cache(maxsize=8)
def _catalogue(text: str) -> Catalogue:
    data = json.loads(text)
    cards = {id: _card(id, entry) for id, entry in data["cards"].items()}
    red = tuple(card.id for card in cards.values() if card.colour == "red")
    swarm = tuple(card.id for card in cards.values() if card.colour in ("red", "orange"))
    if not red:
        _refuse((), "no-red")
    if not any(card.effect == "slap" for card in cards.values()):
        _refuse((), "no-slap")
    for level, deck in data["deck"].items():
        for card in deck:
            if card not in swarm:
                _refuse(("deck", level, card), "not-in-swarm", value=card, choices=list(swarm))
    if not any(data["deck"]["basis"].values()):
        _refuse(("deck", "basis"), "no-deck", value="basis")
    return Catalogue(
        text=text,
        cards=cards,
        decks=data["deck"],
        mosquitos={card.id: card.mosquitos for card in cards.values()},
        order={id: place for place, id in enumerate(cards)},
        red=red,
        swarm=swarm,
    )


def _card(id: str, entry: Mapping[str, Any]) -> Card:
    path = ("cards", id)
    if not re.fullmatch(r"[a-z][a-z0-9-]*", id):
        _refuse(path, "bad-id", value=id)
    for language in ("de", "en"):
        if not entry[language].strip():
            _refuse((*path, language), "no-name", value=id, language=language)
    colour, effect = entry["colour"], entry.get("effect", "")
    if effect not in EFFECTS[colour]:
        choices = [choice for choice in EFFECTS[colour] if choice]
        _refuse((*path, "effect"), "not-a-choice", value=effect, choices=choices)
    least, most = _for_this_card(path, entry, "symbols", colour == "green" and effect != "slap") or (0, 0)
    if least > most:
        _refuse((*path, "symbols"), "bad-symbols", value=entry["symbols"])
    return Card(
        id=id,
        names={"de": entry["de"], "en": entry["en"]},
        colour=colour,
        effect=effect,
        mosquitos=_for_this_card(path, entry, "mosquitos", colour == "red") or 0,
        drops=_for_this_card(path, entry, "drops", effect in ("blood", "medicine")) or 0,
        symbols=(least, most),
        leaves=entry.get("leaves", False),
    )


def _for_this_card(path: tuple[str, ...], entry: Mapping[str, Any], key: str, wanted: bool) -> Any:
    """Return what a card of this colour and effect must have, and others must not."""
    value = entry.get(key)
    if wanted and value is None:
        _refuse((*path, key), "missing" if key != "symbols" else "bad-symbols", value=value)
    if value is not None and not wanted:
        _refuse((*path, key), "not-for-this-card", value=value)
    return value


def _refuse(path: tuple[str, ...], reason: str, **values: object) -> Never:
    shown = {name: value if isinstance(value, str | list) else repr(value) for name, value in values.items()}
    raise BadGameData(path, Message(f"mosquitozzz.data.{reason}", **shown))
