"""Random games over every way to play: none comes to what cannot be, and all of them end."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from companion.games.game import Setup
from companion.games.library import find_game, game_data
from companion.games.setup import checked_setup
from companion.games.simulation import simulate
from companion.games.viroid.names import DIFFICULTIES, PATHOGENS

GAME = find_game("viroid")
NAMES = ("Caro", "Stefan", "Chris", "Dana")


def ways() -> Iterator[Setup]:
    """Yield every way to play: players, pathogens, levels, starts, with and without the map."""
    data = game_data(GAME)
    starts, maps = ("cards", "experts"), ("without", "with")
    for count, *chosen in product((2, 3, 4), PATHOGENS, DIFFICULTIES, starts, maps):
        options = dict(zip(("pathogen", "level", "start", "map"), chosen, strict=True))
        yield checked_setup(GAME, NAMES[:count], options, data)


def played(every: int, games: int) -> Counter[str]:
    """Play so many games in every nth way, and return how they ended."""
    ended = Counter[str]()
    for number, setup in enumerate([*ways()][::every]):
        report = simulate(GAME, setup, games=games, seed=number)
        assert report.violations == [], setup.options
        ended += report.ended_by
    return ended


def test_random_games_hold_the_rules() -> None:
    assert set(played(every=8, games=1)) == {"won", "cure", "deck", "wiped"}


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_ten_thousand_random_games_hold_the_rules() -> None:
    assert set(played(every=1, games=56)) == {"won", "cure", "deck", "wiped"}
