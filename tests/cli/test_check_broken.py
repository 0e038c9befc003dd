"""`companion check` of a game that cannot even be looked at: it says why, and checks the rest."""

from pathlib import Path

import pytest

from companion.cli.main import main
from tests.own_game import NAME, forget, line_of, own_game


def test_an_answer_of_another_type_is_a_finding_and_the_end_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for dear in ("type_findings", "page_findings"):
        monkeypatch.setattr(f"companion.cli.check.{dear}", lambda _: [])
    with own_game(tmp_path / "own", ("def outcome(self, state: State", "return state.turn > 3")) as file:
        assert main(["check", str(file.parent), "--games", "1"]) == 1
        out, error = capsys.readouterr()
        line = line_of(file, "def outcome(")
        assert f"{file}:{line}: 'outcome': is False, not Outcome or None" in out
        assert out.splitlines()[-1].startswith(f"{NAME}: ")
        assert "has a mistake" not in error


def test_a_game_that_is_left_out_is_told_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with own_game(tmp_path / "own") as file:
        file.write_text(f"{file.read_text('utf-8')}\ntype(GAME).default = True\n", "utf-8")
        forget()
        assert main(["check", str(file.parent)]) != 0
        error = capsys.readouterr().err
        assert "default" in error
        assert "There is no game" not in error


def test_one_mistake_that_spoils_every_game_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for dear in ("type_findings", "page_findings", "word_findings"):
        monkeypatch.setattr(f"companion.cli.check.{dear}", lambda _: [])
    with own_game(tmp_path / "own", ("def view(self, state: State", "state.players[9]")) as file:
        assert main(["check", str(file.parent), "--games", "8"]) == 1
        told = [line for line in capsys.readouterr().out.splitlines() if "--seed" in line]
        assert len(told) == 1
