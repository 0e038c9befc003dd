"""One game's fault is that game's alone: it is named, the table goes on, and nothing that was played goes."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.games.game import Action
from companion.games.guarded import GameFault
from companion.games.library import find_game, game_data, games
from companion.games.setup import checked_setup
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.shelf import played
from companion.journal.store import Journal
from companion.table import NotNow, Position, Table
from companion.words import say
from tests.own_game import NAME, forget, line_of, own_game, plant

PARTS = {
    "outcome": "def outcome(self, state: State)",
    "view": "def view(self, state: State)",
    "legal": "def legal(self, state: State)",
    "corrections": "def corrections(self, state: State)",
    "expects": "def expects(self, state: State)",
    "focus": "def focus(self, state: State)",
    "dials": "def dials(self, state: State)",
    "label": "def label(self, state: State",
}
THROW = Action("throw", {"pips": 3})


@contextmanager
def table_at(place: Path) -> Iterator[Table]:
    journal, _ = open_journal(place / FILE_NAME)
    with closing(journal):
        yield Table(journal, games())


def begun(table: Table) -> Position:
    game = find_game(NAME)
    return table.begin(NAME, checked_setup(game, ("Ada", "Ben"), {}, game_data(game)), by="phone Ada")


def named(position: Position, file: Path, mistake: str) -> None:
    """Assert that the trouble names the game, the file, the line and what was raised."""
    assert position.trouble is not None
    for language in ("de", "en"):
        words = say(position.trouble.words, language)
        assert f"'{NAME}'" in words
        assert f"{file}, " in words
        assert f" {line_of(file, mistake)}: " in words
    assert "IndexError('tuple index out of range')" in words


@pytest.mark.parametrize("part", PARTS)
def test_a_game_that_cannot_be_shown_is_told_and_taken_back(tmp_path: Path, part: str) -> None:
    mistake = "if state.turn > 1: state.players[9]"
    with own_game(tmp_path / "own", (PARTS[part], mistake)) as file, table_at(tmp_path) as table:
        begun(table)
        broken = table.act(THROW, by="phone Ada")
        assert broken.playing is None
        named(broken, file, mistake)
        with pytest.raises(NotNow, match="mistake"):
            table.act(THROW, by="phone Ada")
        with table_at(tmp_path) as again:
            assert again.position() == broken, "the next start comes up, and shows the same"
        back = table.undo(by="phone Ada", seen=broken.number)
        assert back.trouble is None
        assert back.playing is not None
        assert back.playing.state.turn == 1
        assert back.playing.can_redo


@pytest.mark.parametrize("part", ["decide", "evolve"])
def test_an_action_that_a_game_stumbles_over_is_not_kept(tmp_path: Path, part: str) -> None:
    mistake = "if state.turn == 2: state.players[9]"
    with own_game(tmp_path / "own", (f"def {part}(self, state: State", mistake)) as file:
        with table_at(tmp_path) as table:
            begun(table)
            before = table.act(THROW, by="phone Ada")
            with pytest.raises(GameFault, match="IndexError"):
                table.act(THROW, by="phone Ada")
            after = table.position()
            assert (after.number, after.playing) == (before.number, before.playing)
            named(after, file, mistake)
            assert table.undo(by="phone Ada").trouble is None
        with table_at(tmp_path) as again:
            assert again.position().trouble is None


def test_a_game_that_lost_what_it_knew_is_taken_back_as_far_as_it_knows(tmp_path: Path) -> None:
    mistake = "if state.turn > 1: state.players[9]"
    with own_game(tmp_path / "own") as file:
        with table_at(tmp_path) as table:
            begun(table)
            for _ in range(4):
                table.act(THROW, by="phone Ada")
        forget()
        plant(file, ("def evolve(self, state: State", mistake))
        with table_at(tmp_path) as table:
            named(table.position(), file, mistake)
            assert [each.standing for each in played(table._journal, games())] == [None]
            assert played(table._journal, games())[0].actions == 4, "as the journal has them"
            for _ in range(2):
                assert table.undo(by="phone Ada").playing is None
            back = table.undo(by="phone Ada")
            assert back.playing is not None
            assert back.playing.state.steps == (3, 0)


@pytest.mark.parametrize("way", ["give_up", "set_aside"])
def test_a_game_that_cannot_even_start_is_cleared_and_another_begins(tmp_path: Path, way: str) -> None:
    with own_game(tmp_path / "own") as file:
        with table_at(tmp_path) as table:
            begun(table)
            table.act(THROW, by="phone Ada")
        forget()
        plant(file, ("def start(self, setup: Setup)", "setup.players[9]"))
        with table_at(tmp_path) as table:
            named(table.position(), file, "setup.players[9]")
            assert table.position().trouble is not None
            getattr(table, way)(by="phone Ada")
            assert (table.position().playing, table.position().trouble) == (None, None)
            other = find_game("")
            setup = checked_setup(other, ("Ada", "Ben"), {}, game_data(other))
            assert table.begin(other.name, setup, by="phone Ada").playing is not None


@pytest.mark.parametrize(
    ("part", "answer", "why"),
    [
        ("view", "return None", "is None, not View"),
        ("legal", "return (Action('throw'),)", "[0] is Action(kind='throw'"),
        ("focus", "return Focus((), 0, None, 7)", "shut is 7, not Message or"),
        ("expects", "return Throw(thrown.DIE, '1', 1, '', '', thrown.THROW)", "count is '1', not int"),
        ("label", "return None", "is None, not Message or"),
    ],
)
def test_an_answer_of_another_shape_is_named_with_its_function(
    tmp_path: Path, part: str, answer: str, why: str
) -> None:
    with own_game(tmp_path / "own", (PARTS[part], answer)) as file, table_at(tmp_path) as table:
        position = begun(table)
        assert position.playing is None
        assert position.trouble is not None
        words = say(position.trouble.words, "en")
        assert f"{file}, line {line_of(file, f'def {part}(')}: {why}" in words


def test_a_mistake_in_one_game_leaves_lists_and_other_games_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with own_game(tmp_path / "own") as file:
        (tmp_path / "companion.toml").write_text(
            f'language = "en"\nstate = "{tmp_path}"\n[games]\nfolder = "{tmp_path}/own"\n', encoding="utf-8"
        )
        with table_at(tmp_path) as table:
            begun(table)
            table.act(THROW, by="phone Ada")
        forget()
        plant(file, (PARTS["view"], "state.players[9]"))
        config = ["--config", str(tmp_path / "companion.toml")]
        assert main(["games", *config]) == 0
        assert "IndexError" in capsys.readouterr().out.replace("\n", "")
        main(["doctor", "--json", *config])
        (line,) = [line for line in capsys.readouterr().out.splitlines() if '"games"' in line]
        assert f"{file}, line {line_of(file, 'state.players[9]')}" in line
        assert '"warning"' in line


def test_a_message_that_is_not_filled_in_is_shown_as_it_stands(tmp_path: Path) -> None:
    with own_game(tmp_path / "own") as file:
        text = file.read_text(encoding="utf-8")
        file.write_text(
            text.replace("thrown.task(state.player)", "Message('tower.task.throw')"), encoding="utf-8"
        )
        forget()
        with table_at(tmp_path) as table:
            playing = begun(table).playing
            assert playing is not None
            assert say(playing.game.view(playing.state).to_do, "en") == "{player}, throw the die."


def test_an_unreadable_journal_row_can_be_deleted(tmp_path: Path) -> None:
    with own_game(tmp_path / "own") as file:
        with table_at(tmp_path) as table:
            begun(table)
            table.set_aside(by="phone Ada")
        forget()
        plant(file, (PARTS["view"], "state.players[9]"))
        with table_at(tmp_path) as table:
            table.delete(1)
            assert Journal(tmp_path / FILE_NAME).entries(1) == []


def test_a_simulation_names_the_mistake_and_how_to_see_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mistake = "if max(state.steps) == 11: state.players[9]"
    with own_game(tmp_path / "own", ("def decide(self, state: State", mistake)) as file:
        (tmp_path / "companion.toml").write_text(
            f'language = "en"\nstate = "{tmp_path}"\n[games]\nfolder = "{tmp_path}/own"\n', encoding="utf-8"
        )
        config = ["--config", str(tmp_path / "companion.toml")]
        assert main(["simulate", "--game", NAME, "--games", "20", *config]) == 1
        told = capsys.readouterr().err.splitlines()[-1]
        assert f"'{NAME}' has a mistake in it: {file}, line {line_of(file, mistake)}: IndexError" in told
        assert "{'kind': 'throw', 'pips': " in told
        _, _, again = told.partition("Run it again: companion ")
        assert main([*again.split(), *config]) == 1
        assert told.partition("seed ")[2].partition("Run it")[0] in capsys.readouterr().err


def test_a_game_that_is_not_here_any_more_is_no_mistake(tmp_path: Path) -> None:
    with own_game(tmp_path / "own"), table_at(tmp_path) as table:
        begun(table)
    with table_at(tmp_path) as table:
        trouble = table.position().trouble
        assert trouble is not None
        assert (trouble.name, trouble.gone) == (NAME, True)
        assert table.set_aside(by="phone Ada").trouble is None
    mistake = ("def view(self, state: State", "state.players[9]")
    with own_game(tmp_path / "again", mistake), table_at(tmp_path) as table:
        table.take_up(1, by="phone Ada")
        trouble = table.position().trouble
        assert trouble is not None
        assert not trouble.gone
