"""Data and words that come with a game: what is wrong with them is told, and stops no other game."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.cli.new_game import write_game
from companion.games.guarded import GameFault
from companion.games.library import find_game, game_data, use_folder
from tests.own_game import NAME, library_as_it_was
from tests.web.stage import staged, table_live


def rewritten(game: Path, declared: str) -> None:
    file = game / "__init__.py"
    head, _, rest = file.read_text(encoding="utf-8").partition("    data_files: ")
    file.write_text(
        f"{head}    data_files = {declared}\n    series{rest.partition('    series')[2]}", "utf-8"
    )


def without_words(game: Path) -> None:
    """Put a folder where a catalogue should be, which nobody can read as one."""
    (game / "words" / "de.po").unlink()
    (game / "words" / "de.po").mkdir()


WRONG_FOLDERS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no schema": (lambda game: rewritten(game, '{"course.toml": 5}'), "['course.toml'] is 5, not Whole"),
    "no schema within": (
        lambda game: rewritten(game, '{"course.toml": Fields({"goal": 5})}'),
        "['course.toml'].keys['goal'] is 5, not Field",
    ),
    "no file": (lambda game: rewritten(game, '{"course": Fields({})}'), "'course' is no NAME.toml"),
    "a path": (lambda game: rewritten(game, '{"../x.toml": Fields({})}'), "'../x.toml' is no NAME.toml"),
    "words that cannot be read": (without_words, "words/de.po, line 1"),
    "a second default": (
        lambda game: (game / "__init__.py").write_text(
            (game / "__init__.py").read_text("utf-8").replace("default = False", "default = True"), "utf-8"
        ),
        "calls itself the default",
    ),
}


@pytest.mark.parametrize("case", WRONG_FOLDERS)
def test_a_game_that_declares_what_cannot_be_is_left_out_with_its_reason(tmp_path: Path, case: str) -> None:
    change, says = WRONG_FOLDERS[case]
    with library_as_it_was():
        write_game(NAME, tmp_path / "own")
        change(tmp_path / "own" / NAME)
        (bad,) = use_folder(tmp_path / "own")
        assert says in str(bad)


WRONG_FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "is missing": (lambda file: file.unlink(), "line 1: there is no such file"),
    "is no TOML": (lambda file: file.write_text("# the course\ngoal =\n", "utf-8"), "line 2: KEY = VALUE"),
    "is no text": (lambda file: file.write_bytes(b"\xff\xfe\x00"), "line 1: that is no text"),
    "does not fit": (lambda file: file.write_text("\ngoal = 3\n", "utf-8"), "line 2: 3 does not fit here"),
}


@pytest.mark.parametrize("case", WRONG_FILES)
def test_data_that_cannot_be_used_is_that_games_trouble_alone(
    tmp_path: Path, case: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    change, says = WRONG_FILES[case]
    with library_as_it_was():
        write_game(NAME, tmp_path / "own")
        change(file := tmp_path / "own" / NAME / "course.toml")
        assert use_folder(tmp_path / "own") == []
        with pytest.raises(GameFault) as fault:
            game_data(find_game(NAME))
        assert f"'{NAME}' has a mistake in it: {file}, " in str(fault.value)
        assert says in str(fault.value)
        with staged(table_live(tmp_path), tmp_path) as stage:
            offers = {each["name"]: each for each in stage.phone("Ada").get("/api/games")}
            assert says in offers[NAME]["trouble"]
            assert [name for name, offer in offers.items() if offer["trouble"]] == [NAME]
        monkeypatch.setattr("companion.cli.check.type_findings", lambda _: [])
        monkeypatch.setattr("companion.cli.check.page_findings", game_data)  # which asks for the data first
        assert main(["check", NAME, "--games", "2"]) == 1
        told = [line for line in capsys.readouterr().out.splitlines() if line.startswith(f"{file}:")]
        assert len(told) == 1, "one mistake is told once"
