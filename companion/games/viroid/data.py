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
EFFECT = Cases(
    "do",
    {
        "scale": Fields(
            {
                "what": _key("what", _one_of("name", SCALES)),
                "steps": _key("steps", Whole(-MOST_STEPS, MOST_STEPS)),
                "who": _key("who", _one_of("who", ("all", "active")), needed=False),
            }
        ),
        "gap": Fields(
            {
                "marker": _key("marker", _one_of("name", ("research", "cure"))),
                "steps": _key("steps", Whole(-MOST_FIELDS, MOST_FIELDS)),
            }
        ),
        "grey": Fields({"city": _key("city", CITY_ID)}),
        "marker": Fields(
            {
                "marker": _key("marker", _one_of("marker", MARKERS)),
                "city": _key("city", CITY_ID),
                "other": _key("other-port", CITY_ID, needed=False),
            }
        ),
        "spread": Fields({"who": _key("who", _one_of("who", ("all", "active")), needed=False)}),
    },
)
CARD = Fields(
    {
        "name": _key("name", Name()),
        "section": _key("section", _one_of("section", ("", *SECTIONS)), needed=False),
        "dna": _key("dna", Whole(0, 40)),
        "heals": _key("heals", ListOf(CITY_ID, most=4), needed=False),
        "effects": _key("effects", ListOf(EFFECT, most=12), needed=False),
        "more": _key("more", Truth(), needed=False),
    }
)
SYMPTOM = Fields(
    {
        "name": _key("name", Name(), needed=False),
        "price": _key("price", Whole(0, 40), needed=False),
        "gains": _key("gains", ListOf(_one_of("gain", GAINS), most=4), needed=False),
    }
)
STEM = Fields(
    {
        "name": _key("name", Name()),
        "cards": _key("cards", Whole(1, 16)),
        "length": _key("length", Whole(4, 5), needed=False),
        "symptoms": _key("symptoms", ListOf(SYMPTOM, most=5), needed=False),
    }
)
START = Fields(
    {
        "name": _key("name", Name()),
        "levels": _key("levels", ListOf(_one_of("name", LEVELS), most=8)),
        "stem": _key("stem", Text(40, least=1)),
        "mutation": _key("mutation", Text(40, least=1)),
        "dna": _key("dna", Whole(0, 40)),
        "city": _key("city", CITY_ID),
        "continent": _key("continent", _one_of("continent", CONTINENTS)),
    }
)
MUTATION = Fields(
    {
        "name": _key("name", Name()),
        "way": _key("way", _one_of("name", WAYS), needed=False),
        **{scale: _key(scale, Whole(0, 9), needed=False) for scale in (*RESISTANCES, "infection")},
        "dna": _key("dna", Whole(0, 40), needed=False),
        "cure": _key("cure", Whole(0, 9), needed=False),
        "raises": _key("raises", _one_of("name", ("mortality", "severity", EITHER)), needed=False),
        "price": _key("price", Whole(0, 40), needed=False),
    }
)
PATHOGEN = Fields(
    {
        "mortality": _key("mortality", Whole(0, 5)),
        "severity": _key("severity", Whole(0, 10)),
        "infection": _key("infection", Whole(0, 8)),
        "abilities": _key("abilities", ListOf(Whole(0, 40), most=6, least=1)),
    }
)
CITY = Fields(
    {
        "name": _key("name", Name()),
        "continent": _key("continent", _one_of("continent", CONTINENTS)),
        "x": _key("x", Decimal(0, 1)),
        "y": _key("y", Decimal(0, 1)),
        **{resistance: _key(f"asks-{resistance}", Whole(0, 9)) for resistance in RESISTANCES},
        "fields": _key("fields", _by_count(ListOf(WAY, most=6, least=1), needed=False)),
        "land": _key("land", ListOf(CITY_ID, most=12), needed=False),
        "sea": _key("sea", ListOf(CITY_ID, most=12), needed=False),
        "airport": _key("airport", Truth(), needed=False),
    }
)

FILES: Mapping[str, Schema] = {
    "table.toml": Fields(
        {
            "assumed": _key("assumed", Truth()),
            "track": _key("track", Whole(3, 60)),
            "cure": _key("cure", _by_count(Whole(1, 60))),
            "greys": _key(
                "greys",
                _by_count(
                    Fields(
                        {
                            continent: Field(Whole(0, 60), Message(f"viroid.continent.{continent}"))
                            for continent in CONTINENTS
                        }
                    )
                ),
            ),
            "pathogens": _key(
                "pathogens",
                Fields({name: Field(PATHOGEN, Message(f"viroid.pathogen.{name}")) for name in PATHOGENS}),
            ),
            "mutations": _key("mutations", TableOf(MUTATION, most=40, least=1)),
        }
    ),
    "cards.toml": Fields(
        {
            "events": _key("events", TableOf(CARD, most=120), needed=False),
            "stems": _key("stems", TableOf(STEM, most=16), needed=False),
            "starts": _key("starts", TableOf(START, most=12), needed=False),
        }
    ),
    "map.toml": Fields(
        {
            "name": _key("name", Name()),
            "invented": _key("invented", Truth()),
            "cities": _key("cities", TableOf(CITY, most=80, least=1)),
            "cards": _key("map-cards", TableOf(CARD, most=120), needed=False),
            "starts": _key("map-starts", TableOf(START, most=12), needed=False),
        }
    ),
}
