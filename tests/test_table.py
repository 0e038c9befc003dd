"""The table: what counts is journalled, in one order, whoever acts and whatever fails."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from companion.errors import CompanionError
from companion.games.game import Action, AnyGame, IllegalAction
from companion.games.guarded import Guarded
from companion.games.library import UnknownGame
from companion.journal.errors import JournalFault, NoSuchGame
from companion.journal.shelf import played
from companion.journal.store import Journal
from companion.table import NotNow, Playing, StaleAction, Table
from companion.words import Message, say
from tests.journal.race import GAMES, SETUP, race_table, sound_journal, throw
from tests.toy.race import GAME


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.journal"


@pytest.fixture
def table(path: Path) -> Iterator[Table]:
    table = race_table(path)
    yield table
    table._journal.close()


def on(table: Table) -> Playing:
    playing = table.position().playing
    assert playing is not None
    return playing


def rows(path: Path) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT number, game, kind, who FROM entry ORDER BY number").fetchall()


def test_everything_is_journalled_with_who_did_it(table: Table, path: Path) -> None:
    table.redo(by="phone Bén")
    assert rows(path) == [
        (1, 1, "begin", "terminal"),
        (2, 1, "action", "phone Ada"),
        (3, 1, "action", "panel"),
        (4, 1, "action", "camera"),
        (5, 1, "undo", "panel"),
        (6, 1, "redo", "phone Bén"),
    ]


def test_history_tells_who_did_what_and_leaves_out_what_was_undone(table: Table) -> None:
    assert [(deed.number, deed.by, deed.words) for deed in table.history()] == [
        (2, "phone Ada", (Message("race.ran", player="Ada L.", n=3, field=0),)),
        (3, "panel", (Message("race.ran", player="Bén", n=2, field=0),)),
    ]


def test_the_game_stands_again_where_it_was(table: Table, path: Path) -> None:
    before = table.position()
    assert Table(sound_journal(path), GAMES).position() == before
    assert before.number == 5


def test_an_illegal_action_leaves_everything_as_it_was(table: Table, path: Path) -> None:
    before, kept = table.position(), rows(path)
    for action in (throw(3), Action("fly"), Action("drop", {"stones": ("anvil",)})):
        with pytest.raises(IllegalAction):
            table.act(action, by="panel")
    assert table.position() == before
    assert rows(path) == kept


def test_a_correction_is_an_action_and_can_be_undone(table: Table) -> None:
    state = on(table).state
    table.act(Action("correct-field", {"player": "Bén", "field": 9}), by="phone Bén")
    assert on(table).state.fields == (3, 9)
    table.undo(by="panel")
    assert on(table).state == state


def test_what_was_taken_back_is_forgotten_once_something_else_is_done(table: Table) -> None:
    assert on(table).can_redo
    table.act(Action("correct-field", {"player": "Bén", "field": 9}), by="phone Ada")
    assert not on(table).can_redo
    with pytest.raises(NotNow, match="nothing to redo"):
        table.redo(by="panel")


def test_of_two_that_saw_the_same_one_wins(table: Table) -> None:
    seen = table.position().number
    table.redo(by="phone Ada", seen=seen)
    with pytest.raises(StaleAction) as stale:
        table.redo(by="phone Bén", seen=seen)
    assert stale.value.number == table.position().number == seen + 1


def test_who_had_seen_more_than_there_is_did_not_see_this(table: Table, path: Path) -> None:
    """An older copy was put back, so that the numbers go on from before what a phone still shows."""
    seen, kept = table.position().number + 1, rows(path)
    with pytest.raises(StaleAction) as stale:
        table.redo(by="phone Ada", seen=seen)
    assert stale.value.number == seen - 1
    assert rows(path) == kept


def test_threads_take_turns(table: Table) -> None:
    seen, won, lost = table.position().number, [], []
    start = threading.Barrier(8)

    def press(phone: int) -> None:
        start.wait(30)
        try:
            table.act(Action("drop", {"stones": ("rock",)}), by=f"phone {phone}", seen=seen)
            won.append(phone)
        except StaleAction:
            lost.append(phone)

    threads = [threading.Thread(target=press, args=(phone,)) for phone in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert (len(won), len(lost)) == (1, 7)
    assert table.position().number == seen + 1


def test_a_reading_is_evidence_and_makes_nothing_stale(table: Table, path: Path) -> None:
    before = table.position()
    assert table.note({"faces": ["4"], "sure": True}, by="camera") == before.number + 1
    assert table.position() == before
    assert Table(sound_journal(path), GAMES).position() == before
    after = table.redo(by="panel", seen=before.number)
    assert after.number == before.number + 2


def test_an_accepted_throw_is_linked_to_its_reading(table: Table, path: Path) -> None:
    reading = table.note({"faces": ["3"], "sure": True}, by="camera")
    table.act(Action("correct-field", {"player": "Bén", "field": 1}), by="panel")
    table.undo(by="panel")
    table.redo(by="panel")
    table.act(Action("drop", {"stones": ("rock",)}), by="phone Ada", evidence=reading)
    assert [deed.evidence for deed in table.history()] == [None, None, None, reading]
    assert Table(sound_journal(path), GAMES).history() == table.history()


def test_a_reading_that_is_none_is_refused(table: Table, path: Path) -> None:
    kept = rows(path)
    for number in (3, 99):
        with pytest.raises(NotNow, match=f"no reading number {number}"):
            table.act(Action("drop", {"stones": ("rock",)}), by="panel", evidence=number)
    assert rows(path) == kept
    reading = table.note({"faces": ["3"]}, by="camera")
    table.set_aside(by="panel")
    table.begin("race", SETUP, by="panel")
    with pytest.raises(NotNow, match="no reading"):
        table.act(throw(3), by="panel", evidence=reading)


def test_a_game_is_set_aside_and_taken_up_as_it_was_left(table: Table, path: Path) -> None:
    before = on(table)
    table.set_aside(by="panel")
    assert table.position().playing is None
    assert Table(sound_journal(path), GAMES).position().playing is None
    with pytest.raises(NotNow, match="no game"):
        table.act(throw(1), by="panel")
    table.begin("race", SETUP, by="terminal")
    table.give_up(by="terminal")
    table.take_up(1, by="panel")
    assert on(table) == before
    assert [game.standing for game in played(table._journal, GAMES)] == ["running", "given-up"]


def test_one_game_at_a_time(table: Table) -> None:
    with pytest.raises(NotNow, match=r"Ada L\., Bén still goes on"):
        table.begin("race", SETUP, by="panel")
    with pytest.raises(NotNow, match=r"Ada L\., Bén still goes on"):
        table.take_up(1, by="panel")


def test_the_game_on_the_table_is_not_deleted(table: Table, path: Path) -> None:
    kept = rows(path)
    with pytest.raises(NotNow, match="on the table"):
        table.delete(1)
    assert rows(path) == kept
    table.set_aside(by="panel")
    table.delete(1)
    assert rows(path) == []


def test_there_must_be_something_to_undo(path: Path) -> None:
    table = Table(sound_journal(path), GAMES)
    with pytest.raises(NotNow, match="no game"):
        table.undo(by="panel")
    table.begin("race", SETUP, by="panel")
    with pytest.raises(NotNow, match="nothing to undo"):
        table.undo(by="panel")
    with pytest.raises(NotNow, match="nothing to redo"):
        table.redo(by="panel")


def test_what_is_not_there_is_named(path: Path) -> None:
    table = Table(sound_journal(path), GAMES)
    with pytest.raises(NoSuchGame, match="number 7"):
        table.take_up(7, by="panel")
    with pytest.raises(UnknownGame, match="chess"):
        table.begin("chess", SETUP, by="panel")
    assert rows(path) == []


def test_a_game_that_ended_stays_for_undo_until_the_next_begins(path: Path) -> None:
    table = Table(sound_journal(path), GAMES)
    table.begin("race", SETUP, by="panel")
    table.act(Action("correct-field", {"player": "Ada L.", "field": 11}), by="panel")
    table.act(throw(1), by="panel")
    table = Table(sound_journal(path), GAMES)
    outcome = on(table).outcome
    assert outcome is not None
    assert outcome.winners == ("Ada L.",)
    table.undo(by="panel")
    assert on(table).outcome is None
    table.redo(by="panel")
    table.begin("race", SETUP, by="panel")
    assert on(table).id == 2
    assert [(game.id, game.standing) for game in played(table._journal, GAMES)] == [
        (1, "ended"),
        (2, "running"),
    ]


def test_what_another_process_writes_is_noticed(table: Table, path: Path) -> None:
    other = Table(sound_journal(path), GAMES)
    seen = table.position().number
    other.redo(by="terminal")
    assert table.refresh() == table.position() == other.position()
    with pytest.raises(StaleAction):
        table.undo(by="panel", seen=seen)
    table.undo(by="panel")
    assert other.refresh() == table.position()


def redo_and_undo_for_ever(table: Table) -> None:
    while True:
        table.redo(by="panel")
        table.undo(by="panel")


def test_a_number_that_no_other_program_could_read_is_not_kept(table: Table, path: Path) -> None:
    kept = rows(path)
    with pytest.raises(ValueError, match="JSON"):
        table.note({"confidence": float("nan")}, by="camera")
    assert rows(path) == kept


def test_what_cannot_be_kept_did_not_happen(table: Table, path: Path) -> None:
    before, kept, connection = table.position(), rows(path), table._journal._connection
    for limit, relief, said in (
        ("max_page_count = 1", "max_page_count = 1000000", "storage is full"),
        ("query_only = on", "query_only = off", "only be read"),
    ):
        connection.execute(f"PRAGMA {limit}")
        with pytest.raises(JournalFault, match=said):
            redo_and_undo_for_ever(table)
        connection.execute(f"PRAGMA {relief}")
        position = table.position()
        assert Table(sound_journal(path), GAMES).position() == position
        if len(table.history()) == 3:
            table.undo(by="panel")
        assert on(table) == before.playing
    assert rows(path)[: len(kept)] == kept


def test_two_that_write_at_once_wait_for_each_other(table: Table, path: Path) -> None:
    number, start, faults = table.position().number, threading.Barrier(2), []

    def correct(mine: Table) -> None:
        start.wait(30)
        for field in range(40):
            try:
                mine.act(Action("correct-field", {"player": "Bén", "field": field % 5}), by="phone")
            except CompanionError as fault:
                faults.append(fault)

    tables = [table, Table(sound_journal(path), GAMES)]
    threads = [threading.Thread(target=correct, args=(each,)) for each in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert faults == []
    assert table.refresh() == tables[1].refresh()
    assert table.position().number == number + 80


def test_a_game_that_cannot_say_how_it_stands_ends_no_evening(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.position()

    def stumble(*_: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(type(GAME), "outcome", stumble)
    again = Table(sound_journal(path), {"race": cast(AnyGame, Guarded(GAME))}).position()
    assert (again.number, again.playing) == (before.number, None)
    assert again.trouble is not None
    assert "ZeroDivisionError" in say(again.trouble.words, "en")


def test_what_was_folded_and_could_not_be_kept_does_not_count(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.position()
    with monkeypatch.context() as patch:
        patch.setattr(type(GAME), "outcome", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            table.undo(by="phone Ada")
    after = table.undo(by="phone Ada", seen=before.number)
    assert after == Table(sound_journal(path), GAMES).position()


def test_what_cannot_be_folded_is_not_kept(table: Table, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, kept = table.position(), rows(path)
    with monkeypatch.context() as patch:
        patch.setattr(type(GAME), "evolve", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            table.act(Action("drop", {"stones": ("rock",)}), by="panel")
    assert table.position() == before
    assert rows(path) == kept


@pytest.mark.parametrize("dates", [["1970-01-01T00:00:00+00:00"], ["2031-05-01", "2026-05-01", "1999-12-31"]])
def test_the_clock_does_not_make_the_order(path: Path, dates: list[str]) -> None:
    sound_journal(path).close()
    ticks = iter(dates * 20)
    table = Table(Journal(path, clock=lambda: next(ticks)), GAMES)
    for _ in range(3):
        table.begin("race", SETUP, by="panel")
        table.act(throw(1), by="panel")
        table.act(throw(3), by="panel")
        table.undo(by="panel")
        state = on(table).state
        table.set_aside(by="panel")
    again = Table(sound_journal(path), GAMES)
    assert [row[0] for row in rows(path)] == list(range(1, 16))
    again.take_up(3, by="panel")
    assert on(again).state == state
    assert [game.id for game in played(again._journal, GAMES)] == [1, 2, 3]
