"""What the three files of data may hold. What depends on more than one value is checked in `box.py`."""

from collections.abc import Mapping

from companion.games.game import Message
from companion.games.viroid.names import (
    CONTINENTS,
    EITHER,
    GAINS,
    LEVELS,
    MARKERS,
    MOST_FIELDS,
    MOST_STEPS,
    PATHOGENS,
    RESISTANCES,
    SCALES,
    SECTIONS,
    SIMPLE,
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
GREYS = {name: Field(Whole(0, 60), Message(f"viroid.continent.{name}")) for name in CONTINENTS}

FILES: Mapping[str, Schema] = {
    "table.toml": _table(
        assumed=Truth(),
        track=Whole(3, 60),
        cure=_by_count(Whole(1, 60)),
        greys=_by_count(Fields(GREYS)),
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
