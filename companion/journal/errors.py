"""What can be wrong with a journal, each in one line with its mend."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import CompanionError
from companion.words import Message

_FAMILIES = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_IOERR": "storage",
    "SQLITE_CANTOPEN": "unreachable",
}
_CAUSES = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EFBIG: "storage",
    errno.EIO: "storage",
}
_DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


class JournalFault(CompanionError, OSError):
    """The journal cannot be read or written now; nothing of what was asked has been done."""


class NotAJournal(CompanionError, ValueError):
    """A file is torn, or another program's; the message says what is wrong with it."""


class NewerJournal(CompanionError, ValueError):
    """A later version of the companion wrote this file, and this one cannot read it."""


class NoSuchGame(CompanionError, LookupError):
    """The journal holds no game of that number."""


class UnknownEntry(CompanionError, ValueError):
    """An entry of the journal is none that this companion knows."""


@contextmanager
def told_plainly(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system complains about into one line that names the file and the mend."""
    try:
        yield
    except sqlite3.Error as fault:
        name = getattr(fault, "sqlite_errorname", "")
        if name.startswith(_DAMAGE):
            raise NotAJournal(Message("journal.damaged", file=str(path), why=str(fault))) from fault
        family = next((family for start, family in _FAMILIES.items() if name.startswith(start)), "other")
        if (
            family == "unreachable"
            and path.exists()
            and not os.access(path.parent, os.W_OK, effective_ids=True)
        ):
            family = "read-only"  # even to read, SQLite must write beside the file
        raise JournalFault(Message(f"journal.fault.{family}", file=str(path), why=str(fault))) from fault
    except UnicodeDecodeError as fault:  # SQLite's own complaint quotes the torn text
        raise NotAJournal(Message("journal.damaged", file=str(path), why=str(fault))) from fault
    except CompanionError:
        raise
    except OSError as fault:
        why = fault.strerror or str(fault)
        family = _CAUSES.get(fault.errno or 0, "other")
        raise JournalFault(Message(f"journal.fault.{family}", file=str(path), why=why)) from fault
