"""Everything goes into one file and comes out of it on a new card, all of it or nothing."""

import shutil
import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.config import load_config
from companion.errors import CompanionError
from companion.journal.copies import kept_files
from companion.journal.errors import JournalFault
from companion.journal.opening import open_journal
from companion.journal.store import Journal
from companion.keeping import configuration, evenings, putting_back
from companion.keeping.configuration import fitted
from companion.keeping.evenings import Copies, copies
from companion.keeping.folder import files, take
from companion.keeping.putting_back import RESTORING, finish, put_back
from companion.table import Table
from companion.words import Message
from tests.journal.race import GAMES, SETUP, race_table, throw

KEPT: dict[str, bytes] = {
    "camera.json": b'{"exposure": 1}',
    "games/race/stones.toml": b"[pebble]\nweight = 4\n",
    "join.json": b'{"code": "abc", "secret": "xyz"}',
    "photos/17.jpg": b"\xff\xd8 seventeen",
    "photos/17-2.jpg": b"\xff\xd8 a shorter exposure of it",
    "profiles/discs": b"what the eye learned",
    "virtual.json": b"{}",
}


class Card:
    """A data folder with a game on its table, and a configuration."""

    def __init__(self, place: Path, files: dict[str, bytes], config: str = "") -> None:
        self.state = place / "state"
        self.config = place / "companion.toml"
        place.mkdir()
        self.config.write_text(f'{config}state = "{self.state}"\n')
        self.table = race_table(self.state / "games.journal")
        for name, content in files.items():
            (self.state / name).parent.mkdir(parents=True, exist_ok=True)
            (self.state / name).write_bytes(content)

    def content(self) -> dict[str, Any]:
        table = Table(open_journal(self.state / "games.journal")[0], GAMES)
        playing = table.position().playing
        table._journal.close()
        kept = {name: (self.state / name).read_bytes() for name in files(self.state)}
        return {"state": playing and playing.state, **kept, "config": load_config(self.config).players}

    def run(self, *words: str) -> int:
        return main([*words, "--config", str(self.config)])


@pytest.fixture
def old(tmp_path: Path) -> Card:
    card = Card(tmp_path / "old", KEPT, 'players = ["Caro", "Stefan"]\n')
    for passing in ("running", "photos/18.jpg.new", "repaired.json", "fault.txt"):
        (card.state / passing).write_bytes(b"passing")
    (card.state / "repaired.json").unlink()
    card.table._journal.close()
    return card


@pytest.fixture
def new(tmp_path: Path) -> Card:
    card = Card(tmp_path / "new", {"photos/17.jpg": b"another", "photos/3.jpg": b"three", "join.json": b"{}"})
    card.table.redo(by="panel")
    card.table._journal.close()
    return card


