"""The card catalogue: data that an owner may correct, checked once and looked up often."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Never

from companion.games.game import BadGameData, Message

COLOURS = ("red", "orange", "blue", "green")
EFFECTS = {
    "red": ("",),
    "orange": ("alarm", "resistant", "infectious", "lamp-stays", "lamp-clockwise", "lamp-counter-clockwise"),
    "blue": ("blood", "medicine", "net"),
    "green": ("", "slap"),
}
LEVELS = ("hinterhalt", "rebellion", "kamikaze")
DECKS = ("basis", *LEVELS)
_KEYS = {"de", "en", "colour", "mosquitos", "effect", "drops", "symbols", "leaves"}


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
    for level in DECKS:
        if level not in data["deck"]:
            _refuse(("deck", level), "no-deck", value=level)
    for level, deck in data["deck"].items():
        if level not in DECKS:
            _refuse(("deck", level), "not-a-choice", value=level, choices=list(DECKS))
        _check_deck(level, deck, swarm)
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
    _must_be_table(path, entry)
    for key in entry:
        if key not in _KEYS:
            _refuse((*path, key), "unknown-key", value=key, known=sorted(_KEYS))
    for language in ("de", "en"):
        if not (isinstance(entry.get(language), str) and entry[language].strip()):
            _refuse((*path, language), "no-name", value=id, language=language)
    colour = _one_of((*path, "colour"), entry.get("colour"), COLOURS)
    effect = _one_of((*path, "effect"), entry.get("effect", ""), EFFECTS[colour])
    leaves = _one_of((*path, "leaves"), entry.get("leaves", False), (True, False))
    least, most = _symbols((*path, "symbols"), entry.get("symbols"), colour == "green" and effect != "slap")
    return Card(
        id=id,
        names={"de": entry["de"], "en": entry["en"]},
        colour=colour,
        effect=effect,
        mosquitos=_number((*path, "mosquitos"), entry.get("mosquitos"), colour == "red"),
        drops=_number((*path, "drops"), entry.get("drops"), effect in ("blood", "medicine")),
        symbols=(least, most),
        leaves=leaves,
    )


def _number(path: tuple[str, ...], value: Any, wanted: bool) -> int:
    if not wanted and value is None:
        return 0
    if wanted and value is None:
        _refuse(path, "missing")
    if not (wanted and type(value) is int and 1 <= value <= 10):
        _refuse(path, "bad-number" if wanted else "not-for-this-card", value=value)
    return int(value)


def _symbols(path: tuple[str, ...], value: Any, wanted: bool) -> tuple[int, int]:
    if not wanted and value is None:
        return 0, 0
    numbers = isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)
    if not (wanted and numbers and 1 <= value[0] <= value[1] <= 10):
        _refuse(path, "bad-symbols" if wanted else "not-for-this-card", value=value)
    return value[0], value[1]


def _one_of(path: tuple[str, ...], value: Any, choices: tuple[Any, ...]) -> Any:
    if not any(value == choice and type(value) is type(choice) for choice in choices):
        _refuse(path, "not-a-choice", value=value, choices=[choice for choice in choices if choice != ""])
    return value


def _check_deck(level: str, deck: Mapping[str, Any], swarm: tuple[str, ...]) -> None:
    _must_be_table(("deck", level), deck)
    for card, copies in deck.items():
        if card not in swarm:
            _refuse(("deck", level, card), "not-in-swarm", value=card, choices=list(swarm))
        if not (type(copies) is int and 0 <= copies <= 24):
            _refuse(("deck", level, card), "bad-copies", value=copies)


def _must_be_table(path: tuple[str, ...], value: object) -> None:
    if not isinstance(value, Mapping):
        raise BadGameData(path, Message("game.data-not-a-table", value=repr(value)))


def _refuse(path: tuple[str, ...], reason: str, **values: object) -> Never:
    shown = {name: value if isinstance(value, str | list) else repr(value) for name, value in values.items()}
    raise BadGameData(path, Message(f"mosquitozzz.data.{reason}", **shown))
