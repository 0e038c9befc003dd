"""A journal in one file with others beside it, and its content put in while the companion runs and writes.

    >>> backup(journal, target, [("photos/17.jpg", jpeg), ...])
    >>> replace(journal, "a name for this restore", lambda: copy)

A backup is one file and whole, or not there at all. To replace what is in a journal is one write, which a
running table notices.
"""

import hashlib
import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.errors import BadUsage
from companion.journal.errors import JournalFault, NotAJournal, plain_faults
from companion.journal.naming import alone_in, rename_to_free
from companion.journal.schema import KEEPERS, KEPT_FILES, Row, checksum, migrate, verify
from companion.journal.store import LAST, PATIENCE_S, RESTORED, Journal, clock_time
from companion.words import Message

CONFIGURATION = "configuration"
"""The name under which a backup keeps the configuration, which lies elsewhere than the other files."""
EARLIER, EARLIER_NAME = "games/", re.compile(r"[a-z][a-z0-9_]*/[\w-]+\.toml")
"""Backups of the first edition kept the owner's files of games alone, named from this folder on."""
BY = "restore"


def backup(journal: Path, target: Path, files: Iterable[tuple[str, bytes]] = ()) -> None:
    """Write a copy of the journal to `target`, with these files in it, checked before it gets that name."""
    taken = BadUsage(Message("journal.backup-exists", file=str(target)))
    if target.is_dir():
        inside = target / "companion.backup"
        raise BadUsage(Message("journal.backup-a-folder", folder=str(target), inside=str(inside)))
    if os.path.lexists(target):
        raise taken
    with plain_faults(target), _copy(journal, target) as copy, alone_in(target.parent):
        _keep(copy, files)
        for _ in kept_files(copy):
            pass  # each is read back and checked
        try:
            rename_to_free(copy, target)
        except FileExistsError as appeared:
            raise taken from appeared


@contextmanager
def checked(source: Path, beside: Path) -> Iterator[Path]:
    """Give a whole copy of a backup, in the folder of `beside`; refuse what is none, or is damaged."""
    if not source.exists():
        raise JournalFault(Message("journal.no-backup", file=str(source)))
    try:
        with plain_faults(source):
            for _ in kept_files(source):
                pass
            with _copy(source, beside) as copy:
                yield copy
    except NotAJournal as wrong:
        raise NotAJournal(Message("journal.not-a-backup", why=wrong.message)) from wrong


def kept_files(source: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files that a backup holds, each checked, by their names in the data folder."""
    address = f"{source.absolute().as_uri()}?mode=ro"
    with plain_faults(source), closing(sqlite3.connect(address, uri=True)) as connection:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({KEPT_FILES})")]
        if "sha256" not in columns:
            for name, content in connection.execute(f"SELECT * FROM {KEPT_FILES}") if columns else ():
                if EARLIER_NAME.fullmatch(name):
                    yield f"{EARLIER}{name}", content
            return
        for name, content, found in connection.execute(f"SELECT * FROM {KEPT_FILES}"):
            if hashlib.sha256(content).hexdigest() != found:
                raise NotAJournal(Message("journal.bad-file", file=str(source), name=name))
            yield name, content


def is_whole(source: Path) -> bool:
    """Say whether a backup holds everything: those of the first edition held no photos and no profiles."""
    address = f"{source.absolute().as_uri()}?mode=ro"
    with plain_faults(source), closing(sqlite3.connect(address, uri=True)) as connection:
        return any(row[1] == "sha256" for row in connection.execute(f"PRAGMA table_info({KEPT_FILES})"))


def replace(journal: Path, id: str, keep: Callable[[], Path]) -> None:
    """Put the content of a checked copy into a journal that is there, as one write; once for each `id`.

    `keep` keeps what is there, while nobody else can write, and returns where the copy is. A number that
    was given out once is not given out again: `sqlite_sequence` only grows. Nor does a position keep its
    number, since whoever saw the other one must notice: an entry says that this was restored.
    """
    with plain_faults(journal), closing(Journal(journal)) as present:
        with closing(sqlite3.connect(journal, timeout=PATIENCE_S, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("BEGIN IMMEDIATE")  # closing without COMMIT takes it all back
            if not _done(connection, id):
                with closing(sqlite3.connect(f"{keep().as_uri()}?mode=ro", uri=True)) as copy:
                    _replace(connection, copy, id)
                connection.execute("COMMIT")
        present.keep_highest()
        with suppress(JournalFault):  # what was there before stays in the log until there is room again
            present.tidy()


def was_replaced(journal: Path, id: str) -> bool:
    """Say whether the content of a journal was put in under this `id`."""
    with plain_faults(journal), closing(sqlite3.connect(journal, timeout=PATIENCE_S)) as connection:
        return _done(connection, id)


def _done(connection: sqlite3.Connection, id: str) -> bool:
    restored = connection.execute("SELECT body FROM entry WHERE kind = ?", (RESTORED,))
    return any(json.loads(body).get("id") == id for (body,) in restored)


def _replace(connection: sqlite3.Connection, copy: sqlite3.Connection, id: str) -> None:
    insert = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)"
    for keeper in KEEPERS:
        connection.execute(f"DROP TRIGGER {keeper}")
    connection.execute("DELETE FROM entry")
    connection.executemany(insert, copy.execute("SELECT * FROM entry"))
    (theirs,) = copy.execute("SELECT total(seq) FROM sqlite_sequence").fetchone()
    connection.execute("UPDATE sqlite_sequence SET seq = max(seq, ?)", (int(theirs),))
    for statement in KEEPERS.values():
        connection.execute(statement)
    latest = connection.execute("SELECT game, number FROM entry ORDER BY number DESC LIMIT 1").fetchone()
    if latest is not None:
        (number,) = connection.execute("SELECT max(seq) + 1 FROM sqlite_sequence").fetchone()
        body = json.dumps({LAST: latest[1], "id": id})
        row: Row = (number, latest[0], RESTORED, BY, clock_time(), body)
        connection.execute(insert, (*row, checksum(row)))


def _keep(copy: Path, files: Iterable[tuple[str, bytes]]) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"DROP TABLE IF EXISTS {KEPT_FILES}")
        connection.execute(
            f"CREATE TABLE {KEPT_FILES} (name TEXT PRIMARY KEY, content BLOB NOT NULL, sha256 TEXT NOT NULL)"
            " STRICT, WITHOUT ROWID"
        )
        rows = ((name, content, hashlib.sha256(content).hexdigest()) for name, content in files)
        connection.executemany(f"INSERT INTO {KEPT_FILES} VALUES (?, ?, ?)", rows)
        connection.execute("COMMIT")
    copy.chmod(0o600)  # the code to join is in it


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
