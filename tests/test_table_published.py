"""Changes are published after they are kept, and whoever reads waits for nobody who writes."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.game import Action, IllegalAction
from companion.journal.errors import JournalFault
from companion.journal.store import Journal
from companion.journal.watch import JournalWatch
from companion.table import Position, StaleAction, Table
from companion.words import Message
from tests.journal.held import waiting_writer
from tests.journal.race import GAMES, race_table, sound_journal, throw

DROP = Action("drop", {"stones": ("rock",)})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.journal"


@pytest.fixture
def table(path: Path) -> Iterator[Table]:
    table = race_table(path)
    yield table
    table._journal.close()


def test_what_is_told_is_kept_already(table: Table, path: Path) -> None:
    kept: list[Position] = []
    table.subscribe(lambda told: kept.append(Table(sound_journal(path), GAMES).position()))
    assert [table.act(DROP, by="panel"), table.undo(by="panel")] == kept


def test_what_is_refused_or_cannot_be_kept_is_not_told(table: Table) -> None:
    heard: list[Position] = []
    table.subscribe(heard.append)
    with pytest.raises(IllegalAction):
        table.act(throw(3), by="panel")
    with pytest.raises(StaleAction):
        table.act(DROP, by="panel", seen=1)
    table._journal._connection.execute("PRAGMA query_only = on")
    with pytest.raises(JournalFault):
        table.act(DROP, by="panel")
    table._journal._connection.execute("PRAGMA query_only = off")
    assert table.refresh() == table.position()
    assert heard == []


def test_a_reading_changes_no_position_and_is_seen_in_it(table: Table) -> None:
    heard: list[Position] = []
    table.subscribe(heard.append)
    number = table.note({"faces": ["4"]}, by="camera")
    playing = table.position().playing
    assert playing is not None
    assert [note.number for note in playing.notes] == [number]
    assert heard == []


def test_what_another_process_wrote_is_told_even_to_one_who_is_refused_for_it(
    table: Table, path: Path
) -> None:
    heard: list[Position] = []
    table.subscribe(heard.append)
    seen = table.position().number
    after = Table(sound_journal(path), GAMES).act(DROP, by="terminal")
    with pytest.raises(StaleAction):
        table.redo(by="panel", seen=seen)
    assert heard == [after] == [table.position()]


def test_a_subscriber_that_fails_breaks_nothing(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    heard: list[Position] = []
    table.subscribe(lambda _: 1 / 0)
    table.subscribe(heard.append)
    assert [table.act(DROP, by="panel")] == heard
    assert "ZeroDivisionError" in caplog.text


def test_a_subscriber_may_read_and_act(table: Table) -> None:
    numbers: list[int] = []

    def take_back(position: Position) -> None:
        if not numbers:
            numbers.append(table.undo(by="panel", seen=position.number).number)

    table.subscribe(take_back)
    after = table.act(DROP, by="panel")
    assert numbers == [table.position().number] == [after.number + 1]


def test_readers_answer_while_another_process_holds_the_journal(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.position()
    with waiting_writer(path, monkeypatch, lambda: table.act(DROP, by="phone Ada")) as acted:
        assert table.position() == before
        assert len(table.history()) == 2
        assert not acted.is_set(), "they answered before it was released"
    assert acted.is_set()
    assert table.position().number == before.number + 1


def test_one_watch_notices_what_another_process_writes(table: Table, path: Path) -> None:
    heard = threading.Event()
    table.subscribe(lambda _: heard.set())
    watch = JournalWatch(Journal(path), table.refresh, look_s=0.001)
    watching = threading.Thread(target=watch.run)
    watching.start()
    try:
        after = Table(sound_journal(path), GAMES).act(DROP, by="terminal")
        assert heard.wait(60)
        assert table.position() == after
    finally:
        watch.close()
        watching.join(60)


def test_a_journal_that_cannot_be_read_for_a_while_is_looked_at_again(
    table: Table, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    looked, troubles = threading.Event(), iter([True, True, False])

    def noticed() -> None:
        if next(troubles):
            raise JournalFault(Message("table.no-game"))
        looked.set()

    watch = JournalWatch(Journal(path), noticed, look_s=0.001)
    watching = threading.Thread(target=watch.run)
    watching.start()
    assert looked.wait(60)
    watch.close()
    watching.join(60)
    assert watch.fault is None
    assert len(caplog.records) == 1, "once, not with every look"
