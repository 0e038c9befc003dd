"""What can be wrong with a journal, each in one line with its fix."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import CompanionError, reason
from companion.words import Message

_FAMILIES = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_PERM": "forbidden",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_IOERR": "storage",
}
_CAUSES = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EFBIG: "storage",
    errno.EIO: "storage",
}


class JournalFault(CompanionError, OSError):
    """The journal cannot be read or written now; nothing of what was asked has been done."""


class Vanished(JournalFault):
    """The file that is open was deleted or moved: what is written goes nowhere."""


class NotAJournal(CompanionError, ValueError):
    """A file is torn, or another program's; the message says what is wrong with it."""


class NewerJournal(CompanionError, ValueError):
    """A later version of the companion wrote this file, and this one cannot read it."""


class NoSuchGame(CompanionError, LookupError):
    """The journal holds no game of that number."""


class UnknownEntry(CompanionError, ValueError):
    """An entry of the journal is none that this companion knows."""


@contextmanager
def plain_faults(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system complains about into one line that names the file and the fix."""
    try:
        yield
    except sqlite3.Error as fault:
        raise _meant(getattr(fault, "sqlite_errorname", ""), path, fault) from fault
    except UnicodeDecodeError as fault:  # SQLite's own complaint quotes the torn text
        raise NotAJournal(Message("journal.damaged", file=str(path))) from fault
    except CompanionError:
        raise
    except OSError as fault:
        raise _fault(_CAUSES.get(fault.errno or 0, "other"), path, fault) from fault


def _meant(name: str, path: Path, fault: sqlite3.Error) -> CompanionError:
    """Return what SQLite's error of this name means for the file."""
    if name.startswith("SQLITE_NOTADB"):
        return NotAJournal(Message("journal.foreign", file=str(path)))
    if name.startswith("SQLITE_CORRUPT"):
        return NotAJournal(Message("journal.damaged", file=str(path)))
    if name.startswith("SQLITE_CANTOPEN"):
        return _fault(_why_shut(path), path, fault)
    families = (family for start, family in _FAMILIES.items() if name.startswith(start))
    return _fault(next(families, "other"), path, fault)


def _why_shut(path: Path) -> str:
    """Return why SQLite cannot open a file, which it does not say. Even to read, it must write beside it."""
    try:
        path.stat()
    except PermissionError:
        return "forbidden"
    except OSError:
        return "missing"
    writable = os.access(path.parent, os.W_OK, effective_ids=True)
    return "unreachable" if writable else "read-only"


def _fault(family: str, path: Path, fault: Exception) -> JournalFault:
    return JournalFault(Message(f"journal.fault.{family}", file=str(path), why=reason(fault)))
