"""Values on the wire: a dataclass says once what is sent of it, and its description follows.

    >>> shown(Track("points", "Points", 3), "de")
    {'id': 'points', 'label': 'Points', 'value': 3, 'most': None}
    >>> kind_of(Track).name      # with its fields, as `/api/openapi.json` describes them
    'Track'

`web/api.d.ts` is made from these descriptions: `make types`.
"""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.games.game import Value
from companion.schema import (
    Decimal,
    Either,
    Field,
    Fields,
    ListOf,
    Named,
    Nothing,
    OneOf,
    Schema,
    TableOf,
    Text,
    Truth,
    Whole,
)
from companion.words import Message, Words, say

Json = dict[str, Any]

WORDS = Text(10_000)
WHOLE = Whole()
REAL = Decimal(-1e12, 1e12)
LONG = 100_000
"""More entries than any list of the state ever has."""
VALUE = Named("Value", Either((WHOLE, Text(), ListOf(Text(), most=200))))
"""What was chosen: a number, a word, or several words."""
_PLAIN: dict[Any, Schema] = {
    **{str: Text(), bool: Truth(), int: WHOLE, float: REAL},
    **{Words: WORDS, Message: WORDS, Value: VALUE},
}


def answer(**keys: Schema) -> Fields:
    """Return an object with just these keys, all of them there."""
    return Fields({name: Field(schema) for name, schema in keys.items()})


def rows(item: Schema) -> ListOf:
    """Return a list of any length."""
    return ListOf(item, most=LONG)


def maybe(schema: Schema) -> Schema:
    """Return the same kind of value, or none."""
    return Either((schema, Nothing()))


@cache
def kind_of(kind: type) -> Named:
    """Return how a dataclass is described: under its name, every field by its type."""
    return Named(kind.__name__, answer(**parts_of(kind)))


@cache
def parts_of(kind: type, *but: str) -> Mapping[str, Schema]:
    """Return what each field of a dataclass holds, but for some."""
    types = get_type_hints(kind)
    return {field.name: _schema(types[field.name]) for field in fields(kind) if field.name not in but}


def shown(value: Any, language: str, *but: str) -> Json:
    """Return a dataclass as JSON: its words in this language, and all that it is made of likewise."""
    return {
        name: _sent(schema, getattr(value, name), language)
        for name, schema in parts_of(value.__class__, *but).items()
    }


def _schema(kind: Any) -> Schema:
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return maybe(_schema(reduce(or_, (part for part in parts if part is not NoneType))))
    if origin is Literal:
        return OneOf(parts)
    if origin is tuple and parts[-1] is not ...:
        return ListOf(_schema(parts[0]), most=len(parts), least=len(parts))
    if origin is tuple:
        return rows(_schema(parts[0]))
    return TableOf(_schema(parts[1])) if origin is Mapping else kind_of(kind)


def _sent(schema: Schema, value: Any, language: str) -> Any:
    match schema:
        case Either((inner, Nothing())):
            return None if value is None else _sent(inner, value, language)
        case Named(_, Fields()):
            return shown(value, language)
        case ListOf(item):
            return [_sent(item, each, language) for each in value]
        case TableOf(item):
            return {key: _sent(item, each, language) for key, each in value.items()}
    return say(value, language) if schema is WORDS else value
