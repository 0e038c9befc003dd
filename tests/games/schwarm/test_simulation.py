"""Random games over two to four players, all variants, by hand and with the map: none breaks a rule."""

from itertools import product

import pytest

from companion.games.game import Setup
from companion.games.library import game_data
from companion.games.schwarm import GAME
from companion.games.setup import checked_setup
from companion.games.simulation import simulate

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
TABLES = list(product((2, 3, 4), ("by-hand", "map"), ((), ("1",), ("2",), ("1", "2"))))


def setup(players: int, sea: str, variants: tuple[str, ...]) -> Setup:
    return checked_setup(GAME, PLAYERS[:players], {"sea": sea, "variants": variants}, game_data(GAME))


def test_two_hundred_games_break_no_rule() -> None:
    played = 0
    for number, table in enumerate(TABLES):
        report = simulate(GAME, setup(*table), games=9, seed=number)
        assert report.violations == [], table
        assert report.ended_by["rounds-over"] == report.games
        played += report.games
    assert played >= 200


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_ten_thousand_games_break_no_rule(capsys: pytest.CaptureFixture[str]) -> None:
    each, played, actions = -(-10_000 // len(TABLES)), 0, 0
    for number, table in enumerate(TABLES):
        report = simulate(GAME, setup(*table), games=each, seed=1000 + number)
        assert report.violations == [], table
        played, actions = played + report.games, actions + report.actions
    with capsys.disabled():
        print(f"\n{played} games, {actions} actions, no violation")  # noqa: T201 - a soak's figures are its result
    assert played >= 10_000


def test_who_is_brilliant_or_shielded_differs_from_game_to_game() -> None:
    """The random games are no straw men: hazards hurt, networks score, ties happen."""
    report = simulate(GAME, setup(4, "map", ("1",)), games=12, seed=5)
    assert report.actions > 12 * 150
    assert sum(report.winners.values()) == 12
