"""The worked example of docs/games.md: written as it stands, it is checked and played."""

import re
from pathlib import Path

import pytest

from companion.cli.check import played_findings
from companion.games.contract import findings
from companion.games.library import find_game, use_folder
from companion.games.words_checked import word_findings
from companion.testing import begin
from tests.own_game import leave

DOCUMENT = Path(__file__).parent.parent / "docs" / "games.md"
FILE = re.compile(r"^`(games/[\w./]+)`[^\n]*:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def written(folder: Path) -> dict[str, str]:
    """Write every file of the example below this folder, and return them by their paths."""
    files = dict(FILE.findall(DOCUMENT.read_text(encoding="utf-8")))
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return files


def test_the_worked_example_is_checked_and_played(tmp_path: Path) -> None:
    files = written(tmp_path)
    assert {Path(name).name for name in files} == {
        "__init__.py",
        "en.po",
        "de.po",
        "page.js",
        "test_twentyone.py",
    }
    try:
        assert use_folder(tmp_path / "games") == []
        game = find_game("twentyone")
        found = [*findings(game, range(3)), *word_findings(game), *played_findings(game, 20)]
        assert found == []
        tests: dict[str, object] = {"__file__": str(tmp_path / "games" / "twentyone" / "test_twentyone.py")}
        exec(files["games/twentyone/test_twentyone.py"], tests)
        test = tests["test_whoever_says_twenty_one_loses"]
        assert callable(test)
        test()
        evening = begin("twentyone", "Ada", "Ben", language="de").do("add 2")
        assert evening.to_do == "Ben, sag eins, zwei oder drei."
        with pytest.raises(AssertionError, match="is allowed"):
            evening.refused("add 1")
        with pytest.raises(AssertionError, match="nothing is thrown"):
            evening.throw("6")
    finally:
        leave(tmp_path / "games")
