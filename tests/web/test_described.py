"""One description for two uses: what it lets pass is what the document says, and the other way round."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema_rs import Validator, validator_for

from companion.schema import (
    Anything,
    Cases,
    Decimal,
    Either,
    Field,
    Fields,
    ListOf,
    Name,
    Named,
    Nothing,
    OneOf,
    Schema,
    TableOf,
    Text,
    Truth,
    Unfit,
    Whole,
    check,
    fits,
)
from web.described import body
from web.forms import form
from web.json_schema import json_schema
from web.state_schema import ACTION
from web.views.throw import ANSWER
from web.wire import VALUE, maybe

SCHEMAS: dict[str, Schema] = {
    "whole": Whole(-3, 12),
    "decimal": Decimal(0.5, 2),
    "text": Text(5, 1),
    "truth": Truth(),
    "one of": OneOf(("land", "water")),
    "name": Name(20),
    "list": ListOf(Whole(1, 6), most=4, least=1),
    "table": TableOf(Text(3), most=3, least=1),
    "fields": Fields({"x": Field(Whole(0, 9)), "y": Field(Truth(), needed=False)}),
    "action": ACTION,
    "value": VALUE,
    "cases": Cases("do", {"say": body(**ANSWER), "again": Fields({}), "go": Fields({"to": Field(Text())})}),
    "maybe": maybe(ListOf(Either((Whole(0, 3), Truth())))),
    "anything": Anything(),
}
FITTING: list[tuple[str, Any]] = [
    ("name", {"de": "Wal", "en": "Whale"}),
    ("list", [1, 6]),
    ("table", {"a": "b"}),
    ("fields", {"x": 9, "y": True}),
    ("action", {"kind": "join", "card": "angriff", "cards": ["a", "b"], "count": 3}),
    ("cases", {"do": "say", "number": 3, "more": None}),
    ("cases", {"do": "go", "to": "x"}),
    ("maybe", None),
    ("maybe", [3, True]),
]
FEW = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-20, 20)
    | st.sampled_from([0.75, 2.5])
    | st.text("ado 7", max_size=6),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["do", "kind", "x", "y", "to", "de", "en"]), inner, max_size=3)
    ),
    max_leaves=8,
)


def validator_of(schema: Schema) -> Validator:
    named = {each.name: json_schema(each.schema) for each in (ACTION, VALUE)}
    return validator_for(json_schema(schema) | {"components": {"schemas": named}})


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_the_document_allows_what_is_let_pass_and_nothing_else(schema: Schema) -> None:
    validator = validator_of(schema)

    @FEW
    @given(JSON)
    def agrees(value: Any) -> None:
        assert fits(schema, value) == validator.is_valid(value)

    agrees()


@pytest.mark.parametrize(("name", "value"), FITTING)
def test_what_fits_is_let_pass(name: str, value: Any) -> None:
    check(SCHEMAS[name], value)
    assert validator_of(SCHEMAS[name]).is_valid(value)


def test_a_name_is_described_where_it_is_defined() -> None:
    track = Named("Track", Fields({"value": Field(Whole(0, 9))}))
    assert json_schema(ListOf(track))["items"] == {"$ref": "#/components/schemas/Track"}
    check(track, {"value": 3})
    with pytest.raises(Unfit, match="value: 12"):
        check(track, {"value": 12})


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"do": "dance"}, ("do",)),
        ({}, ("do",)),
        ({"do": "say", "number": 5000}, ("number",)),
        ({"do": "go"}, ("to",)),
        ({"do": "again", "more": 1}, ("more",)),
        ({"do": ["say"]}, ("do",)),
        ([], ()),
    ],
)
def test_a_misfit_among_cases_is_named_by_its_place(value: Any, path: tuple[str, ...]) -> None:
    with pytest.raises(Unfit) as unfit:
        check(SCHEMAS["cases"], value)
    assert unfit.value.path == path


def test_a_form_says_what_is_to_be_filled_in() -> None:
    city = Fields(
        {
            "name": Field(Name(40), {"de": "Name", "en": "Name"}),
            "kind": Field(OneOf(("land", "water"), {"land": {"de": "Land", "en": "Land"}}), needed=False),
        }
    )
    assert form(TableOf(city, most=9), "de") == {
        "type": "table",
        "least": 0,
        "most": 9,
        "item": {
            "type": "fields",
            "fields": [
                {
                    "name": "name",
                    "label": "Name",
                    "needed": True,
                    "schema": {"type": "name", "most": 40, "languages": ["de", "en"]},
                },
                {
                    "name": "kind",
                    "label": "kind",
                    "needed": False,
                    "schema": {
                        "type": "one-of",
                        "options": [
                            {"value": "land", "label": "Land"},
                            {"value": "water", "label": "water"},
                        ],
                    },
                },
            ],
        },
    }


@pytest.mark.parametrize("schema", [*SCHEMAS.values(), Nothing(), Named("X", Truth())], ids=str)
def test_every_kind_has_a_form_and_says_what_it_wants(schema: Schema) -> None:
    assert form(schema, "de")["type"]
