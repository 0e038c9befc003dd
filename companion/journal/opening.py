"""Opens the journal. A torn or foreign file is moved aside and a new one begun: the evening goes on.

    >>> journal, notice = open_journal(config.state / "games.journal")

The notice, where there is one, says what was wrong and where the old file is now.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion.journal.errors import NotAJournal, told_plainly
from companion.journal.schema import migrate
from companion.journal.store import Journal
from companion.words import Message

FILE_NAME = "games.journal"
BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file; it belongs to the file and moves with it."""


def open_journal(path: Path) -> tuple[Journal, Message | None]:
    """Return the journal at `path`, made if there is none, and a notice if something was moved aside."""
    notice = None
    with told_plainly(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            if found := _sound(path):
                return found, None
        except NotAJournal as wrong:
            kept = move_aside(path)
            notice = Message("journal.moved-aside", why=wrong.message, kept=str(kept))
        _create(path)
    return Journal(path), notice


def free_name(path: Path) -> Path:
    """Return the first name beside `path` with a number that nothing bears yet."""
    number = 1
    while any(os.path.lexists(f"{path}.{number}{ending}") for ending in ("", *BESIDE)):
        number += 1
    return path.with_name(f"{path.name}.{number}")


def move_aside(path: Path) -> Path:
    """Give a file, with what SQLite keeps beside it, a free name; nothing is overwritten."""
    kept = free_name(path)
    for ending in ("", *BESIDE):
        if os.path.lexists(f"{path}{ending}"):
            os.rename(f"{path}{ending}", f"{kept}{ending}")  # noqa: PTH104 - the names are texts here
    sync_folder(path.parent)
    return kept


def sync_folder(folder: Path) -> None:
    """Make the names in a folder outlast a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sound(path: Path) -> Journal | None:
    """Return the journal at `path`, or `None` where nothing is there."""
    if not os.path.lexists(path):
        if any(os.path.lexists(f"{path}{ending}") for ending in BESIDE):
            raise NotAJournal(Message("journal.headless", file=str(path)))
        return None
    if not path.is_file():
        raise NotAJournal(Message("journal.not-a-file", file=str(path)))
    return Journal(path)


def _create(path: Path) -> None:
    """Make an empty journal under another name first: a power cut leaves a whole one or none."""
    blank = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with closing(sqlite3.connect(blank, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection)
        with suppress(FileExistsError):  # another process was quicker, and its journal is as good
            path.hardlink_to(blank)
    finally:
        for ending in ("", *BESIDE):
            Path(f"{blank}{ending}").unlink(missing_ok=True)
    sync_folder(path.parent)
