"""What `companion new-game` writes and prints: words that are used, and commands that can be copied."""

import ast
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.cli.new_game import PAGES, THROWS, Wishes
from companion.games.library import find_game
from companion.words import catalogue_entries
from tests.own_game import NAME, own_game


def named(file: Path) -> set[str]:
    """Return the keys that a file names whole."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".js":
        return set(re.findall(r'"(page\.[\w.-]+)"', text))
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    return {node.value for node in nodes if isinstance(node.value, str) and node.value.startswith(f"{NAME}.")}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("throws", [*THROWS, "kept"])
def test_every_word_is_used(tmp_path: Path, throws: str, page: str) -> None:
    wishes = Wishes("dice", True, page) if throws == "kept" else Wishes(throws, page=page)
    with own_game(tmp_path, wishes=wishes) as file:
        game, files = find_game(NAME), [*file.parent.rglob("*.py"), *file.parent.rglob("*.js")]
        kinds = {kind: list(values) for kind, values in game.actions.items()}
        headings = {*kinds, *(name for names in kinds.values() for name in names), "home", "course"}
        used = {
            *(key for each in files for key in named(each) if not key.endswith(".")),
            *(f"{NAME}.heading.{name}" for name in headings),
            *(f"{NAME}.do.{'-'.join(names) or kind}" for kind, names in kinds.items()),
            *(f"{NAME}.event.{event.__name__.lower()}" for event in game.events),
        }
        for language in ("de", "en"):
            assert {key for key in catalogue_entries(language, "", game=NAME) if key} == used
            assert "#. " not in (file.parent / "words" / f"{language}.po").read_text(encoding="utf-8")


def test_the_commands_that_it_prints_can_be_copied_where_it_is_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / ".venv" / "bin"
    place.mkdir(parents=True)
    program = f"#!{sys.executable}\nimport sys\nfrom companion.cli.main import main\nsys.exit(main())\n"
    for name, text in (("companion", program), ("pytest", "#!/bin/sh\necho tested $1\n")):
        (place / name).write_text(text, encoding="utf-8")
        (place / name).chmod(0o755)
    environment = os.environ | {"LANGUAGE": "en", "PATH": "/usr/bin:/bin", "XDG_STATE_HOME": str(tmp_path)}

    def run(command: str) -> str:
        done = subprocess.run(
            command, shell=True, check=True, capture_output=True, text=True, env=environment, cwd=tmp_path
        )
        return done.stdout

    said = run(".venv/bin/companion new-game tower 'my games'").splitlines()
    check, dev, tested = [line for line in said if line.startswith(".venv/bin/")]
    (tmp_path / "companion.toml").write_text("\n".join(said[said.index("[games]") :][:2]), encoding="utf-8")
    assert check == ".venv/bin/companion check tower"
    assert dev == ".venv/bin/companion run --dev"
    for command, told in ((dev, "--dev"), (check, "check")):
        assert main([*shlex.split(command)[1:], "--help"]) == 0
        assert told in capsys.readouterr().out
    assert run(tested) == f"tested {tmp_path}/my games/tower\n"
