"""What the log beside the file held is missed: how many entries, and never without a word."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.journal.errors import Vanished
from companion.journal.highest import keep_highest, kept_highest, place_of
from companion.journal.opening import open_journal
from companion.journal.repair import WHO, unconfirmed
from companion.journal.store import Journal
from companion.journal.watch import JournalWatch
from companion.table import Table
from companion.words import say
from tests.journal.race import GAMES, race_table, sound_journal

PARTS = ("", "-wal", "-shm")
LATER = 30


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "games.journal"


def play_on(table: Table, times: int = LATER) -> None:
    """Add so many entries."""
    for turn in range(times):
        (table.undo if turn % 2 else table.redo)(by="panel")


def killed(path: Path) -> Path:
    """Return what a kill leaves of a journal of 5 entries in the file and 30 in the log."""
    table = race_table(path)
    table._journal.tidy()
    play_on(table)
    left = path.parent.with_name("left") / path.name
    left.parent.mkdir()
    for ending in PARTS:
        Path(f"{left}{ending}").write_bytes(Path(f"{path}{ending}").read_bytes())
    place_of(left).write_bytes(place_of(path).read_bytes())
    table._journal.close()
    return left


def entries(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return len(connection.execute("SELECT * FROM entry WHERE who != ?", (WHO,)).fetchall())


def told_at_start(path: Path) -> str:
    """Open what lies there, see that it can be played, and return what is said."""
    journal, notice = open_journal(path)
    table = Table(journal, GAMES)
    assert table.position().playing is not None
    table.undo(by="panel")
    journal.close()
    again, nothing_more = open_journal(path)
    again.close()
    assert nothing_more is None, "said once at a start; the page says it until it is confirmed"
    return say(notice, "en") if notice else ""


def test_a_kill_costs_nothing_and_needs_no_word(path: Path) -> None:
    assert told_at_start(killed(path)) == ""


def test_a_log_that_is_removed_after_a_kill_is_missed(path: Path) -> None:
    left = killed(path)
    Path(f"{left}-wal").unlink()
    told = told_at_start(left)
    assert f"{LATER} entries that were kept are missing" in told
    assert "Nothing was lost" not in told
    report = unconfirmed(left.parent)
    assert report is not None
    assert (report.saved, report.missing) == (5, LATER)


def test_a_log_that_is_cut_in_half_says_how_many_are_missing(path: Path) -> None:
    left = killed(path)
    log = Path(f"{left}-wal")
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    told = told_at_start(left)
    report = unconfirmed(left.parent)
    assert report is not None
    assert report.missing is not None
    assert 0 < report.missing < LATER
    assert report.saved + report.missing == 5 + LATER
    assert f"{report.missing} entries that were kept are missing" in told


def test_a_journal_that_is_removed_with_its_log_is_missed(path: Path) -> None:
    left = killed(path)
    for ending in PARTS:
        Path(f"{left}{ending}").unlink()
    journal, notice = open_journal(left)
    assert "35 entries that were kept are missing" in say(notice or "", "en")
    with journal.writing():
        assert journal.append(1, "begin", "panel", {}).number > 35, "no number is given out again"
    journal.close()


def test_that_nothing_was_lost_is_said_only_where_the_numbers_prove_it(path: Path) -> None:
    left = killed(path)
    with closing(sqlite3.connect(left)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = bytearray(left.read_bytes())
    whole[60] ^= 0xFF  # of the version: no entry is harmed
    left.write_bytes(whole)
    highest = place_of(left).read_bytes()
    assert "Nothing was lost" in told_at_start(left)
    place_of(left).write_bytes(highest[:-3])
    left.write_bytes(whole)
    told = told_at_start(left)
    assert "Nothing was lost" not in told
    assert "cannot be told" in told


@pytest.mark.parametrize("ending", PARTS)
def test_nothing_is_acknowledged_once_a_part_is_gone(path: Path, ending: str) -> None:
    table = race_table(path)
    before = table.position()
    Path(f"{path}{ending}").unlink()
    for act in (table.redo, table.undo):
        with pytest.raises(Vanished, match=f"{path}{ending}"):
            act(by="panel")
    assert table.position() == before
    with pytest.raises(Vanished):
        table._journal.check_place()
    table._journal.close()


def test_a_log_that_vanishes_during_a_write_is_noticed_after_it(path: Path) -> None:
    with closing(race_table(path)._journal) as journal, pytest.raises(Vanished), journal.writing():
        Path(f"{path}-wal").unlink()


def test_what_was_written_is_in_the_file_a_moment_later_and_the_log_may_go(path: Path) -> None:
    table = race_table(path)
    play_on(table)
    with brought_into_file(path):
        left = path.parent.with_name("left") / path.name
        left.parent.mkdir()
        left.write_bytes(path.read_bytes())
        place_of(left).write_bytes(place_of(path).read_bytes())
    table._journal.close()
    assert told_at_start(left) == ""
    assert entries(left) == 5 + LATER + 1


@contextmanager
def brought_into_file(path: Path) -> Iterator[None]:
    """Let the watch of a running companion look until it has no more to bring into the file."""
    done = threading.Event()

    class Watched(Journal):
        def checkpoint(self) -> bool:
            if whole := super().checkpoint():
                done.set()
            return whole

    with closing(Watched(path)) as journal:
        watch = JournalWatch(journal, lambda: None, look_s=0.01)
        thread = threading.Thread(target=watch.run)
        thread.start()
        assert done.wait(60)
        yield
        watch.close()
        thread.join(60)


@pytest.mark.parametrize("content", [b"", b"\xff" * 40, b"35 00000000\n", b"many", b"1 2 3"])
def test_a_damaged_number_is_none(path: Path, content: bytes) -> None:
    sound_journal(path).close()
    place_of(path).write_bytes(content)
    assert kept_highest(path) is None
    keep_highest(path, 7)
    assert kept_highest(path) == 7
    keep_highest(path, 5)
    assert kept_highest(path) == 7, "it only grows"


def test_a_journal_of_an_earlier_companion_knows_its_number_from_the_first_start_on(path: Path) -> None:
    race_table(path)._journal.close()
    place_of(path).unlink()
    sound_journal(path).close()
    assert kept_highest(path) == 5
