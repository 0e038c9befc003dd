"""What can be saved of a damaged journal: every sound entry, and each game up to the last one before a gap.

    >>> saved = salvage(path)
    >>> len(saved.rows), saved.cut, saved.lost
    (412, (7,), ())

Nothing unsound is played: what came in a game after an entry that is damaged is left out, since it was
decided on a position that nobody knows any more. It stays in the damaged file, which is kept.
"""

import json
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.journal.naming import BESIDE
from companion.journal.pages import Pages, read_pages
from companion.journal.records import sound_rows
from companion.journal.schema import FARTHEST, Row
from companion.journal.store import LAST, RESTORED

LEAP = 10_000
"""What is left out where nobody knows any more which numbers were given out."""

WRITING_S = 1.0
"""How long a transaction may be on its way from the file to those who read it."""

Index = Mapping[int, set[int]]
"""The numbers of all entries that there were, by their games."""


@dataclass(frozen=True, slots=True)
class Salvaged:
    """The entries that go into the new journal, in their order, and what could not be saved."""

    rows: tuple[Row, ...]
    spent: int
    """No number up to this one may be given out again."""
    newest: int = 0
    """The last number that can be told from what lies there."""
    cut: tuple[int, ...] = ()
    """The games that stand at an earlier point than they did."""
    lost: tuple[int, ...] = ()
    """The games of which nothing can be played."""


def salvage(path: Path) -> Salvaged:
    """Return what can be saved of the journal at `path`, and of what lies beside it."""
    pages = read_pages(path)
    rows = sound_rows(pages)
    index, spent = _told(path, rows)
    games: dict[int, list[Row]] = {game: [] for game in index or ()}
    for number in sorted(rows):
        its = games.setdefault(rows[number][1], [])
        if rows[number][2] == "begin":
            its.clear()  # the number of a game that was deleted is given out again
        its.append(rows[number])
    if index is not None:  # a game of which nothing is there but in old images of pages was deleted
        known = set(_newest_rows(pages)).union(*index.values())
        games = {game: its for game, its in games.items() if game in index or _any(its, known)}
    kept = {game: _whole_part(its, rows, index) for game, its in games.items()}
    newest = max([*rows, *(number for its in (index or {}).values() for number in its)], default=0)
    return Salvaged(
        tuple(sorted(row for its in kept.values() for row in its)),
        spent if spent is not None else newest + LEAP,
        spent if spent is not None else newest,
        tuple(game for game, its in kept.items() if its and _is_cut(game, its, games[game], index)),
        tuple(game for game, its in kept.items() if not its),
    )


def hidden(path: Path) -> bool:
    """Say whether there are sound entries at `path` that SQLite does not show.

    It reads the log beside the file as far as the first damaged frame, and takes the rest for what a power
    cut left unfinished; so nothing tells it that whole transactions are missing. What another process
    writes just now is shown a moment later.
    """
    log = Path(f"{path}-wal")
    if not log.is_file() or log.stat().st_size == 0:
        return False
    pages = read_pages(path)
    newest = max(_newest_rows(pages), default=0)
    until = time.monotonic() + WRITING_S
    while newest > _spent(path):
        if time.monotonic() > until:
            return True
        time.sleep(WRITING_S / 10)
    return False


def _newest_rows(pages: Pages) -> dict[int, Row]:
    """Return the sound entries in the newest image of each page, in which nothing deleted is left."""
    return sound_rows(replace(pages, images=list(pages.latest.values())))


def _any(its: list[Row], numbers: set[int]) -> bool:
    return any(row[0] in numbers for row in its)


def _whole_part(its: list[Row], rows: Mapping[int, Row], index: Index | None) -> list[Row]:
    """Return a game's entries from its beginning to the last one before something is missing."""
    if not its or its[0][2] != "begin" or _damaged_between(0, its[0], rows, index):
        return []
    kept = its[:1]
    for row in its[1:]:
        if _gap(kept[-1][0], row, rows, index):
            break
        kept.append(row)
    return kept


def _gap(before: int, row: Row, rows: Mapping[int, Row], index: Index | None) -> bool:
    """Say whether entries of a game are missing between number `before` and `row`.

    Others lie between only where a game was taken up again, or a backup was put back; such an entry says
    after which it comes. Those of an earlier version do not: there the index has to.
    """
    number, _, kind, _, _, text = row
    if kind not in ("resume", RESTORED):
        return any(between not in rows for between in range(before + 1, number))
    last = json.loads(text).get(LAST)
    if last is not None:
        return bool(last != before)
    if index is None:
        return kind == "resume" and any(between not in rows for between in range(before + 1, number))
    return _damaged_between(before, row, rows, index)


def _damaged_between(before: int, row: Row, rows: Mapping[int, Row], index: Index | None) -> bool:
    its = (index or {}).get(row[1], ())
    return any(before < number < row[0] and number not in rows for number in its)


def _is_cut(game: int, kept: list[Row], its: list[Row], index: Index | None) -> bool:
    return len(kept) < len(its) or max((index or {}).get(game, ()), default=0) > kept[-1][0]


def _told(path: Path, rows: Mapping[int, Row]) -> tuple[Index | None, int | None]:
    """Return what the file's own index says that there was, and the last number given out.

    Neither is known where it cannot be read, or where the entries that were found do not fit to it.
    """
    newest = max(rows, default=0)
    parts = [path, *(Path(f"{path}{ending}") for ending in BESIDE)]
    if any(part.exists() and not part.is_file() for part in parts):  # SQLite would wait at a pipe for ever
        return None, None
    try:
        spent = _spent(path)
    except (sqlite3.Error, ValueError, TypeError):
        return None, None
    if not newest <= spent <= newest + FARTHEST:
        return None, None
    index: dict[int, set[int]] = {}
    try:
        for game, number in _asked(path, "SELECT game, number FROM entry INDEXED BY entry_of_game"):
            if number <= spent and (number not in rows or rows[number][1] == game):  # else a bit is flipped
                index.setdefault(game, set()).add(number)
    except sqlite3.Error:
        return None, spent
    return index, spent


def _spent(path: Path) -> int:
    """Return the last number that was given out, as SQLite sees the file."""
    ((spent,),) = _asked(path, "SELECT max(seq) FROM sqlite_sequence")
    return int(spent or 0)


def _asked(path: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()
