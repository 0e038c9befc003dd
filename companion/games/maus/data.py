"""What an owner's files may hold: from this come the checks, the complaints and the form on a phone."""

from collections.abc import Mapping

from companion.games.game import Field, Message, Schema
from companion.games.maus.names import CLASSES, EFFECTS, ITEM_KINDS, LOOKS, PARTS, SHAPES, SYMBOLS
from companion.schema import Fields, ListOf, Name, OneOf, TableOf, Text, Truth, Whole


def _key(name: str, schema: Schema, *, needed: bool = True) -> Field:
    return Field(schema, Message(f"maus.data.{name}"), needed)


def _one_of(what: str, values: tuple[str, ...]) -> OneOf:
    return OneOf(values, {value: Message(f"maus.{what}.{value}") for value in values})


def _maybe(**schemas: Schema) -> dict[str, Field]:
    return {name: _key(name, schema, needed=False) for name, schema in schemas.items()}


ID = Text(40, least=1)
CLASS_LIST = ListOf(_one_of("class", CLASSES), most=3, least=1)
TROOP = ListOf(Fields({"enemy": _key("enemy", ID), "count": _key("count", Whole(1, 20))}), most=8)

MOUSE = Fields(
    {
        "name": _key("name", Name()),
        "look": _key("look", _one_of("look", LOOKS)),
        "classes": _key("classes", CLASS_LIST),
        "attack": _key("attack", Whole(0, 9)),
        "defence": _key("defence", Whole(0, 9)),
        "speed": _key("speed", Whole(0, 9)),
        "lore": _key("lore", Whole(0, 9)),
        "life": _key("life", Whole(1, 12)),
        **_maybe(gear=ListOf(ID, most=5), abilities=ListOf(ID, most=6)),
    }
)
ENEMY = Fields(
    {
        "name": _key("name", Name()),
        "shape": _key("shape", _one_of("shape", SHAPES)),
        "attack": _key("attack", Whole(0, 9)),
        "defence": _key("defence", Whole(0, 9)),
        "life": _key("enemy-life", Whole(0, 12)),
        "figures": _key("figures", Whole(1, 20)),
        **_maybe(
            cards=Whole(1, 4),
            ranged=Truth(),
            large=Truth(),
            roach=Truth(),
            cat=Truth(),
            poison=Truth(),
            effect=_one_of("effect", EFFECTS),
        ),
    }
)
ITEM = Fields(
    {
        "name": _key("name", Name()),
        "kind": _key("kind", _one_of("kind", ITEM_KINDS)),
        **_maybe(
            copies=Whole(1, 9),
            parts=ListOf(_one_of("part", tuple(PARTS)), most=4),
            attack=Whole(-3, 5),
            defence=Whole(-3, 5),
            speed=Whole(-3, 5),
            ranged=Truth(),
            hook=Truth(),
        ),
    }
)
ABILITY = Fields(
    {"name": _key("name", Name()), "classes": _key("classes", CLASS_LIST), **_maybe(cheese=Whole(0, 6))}
)
LINE = Fields({"to": _key("to", Whole(1, 30)), **_maybe(enemies=TROOP, traps=Truth(), ambush=Truth())})
ENCOUNTER = Fields(
    {
        "name": _key("name", Name()),
        "lines": _key("lines", ListOf(LINE, most=8, least=1)),
        **_maybe(surge=TROOP),
    }
)
ROOM = Fields(
    {
        "name": _key("name", Name()),
        **_maybe(encounter=Truth(), enemies=TROOP, surge=TROOP, ambush=Truth(), traps=Truth(), goal=Truth()),
    }
)
CHAPTER = Fields(
    {
        "name": _key("name", Name()),
        "invented": _key("invented", Truth()),
        "start": _key("start", Whole(1, 30)),
        "end": _key("end", Whole(2, 40)),
        **_maybe(rooms=TableOf(ROOM, most=20), next=ID),
    }
)
FACE = Fields(
    {
        "name": _key("name", Name()),
        "number": _key("number", Whole(0, 6)),
        **_maybe(symbols=ListOf(_one_of("symbol", SYMBOLS), most=3), sides=Whole(1, 6)),
    }
)

FILES: Mapping[str, Schema] = {
    "chapters.toml": TableOf(CHAPTER, most=30, least=1),
    "mice.toml": TableOf(MOUSE, most=20, least=1),
    "enemies.toml": TableOf(ENEMY, most=40, least=1),
    "cards.toml": Fields(
        _maybe(
            items=TableOf(ITEM, most=120),
            abilities=TableOf(ABILITY, most=80),
            encounters=TableOf(ENCOUNTER, most=60),
        )
    ),
    "dice.toml": TableOf(FACE, least=2, most=6),
}
