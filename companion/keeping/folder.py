"""A copy of all that a new card needs, and nothing else, in one file; also while the companion runs.

>>> list(files(config.state))
['camera.json', 'join.json', 'photos/17.jpg', 'profiles/discs']
>>> take(config.state, Path("/media/stick/evening.backup"), config.source)
"""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.journal.copies import CONFIGURATION, backup
from companion.journal.opening import FILE_NAME
from companion.journal.repair import FILE_NAME as REPAIRED

COPIES = "copies"
"""The folder of the automatic copies."""
BELONGS = re.compile(
    r"[a-z][\w-]*\.json|(virtual\.)?profile|photos/\d+((-\d)?\.jpg|\.webp)|profiles/\w[\w.-]*"
    r"|games/[a-z]\w*/[\w-]+\.toml|cards/[a-z]\w*\.deck|installed/[a-z]\w*\.game",
    re.ASCII,
)
"""The names that what is kept bears: values as JSON, photos and clips, profiles, an owner's data of games,
decks, and games that were installed, packed."""


def belongs(name: str) -> bool:
    """Say whether a file of this name, relative to the folder, belongs into a copy."""
    return bool(BELONGS.fullmatch(name)) and name != REPAIRED and not name.endswith(".new")


def files(state: Path) -> Iterator[str]:
    """Yield the names of the files that belong into a copy."""
    for path in sorted(state.rglob("*")):
        name = path.relative_to(state).as_posix()
        if belongs(name) and path.is_file() and not path.is_symlink():
            yield name


def as_its_owner(path: Path) -> None:
    """Let what root makes belong to whom the folder around it belongs to."""
    if os.geteuid() == 0:
        around = path.parent.stat()
        os.chown(path, around.st_uid, around.st_gid)


def take(state: Path, target: Path, configuration: Path | None) -> None:
    """Write the copy, checked before it gets its name; a `CompanionError` leaves nothing behind."""
    backup(state / FILE_NAME, target, contents(state, configuration))


def contents(state: Path, configuration: Path | None) -> Iterator[tuple[str, bytes]]:
    """Yield every file with its content, one at a time: all of them may be more than fits into memory."""
    for name in files(state):
        with suppress(FileNotFoundError):  # a photo that was just let go
            yield name, (state / name).read_bytes()
    if configuration is not None:
        yield CONFIGURATION, configuration.read_bytes()
