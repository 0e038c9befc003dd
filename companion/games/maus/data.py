"""What an owner's files may hold: from this come the checks, the complaints and the form on a phone."""

from collections.abc import Mapping

from companion.games.game import Field, Message, Schema
from companion.games.maus.names import CLASSES, EFFECTS, ITEM_KINDS, LOOKS, PARTS, SHAPES, SYMBOLS
from companion.schema import Fields, ListOf, Name, OneOf, TableOf, Text, Truth, Whole


def _key(name: str, schema: Schema, *, needed: bool = True) -> Field:
    return Field(schema, Message(f"maus.data.{name}"), needed)


def _one_of(what: str, values: tuple[str, ...]) -> OneOf:
    return OneOf(values, {value: Message(f"maus.{what}.{value}") for value in values})


def _must(**schemas: Schema) -> dict[str, Field]:
    return {name: _key(name, schema) for name, schema in schemas.items()}


def _maybe(**schemas: Schema) -> dict[str, Field]:
    return {name: _key(name, schema, needed=False) for name, schema in schemas.items()}


ID = Text(40, least=1)
CLASS_LIST = ListOf(_one_of("class", CLASSES), most=3, least=1)
TROOP = ListOf(Fields(_must(enemy=ID, count=Whole(1, 20))), most=8)

MOUSE = Fields(
    _must(name=Name(), look=_one_of("look", LOOKS), classes=CLASS_LIST)
    | _must(attack=Whole(0, 9), defence=Whole(0, 9), speed=Whole(0, 9), lore=Whole(0, 9), life=Whole(1, 12))
    | _maybe(gear=ListOf(ID, most=5), abilities=ListOf(ID, most=6))
)
ENEMY = Fields(
    _must(name=Name(), shape=_one_of("shape", SHAPES), attack=Whole(0, 9), defence=Whole(0, 9))
    | {"life": _key("enemy-life", Whole(0, 12)), "figures": _key("figures", Whole(1, 20))}
    | _maybe(cards=Whole(1, 4), ranged=Truth(), large=Truth(), roach=Truth(), cat=Truth(), poison=Truth())
    | _maybe(effect=_one_of("effect", EFFECTS))
)
ITEM = Fields(
    _must(name=Name(), kind=_one_of("kind", ITEM_KINDS))
    | _maybe(copies=Whole(1, 9), parts=ListOf(_one_of("part", tuple(PARTS)), most=4))
    | _maybe(attack=Whole(-3, 5), defence=Whole(-3, 5), speed=Whole(-3, 5), ranged=Truth(), hook=Truth())
)
ABILITY = Fields(_must(name=Name(), classes=CLASS_LIST) | _maybe(cheese=Whole(0, 6)))
LINE = Fields(_must(to=Whole(1, 30)) | _maybe(enemies=TROOP, traps=Truth(), ambush=Truth()))
ENCOUNTER = Fields(_must(name=Name(), lines=ListOf(LINE, most=8, least=1)) | _maybe(surge=TROOP))
ROOM = Fields(
    _must(name=Name())
    | _maybe(encounter=Truth(), enemies=TROOP, surge=TROOP, ambush=Truth(), traps=Truth(), goal=Truth())
)
CHAPTER = Fields(
    _must(name=Name(), invented=Truth(), start=Whole(1, 30), end=Whole(2, 40))
    | _maybe(rooms=TableOf(ROOM, most=20), next=ID)
)
FACE = Fields(
    _must(name=Name(), number=Whole(0, 6))
    | _maybe(symbols=ListOf(_one_of("symbol", SYMBOLS), most=3), sides=Whole(1, 6))
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
