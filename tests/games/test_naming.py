"""Names of corrections: whoever looks for a wrong number finds it in the list."""

import pytest

from companion.games.data import OwnersData
from companion.games.game import AnyGame
from companion.games.library import games
from companion.games.naming import template_name
from companion.games.setup import checked_setup, opening
from companion.words import LANGUAGES, say


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_no_two_corrections_have_one_name(game: AnyGame, language: str) -> None:
    names = ("Ada", "Bo", "Cy", "Di")[: game.players[-1]]
    state = opening(game, checked_setup(game, names, {}, OwnersData()(game)))
    said = [say(template_name(game, state, each), language) for each in game.corrections(state)]
    assert sorted(said) == sorted(set(said))
