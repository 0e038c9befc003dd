"""What can be wrong with a journal, each in one line with its mend."""

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
    "SQLITE_CANTOPEN": "unreachable",
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
        raise JournalFault(Message(f"journal.fault.{family}", file=str(path), why=str(fault))) from fault
    except UnicodeDecodeError as fault:  # SQLite's own complaint quotes the torn text
        raise NotAJournal(Message("journal.damaged", file=str(path), why=str(fault))) from fault
    except CompanionError:
        raise
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise JournalFault(Message("journal.fault.other", file=str(path), why=why)) from fault
