"""Random legal games: none breaks a rule, the same seed plays the same, and a broken rule is noticed."""

from typing import Any

import pytest

from companion.games.game import AnyGame, Option, Setup, Several, Value
from companion.games.library import game_data, games
from companion.games.setup import checked_setup
from companion.games.simulation import simulate
from tests.toy import toys_in_the_library

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


def tables(game: AnyGame) -> list[list[Setup]]:
    """Every value of every option alone, for each number of players."""
    found = []
    for count in game.players:
        names, data = PLAYERS[:count], game_data(game)
        chosen: list[dict[str, Value]] = [{}]
        options = game.options(names, data)
        for option in options:
            needed = needed_for(option, options)
            chosen += [{**needed, option.parameter.name: value} for value in option.parameter.values()]
        found.append([checked_setup(game, names, each, data) for each in chosen])
    return found


def needed_for(option: Option, options: tuple[Option, ...]) -> dict[str, Value]:
    """Return what must be chosen for an option to be asked for: a value, or several with one among them."""
    if option.needs is None:
        return {}
    name, wanted = option.needs
    before = next(each.parameter for each in options if each.parameter.name == name)
    if not isinstance(before, Several):
        return {name: wanted}
    return {name: next(value for value in before.values() if isinstance(value, tuple) and wanted in value)}


USUAL = next((game, tables(game)[0][0]) for game in games().values() if game.default)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: str(game.name))
def test_no_random_game_breaks_a_rule(game: AnyGame) -> None:
    counts = tables(game)
    most = max(map(len, counts))
    for number in range(
        0, most, 1 + most // 8
    ):  # values of options, with one number of players after the other
        setups = counts[number % len(counts)]
        setup = setups[number % len(setups)]
        report = simulate(game, setup, games=1, seed=number)
        assert report.violations == [], setup
        assert sum(report.ended_by.values()) == 1, setup


@pytest.mark.soak
def test_a_hundred_thousand_games_break_no_rule(capsys: pytest.CaptureFixture[str]) -> None:
    every = [(game, setup) for game in games().values() for setups in tables(game) for setup in setups]
    each, played, actions = -(-100_000 // len(every)), 0, 0
    for number, (game, setup) in enumerate(every):
        report = simulate(game, setup, games=each, seed=number)
        assert report.violations == []
        played, actions = played + report.games, actions + report.actions
    with capsys.disabled():
        print(f"\n{played} games, {actions} actions, no violation")  # noqa: T201 - a soak's figures are its result
    assert played >= 100_000


def test_the_same_seed_plays_the_same_games() -> None:
    game, setup = USUAL
    one, two, other = (simulate(game, setup, games=10, seed=seed) for seed in (5, 5, 6))
    assert (one.actions, one.turns, one.ended_by) == (two.actions, two.turns, two.ended_by)
    assert one.turns != other.turns


def test_chance_follows_the_weights() -> None:
    game, setup = USUAL
    report = simulate(game, setup, games=100, seed=1)
    assert report.expected > 600
    assert abs(report.counting - report.expected) < 5 * report.expected**0.5


def test_a_broken_rule_is_noticed() -> None:
    game, setup = USUAL

    class Broken:
        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

        def faults(self, before: Any, state: Any) -> tuple[str, ...]:
            return ("the moon is made of cheese",)

    report = simulate(Broken(), setup, games=1, seed=1)
    assert "the moon is made of cheese" in str(report.violations[0])


def test_any_game_behind_the_interface_can_be_simulated() -> None:
    with toys_in_the_library():
        for game in games().values():
            setup = checked_setup(game, PLAYERS[: game.players[0]], {}, game_data(game))
            assert simulate(game, setup, games=5, seed=1).violations == []
