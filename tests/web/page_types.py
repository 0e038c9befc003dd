"""Writes `web/api.d.ts`, the types of what the page is sent, as the interface describes it: `make types`.

>>> type_of({"type": "array", "items": {"$ref": "#/components/schemas/Track"}, "maxItems": 9})
'Track[]'
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.web.acted import ActedLive
from web.app import Settings, create_app

Json = dict[str, Any]

HEAD = "/** What the server sends: made from `GET /api/openapi.json` by `make types`, never by hand. */"
NAMES = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def types() -> str:
    """Return the text of `web/api.d.ts`."""
    with TemporaryDirectory() as folder:
        app = create_app(ActedLive(Path(folder)).live, Settings(Path(folder)))
        described = app.test_client().get("/api/openapi.json").get_json()
    kinds = described["components"]["schemas"].items()
    return "\n".join([HEAD, "declare namespace Api {", *(declared(*kind) for kind in kinds), "}", ""])


def declared(name: str, schema: Json) -> str:
    """Return a type under its name."""
    if "properties" not in schema:
        return f"  type {name} = {type_of(schema)};"
    return "\n".join([f"  interface {name} {{", *(f"    {key};" for key in keys(schema)), "  }"])


def type_of(schema: Json) -> str:
    """Return a type as TypeScript writes it."""
    match schema:
        case {"$ref": place}:
            return str(place).rpartition("/")[2]
        case {"oneOf": kinds} | {"anyOf": kinds}:
            return " | ".join(map(type_of, kinds))
        case {"enum": words}:
            return " | ".join(f'"{word}"' for word in words)
        case {"items": item, "minItems": least, "maxItems": most} if least == most:
            return f"[{', '.join([type_of(item)] * most)}]"
        case {"items": item}:
            inner = type_of(item)
            return f"({inner})[]" if "|" in inner and not inner.startswith("{") else f"{inner}[]"
        case {"properties": _}:
            return f"{{ {'; '.join(keys(schema))} }}"
        case {"additionalProperties": item}:
            return f"Record<string, {type_of(item)}>"
        case {"type": name}:
            return NAMES[name]
    return "any"


def keys(schema: Json) -> list[str]:
    """Return each key of a table with its type."""
    named = [
        f"{key}{'' if key in schema['required'] else '?'}: {type_of(inner)}"
        for key, inner in schema["properties"].items()
    ]
    others = schema["additionalProperties"]  # {} where any key does no harm: nothing to write
    return named + ([f"[key: string]: {type_of(others)}"] if others else [])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(types(), encoding="utf-8")
