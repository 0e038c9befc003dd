"""A journal is made, opened again, and refused with what is wrong; what is refused stays as it was."""

import errno
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.journal.errors import JournalFault, NewerJournal, NotAJournal
from companion.journal.naming import BESIDE, free_name, move_aside
from companion.journal.opening import open_journal
from companion.journal.repair import WHO, unconfirmed
from companion.journal.schema import APPLICATION_ID, MIGRATIONS, migrate
from companion.journal.store import Journal
from companion.table import Table
from companion.words import say
from tests.journal.race import GAMES, SETUP, race_table, sound_journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "games.journal"


def content(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM entry").fetchall()


@pytest.mark.parametrize("left", ["photos/41.jpg", "copies/2026-11-15-41-before1.backup"])
def test_a_journal_that_is_gone_is_told_and_no_number_is_given_out_twice(path: Path, left: str) -> None:
    (path.parent / left).parent.mkdir(parents=True)
    (path.parent / left).touch()
    journal, notice = open_journal(path)
    assert notice is not None
    assert "is missing, but photos or copies" in say(notice, "en")
    repair = unconfirmed(path.parent)
    assert repair is not None
    assert "a copy can be put back" in say(repair.words, "en")
    table = Table(journal, GAMES)
    table.begin("race", SETUP, by="panel")
    assert table.position().number > 41
    journal.close()
    again, notice = open_journal(path)
    assert notice is None
    again.close()


def test_a_journal_is_made_where_there_is_none_and_found_again(path: Path) -> None:
    sound_journal(path).close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    sound_journal(path).close()


def test_the_file_says_what_it_is_and_is_durable(path: Path) -> None:
    journal = sound_journal(path)
    for pragma, value in {
        "application_id": APPLICATION_ID,
        "user_version": len(MIGRATIONS),
        "journal_mode": "wal",
        "synchronous": 2,
    }.items():
        assert journal._connection.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def test_nothing_can_be_changed_or_taken_out(path: Path) -> None:
    race_table(path)
    with closing(sqlite3.connect(path)) as connection:
        for statement in ("DELETE FROM entry", "UPDATE entry SET body = '{}'"):
            with pytest.raises(sqlite3.IntegrityError, match="only grows"):
                connection.execute(statement)


def foreign_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE cake (slices)")
        connection.commit()


def foreign_database_with_our_mark(path: Path) -> None:
    foreign_database(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


FOREIGN = {
    "text": lambda path: path.write_text("Ada 3, Ben 4"),
    "empty": lambda path: path.write_bytes(b""),
    "other database": foreign_database,
    "marked database": foreign_database_with_our_mark,
    "folder": lambda path: path.mkdir(),
    "broken link": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_file_is_moved_aside_as_it_is_and_the_evening_goes_on(path: Path, make: object) -> None:
    assert callable(make)
    path.parent.mkdir()
    make(path)
    before = path.read_bytes() if path.is_file() else None
    journal, notice = open_journal(path)
    kept = path.with_name("games.journal.1")
    assert notice is not None
    assert "kept as games.journal.1" in say(notice, "en")
    assert (kept.read_bytes() if kept.is_file() else None) == before
    assert journal.latest() is None
    assert Table(journal, GAMES).position().playing is None


def test_what_was_moved_aside_before_is_never_overwritten(path: Path) -> None:
    path.parent.mkdir()
    for number in (1, 2, 3):
        path.write_text(f"the text {number}")
        open_journal(path)[0].close()
    texts = [path.with_name(f"games.journal.{number}").read_text() for number in (1, 2, 3)]
    assert texts == ["the text 1", "the text 2", "the text 3"]


def test_what_lies_beside_a_missing_journal_is_saved_into_a_new_one(path: Path) -> None:
    table = race_table(path)
    path.unlink()
    journal, notice = open_journal(path)
    assert notice is not None
    assert len(journal.entries(1)) == 6, "all of it, and that it was repaired"
    assert path.with_name("games.journal.1-wal").stat().st_size > 0
    table._journal.close()


@pytest.mark.parametrize("version", [len(MIGRATIONS) + 1, 999])
def test_a_newer_journal_is_refused_in_one_line_and_stays(path: Path, version: int) -> None:
    sound_journal(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(NewerJournal, match="newer companion") as refused:
        open_journal(path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before
    assert not path.with_name("games.journal.1").exists()


def test_an_older_journal_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = race_table(path)
    told = table.history()
    table._journal.close()
    newer = (*MIGRATIONS, ("CREATE TABLE photo (number INTEGER PRIMARY KEY) STRICT",))
    for module in ("schema", "store"):
        monkeypatch.setattr(f"companion.journal.{module}.MIGRATIONS", newer)
    monkeypatch.setattr("companion.journal.store.migrate", lambda c: migrate(c, len(newer)))
    journal = sound_journal(path)
    assert journal._connection.execute("PRAGMA user_version").fetchone() == (2,)
    assert Table(journal, GAMES).history() == told


def test_a_migration_that_fails_leaves_the_journal_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    race_table(path)._journal.close()
    torn = (*MIGRATIONS, ("CREATE TABLE photo (number INTEGER PRIMARY KEY) STRICT", "CREATE nonsense"))
    with monkeypatch.context() as newer, closing(sqlite3.connect(path, isolation_level=None)) as connection:
        newer.setattr("companion.journal.schema.MIGRATIONS", torn)
        with pytest.raises(sqlite3.OperationalError, match="nonsense"):
            migrate(connection, len(torn))
    assert len(Table(sound_journal(path), GAMES).history()) == 2, "nothing of it is there"


@pytest.mark.parametrize("place", ["/proc/games.journal", "/dev/null/games.journal"])
def test_a_place_that_cannot_be_written_is_named_in_one_line(place: str) -> None:
    with pytest.raises(JournalFault, match=place) as refused:
        open_journal(Path(place))
    assert "\n" not in str(refused.value)


def a_long_journal(path: Path) -> Table:
    """Return a table whose journal is still open: as in a power cut, its last part is beside the file."""
    table = race_table(path)
    for _ in range(60):
        table.redo(by="panel")
        table.undo(by="panel")
    return table


@dataclass(frozen=True)
class PowerCut:
    """What a power cut leaves: the file, what lies beside it, and the entries that are in them."""

    parts: dict[str, bytes]
    entries: list[tuple[object, ...]]


@pytest.fixture(scope="module")
def power_cuts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, PowerCut]:
    """Return one with everything in the file, and one with most of it still beside."""
    cuts, path = {}, tmp_path_factory.mktemp("cut") / "games.journal"
    table = a_long_journal(path)
    for victim in ("-wal", ""):
        if not victim:
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        parts = {ending: Path(f"{path}{ending}").read_bytes() for ending in ("", "-wal")}
        cuts[victim] = PowerCut(parts, content(path))
    table._journal.close()
    return cuts


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 400), marks=pytest.mark.soak)], ids=len)
@pytest.mark.parametrize("ending", ["", "-wal"])
@pytest.mark.parametrize("harm", ["cut", "flip"])
def test_a_torn_journal_is_repaired_and_kept_or_holds_a_true_beginning(
    tmp_path: Path, power_cuts: dict[str, PowerCut], seeds: range, ending: str, harm: str
) -> None:
    for seed in seeds:
        folder = tmp_path / str(seed)
        folder.mkdir()
        a_torn_journal(folder, power_cuts, random.Random(f"{seed}{ending}{harm}"), ending, harm)


