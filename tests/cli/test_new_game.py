"""A new game is written so that it can be played and passes its own tests; nothing is overwritten."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.new_game import write_game
from companion.errors import BadUsage, FileTrouble
from companion.words import say


def run(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"LANGUAGE": "en", "XDG_STATE_HOME": str(folder)}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, check=False, capture_output=True, text=True, env=environment, cwd=folder)


def test_what_is_written_is_played_and_passes_its_tests(tmp_path: Path) -> None:
    written = run("companion", "new-game", "tower_run", "own", folder=tmp_path)
    assert (written.returncode, written.stderr) == (0, "")
    assert f'folder = "{tmp_path / "own"}"' in written.stdout
    (tmp_path / "companion.toml").write_text(f'[games]\nfolder = "{tmp_path}/own"\n', encoding="utf-8")
    played = run("companion", "simulate", "--game", "tower_run", "--games", "5", folder=tmp_path)
    assert (played.returncode, played.stderr) == (0, "")
    assert "TowerRun" in played.stdout
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
            "tower_run/test_tower_run.py",
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
