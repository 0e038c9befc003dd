"""What programs are told of a value is what is checked: an independent reader of JSON Schema agrees."""

from typing import Any

from hypothesis import given
from jsonschema_rs import Draft202012Validator  # which schemathesis brings

from companion.schema import Schema, fits
from tests.test_schema import schemas, values
from web.json_schema import json_schema


@given(schemas, values)
def test_the_description_for_programs_says_what_is_checked(schema: Schema, value: Any) -> None:
    described = Draft202012Validator(json_schema(schema))
    assert described.is_valid(value) == fits(schema, value)