def a_torn_journal(
    folder: Path, power_cuts: dict[str, PowerCut], chance: random.Random, ending: str, harm: str
) -> None:
    path = folder / "games.journal"
    for part, whole in power_cuts[ending].parts.items():
        Path(f"{path}{part}").write_bytes(whole)
    victim = Path(f"{path}{ending}")
    harmed = bytearray(victim.read_bytes())
    if harm == "cut":
        del harmed[chance.randrange(len(harmed)) :]
    else:
        for _ in range(chance.choice([1, 8, 64])):
            harmed[chance.randrange(len(harmed))] ^= 1 << chance.randrange(8)
    victim.write_bytes(harmed)
    try:
        journal, notice = open_journal(path)
    except CompanionError:  # a harmed version number, say: refused, and nothing moved
        assert victim.read_bytes() == bytes(harmed)
        return
    if notice is None:
        rows = content(path)
        assert rows == power_cuts[ending].entries[: len(rows)]
        Table(journal, GAMES)
    else:
        kept = Path(f"{path}.1{ending}")
        assert kept.read_bytes() == bytes(harmed)
        rows = [row for row in content(path) if row[3] != WHO]
        assert rows == power_cuts[ending].entries[: len(rows)]
        Table(journal, GAMES)


def test_a_torn_journal_is_kept_with_what_was_not_yet_in_the_file(path: Path) -> None:
    table = a_long_journal(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    table.redo(by="panel")
    parts = {ending: Path(f"{path}{ending}").read_bytes() for ending in ("", "-wal")}
    table._journal.close()
    path.unlink()
    parts[""] = parts[""].replace(b'"pips":3', b'"pips":5')
    for ending, part in parts.items():
        Path(f"{path}{ending}").write_bytes(part)
    assert open_journal(path)[1] is not None
    assert {ending: Path(f"{path}.1{ending}").read_bytes() for ending in parts} == parts


@pytest.mark.parametrize("share", [0.99, 0.0], ids=["an entry", "all entries"])
def test_an_index_that_has_lost_entries_hides_nothing_and_deletes_nothing(path: Path, share: float) -> None:
    table = race_table(path)
    told = table.history()
    table._journal.close()
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'entry_of_game'"
        ).fetchone()
    whole, cells = bytearray(path.read_bytes()), (page - 1) * size + 4
    whole[cells] = int(share * whole[cells])  # how many it has
    path.write_bytes(whole)
    journal, notice = open_journal(path)
    assert notice is not None
    assert Table(journal, GAMES).history() == told


