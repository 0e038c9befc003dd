"""What going on costs, and which cards hands put away: told before anybody asks."""

from copy import deepcopy
from typing import Any

import pytest

from companion.games.library import game_data
from companion.games.mosquitozzz import GAME
from companion.words import say
from tests.games.mosquitozzz.player import DEFENDING, Playing


@pytest.mark.parametrize(
    ("position", "played", "said"),
    [
        ((), (), "Going on now costs blood: Ada then gives 1 drop."),
        (("correct-swarm ueberfall 1",), ("repel abwehr 2",), "Ada then gives 2 drops."),
        (("correct-swarm ueberfall 1", "correct-infection Ada yes"), (), "Ada then gives 5 drops."),
        (("correct-swarm ueberfall 4", "correct-drops Ada 3"), (), "Ada then gives 3 drops."),
        ((), ("repel abwehr 1",), ""),
    ],
)
def test_what_next_costs_is_what_is_paid(
    position: tuple[str, ...], played: tuple[str, ...], said: str
) -> None:
    game = Playing("Ada", "Ben").at(*position).do(*DEFENDING, *played)
    before = game.state.blood[0]
    costs = say(GAME.focus(game.state).costs, "en")
    assert costs.endswith(said)
    assert bool(costs) == bool(said)
    assert (f"gives {before - game.do('next').state.blood[0]} drop" in costs) == bool(said)


def test_what_next_costs_knows_the_card_that_infects() -> None:
    game = Playing("Ada", "Ben").at("correct-swarm ueberfall 1").do("next", "reveal infektioes")
    assert "Ada then gives 4 drops." in say(GAME.focus(game.state).costs, "en")
    assert game.do("next").state.blood[0] == 6


def test_only_the_end_of_a_defence_costs_anything() -> None:
    game = Playing("Ada", "Ben")
    for line in ("next", "reveal ueberfall", "hand flache-hand"):
        assert bool(GAME.focus(game.state).costs) == (line == "hand flache-hand")
        game.do(line)
    assert GAME.focus(game.state).costs == ""


@pytest.mark.parametrize(
    ("card", "line"), [("blutbildung", "blood blutbildung 1"), ("duftkerze", "repel duftkerze 1")]
)
def test_a_blue_or_green_card_with_a_mark_is_put_away_once_it_is_played(card: str, line: str) -> None:
    data: Any = deepcopy(dict(game_data(GAME)))
    data["cards"][card]["leaves"] = True
    game = Playing("Ada", "Ben", data=data).at("correct-drops Ada 5").do(*DEFENDING, line)
    name = data["cards"][card]["en"]
    assert f"Out of the game: {name}." in [say(words, "en") for words in GAME.view(game.state).reminders]
