"""The errors that a person is meant to read: each names the value, the limit and the fix.

Every class has the one root `CompanionError` and a built-in parent, so that both
`except CompanionError` and `except ValueError` do what one expects:

    >>> raise BadUsage(Message("error.unknown-command", word="dance", prog="companion"))
    Traceback (most recent call last):
    companion.errors.BadUsage: There is no command 'dance'. Run 'companion --help' to see all of them.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path

from companion.words import Message, Words, say

_REASONS = {
    errno.ENOENT: "missing",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "read-only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "too-large",
    errno.EEXIST: "exists",
    errno.EISDIR: "a-folder",
    errno.ENOTDIR: "no-folder",
    errno.ENAMETOOLONG: "long-name",
    errno.EIO: "broken",
    errno.EBUSY: "busy",
    errno.ETXTBSY: "busy",
    errno.EADDRINUSE: "busy",
}


class CompanionError(Exception):
    """Root of every error that is shown to a person, in that person's language."""

    exit_status = 1

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return say(self.message, "en")


class BadUsage(CompanionError, ValueError):
    """A command was called with words that do not fit."""

    exit_status = 2


class BadConfiguration(CompanionError, ValueError):
    """The configuration file holds a key or a value that it cannot hold."""


class FileTrouble(CompanionError, OSError):
    """A file that was named cannot be read or written."""


@contextmanager
def file_trouble(key: str, **values: object) -> Iterator[None]:
    """Say by this message what could not be read or written, and why the system refused it.

    >>> with file_trouble("cli.qr.unwritable", file=str(path)):
    ...     path.write_bytes(code)
    """
    try:
        yield
    except (OSError, UnicodeError) as fault:
        raise FileTrouble(Message(key, **values, why=reason(fault))) from fault


def reason(fault: Exception) -> Words:
    """Return why the system refused something: in our words, where it is one of its usual reasons.

    >>> say(reason(FileNotFoundError(errno.ENOENT, "No such file or directory")), "en")
    'there is no such file or folder'
    """
    if isinstance(fault, CompanionError):
        return fault.message
    if isinstance(fault, UnicodeError):
        return Message("system.no-text")
    if isinstance(fault, FileNotFoundError) and isinstance(fault.filename, str | PathLike):
        folder = Path(fault.filename).parent
        if not folder.exists():
            return Message("system.missing-folder", folder=str(folder))
    if isinstance(fault, OSError) and fault.errno in _REASONS:
        return Message(f"system.{_REASONS[fault.errno]}")
    return getattr(fault, "strerror", None) or str(fault)
