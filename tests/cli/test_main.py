"""Help that reads like a manual, errors of one line, exit statuses that tell."""

import ast
import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import version
from companion.cli.parser import COMMANDS
from companion.games.guarded import plain_of
from companion.games.library import find_game
from tests.cli.conftest import Companion


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_help_names_every_command(companion: Companion, language: str) -> None:
    answer = companion("--help", language=language)
    assert answer.status == 0
    assert all(f"    {command}" in answer.out for command in COMMANDS)
    assert "cli." not in answer.out


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(companion: Companion, command: str, language: str) -> None:
    answer = companion(command, "--help", language=language)
    assert answer.status == 0
    assert "cli." not in answer.out
    paragraph = answer.out.split("\n\n")[1]
    assert len(paragraph.split()) > 5


def test_the_help_says_where_the_port_is_set(companion: Companion) -> None:
    assert "page.port in companion.toml" in companion("run", "--help").out


def test_german_help_is_german_all_through(companion: Companion) -> None:
    help_text = companion("simulate", "--help", language="de").out
    assert help_text.startswith("Aufruf: ")
    assert "Optionen:" in help_text
    assert "show this help" not in help_text


@pytest.mark.parametrize(
    ("words", "fix"),
    [
        (["dance"], "companion --help"),
        (["simulate", "--games", "many"], "from 1 to"),
        (["simulate", "--players", "0"], "from 1 to 20"),
        (["cuont"], "Did you mean 'companion count'?"),
        (["--json", "games"], "First the command, then '--json'"),
        (["simulate", "--frobnicate"], "companion simulate --help"),
        (["simulate", "--gmes", "3"], "Did you mean '--games'?"),
        (["count", "--profil=x", "y"], "Did you mean '--profile'?"),
        (["version", "extra", "words"], "'extra words' is too much. 'companion version --help'"),
        (["cards", "read", "--deck", "x", "y", "z"], "'z' is too much. 'companion cards read --help'"),
        (["cards", "--config", "x", "read", "--deck", "x", "y", "z"], "'companion cards read --help'"),
        (["simulate", "--seed"], "companion simulate --help"),
        (["simulate", "--players", "9"], "2 to 4"),
        (["simulate", "--variant", "foo"], "standard, cooperative"),
        (["simulate", "--level", "rebellion"], "variant = cooperative"),
        (["simulate", "--game", "chess"], "mosquitozzz"),
        (["simulate", "--option", "variant"], "--option NAME=VALUE"),
        (["simulate", "--option", "variant=foo"], "standard, cooperative"),
        (["simulate", "--option", "pace=fast"], "'pace'"),
    ],
)
def test_a_wrong_call_is_one_line_with_the_fix(companion: Companion, words: list[str], fix: str) -> None:
    answer = companion(*words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert fix in answer.err


def test_without_a_command_the_help_is_shown(companion: Companion) -> None:
    assert "commands:" in companion().out


@pytest.mark.parametrize(
    "fault", [ZeroDivisionError("by nobody"), OSError(errno.ENOSPC, "by nobody", "a file, not the output")]
)
def test_a_fault_is_one_line_and_keeps_its_details(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def broken(*_: object) -> int:
        raise fault

    monkeypatch.setattr(version, "run", broken)
    answer = companion("version")
    assert (answer.status, answer.err.count("\n")) == (1, 1)
    kept = Path(os.environ["XDG_STATE_HOME"], "companion", "fault.txt")
    assert str(kept) in answer.err
    assert "by nobody" in kept.read_text(encoding="utf-8")


def test_a_missing_configuration_is_named(companion: Companion, tmp_path: Path) -> None:
    answer = companion("version", "--config", str(tmp_path / "none.toml"))
    assert answer.status == 1
    assert "none.toml" in answer.err


def test_the_configured_language_wins(companion: Companion, tmp_path: Path) -> None:
    config = tmp_path / "companion.toml"
    config.write_text('language = "de"', encoding="utf-8")
    answer = companion("simulate", "--games", "2", "--config", str(config), language="en")
    assert "Aktionen" in answer.out


def test_errors_are_spoken_in_the_configured_language(companion: Companion, tmp_path: Path) -> None:
    config = tmp_path / "companion.toml"
    config.write_text('language = "de"', encoding="utf-8")
    for words in (["export", "9"], ["simulate", "--players", "9"], ["replay", "nowhere.game"]):
        answer = companion(*words, "--config", str(config), language="en")
        assert re.search(r"gibt es noch nicht|Personen|gibt es nicht", answer.err), answer.err


def test_help_and_wrong_calls_are_in_the_configured_language_too(
    companion: Companion, tmp_path: Path
) -> None:
    config = tmp_path / "companion.toml"
    config.write_text('language = "de"\nprot = 80', encoding="utf-8")
    helped = companion("simulate", "--help", "--config", str(config), language="en")
    assert helped.out.startswith("Aufruf: ")
    assert "wie viele Spiele" in helped.out
    wrong = companion("simulate", "--seed", "--config", str(config), language="en")
    assert "--seed: verlangt einen Wert" in wrong.err
    assert "einen Schlüssel 'prot'" in companion("version", f"--config={config}", language="en").err
    assert "usage: " in companion("simulate", "--help", language="en").out


def test_a_file_whose_name_begins_like_an_option_can_be_named(companion: Companion) -> None:
    assert "There is no --odd" in companion("replay", "--", "--odd").err


def test_a_place_that_is_shut_is_one_line_that_names_sudo(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shut(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", "/var/lib/companion/join.json")

    monkeypatch.setattr(version, "run", shut)
    answer = companion("version")
    assert (answer.status, answer.err.count("\n")) == (1, 1)
    assert "/var/lib/companion/join.json" in answer.err
    assert "'sudo'" in answer.err


def test_a_simulation_that_breaks_a_rule_fails_and_says_which(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(plain_of(find_game(""))), "faults", lambda *_: ("the moon is made of cheese",))
    answer = companion("simulate", "--games", "1")
    assert answer.status == 1
    assert "the moon is made of cheese" in answer.err


def test_one_game_is_one_game(companion: Companion) -> None:
    english = companion("simulate", "--games", "1").out
    assert "1 game of" in english
    assert "games with 1 winner " in english
    assert "1 Spiel Mosquitozzz" in companion("simulate", "--games", "1", language="de").out


@pytest.mark.parametrize(
    "words",
    [
        "games",
        *(
            pytest.param(words, marks=pytest.mark.soak)
            for words in ("--help", "simulate --games 2", "version")
        ),
    ],
)
def test_a_full_place_for_the_output_is_one_line(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    command = f"{sys.executable} -m companion {words} > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "output cannot be written: the storage is full" in done.stderr


def test_a_small_command_loads_neither_the_eye_nor_the_page() -> None:
    code = (
        "import sys; from companion.cli.main import main; main(['games']); sys.exit(str(list(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    assert "'companion.cli.games'" in done.stderr
    assert {"cv2", "flask"}.isdisjoint(ast.literal_eval(done.stderr))


@pytest.mark.parametrize("encoding", [pytest.param("utf-8:strict", marks=pytest.mark.soak), "ascii:strict"])
def test_letters_that_a_terminal_does_not_know_are_no_fault(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "play", "--game", "mosquitozzz"],
        input=b"Ada, B\xffn\n\n\n2\n5\nh\nq\n",
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"terminal: Apocalypse joins the swarm." in done.stdout


def test_the_readme_names_every_command() -> None:
    readme = Path(__file__).parent.parent.parent.joinpath("README.md").read_text(encoding="utf-8")
    assert [command for command in COMMANDS if f"\ncompanion {command} " not in readme] == []


def test_the_reader_of_our_output_may_go_away() -> None:
    command = f"{sys.executable} -m companion simulate --games 5 | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120, check=False)
    assert "Traceback" not in done.stderr
