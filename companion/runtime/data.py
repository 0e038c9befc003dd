"""A game's data as the configuration and the data folder have it."""

from collections.abc import Mapping
from typing import Any

from companion.config import Config
from companion.games.game import AnyGame
from companion.games.library import game_data


def data_of(game: AnyGame, config: Config) -> Mapping[str, Any]:
    """Return the data that a game would begin with, as its owner has corrected it."""
    return game_data(game, config.games, config.line)
