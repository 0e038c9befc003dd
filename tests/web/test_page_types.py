"""The types of the page are those that the server describes, and its script is checked against them."""

from pathlib import Path

import web
from tests.web.page_types import type_of, types

CHECKED_IN = Path(web.__file__).parent / "api.d.ts"


def test_the_types_that_are_checked_in_are_those_that_the_server_describes() -> None:
    assert CHECKED_IN.read_text(encoding="utf-8") == types(), "make types"


def test_a_type_is_written_as_the_page_reads_it() -> None:
    number, word = {"type": "integer"}, {"type": "string", "enum": ["up", "down"]}
    assert type_of({"anyOf": [number, {"type": "null"}]}) == "number | null"
    assert type_of({"type": "array", "items": word, "maxItems": 9}) == '("up" | "down")[]'
    assert type_of({"type": "array", "items": number, "maxItems": 2, "minItems": 2}) == "[number, number]"
    assert type_of({"type": "object", "additionalProperties": number}) == "Record<string, number>"
    table = {"properties": {"n": number, "way": word}, "required": ["n"], "additionalProperties": {}}
    assert type_of(table) == '{ n: number; way?: "up" | "down" }'