def test_a_new_card_has_all_of_the_old_one_and_keeps_what_was_there(
    old: Card, new: Card, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "evening.backup"
    assert old.run("backup", str(backup)) == 0
    assert backup.stat().st_mode & 0o077 == 0, "the code to join is in it"
    before = new.content()
    assert new.run("restore", str(backup)) == 0
    assert new.content() == old.content()
    assert load_config(new.config).state == new.state, "where it keeps things is its own"
    (kept,) = copies(new.state)
    assert str(kept.path) in capsys.readouterr().out
    assert new.run("restore", str(kept.path)) == 0
    assert new.content() == before


def test_what_is_to_stay_is_neither_replaced_nor_taken_away(old: Card, new: Card, tmp_path: Path) -> None:
    (new.state / "people.json").write_bytes(b'{"ada": 1}')
    take(old.state, tmp_path / "evening.backup", None)
    put_back(new.state, tmp_path / "evening.backup", stay=("join.json", "people.json"))
    content = new.content()
    assert (content["join.json"], content["people.json"]) == (b"{}", b'{"ada": 1}')
    assert content["photos/17.jpg"] == KEPT["photos/17.jpg"]


@pytest.mark.parametrize("step", range(12))
def test_a_power_cut_leaves_all_of_it_or_nothing(
    step: int, old: Card, new: Card, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut at every rename, delete and write; the next start finishes what had begun to count."""
    take(old.state, tmp_path / "evening.backup", old.config)
    before, after = new.content(), old.content()

    class PowerCut(BaseException):
        pass

    done = 0

    def cut_at(real: Any) -> Any:
        def maybe(*words: Any, **named: Any) -> Any:
            nonlocal done
            done += 1
            if done > step:
                raise PowerCut
            return real(*words, **named)

        return maybe

    with monkeypatch.context() as patch:
        for name in ("rename", "replace", "unlink"):
            patch.setattr(Path, name, cut_at(getattr(Path, name)))
        patch.setattr(shutil, "rmtree", cut_at(shutil.rmtree))
        patch.setattr(putting_back, "write", cut_at(configuration.write))
        with suppress(PowerCut):
            put_back(new.state, tmp_path / "evening.backup", new.config)
    finish(new.state)
    assert new.content() in (before, after)


@pytest.mark.parametrize("fault", [JournalFault(Message("journal.gone", file="x")), KeyboardInterrupt()])
def test_what_has_begun_to_count_is_never_taken_back_by_half(
    fault: BaseException, old: Card, new: Card, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log could not be emptied after the write: the content has changed, and what was there is kept."""
    take(old.state, tmp_path / "evening.backup", old.config)
    before, after = new.content(), old.content()

    def cannot(_: Journal) -> None:
        raise fault

    with monkeypatch.context() as patch, suppress(KeyboardInterrupt):
        patch.setattr(Journal, "tidy", cannot)
        put_back(new.state, tmp_path / "evening.backup", new.config)
    finish(new.state)
    assert new.content() == after
    (kept,) = copies(new.state)
    put_back(new.state, kept.path, new.config)
    assert new.content() == before


def test_two_copies_are_put_back_one_after_the_other(old: Card, new: Card, tmp_path: Path) -> None:
    take(old.state, tmp_path / "evening.backup", old.config)
    take(new.state, tmp_path / "other.backup", new.config)
    wholes = (new.content(), old.content())
    for _ in range(6):
        together = threading.Barrier(2)

        def restore(name: str, together: threading.Barrier = together) -> None:
            together.wait(30)
            put_back(new.state, tmp_path / name, new.config)

        both = [threading.Thread(target=restore, args=(name,)) for name in ("evening.backup", "other.backup")]
        for each in both:
            each.start()
        for each in both:
            each.join(60)
        assert new.content() in wholes
        assert not (new.state / RESTORING).exists()


def test_what_is_damaged_in_a_backup_is_refused_and_nothing_changes(
    old: Card, new: Card, tmp_path: Path
) -> None:
    take(old.state, backup := tmp_path / "evening.backup", old.config)
    before, whole = new.content(), backup.read_bytes()
    for part in (b"seventeen", b"what the eye", b"terminal", b"Caro"):
        place = whole.find(part)
        assert place > 0
        backup.write_bytes(whole[:place] + b"X" + whole[place + 1 :])
        with pytest.raises(CompanionError, match="Nothing was changed"):
            put_back(new.state, backup, new.config)
        assert new.content() == before
    backup.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CompanionError):
        put_back(new.state, backup, new.config)
    assert new.content() == before
    assert not [path for path in new.state.iterdir() if "restoring" in path.name]
    assert copies(new.state) == []


def test_a_backup_cannot_write_elsewhere(old: Card, new: Card, tmp_path: Path) -> None:
    take(old.state, backup := tmp_path / "evening.backup", None)
    others = ("../outside", "/etc/passwd", "games.journal", "photos/../../outside", "running")
    near = (f"{tmp_path}/camera.json", "../camera.json", "photos/../../profile", "profile.sh")
    for name in (*others, *near):
        with closing(sqlite3.connect(backup)) as connection:
            connection.execute(
                "UPDATE kept_file SET name = ? WHERE content = ?", (name, KEPT["photos/17.jpg"])
            )
            connection.commit()
        with pytest.raises(CompanionError, match="does not belong into a backup"):
            put_back(new.state, backup)


def test_a_configuration_that_cannot_be_written_is_refused_first(
    old: Card, new: Card, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take(old.state, backup := tmp_path / "evening.backup", old.config)
    before = new.content()
    with pytest.raises(CompanionError, match="Nothing was changed"):
        put_back(new.state, backup, Path("/proc/companion.toml"))
    assert new.content() == before


@pytest.mark.parametrize(
    ("old", "here", "wanted"),
    [
        ('state = "/a"\nlanguage = "de"\n', 'state = "/b"\n', 'state = "/b"\nlanguage = "de"\n'),
        ('language = "de"\n', 'state = "/b"\n', 'state = "/b"\nlanguage = "de"\n'),
        ("[page]\nport = 80\n", "[page]\nport = 8080\n", "[page]\nport = 8080\n"),
        ('[page]\nhosts = ["x"]\n', "[page]\nport = 80\n", '[page]\nport = 80\nhosts = ["x"]\n'),
        ('language = "de"\n', "[page]\nport = 80\n", 'language = "de"\n[page]\nport = 80\n'),
        ('language = "de"\n', "", 'language = "de"\n'),
        ('[page]\nport = 80\naddress = "10.0.0.9"\n', "[page]\nport = 80\n", "[page]\nport = 80\n"),
        ('[page]\nproxy = "10.0.0.9"\n', '[page]\nproxy = "10.0.0.1"\n', '[page]\nproxy = "10.0.0.1"\n'),
    ],
)
def test_where_a_machine_keeps_things_and_listens_stays_its_own(old: str, here: str, wanted: str) -> None:
    assert fitted(old, here) == wanted


class Days:
    """A clock of days, one a call of `next`."""

    def __init__(self) -> None:
        self.day = 1

    def __call__(self) -> str:
        return f"2026-11-{self.day:02}T20:00:00+01:00"


def test_the_last_seven_evenings_are_copied_by_themselves(tmp_path: Path) -> None:
    state, days = tmp_path / "state", Days()
    journal, _ = open_journal(state / "games.journal")
    journal._clock = days
    table, keeper = Table(journal, GAMES), Copies(state, None)
    assert keeper.take() is None, "nothing was played"
    table.begin("race", SETUP, by="panel")
    for day in range(1, 11):
        days.day = day
        for _ in range(2):
            table.act(throw(2), by="panel")
            assert keeper.take() is not None
            assert keeper.take() is None, "nothing is new"
            table.undo(by="panel")
    found = keeper.all()
    assert [copy.day for copy in found] == [f"2026-11-{day:02}" for day in range(10, 3, -1)]
    put_back(state, found[-1].path)
    last = table.refresh().playing
    assert last is not None
    assert last.plays[-1].entry.at.startswith("2026-11-04")
    assert [copy.before for copy in keeper.all()] == [True] + [False] * 7
    table.undo(by="panel")
    table.redo(by="panel")
    assert keeper.take() is not None
    assert [copy.before for copy in keeper.all()].count(True) == 1, "what was there before stays"


def test_copies_are_capped_and_leave_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tmp_path / "state"
    table = race_table(state / "games.journal")
    table._journal._clock = lambda: "1970-01-01T00:00:10+00:00"  # a Pi without a clock
    keeper = Copies(state, None)
    for _ in range(10):
        table.redo(by="panel")
        keeper.take()
        table.undo(by="panel")
    assert len(keeper.all()) == 7
    monkeypatch.setattr(evenings, "MOST_BYTES", 3 * keeper.all()[0].size + 10)
    table.redo(by="panel")
    assert keeper.take() is not None
    assert len(keeper.all()) == 3
    table.undo(by="panel")
    full = shutil.disk_usage(state)._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    table.redo(by="panel")
    with pytest.raises(CompanionError, match="no room for another copy"):
        keeper.take()


def test_what_an_earlier_companion_backed_up_leaves_the_rest_alone(old: Card, tmp_path: Path) -> None:
    """Such a backup had the journal and the data of games; photos and profiles are not its business."""
    take(old.state, backup := tmp_path / "evening.backup", None)
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("DROP TABLE kept_file")
        connection.execute("CREATE TABLE kept_file (name TEXT PRIMARY KEY, content BLOB) WITHOUT ROWID")
        connection.execute("INSERT INTO kept_file VALUES ('race/stones.toml', ?)", (b"earlier = 1\n",))
        connection.execute("INSERT INTO kept_file VALUES ('../odd', ?)", (b"odd",))
        connection.commit()
    assert list(kept_files(backup)) == [("games/race/stones.toml", b"earlier = 1\n")]
    put_back(old.state, backup)
    found = {name: (old.state / name).read_bytes() for name in files(old.state)}
    assert found == KEPT | {"games/race/stones.toml": b"earlier = 1\n"}


def test_a_folder_that_is_gone_costs_a_copy_and_not_the_evening(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    keeper = Copies(tmp_path / "state", None, every_s=0.0)
    working = threading.Thread(target=keeper.run)
    working.start()
    (tmp_path / "state").rmdir()
    keeper.close()
    working.join(60)
    assert not (tmp_path / "state").exists()
