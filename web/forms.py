"""A schema as a form that a page can draw, with its labels in one language.

>>> form(Fields({"drops": Field(Whole(0, 10), label={"de": "Tropfen"})}), "de")["fields"][0]["label"]
'Tropfen'
"""

from typing import Any

from companion import schema as s
from companion.words import LANGUAGES, say

Json = dict[str, Any]


def form(schema: s.Schema, language: str) -> Json:
    """Return what is to be filled in: its type, its limits, its labels."""
    match schema:
        case s.ListOf(item, most, least):
            return {"type": "list", "item": form(item, language), "least": least, "most": most}
        case s.TableOf(item, most, least):
            return {"type": "table", "item": form(item, language), "least": least, "most": most}
        case s.Fields():
            return {"type": "fields", "fields": _keys(schema, language)}
        case s.Cases(by, kinds):
            cases = {word: _keys(fields, language) for word, fields in kinds.items()}
            return {"type": "cases", "by": by, "kinds": cases}
        case s.Either(kinds):
            return {"type": "either", "kinds": [form(kind, language) for kind in kinds]}
        case s.Named(_, inner):
            return form(inner, language)
        case _:
            return _plain_form(schema, language)


def _plain_form(schema: s.Plain, language: str) -> Json:
    match schema:
        case s.Whole(low, high):
            return {"type": "whole", "low": low, "high": high}
        case s.Decimal(low, high):
            return {"type": "decimal", "low": low, "high": high}
        case s.Text(most, least):
            return {"type": "text", "least": least, "most": most}
        case s.Name(most):
            return {"type": "name", "most": most, "languages": list(LANGUAGES)}
        case s.Truth():
            return {"type": "truth"}
        case s.OneOf(values, labels):
            options = [{"value": value, "label": say(labels.get(value, value), language)} for value in values]
            return {"type": "one-of", "options": options}
        case s.Nothing() | s.Anything():
            return {"type": "anything"}


def _keys(fields: s.Fields, language: str) -> list[Json]:
    return [
        {
            "name": name,
            "label": say(key.label, language) or name,
            "needed": key.needed,
            "schema": form(key.schema, language),
        }
        for name, key in fields.keys.items()
    ]
