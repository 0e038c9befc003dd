"""Who plays and with which options is checked before a game starts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from companion.games.game import Action, IllegalAction, Outcome, Setup, Value
from companion.games.library import game_data, games
from companion.games.setup import BadSetup, checked_setup, opening, proposed_options
from tests.toy.race import GAME

DATA = {"stones": {"rock": {"weight": 2, "copies": 2}}}


def setup(
    players: Sequence[str] = ("Ada", "Ben"),
    options: Mapping[str, Value] | None = None,
    position: Sequence[Action] = (),
) -> Setup:
    return checked_setup(GAME, players, options or {}, DATA, position)


def test_defaults_are_filled_in_and_what_is_not_needed_is_left_out() -> None:
    assert setup().options == {"variant": "plain", "goal": 12, "begins": "Ada"}
    assert list(setup(options={"variant": "laden"}).options) == ["variant", "goal", "stones", "begins"]


def test_names_are_tidied() -> None:
    assert setup(["  Ada  L. ", "Zoe\u0308"]).players == ("Ada L.", "Zoë")


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (["Ada"], "2 to 3 players, not for 1"),
        (["Ada", "Ben", "Chris", "Dora"], "2 to 3 players, not for 4"),
        (["Ada", " \t "], "empty"),
        (["Ada", "B" * 21], "too long .21; at most 20"),
        (["Ada", "B\u200bn"], "invisible"),
        (["Ada", "Ben", "ADA "], "'ADA' is there twice"),
        (["Zoë", "Zoe\u0308"], "'Zoë' is there twice"),
    ],
)
def test_players_that_cannot_be_are_refused(players: list[str], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        setup(players)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"gaol": 12}, r"'gaol'. Known are: variant, goal, stones"),
        ({"goal": 4}, "'goal' is '4'.*from 5 to 30"),
        ({"goal": "12"}, "'goal' is '12'.*whole number"),
        ({"variant": "long"}, "'variant' is 'long'.*plain, laden"),
        ({"stones": 2}, "'stones' counts only with variant = laden"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Value], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        setup(options=options)


def test_a_position_is_played_on_the_start() -> None:
    position = [Action("correct-field", {"player": "Ben", "field": 7})]
    assert opening(GAME, setup(position=position)).fields == (0, 7)


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(IllegalAction):
        setup(position=[Action("correct-field", {"player": "Ben", "field": 99})])


def test_whom_the_last_game_names_is_proposed_to_begin_where_the_game_asks_for_that() -> None:
    game = games()["mosquitozzz"]
    data, names = game_data(game), ["Ada", "Bo"]

    def proposed(starts_next: str | None) -> list[object]:
        last = Outcome("", "", (), {}, starts_next)
        return [option.default for option in proposed_options(game, names, data, last) if option.starts]

    assert proposed("Bo") == ["Bo"]
    assert proposed("Cy") == proposed(None) == ["Ada"], "who does not play cannot begin"
    assert proposed_options(game, names, data, None) == game.options(names, data)


def test_what_the_game_before_it_had_chosen_is_proposed_again_where_it_can_be() -> None:
    before = setup(options={"variant": "laden", "goal": 30, "stones": 3})
    again = proposed_options(GAME, before.players, DATA, None, before)
    assert {option.parameter.name: option.default for option in again} == before.options
    before = replace(before, options={"variant": "flying", "goal": 7})
    again = proposed_options(GAME, before.players, DATA, None, before)
    assert [option.default for option in again] == ["plain", 7, 2, "Ada"]


def test_the_next_game_of_a_story_is_proposed_as_the_outcome_names_it() -> None:
    before = setup(options={"variant": "laden", "goal": 30, "stones": 3})
    last = Outcome("", "", (), {}, None, next_options={"goal": 12})
    assert last.goes_on
    again = proposed_options(GAME, before.players, DATA, last, before)
    assert {option.parameter.name: option.default for option in again} == {**before.options, "goal": 12}
