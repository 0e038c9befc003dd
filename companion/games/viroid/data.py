"""What the three files of data may hold, and what of it does not go together though each value could be."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Never

from companion.games.game import BadGameData, Message
from companion.games.viroid.names import (
    CONTINENTS,
    EITHER,
    GAINS,
    GREYS,
    LEVELS,
    MARKERS,
    MASSIVE,
    MOST_FIELDS,
    MOST_STEPS,
    OTHER,
    PATHOGENS,
    RESISTANCES,
    SCALES,
    SECTIONS,
    SIMPLE,
    TOP_LEVEL,
    WAYS,
)
from companion.schema import (
    Cases,
    Decimal,
    Field,
    Fields,
    ListOf,
    Name,
    OneOf,
    Schema,
    TableOf,
    Text,
    Truth,
    Whole,
)

COUNTS = ("2", "3", "4")
"""Numbers of players, as keys."""


def _key(name: str, schema: Schema, *, needed: bool = True) -> Field:
    return Field(schema, Message(f"viroid.data.{name}"), needed)


def _table(*maybe: str, **schemas: Schema) -> Fields:
    """Return a table with these keys, of which those in `maybe` need not be there."""
    return Fields({name: _key(name, schema, needed=name not in maybe) for name, schema in schemas.items()})


def _one_of(what: str, values: tuple[str, ...]) -> OneOf:
    return OneOf(values, {value: Message(f"viroid.{what}.{value}") for value in values if value})


def _by_count(schema: Schema, *, needed: bool = True) -> Fields:
    return Fields(
        {
            count: Field(schema, Message("viroid.data.count", n=int(count)), needed or count == COUNTS[-1])
            for count in COUNTS
        }
    )


WAY = _one_of("name", SIMPLE)
CITY_ID = Text(40, least=1)
WHO = _one_of("who", ("all", "active"))
EFFECT = Cases(
    "do",
    {
        "scale": _table("who", what=_one_of("name", SCALES), steps=Whole(-MOST_STEPS, MOST_STEPS), who=WHO),
        "gap": _table(marker=_one_of("name", ("research", "cure")), steps=Whole(-MOST_FIELDS, MOST_FIELDS)),
        "grey": _table(city=CITY_ID),
        "marker": Fields(
            {
                "marker": _key("marker", _one_of("marker", MARKERS)),
                "city": _key("city", CITY_ID),
                "other": _key("other-port", CITY_ID, needed=False),
            }
        ),
        "spread": _table("who", who=WHO),
    },
)
CARD = _table(
    *("section", "heals", "effects", "more"),
    name=Name(),
    section=_one_of("section", ("", *SECTIONS)),
    dna=Whole(0, 40),
    heals=ListOf(CITY_ID, most=4),
    effects=ListOf(EFFECT, most=12),
    more=Truth(),
)
SYMPTOM = _table(
    *("name", "price", "gains"),
    name=Name(),
    price=Whole(0, 40),
    gains=ListOf(_one_of("gain", GAINS), most=4),
)
STEM = _table(
    *("length", "symptoms"),
    name=Name(),
    cards=Whole(1, 16),
    length=Whole(4, 5),
    symptoms=ListOf(SYMPTOM, most=5),
)
START = _table(
    name=Name(),
    levels=ListOf(_one_of("name", LEVELS), most=8),
    stem=Text(40, least=1),
    mutation=Text(40, least=1),
    dna=Whole(0, 40),
    city=CITY_ID,
    continent=_one_of("continent", CONTINENTS),
)
MUTATION = _table(
    *("way", *RESISTANCES, "infection", "dna", "cure", "raises", "price"),
    name=Name(),
    way=_one_of("name", WAYS),
    **dict.fromkeys((*RESISTANCES, "infection"), Whole(0, 9)),
    dna=Whole(0, 40),
    cure=Whole(0, 9),
    raises=_one_of("name", ("mortality", "severity", EITHER)),
    price=Whole(0, 40),
)
PATHOGEN = _table(
    mortality=Whole(0, 5),
    severity=Whole(0, 10),
    infection=Whole(0, 8),
    abilities=ListOf(Whole(0, 40), most=6, least=1),
)
CITY = Fields(
    {
        **_table(
            name=Name(), continent=_one_of("continent", CONTINENTS), x=Decimal(0, 1), y=Decimal(0, 1)
        ).keys,
        **{resistance: _key(f"asks-{resistance}", Whole(0, 9)) for resistance in RESISTANCES},
        "fields": _key("fields", _by_count(ListOf(WAY, most=6, least=1), needed=False)),
        "land": _key("land", ListOf(CITY_ID, most=12), needed=False),
        "sea": _key("sea", ListOf(CITY_ID, most=12), needed=False),
        "airport": _key("airport", Truth(), needed=False),
    }
)
GREY_STONES = {name: Field(Whole(0, 60), Message(f"viroid.continent.{name}")) for name in CONTINENTS}

FILES: Mapping[str, Schema] = {
    "table.toml": _table(
        assumed=Truth(),
        track=Whole(3, 60),
        cure=_by_count(Whole(1, 60)),
        greys=_by_count(Fields(GREY_STONES)),
        pathogens=Fields({name: Field(PATHOGEN, Message(f"viroid.pathogen.{name}")) for name in PATHOGENS}),
        mutations=TableOf(MUTATION, most=40, least=1),
    ),
    "cards.toml": _table(
        *("events", "stems", "starts"),
        events=TableOf(CARD, most=120),
        stems=TableOf(STEM, most=16),
        starts=TableOf(START, most=12),
    ),
    "map.toml": Fields(
        {
            **_table(name=Name(), invented=Truth(), cities=TableOf(CITY, most=80, least=1)).keys,
            "cards": _key("map-cards", TableOf(CARD, most=120), needed=False),
            "starts": _key("map-starts", TableOf(START, most=12), needed=False),
        }
    ),
}


Entries = Mapping[str, Mapping[str, Any]]


def check(data: Mapping[str, Any]) -> None:
    """Raise `BadGameData` where what the files say does not go together."""
    _check_table(data["table"])
    for file, key in (("cards", "events"), ("cards", "stems"), ("map", "cards"), ("map", "cities")):
        for id in data[file].get(key, {}):
            _check_id((file, key), id)
    for file in ("cards", "map"):
        _check_starts(data, file)
    _check_cities(data["map"]["cities"])
    _check_map_cards(data["map"])


def _check_table(table: Mapping[str, Any]) -> None:
    for count, field in table["cure"].items():
        if field > table["track"]:
            _refuse(("table", "cure", count), "cure-below-track", value=field, most=table["track"])
    for count, greys in table["greys"].items():
        if sum(greys.values()) > GREYS:
            _refuse(("table", "greys", count), "too-many-greys", value=sum(greys.values()), most=GREYS)
    for id in table["mutations"]:
        _check_id(("table", "mutations"), id)
    if all(each.get("way") == "bird" for each in table["mutations"].values()):
        _refuse(("table", "mutations"), "only-birds")


def _check_starts(data: Mapping[str, Any], file: str) -> None:
    mutations, stems = data["table"]["mutations"], data["cards"].get("stems", {})
    events = (*data["cards"].get("events", {}), *data["map"].get("cards", {}))
    for id, start in data[file].get("starts", {}).items():
        _check_id((file, "starts"), id)
        if id in events:
            _refuse((file, "starts", id), "twice", value=id)
        for key, known in (("mutation", mutations), ("stem", stems)):
            if start[key] not in known:
                _refuse((file, "starts", id, key), f"no-{key}", value=start[key], known=list(known))
        for what, n in Counter(start["levels"]).items():
            if n > TOP_LEVEL:
                name = Message(f"viroid.name.{what}")
                _refuse((file, "starts", id, "levels"), "too-many-levels", what=name, value=n, most=TOP_LEVEL)


def _check_cities(cities: Entries) -> None:
    for id, entry in cities.items():
        if "/" in id or id in CONTINENTS:  # what sea links and continents are called
            _refuse(("map", "cities", id), "city-id", value=id)
        for kind in ("land", "sea"):
            for other in entry.get(kind, ()):
                if other not in cities or other == id:
                    _refuse(("map", "cities", id, kind), "no-city", value=other)


def _check_map_cards(world: Mapping[str, Any]) -> None:
    """Cards of this map name its cities; those of the box may name others, which are passed over."""
    cities: Entries = world["cities"]
    for id, start in world.get("starts", {}).items():
        _check_city(cities, ("map", "starts", id, "city"), start["city"])
    for id, card in world.get("cards", {}).items():
        for city in card.get("heals", ()):
            _check_city(cities, ("map", "cards", id, "heals"), city)
        for effect in card.get("effects", ()):
            _check_effect(cities, ("map", "cards", id, "effects"), effect)


def _check_effect(cities: Entries, path: tuple[str, ...], effect: Mapping[str, Any]) -> None:
    city, other = effect.get("city"), effect.get("other", "")
    if city is None:
        return
    _check_city(cities, path, city)
    if effect.get("marker") == "airport" and not cities[city].get("airport"):
        _refuse(path, "no-airport", value=city)
    if effect.get("marker") == "sea":
        _check_city(cities, path, other)
        if other not in cities[city].get("sea", ()) and city not in cities[other].get("sea", ()):
            _refuse(path, "no-link", one=city, other=other)


def _check_city(cities: Entries, path: tuple[str, ...], city: str) -> None:
    if city not in cities:
        _refuse(path, "no-city", value=city)


def _check_id(path: tuple[str, ...], id: str) -> None:
    """An id is an option, and an option is a word on one line of notation."""
    if not id.isprintable() or not id or id in (OTHER, MASSIVE):
        _refuse((*path, id), "odd-id", value=repr(id))


def _refuse(path: tuple[str, ...], key: str, **values: object) -> Never:
    raise BadGameData(path, Message(f"viroid.bad.{key}", **values))
