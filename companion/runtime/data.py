"""The games' data as the configuration and the data folder have it."""

import re
from collections.abc import Mapping
from pathlib import Path

from companion.config import Config
from companion.games.data import OwnersData
from companion.games.library import owners_data
from companion.whole_file import write_whole

FOLDER = "games"
"""Where in the data folder the owner's own files lie, in a folder a game."""


OWN_FILE = re.compile(r"[a-z][a-z0-9_]*/[\w-]+\.toml")
"""What an owner's file is called within that folder."""


def data_of(config: Config) -> OwnersData:
    """Return the data of the games, as their owner has changed it."""
    return owners_data(config.state / FOLDER, config.games, config.line)


def own_files_written(state: Path) -> tuple[tuple[str, int], ...]:
    """Return the owner's files and when each was written: another value once one has changed."""
    files = sorted((state / FOLDER).glob("*/*.toml"))
    return tuple((str(path), path.stat().st_mtime_ns) for path in files if path.exists())


def own_files(state: Path) -> dict[str, bytes]:
    """Return the owner's files of all games, by their names, for a backup."""
    place = state / FOLDER
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in sorted(place.glob("*/*.toml"))}


def put_back(state: Path, files: Mapping[str, bytes]) -> None:
    """Write the owner's files that a backup held; what is no such file is left out."""
    for name, content in files.items():
        if OWN_FILE.fullmatch(name):
            path = state / FOLDER / name
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, content)
