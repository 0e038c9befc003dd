"""A schema as JSON Schema, which OpenAPI writes.

>>> json_schema(ListOf(Whole(1, 6), most=4))
{'type': 'array', 'items': {'type': 'integer', 'minimum': 1, 'maximum': 6}, 'maxItems': 4}
"""

from typing import Any

from companion.schema import (
    VISIBLE,
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
from companion.words import LANGUAGES


def json_schema(schema: Schema) -> dict[str, Any]:
    """Return the schema as OpenAPI writes it."""
    match schema:
        case ListOf(item, most, least):
            body = {"type": "array", "items": json_schema(item), "maxItems": most}
            return body | ({"minItems": least} if least else {})
        case TableOf(item, most, least):
            body = {"type": "object", "additionalProperties": json_schema(item), "maxProperties": most}
            return body | ({"minProperties": least} if least else {})
        case Fields(keys, others):
            return {
                "type": "object",
                "properties": {name: json_schema(each.schema) for name, each in keys.items()},
                "required": [name for name, each in keys.items() if each.needed],
                "additionalProperties": others is not None and json_schema(others),
            }
        case Cases(_, kinds):
            return {"oneOf": [json_schema(schema.kind(word)) for word in kinds]}
        case Named(name):
            return {"$ref": f"#/components/schemas/{name}"}
        case Either(kinds):
            return {"anyOf": [json_schema(kind) for kind in kinds]}
        case _:
            return _plain_json(schema)


def _plain_json(schema: Plain) -> dict[str, Any]:
    match schema:
        case Whole(low, high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case Decimal(low, high):
            return {"type": "number", "minimum": low, "maximum": high}
        case Text(most, least, visible):
            body: dict[str, Any] = {"type": "string", "maxLength": most}
            pattern = {"pattern": f"^{VISIBLE}$"} if visible else {}
            return body | ({"minLength": least} if least else {}) | pattern
        case Truth():
            return {"type": "boolean"}
        case OneOf(values):
            return {"type": "string", "enum": list(values)}
        case Name(most):
            text = {"type": "string", "minLength": 1, "maxLength": most}
            languages = {"type": "object", "properties": dict.fromkeys(LANGUAGES, text), "minProperties": 1}
            return {"anyOf": [text, languages | {"additionalProperties": False}]}
        case Nothing():
            return {"type": "null"}
        case Anything():
            return {}
