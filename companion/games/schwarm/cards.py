"""The owner's data: cards, Plättchen, Amöben and the board, checked once and looked up often."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Never

from companion.games.game import BadGameData, Message
from companion.games.schwarm.chart import Chart, drawn
from companion.schema import Field, Fields, ListOf, Name, OneOf, Schema, TableOf, Text, Truth, Whole

ACTIONS = ("station", "schiff", "forscher", "wal", "tsunami", "krebs")
"""What a card lets one do; the Joker is any of these."""
BOTH = "schiff-forscher"
HAZARDS = ("wal", "tsunami", "krebs")
HAZARD_FIGURES = {"wal": 2, "tsunami": 2, "krebs": 1}
COLOURS = {"light": 13, "blue": 6, "green": 1}
"""How many cards there are of each colour."""
LEFT_OUT: Mapping[int, Mapping[str, int]] = {2: {"schiff": 3, "forscher": 3}, 3: {"schiff": 1}, 4: {}}
"""Light cards that stay in the box, by the number of players and what they let one do."""
KINDS = ("zweier", "dreier", "vierer")
GOLDEN = "golden"
TILES = (*KINDS, GOLDEN)
REWARD = {"zweier": 2, "dreier": 1, "vierer": 0, GOLDEN: 0}
"""Points for a Plättchen that is laid: one for each eye on it."""
LINKS = {"zweier": 2, "dreier": 3, "vierer": 4, GOLDEN: 4}
MOST_STEPS = 12
MOST_AMOEBAS = 12


def _key(name: str, schema: Schema, *, needed: bool = True) -> Field:
    return Field(schema, Message(f"schwarm.data-key.{name}"), needed)


def _named(what: str, values: tuple[str, ...]) -> OneOf:
    return OneOf(values, {value: Message(f"schwarm.{what}.{value}") for value in values})


_STEPS = Whole(1, MOST_STEPS)
_ASSUMED = _key("assumed", Truth(), needed=False)
FILES: Mapping[str, Schema] = {
    "cards.toml": TableOf(
        Fields(
            {
                "name": _key("name", Name(40)),
                "colour": _key("colour", _named("colour", tuple(COLOURS))),
                "action": _key("action", _named("doing", (*ACTIONS, BOTH))),
                "copies": _key("copies", Whole(1, 13)),
                "steps": _key("steps", _STEPS, needed=False),
                "assumed": _ASSUMED,
            }
        ),
        most=30,
        least=3,
    ),
    "table.toml": Fields(
        {
            "assumed": _ASSUMED,
            "joker": _key(
                "joker",
                Fields({each: Field(_STEPS, Message(f"schwarm.doing.{each}"), False) for each in HAZARDS}),
            ),
            "tiles": _key(
                "tiles",
                Fields({kind: Field(Whole(0, 59), Message(f"schwarm.tile.{kind}")) for kind in KINDS}),
            ),
            "amoebas": _key(
                "amoebas",
                Fields(
                    {
                        "fields": _key("fields", ListOf(Text(200, least=1), most=40, least=1)),
                        "checked": _key("checked", ListOf(Whole(0, 399), most=400), needed=False),
                    }
                ),
            ),
        }
    ),
    "map.toml": Fields(
        {
            "assumed": _ASSUMED,
            "rows": _key("rows", ListOf(Text(200, least=1), most=24, least=5)),
        }
    ),
}
"""What each file of data may hold; what depends on more than one value is checked in `catalogue`."""


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of action card."""

    id: str
    name: Mapping[str, str] | str
    colour: str
    action: str
    copies: int
    steps: int = 0
    """How many fields a hazard may move; 0 where that is asked."""
    assumed: bool = False
    """Whether nobody has compared it with the card yet; its steps are then asked too."""


