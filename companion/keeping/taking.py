"""Writes a copy of everything that a new card needs into one file, also while the companion runs.

>>> take(config.state, Path("/media/stick/evening.backup"), config.source)
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.journal.copies import CONFIGURATION, backup
from companion.journal.opening import FILE_NAME
from companion.keeping.folder import files


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
