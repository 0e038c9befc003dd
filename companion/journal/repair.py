"""Puts what could be saved of a damaged journal in its place, and remembers to tell people about it.

    >>> report = repair(path)
    >>> report.saved, report.kept
    (412, 'games.journal.1')
    >>> unconfirmed(path.parent)
    Repair(...)
    >>> confirm(path.parent)        # somebody has read it on the page

A journal that is gone, while photos or copies tell that there was one, is begun anew and told of as well; its
numbers go on above theirs, so that no new photo takes the place of an old one.

A power cut at any moment leaves the damaged file at its place, or the whole new one beside it, under a
name at which `finish` finds it at the next start.
"""

import json
import os
import re
import sqlite3
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from companion.journal.highest import kept_highest
from companion.journal.naming import (
    BESIDE,
    create,
    free_name,
    is_same,
    move_aside,
    remove_blank,
    rename_to_free,
)
from companion.journal.salvage import Salvaged, salvage
from companion.journal.schema import FARTHEST, Row, checksum
from companion.journal.store import LAST, RESTORED, clock_time
from companion.whole_file import read_json, set_aside, write_whole
from companion.words import Message

FILE_NAME = "repaired.json"
NUMBERED = re.compile(r"photos/(\d+)\.jpg|copies/\d{4}-\d\d-\d\d-(\d+)(?:-before\d*)?\.backup")
"""What bears the number of an entry: its photo, and a copy that ends with it."""
WHO = "repair"


@dataclass(frozen=True, slots=True)
class Repair:
    """What was saved and what was not; `kept` is the name of the damaged file, empty where none was left."""

    at: str
    kept: str
    saved: int
    cut: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    missing: int | None = None
    """How many entries of the end are in none of the files; `None` where nobody knows how many there were."""

    @property
    def words(self) -> Message:
        """All of it in one line."""
        if not self.at:
            return Message("journal.repaired.unknown", file=FILE_NAME)
        if not self.kept:
            return self._with_missing(Message("journal.repaired.gone"))
        return Message("journal.repaired", n=self.saved, told=self._told(), kept=self.kept)

    def _told(self) -> Message:
        """What was lost; that it was nothing, where the numbers say so."""
        if not self.saved:
            return self._with_missing(Message("journal.repaired.nothing"))
        if self.cut and self.lost:
            told = Message("journal.repaired.cut-and-lost", cut=list(self.cut), lost=list(self.lost))
        elif self.cut or self.lost:
            kind = "cut" if self.cut else "lost"
            told = Message(f"journal.repaired.{kind}", games=list(self.cut or self.lost))
        elif self.missing:
            return Message("journal.repaired.missing", n=self.missing)
        else:
            return Message("journal.repaired.whole" if self.missing == 0 else "journal.repaired.open-end")
        return self._with_missing(told)

    def _with_missing(self, told: Message) -> Message:
        if not self.missing:
            return told
        missing = Message("journal.repaired.missing", n=self.missing)
        return Message("journal.repaired.both", told=told, missing=missing)


def repair(path: Path) -> Repair:
    """Replace the journal at `path` by what can be saved of it; only where one is `alone_in` the folder."""
    saved = salvage(path)
    highest = kept_highest(path)
    known = max(saved.newest, highest or 0)
    saved = replace(saved, spent=max(saved.spent, highest_number(path.parent, known), known))
    there = any(os.path.lexists(f"{path}{ending}") for ending in ("", *BESIDE))
    kept = free_name(path).name if there else ""
    missing = None if highest is None else max(0, highest - saved.newest)
    report = Repair(clock_time(), kept, len(saved.rows), saved.cut, saved.lost, missing)
    write_whole(path.with_name(FILE_NAME), json.dumps(asdict(report)).encode())
    create(_whole(path), lambda connection: _fill(connection, saved))
    finish(path)
    return report


def finish(path: Path) -> None:
    """Put a repaired journal in its place, where a power cut came before; the damaged one keeps its parts."""
    whole = _whole(path)
    for made in (path, whole):
        remove_blank(made)
    if not whole.exists():
        return
    if is_same(whole, path):  # it has its place, and still its old name too
        whole.unlink()
        return
    move_aside(path, _kept_name(path))
    rename_to_free(whole, path)


def _kept_name(path: Path) -> Path:
    """Return the name that the damaged journal was given, also where a part of it has that already."""
    report = unconfirmed(path.parent)
    if report is None or not report.kept:
        return free_name(path)
    kept = path.with_name(Path(report.kept).name)
    taken = os.path.lexists(path) and os.path.lexists(kept) and not is_same(path, kept)
    return free_name(path) if taken else kept


def highest_number(folder: Path, known: int = 0) -> int:
    """Return the highest number that a photo or a copy in a data folder bears, and 0 where there is none.

    One that is far beyond what is `known` of the journal is somebody else's: cameras number theirs as well.
    """
    names = (path.relative_to(folder).as_posix() for path in folder.glob("*/*"))
    found = (NUMBERED.fullmatch(name) for name in names)
    numbers = (int(match[1] or match[2]) for match in found if match)
    return max((number for number in numbers if number <= known + FARTHEST), default=0)


def unconfirmed(folder: Path) -> Repair | None:
    """Return the repair that nobody has confirmed yet, if there was one."""
    try:
        body = read_json(folder / FILE_NAME)
        cut, lost = (tuple(map(int, body[key])) for key in ("cut", "lost"))
        missing = body.get("missing")
        return Repair(
            str(body["at"]),
            str(body["kept"]),
            int(body["saved"]),
            cut,
            lost,
            None if missing is None else int(missing),
        )
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Repair("", "", 0)


def confirm(folder: Path) -> None:
    """Say no more of the repair: a person has read what it saved, or that this cannot be told any more."""
    place = folder / FILE_NAME
    if place.is_dir():
        set_aside(place)
    place.unlink(missing_ok=True)


def _whole(path: Path) -> Path:
    return path.with_name(f"{path.name}.repaired")


def _fill(connection: sqlite3.Connection, saved: Salvaged) -> None:
    """Write the entries; then games that lost their end wait on the shelf, and what was seen is stale."""
    connection.execute("BEGIN IMMEDIATE")
    insert = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)"
    connection.executemany(insert, ((*row, checksum(row)) for row in saved.rows))
    if saved.rows:
        on_table = saved.rows[-1][1]
        aside = [(game, "aside") for game in saved.cut if game != on_table]
        number = saved.spent
        for game, kind in (*aside, (on_table, RESTORED)):
            number += 1
            last = max(row[0] for row in saved.rows if row[1] == game)
            row: Row = (number, game, kind, WHO, clock_time(), json.dumps({LAST: last}))
            connection.execute(insert, (*row, checksum(row)))
    connection.execute("DELETE FROM sqlite_sequence")
    spent = "INSERT INTO sqlite_sequence SELECT 'entry', max(?, ifnull((SELECT max(number) FROM entry), 0))"
    connection.execute(spent, (saved.spent,))
    connection.execute("COMMIT")
