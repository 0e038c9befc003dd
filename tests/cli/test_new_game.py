"""A new game is written so that it can be played and passes its own tests; nothing is overwritten."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.cli.new_game import Wishes, write_game
from companion.errors import BadUsage, FileTrouble
from companion.games.contract import findings
from companion.games.data import shipped_data
from companion.games.game import Action
from companion.games.library import find_game, games
from companion.games.notation import parse, play
from companion.games.setup import checked_setup
from companion.games.words_checked import word_findings
from companion.packing.packing import pack
from companion.words import say
from tests.own_game import NAME, own_game


def run(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "LANGUAGE": "en",
        "XDG_STATE_HOME": str(folder),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # what this project's tests use takes longer than the game's
    }
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, check=False, capture_output=True, text=True, env=environment, cwd=folder)


def test_what_is_written_is_played_and_passes_its_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = run("companion", "new-game", "tower_run", "own", folder=tmp_path)
    assert (written.returncode, written.stderr) == (0, "")
    to_copy = f'[games]\nfolder = "{tmp_path / "own"}"\n'
    assert f"\n{to_copy}" in written.stdout, "it can be copied as it stands"
    (tmp_path / "companion.toml").write_text(to_copy, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "--game", "tower_run", "--games", "5"]) == 0
    assert "TowerRun" in capsys.readouterr().out
    tested = run("pytest", "-q", "-p", "no:cacheprovider", "own", folder=tmp_path)
    assert "3 passed" in tested.stdout, tested.stdout
    files = {
        str(path.relative_to(tmp_path / "own")): path
        for path in (tmp_path / "own").rglob("*.*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert set(files) == {
        *(
            "tower_run/__init__.py",
            "tower_run/course.toml",
            "tower_run/first.game",
            "tower_run/game.toml",
            "tower_run/test_tower_run.py",
            "tower_run/thrown.py",
        ),
        *("tower_run/words/de.po", "tower_run/words/en.po"),
    }
    assert not any("nameless" in path.read_text(encoding="utf-8").lower() for path in files.values())


@pytest.mark.parametrize("name", ["Tower", "tower-run", "7up", "x", "class", "tür", "../up", "t" * 31, ""])
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadUsage, match="small letters"):
        write_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["mosquitozzz", "library", "folder"])
def test_a_name_that_is_taken_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadUsage, match="taken"):
        write_game(name, tmp_path)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "tower").mkdir()
    with pytest.raises(BadUsage, match="nothing is overwritten") as refused:
        write_game("tower", tmp_path)
    assert str(tmp_path / "tower") in say(refused.value.message, "de")
    assert list((tmp_path / "tower").iterdir()) == []


def test_a_folder_that_cannot_be_made_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(FileTrouble, match="can't be made"):
        write_game("tower", tmp_path / "file")


@pytest.mark.parametrize("throws", ["die", "dice", "discs", "nothing", "kept"])
def test_each_kind_of_game_keeps_the_contract_and_ends_as_its_golden_game(
    tmp_path: Path, throws: str
) -> None:
    kept = throws == "kept"
    with own_game(tmp_path, wishes=Wishes("dice" if kept else throws, kept, "own")) as file:
        game = find_game(NAME)
        assert findings(game, range(2)) == []
        assert word_findings(game) == []
        assert (file.parent / "page" / "page.js").exists()
        record = parse((file.parent / "first.game").read_text(encoding="utf-8"), games())
        *_, (_, _, _, state) = play(record)
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.winners == ("Ben",)


def test_what_is_not_said_is_asked_at_a_terminal(tmp_path: Path) -> None:
    folder = str(tmp_path)
    command = f"{sys.executable} -m companion new-game tower {folder}"
    answers = "2\n2\n2\n"
    asked = subprocess.run(
        ["script", "-qec", command, "/dev/null"],
        input=answers,
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"LANGUAGE": "en", "COLUMNS": "200"},
        cwd=tmp_path,
    )
    assert asked.returncode == 0, asked.stdout
    assert "Are dice kept" in asked.stdout
    assert {"rules.py", "page"} <= {path.name for path in (tmp_path / "tower").iterdir()}


def test_only_dice_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "tower", str(tmp_path), "--throws", "discs", "--keep"]) == 2
    assert "discs" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_dice_that_are_kept_stay_on_the_table(tmp_path: Path) -> None:
    with own_game(tmp_path, wishes=Wishes("dice", True, "plain")):
        game = find_game(NAME)
        state = game.start(checked_setup(game, ["Ada", "Ben"], {}, shipped_data(game)))
        for action in (game.reading(state, ("1", "6", "6")), Action("keep", {"keep": ("6", "6")})):
            for event in game.decide(state, action):
                state = game.evolve(state, event)
        throw = game.expects(state)
        assert throw is not None
        assert (throw.kept, throw.count, throw.on_table) == (("6", "6"), 1, 3)


def test_what_is_written_can_be_handed_on(tmp_path: Path) -> None:
    with own_game(tmp_path / "own"):
        about, file = pack(tmp_path / "own" / NAME, tmp_path / "handed-on.game")
    assert (about.name, file.exists()) == (NAME, True)
