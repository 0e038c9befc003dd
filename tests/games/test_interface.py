"""What every game owes the rest of the companion: the shipped ones and the toys are held to `contract.py`."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.contract import findings
from companion.games.game import Action, AnyGame, Outcome
from companion.games.library import games
from companion.words import say
from tests.toy import toys_in_the_library


@pytest.mark.parametrize(
    ("more", "goes_on"),
    [({}, False), ({"carries": (Action("bring"),)}, True), ({"next_options": {"chapter": "two"}}, True)],
    ids=["ends", "carries", "names what is next"],
)
def test_a_story_goes_on_where_an_outcome_has_anything_for_the_next_game(
    more: dict[str, Any], goes_on: bool
) -> None:
    assert Outcome("won", "Ada won", ("Ada",), {"Ada": 3}, None, **more).goes_on == goes_on


with toys_in_the_library():
    GAMES = tuple(games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
@given(seed=st.integers(0, 10_000))
@settings(max_examples=1)
def test_a_game_keeps_the_contract(game: AnyGame, seed: int) -> None:
    found = findings(game, [seed])
    assert [f"{each.file}:{each.line}: {say(each.words, 'en')}" for each in found] == []
