"""Random chapters for one to four players: none comes to what cannot be, and all of them end."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from companion.games.game import Setup
from companion.games.library import find_game, game_data
from companion.games.setup import checked_setup
from companion.games.simulation import simulate

GAME = find_game("maus")
NAMES = ("Ada", "Ben", "Caro", "Dana")


def ways() -> Iterator[Setup]:
    """Yield every way to play: one to four players, both chapters, as many mice as players or all of them."""
    data = game_data(GAME)
    mice = tuple(data["mice"])
    for players, chapter, party in product(range(1, 5), data["chapters"], ("few", "all")):
        along = mice[:players] if party == "few" else mice
        yield checked_setup(GAME, NAMES[:players], {"chapter": chapter, "mice": along}, data)


def played(games: int) -> Counter[str]:
    """Play so many games in all, each way in turn, and return how they ended."""
    all_ways, ended = list(ways()), Counter[str]()
    for number, setup in enumerate(all_ways):
        share = games // len(all_ways) + (number < games % len(all_ways))
        report = simulate(GAME, setup, games=share, seed=number)
        assert report.violations == [], setup.options
        ended += report.ended_by
    assert ended.total() == games
    return ended


def test_random_games_hold_the_rules() -> None:
    assert set(played(32)) == {"won", "time", "captured"}


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_ten_thousand_random_games_hold_the_rules() -> None:
    assert set(played(10_000)) == {"won", "time", "captured"}
