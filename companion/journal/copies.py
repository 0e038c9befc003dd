"""Backup and restore, while the companion runs and writes.

A backup is one file and whole, or not there at all; it may hold further files beside the journal. A
restore keeps the present journal beside it first, and puts the other content in as one write, which a
running table notices.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from companion.errors import BadUsage
from companion.journal.errors import JournalFault, NotAJournal, plain_faults
from companion.journal.naming import alone_in, free_name, rename_to_free
from companion.journal.opening import open_journal
from companion.journal.schema import KEEPERS, KEPT_FILES, Row, checksum, migrate, verify
from companion.journal.store import PATIENCE_S, RESTORED, Journal, clock_time
from companion.words import Message


def backup(journal: Path, target: Path, files: Mapping[str, bytes] = MappingProxyType({})) -> None:
    """Write a copy of the journal to `target`, with these files in it, checked before it gets that name."""
    taken = BadUsage(Message("journal.backup-exists", file=str(target)))
    if os.path.lexists(target):
        raise taken
    with plain_faults(target), _copy(journal, target) as copy, alone_in(target.parent):
        if files:
            _keep(copy, files)
        try:
            rename_to_free(copy, target)
        except FileExistsError as appeared:
            raise taken from appeared


def restore(
    journal: Path, source: Path, files: Mapping[str, bytes] = MappingProxyType({})
) -> tuple[Path | None, Message | None]:
    """Put the content of a backup in; return where the old content was kept, and `open_journal`'s notice.

    The old content is kept with `files`, which stood beside the journal.
    """
    if not source.exists():
        raise JournalFault(Message("journal.no-backup", file=str(source)))
    try:
        with plain_faults(journal):
            journal.parent.mkdir(parents=True, exist_ok=True)
            with _copy(source, journal) as copy:
                present, notice = open_journal(journal)
                with closing(present):
                    return _replaced(present, copy, files), notice
    except NotAJournal as wrong:  # the source, since `open_journal` copes with the journal itself
        raise NotAJournal(Message("journal.not-a-backup", why=wrong.message)) from wrong


def kept_files(source: Path) -> dict[str, bytes]:
    """Return the files that a backup holds beside the journal, by their names."""
    address = f"{source.absolute().as_uri()}?mode=ro"
    with plain_faults(source), closing(sqlite3.connect(address, uri=True)) as connection:
        known = "SELECT 1 FROM sqlite_schema WHERE tbl_name = ?"
        if connection.execute(known, (KEPT_FILES,)).fetchone() is None:
            return {}
        return dict(connection.execute(f"SELECT name, content FROM {KEPT_FILES}"))


def _keep(copy: Path, files: Mapping[str, bytes]) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"DROP TABLE IF EXISTS {KEPT_FILES}")
        connection.execute(
            f"CREATE TABLE {KEPT_FILES} (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT, WITHOUT ROWID"
        )
        connection.executemany(f"INSERT INTO {KEPT_FILES} VALUES (?, ?)", files.items())
        connection.execute("COMMIT")


def _replaced(present: Journal, copy: Path, files: Mapping[str, bytes]) -> Path | None:
    """Keep what is in the journal under a free name and replace it, under one right to write.

    A number that was given out once is not given out again: `sqlite_sequence` only grows. Nor does a
    position keep its number, since whoever saw the other one must notice: an entry says that this was
    restored.
    """
    with closing(sqlite3.connect(present.path, timeout=PATIENCE_S, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("ATTACH ? AS other", (str(copy),))
        connection.execute("BEGIN IMMEDIATE")  # closing without COMMIT takes it all back
        kept = None
        if present.latest() is not None or files:
            kept = free_name(present.path)
            backup(present.path, kept, files)
        try:
            _replace(connection)
            connection.execute("COMMIT")
        except Exception:
            if kept is not None:
                kept.unlink()  # nothing was changed, so there is nothing to keep
            raise
    return kept


def _replace(connection: sqlite3.Connection) -> None:
    for keeper in KEEPERS:
        connection.execute(f"DROP TRIGGER {keeper}")
    connection.execute("DELETE FROM main.entry")
    connection.execute("INSERT INTO main.entry SELECT * FROM other.entry")
    connection.execute(
        "UPDATE main.sqlite_sequence SET seq = max(seq, (SELECT total(seq) FROM other.sqlite_sequence))"
    )
    for statement in KEEPERS.values():
        connection.execute(statement)
    latest = connection.execute("SELECT game FROM main.entry ORDER BY number DESC LIMIT 1").fetchone()
    if latest is not None:
        (number,) = connection.execute("SELECT max(seq) + 1 FROM main.sqlite_sequence").fetchone()
        row: Row = (number, latest[0], RESTORED, "restore", clock_time(), "{}")
        connection.execute("INSERT INTO main.entry VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, checksum(row)))


@contextmanager
def _copy(source: Path, beside: Path) -> Iterator[Path]:
    """Make a checked, whole and durable copy of a journal in one file, for as long as it is needed."""
    with plain_faults(source):
        verify(source)
    with plain_faults(beside), TemporaryDirectory(dir=beside.parent, prefix=f".{beside.name}.") as folder:
        place = Path(folder, beside.name)
        reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE_S)
        with closing(reading), closing(sqlite3.connect(place, isolation_level=None)) as copy:
            reading.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            migrate(copy)
        verify(place)
        with place.open("rb") as file:
            os.fsync(file.fileno())
        yield place
