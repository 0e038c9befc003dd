"""What a value may be: whatever fits is taken, whatever does not is refused with its path and in words."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.schema import (
    LARGEST,
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
    Plain,
    Schema,
    TableOf,
    Text,
    Truth,
    Unfit,
    Whole,
    check,
    fits,
    wanted,
)
from companion.words import say

MOVES = Cases("do", {"go": Fields({"to": Field(Text())}), "rest": Fields({})})
CARD = Fields({"name": Field(Name()), "drops": Field(Whole(0, 10), needed=False)})


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        (Whole(1, 3), [1, 3], [0, 4, 1.0, "1", True, None]),
        (Whole(), [0, LARGEST, -LARGEST], [LARGEST + 1]),
        (Decimal(0, 1), [0, 0.5, 1.0], [-0.1, 1.1, float("nan"), float("inf"), "0.5", True]),
        (Text(3, least=1), ["a", "abc"], ["", "abcd", 3, "\ud800"]),
        (Truth(), [True, False], [0, 1, "true"]),
        (OneOf(("", "a")), ["", "a"], ["b", None, ["a"]]),
        (Name(3), ["abc", {"de": "a"}, {"de": "a", "en": "b"}], ["", "abcd", {}, {"fr": "a"}, {"de": ""}, 3]),
        (ListOf(Whole(0, 9), most=2, least=1), [[1], (1, 2)], [[], [1, 2, 3], ["1"], 1, "12"]),
        (TableOf(Whole(0, 9), most=1), [{}, {"a": 1}], [{"a": 10}, {"a": 1, "b": 2}, [], 1]),
        (CARD, [{"name": "x"}, {"name": "x", "drops": 3}], [{}, {"name": "x", "drop": 3}, [], None]),
        (Either((Whole(0, 1), Text())), [0, "x"], [2, None]),
        (Nothing(), [None], [0, ""]),
        (Anything(), [None, 3, {"a": [1]}], []),
        (Named("card", CARD), [{"name": "x"}], [{}]),
        (Fields({"a": Field(Truth())}, others=Whole(0, 1)), [{"a": True, "b": 1}], [{"a": True, "b": 2}, {}]),
        (
            MOVES,
            [{"do": "go", "to": "x"}, {"do": "rest"}],
            [{"do": "fly"}, {"do": "go"}, {"do": "rest", "to": "x"}, {}],
        ),
    ],
)
def test_what_fits_and_what_does_not(schema: Schema, good: list[Any], bad: list[Any]) -> None:
    assert [value for value in good if not fits(schema, value)] == []
    assert [value for value in bad if fits(schema, value)] == []


@pytest.mark.parametrize(
    ("value", "path", "said"),
    [
        (
            {"name": "x", "drops": 12},
            ("drops",),
            "drops: 12 does not fit here: it must be a whole number from 0 to 10",
        ),
        ({"drops": 1}, ("name",), "name: a value is missing here"),
        ({"name": "x", "drop": 1}, ("drop",), "drop: there is no such key here; known are name, drops"),
        (3, (), "3 does not fit here: it must be a table with the keys name, drops"),
    ],
)
def test_a_refusal_names_the_path(value: Any, path: tuple[str, ...], said: str) -> None:
    with pytest.raises(Unfit) as refused:
        check(CARD, value)
    assert (refused.value.path, str(refused.value)) == (path, said)


def test_a_path_leads_through_tables_and_lists() -> None:
    deep = TableOf(ListOf(Fields({"x": Field(Decimal(0, 1))})))
    with pytest.raises(Unfit) as refused:
        check(deep, {"a": [{"x": 0}, {"x": 2}]})
    assert refused.value.path == ("a", "2", "x")


def test_what_is_long_is_shown_short() -> None:
    with pytest.raises(Unfit) as refused:
        check(Whole(), "x" * 500)
    assert len(str(refused.value)) < 200


plain: st.SearchStrategy[Plain] = st.one_of(
    st.builds(lambda low, more: Whole(low, low + more), st.integers(-9, 9), st.integers(0, 9)),
    st.builds(lambda low, more: Decimal(low, low + more), st.integers(-9, 9), st.integers(0, 9)),
    st.builds(lambda least, more: Text(least + more, least), st.integers(0, 3), st.integers(0, 9)),
    st.just(Truth()),
    st.lists(st.text("abc", max_size=3), min_size=1, max_size=3, unique=True).map(lambda v: OneOf(tuple(v))),
    st.builds(Name, st.integers(1, 9)),
    st.sampled_from((Nothing(), Anything())),
)
schemas: st.SearchStrategy[Schema] = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.builds(ListOf, inner, st.just(3)),
        st.builds(TableOf, inner, st.just(3)),
        st.dictionaries(st.sampled_from("ab"), st.builds(Field, inner, needed=st.booleans())).map(Fields),
        st.dictionaries(
            st.sampled_from("ab"), inner.map(lambda kind: Fields({"d": Field(kind)})), min_size=1
        ).map(lambda kinds: Cases("e", kinds)),
        st.lists(inner, min_size=1, max_size=2).map(lambda kinds: Either(tuple(kinds))),
    ),
    max_leaves=5,
)
fractions = st.floats(-20, 20).filter(lambda number: not number.is_integer())
"""What is no whole number to anybody: 1.0 is one to JSON Schema, but not to us."""
values = st.recursive(
    st.integers(-(2**60), 2**60) | st.text(max_size=4) | st.booleans() | fractions | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abde"), inner, max_size=3),
    max_leaves=5,
)


@given(schemas, values)
def test_every_value_fits_or_is_refused_in_both_languages(schema: Schema, value: Any) -> None:
    words = [wanted(schema)]
    try:
        check(schema, value)
    except Unfit as unfit:
        words.append(unfit.message)
    for language in ("de", "en"):
        assert not any(say(each, language).startswith("schema.") for each in words)
