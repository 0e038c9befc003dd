"""A schema as a form that a page can draw, with its labels in one language.

>>> form(Fields({"drops": Field(Whole(0, 10), label={"de": "Tropfen"})}), "de")["fields"][0]["label"]
'Tropfen'
"""

from typing import Any

from companion.schema import (
    Anything,
    Cases,
    Decimal,
    Either,
    Fields,
    ListOf,
    Name,
    Named,
    Nothing,
    OneOf,
    Plain,
    Schema,
    TableOf,
    Text,
    Truth,
    Whole,
)
from companion.words import LANGUAGES, say

Json = dict[str, Any]


def form(schema: Schema, language: str) -> Json:
    """Return what is to be filled in: its type, its limits, its labels."""
    match schema:
        case ListOf(item, most, least):
            return {"type": "list", "item": form(item, language), "least": least, "most": most}
        case TableOf(item, most, least):
            return {"type": "table", "item": form(item, language), "least": least, "most": most}
        case Fields():
            return {"type": "fields", "fields": _keys(schema, language)}
        case Cases(by, kinds):
            cases = {word: _keys(fields, language) for word, fields in kinds.items()}
            return {"type": "cases", "by": by, "kinds": cases}
        case Either(kinds):
            return {"type": "either", "kinds": [form(kind, language) for kind in kinds]}
        case Named(_, inner):
            return form(inner, language)
        case _:
            return _plain_form(schema, language)


def _plain_form(schema: Plain, language: str) -> Json:
    match schema:
        case Whole(low, high):
            return {"type": "whole", "low": low, "high": high}
        case Decimal(low, high):
            return {"type": "decimal", "low": low, "high": high}
        case Text(most, least):
            return {"type": "text", "least": least, "most": most}
        case Name(most):
            return {"type": "name", "most": most, "languages": list(LANGUAGES)}
        case Truth():
            return {"type": "truth"}
        case OneOf(values, labels):
            options = [{"value": value, "label": say(labels.get(value, value), language)} for value in values]
            return {"type": "one-of", "options": options}
        case Nothing() | Anything():
            return {"type": "anything"}


def _keys(fields: Fields, language: str) -> list[Json]:
    return [
        {
            "name": name,
            "label": say(key.label, language) or name,
            "needed": key.needed,
            "schema": form(key.schema, language),
        }
        for name, key in fields.keys.items()
    ]
