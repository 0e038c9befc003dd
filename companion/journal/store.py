"""The journal file: entries are appended, durable when the call returns, and read in their order.

    >>> with journal.writing():
    ...     entry = journal.append(1, "action", "phone Ada", {"kind": "throw", "pips": 4})
    >>> entry.number
    17

The numbers are the order. The date of an entry is what the clock said: a Pi without one may start in
1970 every evening. One thread at a time; other processes may read and write the same file.
"""

import json
import logging
import sqlite3
import weakref
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.journal.errors import JournalFault, NotAJournal, Vanished, plain_faults
from companion.journal.highest import keep_highest, kept_highest
from companion.journal.naming import BESIDE
from companion.journal.schema import KEEPERS, MIGRATIONS, Row, checksum, migrate, verify
from companion.words import Message

EVIDENCE = "reading"
"""The kind of entry that keeps what the camera saw."""

SAID = "said"
"""The kind of entry that keeps what people said of a throw before it counts."""

NOTES = (EVIDENCE, SAID)
"""The kinds of entry that change nothing in a game."""

RESTORED = "restored"
"""The kind of entry that a restore adds: all before it came from a backup."""

LAST = "last"
"""What an entry says that does not follow on the one before it: the number of the last one of its game."""

PATIENCE_S = 20.0
"""How long to wait for another process that is writing."""

MOST_LOG = 4_000_000
"""Bytes that the log beside the file may keep when it is empty again."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: what, in which game, by whom, and when by the clock of that day."""

    number: int
    game: int
    kind: str
    by: str
    at: str
    body: Mapping[str, Any]


_Identity = tuple[int, int] | None
"""Which file it is, whatever its name; `None` where there is none."""
_held: Counter[_Identity] = Counter()
"""The files that this process has open, and how often."""


def is_held(path: Path) -> bool:
    """Say whether this process has the journal at `path` open.

    Then nobody here may read the file past SQLite: closing it would let go of all locks that this process
    holds on it, and another process would take the log away under us.
    """
    return _held[_identity(path)] > 0


def _let_go(connection: sqlite3.Connection, file: _Identity) -> None:
    connection.close()
    _held[file] -= 1


