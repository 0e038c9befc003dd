"""A game that cannot be read is told as that; the table starts, and another game can be begun."""

from pathlib import Path

import pytest

from companion.journal.errors import JournalFault
from companion.journal.shelf import played
from companion.journal.store import Journal
from companion.table import NotNow, Table
from companion.words import Message, say
from tests.journal.race import GAMES, SETUP, race_table, sound_journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.journal"


@pytest.fixture
def table(path: Path) -> Table:
    return race_table(path)


def unreadable(journal: Journal, kind: str) -> None:
    with journal.writing():
        journal.append(1, kind, "a later companion", {})


def test_a_game_that_cannot_be_read_does_not_end_the_evening(table: Table, path: Path) -> None:
    unreadable(table._journal, "dance")
    table = Table(sound_journal(path), GAMES)
    position = table.position()
    assert (position.number, position.playing) == (6, None)
    assert position.trouble is not None
    assert "'dance'" in say(position.trouble.words, "en")
    with pytest.raises(NotNow, match="'dance'"):
        table.undo(by="panel")
    assert [game.standing for game in played(table._journal, GAMES)] == [None]
    after = table.begin("race", SETUP, by="panel", seen=6)
    assert after.trouble is None
    assert after.playing is not None
    assert after.playing.id == 2
    assert Table(sound_journal(path), GAMES).position() == after


def test_a_game_that_is_no_longer_here_does_not_end_the_evening(table: Table, path: Path) -> None:
    position = Table(sound_journal(path), {}).position()
    assert position.playing is None
    assert position.trouble is not None
    assert "'race'" in say(position.trouble.words, "en")


@pytest.mark.parametrize("kind", ["aside", "abandon"])
def test_what_is_off_the_table_is_not_read_at_all(table: Table, path: Path, kind: str) -> None:
    unreadable(table._journal, "dance")
    unreadable(table._journal, kind)
    position = Table(sound_journal(path), GAMES).position()
    assert (position.playing, position.trouble) == (None, None)


def test_a_journal_that_cannot_be_read_now_is_no_trouble_of_the_game(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.position()
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "entries", lambda *_: refuse())
        with pytest.raises(JournalFault):
            Table(sound_journal(path), GAMES)
    assert Table(sound_journal(path), GAMES).position() == before


def refuse() -> None:
    raise JournalFault(Message("table.no-game"))
