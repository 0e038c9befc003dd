"""One running companion a data folder: two would count one throw twice, and fight for camera and pins."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.errors import CompanionError
from companion.words import Message

FILE_NAME = "running"
FILE_ALONE = os.O_NOFOLLOW | os.O_NONBLOCK
"""Neither follow a link nor wait at a pipe."""


class RunsAlready(CompanionError, RuntimeError):
    """Another companion holds the data folder."""


@contextmanager
def alone_with(state: Path) -> Iterator[None]:
    """Hold a data folder for as long as the block runs; the system lets it go however the process ends.

    Where the file can neither be made nor read, the journal beside it cannot be written either, and says so
    better.
    """
    try:
        state.mkdir(parents=True, exist_ok=True)
        handle = _opened(state / FILE_NAME)
    except OSError:
        yield
        return
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(handle, 20).decode(errors="replace").strip() or "?"
            raise RunsAlready(Message("cli.run.already", folder=str(state), process=holder)) from None
        with suppress(OSError):  # of a file that is somebody else's: the lock holds all the same
            os.ftruncate(handle, 0)
            os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(handle)


def _opened(place: Path) -> int:
    """Open the file that is locked, and nothing that a link leads to."""
    try:
        handle = os.open(place, os.O_RDWR | os.O_CREAT | FILE_ALONE, 0o644)
    except PermissionError:
        return os.open(place, os.O_RDONLY | FILE_ALONE)
    if os.geteuid() == 0:
        folder = place.parent.stat()
        os.fchown(handle, folder.st_uid, folder.st_gid)
    return handle
