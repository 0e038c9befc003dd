"""Opens the journal. A torn or foreign file is moved aside and a new one begun: the evening goes on.

    >>> journal, notice = open_journal(config.state / "games.journal")

The notice, where there is one, says what was wrong and where the old file is now.
"""

import errno
import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.journal.errors import NotAJournal, plain_faults
from companion.journal.schema import migrate
from companion.journal.store import Journal
from companion.words import Message

FILE_NAME = "games.journal"
BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file; it belongs to the file and moves with it."""


def open_journal(path: Path) -> tuple[Journal, Message | None]:
    """Return the journal at `path`, made if there is none, and a notice if something was moved aside."""
    notice = None
    with plain_faults(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with alone_in(path.parent):
            try:
                if found := _sound(path):
                    return found, None
            except NotAJournal as wrong:
                kept = move_aside(path)
                notice = Message("journal.moved-aside", why=wrong.message, kept=str(kept))
            _create(path)
            return Journal(path), notice


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other companion gives or takes names in this folder, and keep them out meanwhile."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
        os.fsync(handle)  # the names outlast a power cut
    finally:
        os.close(handle)


def free_name(path: Path) -> Path:
    """Return the first name beside `path` with a number that nothing bears yet."""
    number = 1
    while any(os.path.lexists(f"{path}.{number}{ending}") for ending in ("", *BESIDE)):
        number += 1
    return path.with_name(f"{path.name}.{number}")


def rename_to_free(old: Path, new: Path) -> None:
    """Rename a file, but never onto another; only where one is `alone_in` the folder.

    A rename would overwrite what some other program put there meanwhile; a hard link does not. Where
    there are none (on FAT, or for a folder) a look before the rename has to do.
    """
    try:
        os.link(old, new, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(new):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new)) from None
        old.rename(new)
    else:
        old.unlink()


def move_aside(path: Path) -> Path:
    """Give a file, with what SQLite keeps beside it, a free name; nothing is overwritten."""
    kept = free_name(path)
    for ending in ("", *BESIDE):
        if os.path.lexists(f"{path}{ending}"):
            rename_to_free(Path(f"{path}{ending}"), Path(f"{kept}{ending}"))
    return kept


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
    blank = path.with_name(f"{path.name}.new")
    _remove(blank)  # what a power cut left
    try:
        with closing(sqlite3.connect(blank, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection)
        with suppress(FileExistsError):  # somebody put one there by hand: it is looked at when it is opened
            rename_to_free(blank, path)
    finally:
        _remove(blank)


def _remove(blank: Path) -> None:
    for ending in ("", "-journal", *BESIDE):
        Path(f"{blank}{ending}").unlink(missing_ok=True)
