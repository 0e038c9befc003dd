"""Backup and restore while a table runs: whole or not at all, and nothing that was there is lost."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import BadUsage
from companion.journal import copies
from companion.journal.copies import backup, kept_files
from companion.journal.errors import JournalFault, NotAJournal
from companion.journal.opening import open_journal
from companion.journal.schema import KEEPERS, migrate
from companion.keeping.putting_back import put_back
from companion.table import Position, StaleAction, Table
from companion.words import Message
from tests.journal.race import GAMES, SETUP, race_table, sound_journal, throw, without_hard_links

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "games.journal"


@pytest.fixture
def spare(tmp_path: Path) -> Path:
    return tmp_path / "spare.journal"


def restore(path: Path, source: Path) -> tuple[Path | None, Message | None]:
    done = put_back(path.parent, source)
    return done.kept, done.notice


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir() if not file.name.endswith(("-wal", "-shm"))}


def test_a_backup_is_one_file_that_holds_the_game(path: Path, spare: Path) -> None:
    table = race_table(path)
    backup(path, spare)
    assert names(spare.parent) == {"state", "spare.journal"}
    assert not spare.with_name("spare.journal-wal").exists()
    assert Table(sound_journal(spare), GAMES).position() == table.position()


def test_a_backup_may_hold_files_beside_the_journal(path: Path, spare: Path) -> None:
    table = race_table(path)
    backup(path, spare, [("games/race/stones.toml", b"one"), ("odd", b"\xff")])
    assert dict(kept_files(spare)) == {"games/race/stones.toml": b"one", "odd": b"\xff"}
    assert Table(sound_journal(spare), GAMES).position() == table.position()
    backup(spare, spare.with_name("again"), [("games/race/stones.toml", b"two")])
    assert dict(kept_files(spare.with_name("again"))) == {"games/race/stones.toml": b"two"}
    backup(path, spare.with_name("bare"))
    assert dict(kept_files(spare.with_name("bare"))) == {}


def test_a_running_table_goes_on_with_what_was_restored(path: Path, spare: Path) -> None:
    table = race_table(path)
    before = table.position().playing
    backup(path, spare)
    table.set_aside(by="panel")
    table.begin("race", SETUP, by="panel")
    late = table.act(throw(5), by="panel")
    kept, notice = restore(path, spare)
    assert notice is None
    assert kept is not None
    assert kept.parent == path.with_name("copies")
    assert table.refresh().playing == before
    assert Table(sound_journal(kept), GAMES).position() == late
    assert names(path.parent) == {"games.journal", "games.highest", "copies"}
    with pytest.raises(StaleAction):
        table.redo(by="a phone that still shows the other game", seen=late.number)


def test_a_number_is_never_given_out_twice(path: Path, spare: Path) -> None:
    table = race_table(path)
    backup(path, spare)
    late = table.redo(by="panel").number
    restore(path, spare)
    assert table.redo(by="panel").number == late + 2, "one for the restore, one for this"
    backup(path, spare.with_name("later"))
    new = path.parent.with_name("new") / path.name
    restore(new, spare.with_name("later"))
    again = Table(sound_journal(new), GAMES)
    assert again.position().playing == table.position().playing
    assert again.undo(by="panel").number == late + 4


def test_what_was_seen_before_a_restore_is_stale_after_it(path: Path, spare: Path) -> None:
    """Another journal with as many entries: its last number is the one that the phone still shows."""
    other = race_table(spare)
    other.redo(by="panel")
    other.undo(by="panel")
    table = race_table(path)
    table.set_aside(by="panel")
    seen = table.take_up(1, by="panel").number
    assert seen == other.position().number
    restore(path, spare)
    with pytest.raises(StaleAction):
        table.redo(by="a phone that still shows the other game", seen=seen)
    assert table.redo(by="panel", seen=table.position().number).playing is not None


def test_an_empty_backup_restores_an_empty_table(path: Path, spare: Path) -> None:
    sound_journal(spare).close()
    table = race_table(path)
    restore(path, spare)
    assert table.refresh() == Position(0, None)
    assert table.begin("race", SETUP, by="panel").playing is not None


def test_a_restore_needs_no_journal_to_be_there(path: Path, spare: Path) -> None:
    table = race_table(path)
    backup(path, spare)
    new = path.parent.with_name("new") / path.name
    assert restore(new, spare) == (None, None)
    again = Table(sound_journal(new), GAMES)
    assert again.position().playing == table.position().playing


def test_a_restore_fixes_a_torn_journal(path: Path, spare: Path) -> None:
    race_table(path)._journal.close()
    backup(path, spare)
    path.write_bytes(path.read_bytes()[:5000])
    _, notice = restore(path, spare)
    assert notice is not None
    assert path.with_name("games.journal.1").stat().st_size == 5000
    assert len(Table(sound_journal(path), GAMES).history()) == 2


def test_a_backup_overwrites_nothing(path: Path, spare: Path) -> None:
    race_table(path)
    spare.write_text("dear diary")
    with pytest.raises(BadUsage, match="Name another"):
        backup(path, spare)
    assert spare.read_text() == "dear diary"


@pytest.mark.parametrize("links", [True, False])
def test_a_backup_overwrites_nothing_that_appears_meanwhile(
    path: Path, spare: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    race_table(path)
    if not links:
        without_hard_links(monkeypatch)

    def slow(connection: sqlite3.Connection) -> None:
        migrate(connection)
        spare.write_text("dear diary")

    monkeypatch.setattr(copies, "migrate", slow)
    with pytest.raises(BadUsage, match="Name another"):
        backup(path, spare)
    assert spare.read_text() == "dear diary"
    assert names(spare.parent) == {"state", "spare.journal"}


def test_what_a_crash_left_is_in_nobodys_way(path: Path, spare: Path) -> None:
    race_table(path)
    for left_over in (f".spare.journal.{os.getpid()}.copy", f".games.journal.{os.getpid()}.copy"):
        spare.with_name(left_over).write_text("half a journ")
        path.with_name(left_over).write_text("half a journ")
    backup(path, spare)
    restore(path, spare)


def test_what_is_no_backup_is_refused_and_nothing_changes(path: Path, spare: Path) -> None:
    table = race_table(path)
    before = table.position()
    spare.write_text("dear diary")
    with pytest.raises(NotAJournal, match="spare"):
        restore(path, spare)
    with pytest.raises(JournalFault, match="nowhere"):
        restore(path, spare.with_name("nowhere"))
    assert table.position() == before
    assert names(path.parent) <= {"games.journal", "games.highest", "copies"}
    assert not any((path.parent / "copies").glob("*"))


def test_a_place_that_is_not_there_is_named(path: Path, spare: Path) -> None:
    race_table(path)
    with pytest.raises(JournalFault, match="no-folder"):
        backup(path, spare.parent / "no-folder" / "spare")
    with pytest.raises(JournalFault, match="elsewhere"):
        backup(path.with_name("elsewhere"), spare)
    assert names(spare.parent) == {"state"}


def test_a_restore_that_fails_midway_changes_nothing(
    path: Path, spare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = race_table(path)
    backup(path, spare)
    after = table.redo(by="panel")
    monkeypatch.setattr(copies, "KEEPERS", {**KEEPERS, "none_such": "CREATE NONSENSE"})
    with pytest.raises(JournalFault):
        restore(path, spare)
    assert table.position() == after
    assert names(path.parent) == {"games.journal", "games.highest", "copies"}
    assert not any((path.parent / "copies").iterdir()), "nothing was changed, so nothing is kept"
    table.undo(by="panel")
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("DELETE FROM entry")


def test_backups_and_restores_while_another_process_writes(path: Path, spare: Path) -> None:
    race_table(path).set_aside(by="panel")
    command = [sys.executable, "-m", "tests.journal.writer", str(path), "seed"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        numbers: list[int] = []
        kept: list[Path] = []
        for turn in range(6):
            numbers += [int(writer.stdout.readline().split()[0]) for _ in range(5)]
            copy = spare.with_name(f"spare{turn}")
            backup(path, copy)
            journal = sound_journal(copy)
            latest = journal.latest()
            assert latest is not None
            assert kept or latest.number >= numbers[-1]
            Table(journal, GAMES).history()
            if turn % 2:
                aside, notice = restore(path, spare.with_name("spare0"))
                assert aside is not None
                kept.append(aside)
                assert notice is None
        writer.kill()
        rest = writer.stdout.read().decode().split("\n")[:-1]
    numbers += [int(line.split()[0]) for line in rest]
    assert numbers == sorted(set(numbers)), "no number twice, whatever was restored"
    acknowledged = set(numbers)
    for place in [*kept, path]:
        journal, notice = open_journal(place)
        assert notice is None
        acknowledged -= {row[0] for row in journal._connection.execute("SELECT number FROM entry")}
        Table(journal, GAMES)
    assert acknowledged == set(), "all that was acknowledged is in the journal or in one kept beside it"
