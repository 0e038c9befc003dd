"""Removing a game that people are just playing: they are told before, whatever they answer."""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion import examples
from companion.cli.main import main
from companion.config import Config
from companion.games.library import find_game, game_data, games, use_folder
from companion.games.setup import checked_setup
from companion.games.simulation import Habits
from companion.journal.opening import FILE_NAME, open_journal
from companion.packing import Installed, opened, pack
from companion.table import Table
from tests.own_game import library_as_it_was

NAME = "lanterns"


@pytest.fixture
def state(tmp_path: Path) -> Iterator[Path]:
    """A data folder in which the example is installed, and found."""
    place = Config().state
    with library_as_it_was():
        packed = pack(Path(examples.__path__[0]) / NAME, tmp_path)[1]
        Installed(place).install(opened(packed.read_bytes()))
        for folder in Installed(place).folders():
            use_folder(folder)
        yield place


def played(state: Path, *, until: str) -> None:
    """Begin a game, and play it until it was given up or has ended."""
    journal, _ = open_journal(state / FILE_NAME)
    with closing(journal):
        table, game = Table(journal, games()), find_game(NAME)
        table.begin(NAME, checked_setup(game, ("Ada", "Bo"), {}, game_data(game)), by="terminal")
        if until == "given up":
            table.give_up(by="terminal")
        habits = Habits(random.Random(1))
        while until == "ended" and (playing := table.position().playing) and playing.outcome is None:
            table.act(habits.choose(game.legal(playing.state)), by="terminal")


@pytest.mark.parametrize("until", ["begun", "given up", "ended"])
def test_it_is_told_before_a_game_goes_that_is_on_the_table(
    state: Path, until: str, capsys: pytest.CaptureFixture[str]
) -> None:
    played(state, until=until)
    assert main(["remove", NAME]) == 2, "there is nobody to ask"
    assert ("'lanterns' is on the table right now." in capsys.readouterr().err) is (until == "begun")
    assert [each.name for each in Installed(state).all()] == [NAME]
    assert main(["remove", NAME, "--yes"]) == 0
    assert ("'lanterns' is on the table right now." in capsys.readouterr().err) is (until == "begun")


def test_without_a_journal_or_with_a_damaged_one_it_goes_all_the_same(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (state / FILE_NAME).write_bytes(b"no journal" * 500)
    assert main(["remove", NAME, "--yes"]) == 0
    assert "on the table" not in capsys.readouterr().err
    assert Installed(state).all() == []