def clock_time() -> str:
    """Return the time of day as people write it, with its distance from UTC."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Journal:
    """An open journal file. `open_journal` makes one, and fixes what can be fixed."""

    def __init__(self, path: Path, clock: Callable[[], str] = clock_time) -> None:
        self.path = path
        self.fault: JournalFault | None = None
        """Why the last write failed, if it did."""
        self._clock = clock
        self._appended = 0
        """The number of the last entry that the write under way has appended."""
        with plain_faults(path):
            # one that is open here was looked at from its first to its last entry when it was opened first
            version = verify(path, kept_highest(path) or 0, whole=not is_held(path))
            self._connection = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=rw",  # not rwc: one that has gone is made elsewhere
                uri=True,
                timeout=PATIENCE_S,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                self._connection.execute("PRAGMA synchronous = FULL")
                self._connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is not salvaged
                self._connection.execute(f"PRAGMA journal_size_limit = {MOST_LOG}")
                if version < len(MIGRATIONS):
                    migrate(self._connection)
                self._connection.execute("SELECT max(seq) FROM sqlite_sequence")  # opens what lies beside
            except BaseException:
                self._connection.close()
                raise
            self._file = _identity(path)
            self._beside = {
                place: _identity(place) for place in map(Path, (f"{path}{end}" for end in BESIDE))
            }
        _held[self._file] += 1
        self.close = weakref.finalize(self, _let_go, self._connection, self._file)
        """Close the file; one that is forgotten closes itself."""

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the right to write: all that is appended within is kept together, or not at all."""
        try:
            with plain_faults(self.path):
                self.check_place()
                self._connection.execute("BEGIN IMMEDIATE")
                self._appended = 0
                try:
                    yield
                    self._connection.execute("COMMIT")
                except BaseException:
                    if self._connection.in_transaction:  # a full disk has rolled back already
                        self._connection.execute("ROLLBACK")
                    raise
                self.check_place()  # what went into a file that was deleted meanwhile is not kept
                if self._appended:
                    keep_highest(self.path, self._appended)
        except JournalFault as fault:
            if str(fault) != str(self.fault):
                log.warning("%s", fault)
            self.fault = fault
            raise
        self.fault = None

    def keep_highest(self) -> None:
        """Keep in a file of its own how far the journal reaches, for the day on which it does not."""
        keep_highest(self.path, self._one("SELECT max(seq) FROM sqlite_sequence"))

    def check_place(self) -> None:
        """Raise `Vanished` where a file that is open no longer stands at its place."""
        if _identity(self.path) != self._file:
            raise Vanished(Message("journal.fault.vanished", file=str(self.path)))
        for place, file in self._beside.items():
            if _identity(place) != file:
                raise Vanished(Message("journal.fault.vanished-beside", file=str(place)))

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read one moment of the file, whatever others write meanwhile; they are not kept waiting."""
        with plain_faults(self.path):
            self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.execute("COMMIT")

    def append(self, game: int, kind: str, by: str, body: Mapping[str, Any]) -> Entry:
        """Add an entry at the end; only within `writing`."""
        number = self._one("SELECT max(seq) FROM sqlite_sequence") + 1
        text = json.dumps(body, separators=(",", ":"), allow_nan=False)
        row: Row = (number, game, kind, by, self._clock(), text)
        self._connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, checksum(row)))
        self._appended = number
        return _entry(row)

    def forget(self, game: int) -> None:
        """Take a game out as if it had never been; only within `writing`. Its numbers stay spent."""
        self._connection.execute("DROP TRIGGER entry_stays")
        self._connection.execute("DELETE FROM entry WHERE game = ?", (game,))
        self._connection.execute(KEEPERS["entry_stays"])

    def checkpoint(self) -> bool:
        """Bring what lies in the log beside the file into it; say whether that was all. Waits for nobody."""
        with plain_faults(self.path):
            self.check_place()
            _, lying, brought = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return bool(lying == brought)

    def tidy(self) -> None:
        """Empty the log beside the file, so that nothing forgotten is left there; not within `writing`."""
        with plain_faults(self.path):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def entry(self, number: int) -> Entry | None:
        """Return the entry of this number, if there is one."""
        return next(iter(self._all("WHERE number = ?", number)), None)

    def entries(self, game: int) -> list[Entry]:
        """Return what was done in one game, in order."""
        return self._all("WHERE game = ? ORDER BY number", game)

    def since(self, number: int) -> list[Entry]:
        """Return what was done after entry `number`, in any game, in order."""
        return self._all("WHERE number > ? ORDER BY number", number)

    def begins(self) -> list[Entry]:
        """Return the entry with which each game began."""
        return self._all("WHERE kind = 'begin' ORDER BY number")

    def begun_by(self, who: str) -> list[Entry]:
        """Return the entry with which each game began that somebody began."""
        return self._all("WHERE kind = 'begin' AND who = ? ORDER BY number", who)

    def latest(self) -> Entry | None:
        """Return the last entry that changed anything."""
        return next(iter(self._all("WHERE kind NOT IN (?, ?) ORDER BY number DESC LIMIT 1", *NOTES)), None)

    def readings(self) -> list[Entry]:
        """Return every reading that a camera made."""
        return self._all("WHERE kind = ? ORDER BY number", EVIDENCE)

    def holds_evidence(self, game: int, number: int) -> bool:
        """Say whether entry `number` is a reading that was made in this game."""
        return bool(self._all("WHERE number = ? AND game = ? AND kind = ?", number, game, EVIDENCE))

    def free_game(self) -> int:
        """Return the number that the next game gets."""
        return self._one("SELECT max(game) FROM entry") + 1

    def written_by_others(self) -> int:
        """Return a number that changes when another connection has written."""
        with plain_faults(self.path):
            self.check_place()
        return self._one("PRAGMA data_version")

    def rewritten(self) -> int:
        """Return a number that changes when entries were taken out: a game forgotten, a backup restored.

        For that their keepers are put aside for a moment, by which SQLite counts the tables' versions up.
        """
        return self._one("PRAGMA schema_version")

    def _one(self, query: str) -> int:
        with plain_faults(self.path):
            (value,) = self._connection.execute(query).fetchone()
        return int(value or 0)

    def _all(self, condition: str, *values: object) -> list[Entry]:
        with plain_faults(self.path):
            rows = self._connection.execute(
                f"SELECT number, game, kind, who, at, body, checksum FROM entry {condition}", values
            ).fetchall()
        for *row, found in rows:
            if checksum(tuple(row)) != found:
                raise NotAJournal(Message("journal.bad-entry", file=str(self.path), number=row[0]))
        return [_entry(row) for row in rows]


def _entry(row: Row) -> Entry:
    return Entry(*row[:5], json.loads(row[5]))


def _identity(path: Path) -> _Identity:
    """Return which file stands there; `None` where there is none."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return status.st_dev, status.st_ino
