"""What a game declares of its demo is played through: what is refused, or falls otherwise, is found."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games import contract_demo
from companion.games.contract_demo import demonstrated
from companion.games.demo_steps import demo_of, demo_setup, next_deed, words_of
from companion.games.game import Action, AnyGame, Demo, DemoStep, Message, Throw
from companion.games.library import game_data, games
from companion.games.setup import opening
from companion.words import LANGUAGES, is_said, say
from tests.toy import toys_in_the_library


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


def test_every_demo_that_is_declared_can_be_played_and_is_told() -> None:
    declared = [game for game in games().values() if demo_of(game, game_data(game)) is not None]
    assert {game.name for game in declared} >= {"mosquitozzz", "race"}
    assert [list(demonstrated(game)) for game in declared] == [[]] * len(declared)


@pytest.mark.parametrize(
    ("name", "steps", "why"),
    [
        ("mosquitozzz", (DemoStep("a", Action("lamp", {"to": "Ben"})),), "Step 1 of demo: decide refuses"),
        ("race", (DemoStep("a"), DemoStep("b", faces=("9",))), "Step 2 of demo: 9 are no faces"),
        ("race", (DemoStep("a", faces=("4", "4")),), "more faces are named (2) than pieces are thrown (1)"),
        ("mosquitozzz", (DemoStep("a", faces=("alive",)),), "nothing is thrown there"),
        ("race", (DemoStep(Message("race.no-such-words")),), "race.no-such-words"),
    ],
    ids=["refused", "no such face", "too many faces", "nothing thrown", "unsaid"],
)
def test_what_cannot_be_shown_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, steps: tuple[DemoStep, ...], why: str
) -> None:
    monkeypatch.setattr(contract_demo, "demo_of", lambda *_: Demo(steps))
    found = [say(Message(f"check.{key}", **values), "en") for _, key, values in demonstrated(games()[name])]
    assert why in " ".join(found)


def test_a_step_that_says_nothing_does_what_is_next_in_the_games_own_words() -> None:
    game = games()["mosquitozzz"]
    state: Any = opening(game, demo_setup(game, Demo(), game_data(game)))
    assert state.rules.players == ("Ada", "Ben", "Cleo")
    assert next_deed(game, state, DemoStep()) == Action("next")
    state = after(game, state, Action("next"))
    revealed = next_deed(game, state, DemoStep())
    assert isinstance(revealed, Action)
    assert revealed.kind == "reveal"
    for language in LANGUAGES:
        assert is_said(words_of(game, state, DemoStep()), language)
    state = after(game, after(game, state, revealed), Action("hand", {"card": "flache-hand"}))
    thrown = next_deed(game, state, DemoStep())
    assert isinstance(thrown, Throw)
    assert words_of(game, state, DemoStep()) == thrown.purpose


def after(game: AnyGame, state: Any, action: Action) -> Any:
    """Return the state after an action."""
    for event in game.decide(state, action):
        state = game.evolve(state, event)
    return state


def test_cards_that_are_others_than_the_demo_tells_of_have_none() -> None:
    game = games()["mosquitozzz"]
    data = game_data(game)
    weaker = {**data["cards"], "invasion": {**data["cards"]["invasion"], "mosquitos": 3}}
    assert demo_of(game, {**data, "cards": weaker}) is None
