"""What is written is what is read; what is not known fails loudly."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import Action, Setup
from companion.journal.codec import action_body, data_hash, read_action, read_setup, setup_body
from companion.journal.errors import UnknownEntry
from companion.journal.store import Entry, _entry
from tests.journal.race import SETUP
from tests.toy.race import GAME, Dropped, Ran, Rested, Set


def kept(body: dict[str, Any]) -> Entry:
    """Return an entry as it comes back from the file."""
    return _entry((7, 1, "action", "panel", "1970-01-01", json.dumps(body)))


texts = st.text()
events = st.one_of(
    st.builds(Ran, texts, st.integers(), st.booleans()),
    st.builds(Rested, texts, texts),
    st.builds(Set, texts, st.integers()),
    st.builds(
        Dropped,
        texts,
        st.lists(texts).map(tuple),
        st.lists(st.tuples(texts, st.integers())).map(tuple),
    ),
)


@given(st.lists(events).map(tuple))
def test_events_come_back_as_they_were(happened: tuple[Any, ...]) -> None:
    action = Action("drop", {"stones": ("rock", "pebble"), "n": 3, "who": "Bén"})
    assert read_action(GAME, kept(action_body(action, happened))) == (action, happened)


def test_a_setup_comes_back_as_it_was() -> None:
    setup = replace(SETUP, position=(Action("correct-field", {"player": "Bén", "field": 2}),))
    read = read_setup(kept(setup_body(GAME, setup)))
    assert read == setup
    assert isinstance(read, Setup)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"form": 2, "action": {"kind": "x"}, "events": []}, "form 2"),
        ({"action": {"kind": "x"}, "events": []}, "form None"),
        ({"form": 1, "action": {"kind": "x"}, "events": [["Flew", {"player": "Ada"}]]}, "event Flew"),
        ({"form": 1, "action": {"kind": "x"}, "events": [["Set", {"player": "Ada"}]]}, "event Set"),
    ],
)
def test_what_is_unknown_fails_loudly(body: dict[str, Any], said: str) -> None:
    with pytest.raises(UnknownEntry, match=f"Entry 7.*{said}"):
        read_action(GAME, kept(body))


def test_data_that_does_not_match_its_hash_fails_loudly() -> None:
    body = setup_body(GAME, SETUP)
    with pytest.raises(UnknownEntry, match="hash"):
        read_setup(kept(body | {"data": {"stones": {}}}))


def test_the_hash_does_not_ask_for_the_order() -> None:
    assert data_hash({"a": 1, "b": 2}) == data_hash({"b": 2, "a": 1}) != data_hash({"a": 1, "b": 3})


@dataclass(frozen=True)
class Odd:
    where: object


@pytest.mark.parametrize("value", [Path("x"), ["a"], {"a": 1}, ({},)])
def test_an_event_that_would_not_come_back_is_not_kept(value: object) -> None:
    with pytest.raises(TypeError, match=r"Odd\.where"):
        action_body(Action("x"), [Odd(value)])