@dataclass(frozen=True)
class Catalogue:
    """All data of one game. Two catalogues are the same where their text is."""

    text: str
    cards: Mapping[str, Card] = field(compare=False, repr=False)
    steps: Mapping[str, int] = field(compare=False, repr=False)
    """Fields that a card moves a hazard, 0 where that is asked; the Joker's under its name with `joker-`."""
    tiles: tuple[int, ...] = field(compare=False, repr=False)
    amoebas: tuple[int | None, ...] = field(compare=False, repr=False)
    """Amöben of each field of the track; `None` where that is asked."""
    chart: Chart = field(compare=False, repr=False)
    assumed_map: bool = field(compare=False, repr=False)
    green: str = field(compare=False, repr=False)
    blue: Mapping[str, int] = field(compare=False, repr=False)

    def light(self, players: int) -> dict[str, int]:
        """Return how many of each light card lie in the row with so many players."""
        out = dict(LEFT_OUT[players])
        row = {}
        for card in self.cards.values():
            if card.colour == "light":
                gone = min(card.copies, out.get(card.action, 0))
                out[card.action] = out.get(card.action, 0) - gone
                row[card.id] = card.copies - gone
        return row


def catalogue(data: Mapping[str, Any]) -> Catalogue:
    """Return the data of a game, or raise `BadGameData` where it cannot be played with."""
    return _catalogue(json.dumps({name: data[name] for name in ("cards", "table", "map")}))


@lru_cache(maxsize=8)
def _catalogue(text: str) -> Catalogue:
    data = json.loads(text)
    cards = {key: Card(key, **entry) for key, entry in data["cards"].items()}
    _check_cards(cards)
    joker = {} if data["table"].get("assumed", False) else data["table"]["joker"]
    chart = drawn(data["map"]["rows"])
    _check_tiles(data["table"]["tiles"], chart)
    return Catalogue(
        text,
        cards=cards,
        steps={
            card.id: 0 if card.assumed else card.steps for card in cards.values() if card.action in HAZARDS
        }
        | {f"joker-{hazard}": joker.get(hazard, 0) for hazard in HAZARDS},
        tiles=tuple(data["table"]["tiles"][kind] for kind in KINDS),
        amoebas=_amoebas(**data["table"]["amoebas"]),
        chart=chart,
        assumed_map=data["map"].get("assumed", False),
        green=next(card.id for card in cards.values() if card.colour == "green"),
        blue={card.id: card.copies for card in cards.values() if card.colour == "blue"},
    )


def _check_cards(cards: Mapping[str, Card]) -> None:
    for colour, most in COLOURS.items():
        found = sum(card.copies for card in cards.values() if card.colour == colour)
        if found != most:
            words = Message(f"schwarm.colour.{colour}")
            _bad(("cards",), "number-of-cards", value=found, colour=words, wanted=most)
    for action, least in LEFT_OUT[2].items():
        light = sum(card.copies for card in cards.values() if (card.colour, card.action) == ("light", action))
        if light < least:
            _bad(
                ("cards",),
                "too-few-light",
                value=light,
                action=Message(f"schwarm.doing.{action}"),
                least=least,
            )


def _check_tiles(tiles: Mapping[str, int], chart: Chart) -> None:
    covered = len(chart.water) - 1
    if sum(tiles.values()) != covered:
        _bad(("table", "tiles"), "number-of-tiles", value=sum(tiles.values()), wanted=covered)


def _amoebas(fields: list[str], checked: list[int] | None = None) -> tuple[int | None, ...]:
    """Return the Amöben of each field; where some are said to be checked, the others are asked."""
    known = _track(fields)
    return known if checked is None else tuple(n if at in checked else None for at, n in enumerate(known))


def _track(rows: list[str]) -> tuple[int | None, ...]:
    fields: list[int | None] = []
    for row in rows:
        for word in row.split():
            if word != "?" and not (word.isascii() and word.isdigit() and int(word) <= MOST_AMOEBAS):
                _bad(("table", "amoebas", "fields"), "amoebas", value=word, most=MOST_AMOEBAS)
            fields.append(None if word == "?" else int(word))
    if not fields:
        _bad(("table", "amoebas", "fields"), "amoebas", value="", most=MOST_AMOEBAS)
    return tuple(fields)


def _bad(path: tuple[str, ...], key: str, **values: object) -> Never:
    raise BadGameData(path, Message(f"schwarm.bad.{key}", **values))
