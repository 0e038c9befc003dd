"""Which files of the data folder belong into a copy: all that a new card needs, and nothing else.

>>> list(files(config.state))
['camera.json', 'join.json', 'photos/17.jpg', 'profiles/discs']
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

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
