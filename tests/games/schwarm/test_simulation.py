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


def test_no_way_to_play_breaks_a_rule() -> None:
    """Some of all combinations; `tests/games/test_simulation.py` plays each option alone."""
    for number, table in enumerate(TABLES[::5]):
        report = simulate(GAME, setup(*table), games=1, seed=number)
        assert report.violations == [], table
        assert report.ended_by["rounds-over"] == report.games == 1


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
