"""Names in the folder of the journal: given and taken by one companion at a time, never onto another file.

>>> with alone_in(path.parent):
...     rename_to_free(path, free_name(path))
"""

import errno
import fcntl
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.journal.schema import migrate

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file: it belongs to the file, goes where it goes, and holds a part of it."""
_folders = threading.local()
"""Those that this thread is alone in."""


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until nobody else gives or takes names in this folder, and keep them out meanwhile.

    Whoever is alone in it already may say so again.
    """
    place, mine = str(folder.resolve()), _folders.__dict__
    if place in mine:
        yield
        os.fsync(mine[place])
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        mine[place] = handle
        yield
        os.fsync(handle)  # the names outlast a power cut
    finally:
        mine.pop(place, None)
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
    there are none (on FAT, or for a folder) a look before the rename has to do. A file that a power cut left
    with both names loses the old one.
    """
    try:
        os.link(old, new, follow_symlinks=False)
    except FileExistsError:
        if not is_same(old, new):
            raise
        old.unlink()
    except OSError:
        if os.path.lexists(new):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new)) from None
        old.rename(new)
    else:
        old.unlink()


def is_same(one: Path, other: Path) -> bool:
    """Say whether one file has both names."""
    with suppress(OSError):
        return os.path.samestat(one.lstat(), other.lstat())
    return False


def move_aside(path: Path, kept: Path) -> None:
    """Give a file, with what SQLite keeps beside it, another name; nothing is overwritten."""
    for ending in ("", *BESIDE):
        if os.path.lexists(f"{path}{ending}"):
            rename_to_free(Path(f"{path}{ending}"), Path(f"{kept}{ending}"))


def create(path: Path, fill: Callable[[sqlite3.Connection], object] = lambda _: None) -> None:
    """Make a journal, under another name first: a power cut leaves a whole one or none."""
    blank = _blank(path)
    remove_blank(path)  # what a power cut left
    try:
        with closing(sqlite3.connect(blank, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection)
            fill(connection)
        if os.geteuid() == 0:  # what root makes belongs to whom the folder belongs to
            folder = path.parent.stat()
            os.chown(blank, folder.st_uid, folder.st_gid)
        with suppress(FileExistsError):  # somebody put one there by hand: it is looked at when it is opened
            rename_to_free(blank, path)
    finally:
        remove_blank(path)


def remove_blank(path: Path) -> None:
    """Remove what was made under another name first, where a power cut left it."""
    for ending in ("", "-journal", *BESIDE):
        Path(f"{_blank(path)}{ending}").unlink(missing_ok=True)


def _blank(path: Path) -> Path:
    return path.with_name(f"{path.name}.new")
