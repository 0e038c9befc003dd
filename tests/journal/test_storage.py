"""The journal among others and on poor storage: nobody's file is overwritten, and the cause is named."""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import opening
from companion.journal.copies import backup
from companion.journal.errors import JournalFault, Vanished
from companion.journal.naming import rename_to_free
from companion.journal.opening import open_journal
from companion.journal.store import Journal
from companion.table import Table
from tests.journal.race import GAMES, race_table, sound_journal, without_hard_links


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "games.journal"


def test_nobody_else_is_in_the_folder_while_a_torn_journal_is_moved_aside(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at a torn file and its move, no other companion may put a good one there."""
    path.parent.mkdir()
    path.write_text("torn")
    looked = []

    def watched(name: str, real: Callable[[Path], object]) -> Callable[[Path], object]:
        def look(path: Path) -> object:
            handle = os.open(path.parent, os.O_RDONLY)
            with pytest.raises(BlockingIOError):
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.close(handle)
            looked.append(name)
            return real(path)

        return look

    for name in ("_sound", "repair"):
        monkeypatch.setattr(opening, name, watched(name, getattr(opening, name)))
    open_journal(path)[0].close()
    assert looked == ["_sound", "repair"]


def test_many_that_find_a_torn_journal_together_share_the_new_one(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("torn")
    start, opened = threading.Barrier(8), []

    def open_it() -> None:
        start.wait(60)
        opened.append(open_journal(path))

    threads = [threading.Thread(target=open_it) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert len([notice for _, notice in opened if notice is not None]) == 1
    assert path.with_name("games.journal.1").read_text() == "torn"
    assert not path.with_name("games.journal.2").exists()
    with opened[0][0].writing():
        opened[0][0].append(1, "begin", "panel", {})
    for journal, _ in opened:
        assert len(journal.begins()) == 1
        journal.close()


def test_what_a_crash_left_of_a_new_journal_is_in_nobodys_way(path: Path) -> None:
    path.parent.mkdir()
    for name in ("games.journal.new", "games.journal.new-wal", f"games.journal.{os.getpid()}.new"):
        path.with_name(name).write_text("half a journ")
    sound_journal(path).close()
    assert not path.with_name("games.journal.new").exists()
    assert not path.with_name("games.journal.new-wal").exists()


def test_a_journal_is_made_and_moved_where_there_are_no_hard_links(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_hard_links(monkeypatch)
    sound_journal(path).close()
    path.write_text("torn")
    journal, notice = open_journal(path)
    assert notice is not None
    assert path.with_name("games.journal.1").read_text() == "torn"
    journal.close()


@pytest.mark.parametrize("links", [True, False])
def test_a_name_that_appears_meanwhile_is_not_overwritten(
    tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:
        without_hard_links(monkeypatch)
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("old")
    new.write_text("new")
    with pytest.raises(FileExistsError):
        rename_to_free(old, new)
    assert (old.read_text(), new.read_text()) == ("old", "new")


def test_a_file_that_a_power_cut_left_with_both_names_loses_the_old_one(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("one")
    new.hardlink_to(old)
    rename_to_free(old, new)
    assert [file.name for file in tmp_path.iterdir()] == ["new"]


@pytest.fixture
def read_only() -> Iterator[Path]:
    """Return a journal in a folder in which nothing can be written; root could, so not as root."""
    folder = Path(tempfile.mkdtemp())
    path = folder / "games.journal"
    race_table(path)._journal.close()
    path.with_name("games.journal-wal").touch()  # as SQLite leaves it when the power goes
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield path
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_a_place_that_can_only_be_read_is_named_as_that(read_only: Path) -> None:
    for attempt in (
        lambda: Journal(read_only),
        lambda: backup(read_only, Path(tempfile.gettempdir(), f"never-made-{os.getpid()}")),
        lambda: open_journal(read_only),
    ):
        with pytest.raises(JournalFault, match="can only be read"):
            attempt()


def test_a_limit_on_the_size_of_a_file_is_named(path: Path) -> None:
    race_table(path)._journal.close()
    code = f"""
import resource
from pathlib import Path
from companion.journal.errors import JournalFault
from companion.table import Table
from tests.journal.race import GAMES, sound_journal
resource.setrlimit(resource.RLIMIT_FSIZE, (90_000, 90_000))
table = Table(sound_journal(Path({str(path)!r})), GAMES)
try:
    while True:
        table.redo(by="panel")
        table.undo(by="panel")
except JournalFault as fault:
    print(fault)
"""
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    ).stdout
    assert "limit the size of a file" in said
    Table(sound_journal(path), GAMES).history()


def test_what_goes_into_a_file_that_is_deleted_meanwhile_is_not_acknowledged(path: Path) -> None:
    with closing(race_table(path)._journal) as journal, pytest.raises(Vanished), journal.writing():
        path.rename(path.with_name("elsewhere"))
