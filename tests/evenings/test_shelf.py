"""The shelf: every game with its result, looked at again only where something was done to it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from companion.evenings import Evenings
from companion.games.game import Action, AnyGame
from companion.journal.copies import backup
from companion.journal.errors import NoSuchGame
from companion.journal.line import Line, folded
from companion.journal.shelf import played
from companion.journal.store import Entry, Journal
from companion.keeping.putting_back import put_back
from companion.photos import Photos
from companion.table import Table
from tests.journal.race import GAMES, SETUP, race_table, sound_journal, throw


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.journal"


@pytest.fixture
def table(path: Path) -> Iterator[Table]:
    table = race_table(path)
    yield table
    table._journal.close()


@pytest.fixture
def evenings(table: Table, path: Path) -> Evenings:
    return Evenings(Journal(path), GAMES, Photos(path.parent / "photos"), ["Cy", "Di"])


@pytest.fixture
def entries_taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries were folded at each look at a game."""
    taken: list[int] = []

    def counted(games: Mapping[str, AnyGame], entries: list[Entry], line: Line | None = None) -> Line:
        taken.append(len(entries))
        return folded(games, entries, line)

    monkeypatch.setattr("companion.evenings.shelf.folded", counted)
    return taken


def as_it_is(evenings: Evenings, path: Path) -> bool:
    """Say whether the shelf holds what a look at the whole journal finds."""
    return list(evenings.shelf()) == played(sound_journal(path), GAMES)


def another_game(table: Table) -> None:
    table.set_aside(by="panel")
    table.begin("race", SETUP, by="panel")


def test_after_an_action_only_what_is_new_is_looked_at(
    table: Table, evenings: Evenings, path: Path, entries_taken: list[int]
) -> None:
    for _ in range(5):
        another_game(table)
        table.act(throw(1), by="panel")
    assert as_it_is(evenings, path)
    assert len(entries_taken) == 6
    entries_taken.clear()
    for action in (throw(1), throw(3)):
        table.act(action, by="panel")
        assert as_it_is(evenings, path)
    assert as_it_is(evenings, path)
    assert entries_taken == [1, 1]


def test_what_another_process_did_is_noticed(
    table: Table, evenings: Evenings, path: Path, entries_taken: list[int]
) -> None:
    another_game(table)
    assert as_it_is(evenings, path)
    entries_taken.clear()
    other = Table(sound_journal(path), GAMES)
    other.set_aside(by="terminal")
    other.take_up(1, by="terminal")
    assert as_it_is(evenings, path)
    assert len(entries_taken) == 2, "the two games that were touched"


def test_a_game_that_was_deleted_is_gone_and_its_number_may_come_again(
    table: Table, evenings: Evenings, path: Path, entries_taken: list[int]
) -> None:
    another_game(table)
    table.act(throw(5), by="panel")
    table.set_aside(by="panel")
    assert as_it_is(evenings, path)
    entries_taken.clear()
    table.delete(2)
    assert as_it_is(evenings, path)
    assert entries_taken == [], "the others are as they were"
    with pytest.raises(NoSuchGame):
        evenings.played(2)
    with pytest.raises(NoSuchGame):
        evenings.line(2)
    table.begin("race", SETUP, by="panel")
    assert as_it_is(evenings, path)
    assert evenings.played(2).actions == 0


def test_after_a_restore_everything_is_looked_at_anew(
    table: Table, evenings: Evenings, path: Path, tmp_path: Path
) -> None:
    other = race_table(tmp_path / "other.journal")
    other.act(Action("drop", {"stones": ("rock",)}), by="panel")
    backup(tmp_path / "other.journal", tmp_path / "backup")
    another_game(table)
    assert as_it_is(evenings, path)
    put_back(path.parent, tmp_path / "backup")
    assert as_it_is(evenings, path)
    assert [each.actions for each in evenings.shelf()] == [3]


def test_after_a_restore_a_game_that_was_not_the_last_one_is_looked_at_too(
    table: Table, evenings: Evenings, path: Path, tmp_path: Path
) -> None:
    another_game(table)
    backup(path, tmp_path / "backup")
    table.set_aside(by="panel")
    table.take_up(1, by="panel")
    table.undo(by="panel")
    assert as_it_is(evenings, path)
    put_back(path.parent, tmp_path / "backup")
    assert as_it_is(evenings, path)


def test_a_game_that_cannot_be_read_is_named_and_the_others_are_there(
    table: Table, evenings: Evenings, path: Path
) -> None:
    another_game(table)
    assert as_it_is(evenings, path)
    with table._journal.writing():
        table._journal.append(1, "dance", "a later companion", {})
    first, second = evenings.shelf()
    assert (first.standing, second.standing) == (None, "running")
    assert first.unreadable is not None
    assert as_it_is(evenings, path)


def test_who_played_last_is_proposed_and_else_who_is_configured(table: Table, evenings: Evenings) -> None:
    race = GAMES["race"]
    assert evenings.proposed(race) == (("Ada L.", "Bén"), None)
    table.set_aside(by="panel")
    table.begin("race", replace(SETUP, players=("Bén", "Ada L.")), by="panel")
    assert evenings.proposed(race) == (("Bén", "Ada L."), None)
    table.set_aside(by="panel")
    table.delete(2)
    table.take_up(1, by="panel")
    table.set_aside(by="panel")
    table.delete(1)
    assert evenings.proposed(race) == (["Cy", "Di"], None)


def test_what_was_thrown_is_summed_over_all_games(table: Table, evenings: Evenings) -> None:
    thrown = [each.luck.thrown for each in evenings.shelf() if each.luck]
    another_game(table)
    for pips in (1, 3, 5):
        table.act(throw(pips), by="panel")
    rate = evenings.rates()["race"]
    assert (rate.thrown, rate.expected) == (sum(thrown) + 3, 3.5 * (sum(thrown) + 3))
    assert rate.result == sum(each.luck.result for each in evenings.shelf() if each.luck)
