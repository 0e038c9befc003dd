"""The games' data as the configuration and the data folder have it."""

from companion.config import Config
from companion.games.data import OwnersData
from companion.games.library import owners_data

FOLDER = "games"
"""Where in the data folder the owner's own files lie, in a folder a game."""


def data_of(config: Config) -> OwnersData:
    """Return the data of the games, as their owner has changed it."""
    return owners_data(config.state / FOLDER, config.games, config.line)
