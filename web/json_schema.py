"""A schema as JSON Schema, which OpenAPI writes.

>>> json_schema(ListOf(Whole(1, 6), most=4))
{'type': 'array', 'items': {'type': 'integer', 'minimum': 1, 'maximum': 6}, 'maxItems': 4}
"""

from typing import Any

from companion import schema as s
from companion.words import LANGUAGES


def json_schema(schema: s.Schema) -> dict[str, Any]:
    """Return the schema as OpenAPI writes it."""
    match schema:
        case s.ListOf(item, most, least):
            body = {"type": "array", "items": json_schema(item), "maxItems": most}
            return body | ({"minItems": least} if least else {})
        case s.TableOf(item, most, least):
            body = {"type": "object", "additionalProperties": json_schema(item), "maxProperties": most}
            return body | ({"minProperties": least} if least else {})
        case s.Fields(keys, others):
            return {
                "type": "object",
                "properties": {name: json_schema(each.schema) for name, each in keys.items()},
                "required": [name for name, each in keys.items() if each.needed],
                "additionalProperties": others is not None and json_schema(others),
            }
        case s.Cases(_, kinds):
            return {"oneOf": [json_schema(schema.kind(word)) for word in kinds]}
        case s.Named(name):
            return {"$ref": f"#/components/schemas/{name}"}
        case s.Either(kinds):
            return {"anyOf": [json_schema(kind) for kind in kinds]}
        case _:
            return _plain_json(schema)


def _plain_json(schema: s.Plain) -> dict[str, Any]:
    match schema:
        case s.Whole(low, high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case s.Decimal(low, high):
            return {"type": "number", "minimum": low, "maximum": high}
        case s.Text(most, least, visible):
            body: dict[str, Any] = {"type": "string", "maxLength": most}
            pattern = {"pattern": f"^{s.VISIBLE}$"} if visible else {}
            return body | ({"minLength": least} if least else {}) | pattern
        case s.Truth():
            return {"type": "boolean"}
        case s.OneOf(values):
            return {"type": "string", "enum": list(values)}
        case s.Name(most):
            text = {"type": "string", "minLength": 1, "maxLength": most}
            languages = {"type": "object", "properties": dict.fromkeys(LANGUAGES, text), "minProperties": 1}
            return {"anyOf": [text, languages | {"additionalProperties": False}]}
        case s.Nothing():
            return {"type": "null"}
        case s.Anything():
            return {}
