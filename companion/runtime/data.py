"""The games' data as the configuration and the data folder have it."""

from collections.abc import Iterable
from pathlib import Path

from companion.config import Config
from companion.errors import CompanionError
from companion.games.data import OwnersData
from companion.games.game import AnyGame
from companion.games.library import games, owners_data
from companion.words import Message

FOLDER = "games"
"""Where in the data folder the owner's own files lie, in a folder a game."""


def data_of(config: Config) -> OwnersData:
    """Return the data of the games, as their owner has changed it."""
    return owners_data(config.state / FOLDER, config.games, config.line)


def data_faults(config: Config, among: Iterable[AnyGame]) -> list[Message]:
    """Return why some of these games cannot begin with the data that they have."""
    data, faults = data_of(config), []
    for game in among:
        try:
            data(game)
        except CompanionError as fault:
            faults.append(fault.message)
    return faults


def own_data_faults(config: Config) -> list[Message]:
    """Return why games cannot begin with what their owner has changed in their data."""
    changed = {*config.games, *(place.parent.name for place in (config.state / FOLDER).glob("*/*.toml"))}
    return data_faults(config, [game for name, game in games().items() if name in changed])


def own_files_written(state: Path) -> tuple[tuple[str, int], ...]:
    """Return the owner's files and when each was written: another value once one has changed."""
    files = sorted((state / FOLDER).glob("*/*.toml"))
    return tuple((str(path), path.stat().st_mtime_ns) for path in files if path.exists())
