"""Games outside the package: found in their owner's folder, or refused in one line that names the file."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import games as package
from companion.games.library import find_game, games, use_folder
from tests.toy import HERE

BEGIN = "from companion.games.game import Message\n"


def a_game(folder: Path, text: str, name: str = "odd") -> Path:
    place = folder / name
    place.mkdir(parents=True)
    (place / "__init__.py").write_text(text, encoding="utf-8")
    return place / "__init__.py"


def odd_race(folder: Path) -> Path:
    shutil.copytree(HERE / "race", folder / "odd")
    init = folder / "odd" / "__init__.py"
    init.write_text(init.read_text(encoding="utf-8").replace('"race"', '"odd"', 1), encoding="utf-8")
    return init


def refusal(folder: Path) -> str:
    (bad,) = use_folder(folder)
    assert "odd" not in games()
    return str(bad)


@pytest.fixture(autouse=True)
def _forget() -> object:
    """Let no test see what another one imported."""
    before = list(package.__path__)
    yield
    package.__path__[:] = before
    for name in [name for name in sys.modules if name.startswith("companion.games.odd")]:
        del sys.modules[name]
    games.cache_clear()


def test_a_missing_folder_is_told_and_stops_nothing(tmp_path: Path) -> None:
    (bad,) = use_folder(tmp_path / "none")
    assert f"The folder '{tmp_path}/none' for games can't be read: there is no such" in str(bad)
    assert find_game("").default


def test_a_package_without_a_game(tmp_path: Path) -> None:
    file = a_game(tmp_path, "")
    assert f"{file} has no GAME" in refusal(tmp_path)


def test_a_game_that_lacks_something(tmp_path: Path) -> None:
    file = a_game(tmp_path, "class Odd:\n    name = 'odd'\nGAME = Odd()\n")
    said = refusal(tmp_path)
    assert str(file) in said
    assert "decide" in said
    assert "title" in said


@pytest.mark.parametrize("name", ["mosquitozzz", "library"])
def test_a_name_that_is_taken(tmp_path: Path, name: str) -> None:
    a_game(tmp_path, "GAME = None\n", name)
    assert f"'{tmp_path}/{name}' has a name that is taken here" in refusal(tmp_path)


def test_another_name_than_its_folder(tmp_path: Path) -> None:
    shutil.copytree(HERE / "race", tmp_path / "odd")
    assert "calls itself 'race', but its folder is 'odd'" in refusal(tmp_path)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("import nowhere\n", 1, "ModuleNotFoundError"),
        ("\n\nGAME = 1 / 0\n", 3, "ZeroDivisionError"),
        ("GAME = (\n", 1, "SyntaxError: '(' was never closed. "),
        ("raise SystemExit(3)\n", 1, "SystemExit(3)"),
    ],
)
def test_an_import_that_fails(tmp_path: Path, text: str, line: int, why: str) -> None:
    file = a_game(tmp_path, text)
    said = refusal(tmp_path)
    assert f"{file}, line {line}: {why}" in said
    assert "\n" not in said


def test_words_that_cannot_be_read(tmp_path: Path) -> None:
    odd_race(tmp_path)
    words = tmp_path / "odd" / "words" / "de.po"
    words.write_text('msgid "odd.title"\nnonsense\n', encoding="utf-8")
    said = refusal(tmp_path)
    assert str(words) in said
    assert "line 2" in said


def test_a_second_default(tmp_path: Path) -> None:
    init = odd_race(tmp_path)
    text = init.read_text(encoding="utf-8")
    init.write_text(text.replace("default = False", "default = True"), encoding="utf-8")
    assert "'odd' calls itself the default" in refusal(tmp_path)
    assert find_game("").name != "odd"


def companion(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", *words, "--config", str(tmp_path / "companion.toml")]
    environment = os.environ | {"LANGUAGE": "en", "XDG_STATE_HOME": str(tmp_path)}
    return subprocess.run(command, check=False, capture_output=True, text=True, env=environment)


def test_a_configured_folder_is_played_from(tmp_path: Path) -> None:
    shutil.copytree(HERE / "race", tmp_path / "own" / "sprint")
    init = tmp_path / "own" / "sprint" / "__init__.py"
    init.write_text(
        init.read_text(encoding="utf-8").replace('name = "race"', 'name = "sprint"'), encoding="utf-8"
    )
    (tmp_path / "companion.toml").write_text(f'[games]\nfolder = "{tmp_path}/own"\n', encoding="utf-8")
    played = companion(
        tmp_path, "simulate", "--game", "sprint", "--games", "3", "--option", "goal=6", "--json"
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert '"violations": 0' in played.stdout


def test_a_game_that_is_wrong_is_one_line_and_the_others_are_played(tmp_path: Path) -> None:
    a_game(tmp_path / "own", "import nowhere\n")
    (tmp_path / "companion.toml").write_text(f'[games]\nfolder = "{tmp_path}/own"\n', encoding="utf-8")
    played = companion(tmp_path, "simulate", "--games", "1", "--json")
    assert played.returncode == 0
    assert played.stderr.count("\n") == 1
    assert "nowhere" in played.stderr
    assert '"violations": 0' in played.stdout
