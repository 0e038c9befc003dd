"""The tables of a journal file, their migrations, and whether a file is a sound journal.

To change the tables, add a migration; a file remembers in `user_version` how many it has had. Files
that were written before are then brought up to date when they are opened.
"""

import json
import sqlite3
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.journal.errors import NewerJournal, NotAJournal
from companion.words import Message

APPLICATION_ID = int.from_bytes(b"TblC")

KEPT_FILES = "kept_file"
"""A table that only a backup has: the files that belong to the journal."""
KEEPERS = {
    "entry_stays": "CREATE TRIGGER entry_stays BEFORE DELETE ON entry "
    "BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END",
    "entry_stays_as_it_is": "CREATE TRIGGER entry_stays_as_it_is BEFORE UPDATE ON entry "
    "BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END",
}

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE entry (
             number   INTEGER PRIMARY KEY AUTOINCREMENT,
             game     INTEGER NOT NULL,
             kind     TEXT NOT NULL,
             who      TEXT NOT NULL,
             at       TEXT NOT NULL, -- as the clock of that day had it: for people, never for order
             body     TEXT NOT NULL,
             checksum INTEGER NOT NULL
           ) STRICT""",
        "CREATE INDEX entry_of_game ON entry (game, number)",
        *KEEPERS.values(),
    ),
)

HEAD, WRITE_FORM, READ_FORM = 100, 18, 19
"""The length of a file's head, and where in it stands in which form the file is written and read."""
NEWEST = 100
"""No companion is so many migrations ahead; with the tables of this one, a damaged byte made the number."""
FARTHEST = 10_000_000
"""How far the next number may be from the last entry that is there; one beyond is damaged itself."""

Row = tuple[int, int, str, str, str, str]


def checksum(row: Row) -> int:
    """Return the check sum of a row: SQLite notices a torn page, but not a flipped bit in a number."""
    return zlib.crc32(json.dumps(row).encode())


def migrate(connection: sqlite3.Connection, to: int = len(MIGRATIONS)) -> None:
    """Bring the tables up to date, all of it or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        for statement in (s for migration in MIGRATIONS[version:to] for s in migration):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {to}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def verify_head(path: Path) -> None:
    """Raise where the first bytes say a form that SQLite would call read-only.

    Only for a file that nobody in this process has open: see `store.is_held`.
    """
    head = b""
    with suppress(OSError), path.open("rb") as file:  # why it cannot be opened, SQLite's error says better
        head = file.read(HEAD)
    if len(head) == HEAD and not {head[WRITE_FORM], head[READ_FORM]} <= {1, 2}:
        raise NotAJournal(Message("journal.damaged", file=str(path)))


def verify(path: Path, highest: int = 0, *, whole: bool = True) -> int:
    """Return the version of a journal file; raise where it is foreign, a later companion's, or damaged.

    So is one that does not reach as far as the `highest` number that is known of it. Where not the `whole`
    of it is asked for, entries are not looked at. The file is opened for reading alone, so that a torn one
    stays as it is to the last byte.
    """
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    connection.text_factory = lambda text: text.decode(errors="replace")  # so that torn text can be told
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION_ID:
            raise NotAJournal(Message("journal.foreign", file=str(path)))
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        known = len(MIGRATIONS)
        if version > known + NEWEST and _is_damaged(version) and _tables(connection) == _tables_after(known):
            raise NotAJournal(Message("journal.damaged", file=str(path)))
        if version > known:
            raise NewerJournal(Message("journal.newer", file=str(path), version=version, known=known))
        if _tables(connection) != _tables_after(version):
            raise NotAJournal(Message("journal.other-tables", file=str(path)))
        if whole:
            _verify_content(connection, path, highest)
        return int(version)
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorname != "SQLITE_ERROR":
            raise
        raise NotAJournal(Message("journal.damaged", file=str(path))) from fault  # a table or form is gone
    finally:
        connection.close()


def _is_damaged(version: int) -> bool:
    """Return whether one damaged byte makes this number of the version of any journal until now."""
    damage = ((version ^ each) & 0xFFFFFFFF for each in range(len(MIGRATIONS) + 1))
    return any(sum(map(bool, each.to_bytes(4, "big"))) == 1 for each in damage)


def _verify_content(connection: sqlite3.Connection, path: Path, highest: int) -> None:
    (complaint,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if complaint != "ok":
        raise NotAJournal(Message("journal.damaged", file=str(path)))
    newest = 0
    for *row, found in connection.execute("SELECT * FROM entry"):
        newest = max(newest, row[0])
        if checksum(tuple(row)) != found:
            raise NotAJournal(Message("journal.bad-entry", file=str(path), number=row[0]))
    (spent,) = connection.execute("SELECT max(seq) FROM sqlite_sequence").fetchone()
    if not newest <= (spent or 0) <= newest + FARTHEST:
        raise NotAJournal(Message("journal.damaged", file=str(path)))
    if (spent or 0) < highest:
        raise NotAJournal(Message("journal.short", file=str(path), last=spent or 0, highest=highest))


def _tables(connection: sqlite3.Connection) -> list[Any]:
    query = "SELECT type, name, sql FROM sqlite_schema WHERE tbl_name != ? ORDER BY name"
    return connection.execute(query, (KEPT_FILES,)).fetchall()


def _tables_after(version: int) -> list[Any]:
    """Return the tables of a fresh file after so many migrations."""
    blank = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(blank, version)
        return _tables(blank)
    finally:
        blank.close()