def test_a_fault_while_reading_is_told_plainly(path: Path) -> None:
    journal = sound_journal(path)
    journal._connection.execute("ALTER TABLE entry RENAME TO exit")
    with pytest.raises(JournalFault, match=str(path)):
        journal.latest()
    with pytest.raises(NotAJournal, match="other tables"):
        Journal(path)


def test_move_aside_takes_what_lies_beside_with_it(tmp_path: Path) -> None:
    for ending in ("", *BESIDE):
        (tmp_path / f"a{ending}").write_text(ending)
    (tmp_path / "a.1-wal").write_text("left over")
    assert free_name(tmp_path / "a") == tmp_path / "a.2"
    move_aside(tmp_path / "a", tmp_path / "a.2")
    assert {file.name for file in tmp_path.iterdir()} == {"a.1-wal", "a.2", "a.2-wal", "a.2-shm"}


def test_a_journal_that_cannot_be_made_leaves_nothing_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.journal.naming.migrate", full)
    with pytest.raises(JournalFault, match="storage is full"):
        open_journal(path)
    assert list(path.parent.iterdir()) == []


def test_two_that_start_together_share_one_journal(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one's journal is there just before ours gets its name."""
    others = path.with_name("others")
    race_table(others)._journal.close()

    def late(connection: sqlite3.Connection) -> None:
        migrate(connection)
        others.rename(path)

    with monkeypatch.context() as patch:
        patch.setattr("companion.journal.naming.migrate", late)
        table = Table(sound_journal(path), GAMES)
    assert len(table.history()) == 2


COUNT = (
    "import sqlite3, sys; print(len(sqlite3.connect(sys.argv[1]).execute('SELECT * FROM entry').fetchall()))"
)


def entries_seen_elsewhere(path: Path) -> int:
    """Return how many entries another process finds, which opens the file and closes it again."""
    done = subprocess.run([sys.executable, "-c", COUNT, str(path)], check=True, capture_output=True)
    return int(done.stdout)


def test_opening_it_again_lets_go_of_no_lock(path: Path) -> None:
    table = race_table(path)
    sound_journal(path).close()  # as the page does before it puts a copy back
    before = entries_seen_elsewhere(path)
    table.undo(by="phone Ada")
    assert entries_seen_elsewhere(path) == before + 1
