"""The fold refuses what cannot stand in a game, rather than guess."""

from pathlib import Path

import pytest

from companion.journal.errors import UnknownEntry
from companion.journal.line import read_line
from companion.journal.shelf import played
from tests.journal.race import GAMES, SETUP, race_table, sound_journal
from tests.toy.race import RaceGame


@pytest.mark.parametrize(("game", "kind"), [(1, "dance"), (1, "begin"), (2, "action"), (2, "undo")])
def test_an_entry_that_cannot_stand_there_is_named(game: int, kind: str, tmp_path: Path) -> None:
    race_table(tmp_path / "games.journal")
    journal = sound_journal(tmp_path / "games.journal")
    with journal.writing():
        number = journal.append(game, kind, "somebody", {}).number
    with pytest.raises(UnknownEntry, match=f"Entry {number} .*'{kind}'"):
        read_line(journal, GAMES, game)


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_nothing_can_be_undone_or_redone_that_is_not_there(kind: str, tmp_path: Path) -> None:
    table = race_table(tmp_path / "games.journal")
    journal = table._journal
    with journal.writing():
        for _ in range(3):
            journal.append(1, kind, "somebody", {})
    with pytest.raises(UnknownEntry, match=f"'{kind}'"):
        read_line(journal, GAMES, 1)


def test_a_game_that_its_own_rules_cannot_fold_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = race_table(tmp_path / "games.journal")
    table.set_aside(by="panel")
    table.begin("race", SETUP, by="panel")
    monkeypatch.setattr(RaceGame, "evolve", lambda *_: 1 / 0)
    with pytest.raises(UnknownEntry, match=r"Game 1 .*ZeroDivisionError"):
        read_line(table._journal, GAMES, 1)
    torn, sound = played(table._journal, GAMES)
    assert (torn.standing, sound.standing) == (None, "running"), "one does not take the list down"
    assert torn.unreadable is not None
