"""`make soak`: every long test belongs to a part that has a name, and the parts are told one by one."""

import sys
from pathlib import Path

import pytest

from tests import soak

FIRST_FAILS = "import sys; first = sys.argv[1] == 'first'; print(f'= 1 {first} ='); sys.exit(first)"


def test_every_file_with_a_long_version_belongs_to_one_part() -> None:
    known = soak.parts()
    assert {"journal", "web", "install"} <= known.keys()
    assert [file.name for file in known["install"]] == ["test_install.py"]


def test_a_part_that_fails_is_told_and_the_next_one_still_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "PYTEST", [sys.executable, "-c", FIRST_FAILS])
    monkeypatch.setattr(soak, "parts", lambda: {"first": [Path("first")], "second": [Path("second")]})
    assert soak.main([]) == 1
    *_, failed, passed = capsys.readouterr().out.splitlines()
    assert failed.startswith("FAILED first ")
    assert failed.endswith("1 True")
    assert passed.startswith("passed second ")
    assert soak.main(["second"]) == 0


def test_the_pages_are_run_once_more_with_late_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = "import os, sys; print(sys.argv[1:], os.environ.get('LATE'))"
    monkeypatch.setattr(soak, "PYTEST", [sys.executable, "-c", told])
    monkeypatch.delenv("LATE", raising=False)
    assert soak.main(["late"]) == 0
    assert f"['{soak.TESTS / 'browser'}'] 1" in capsys.readouterr().out


def test_a_part_that_nobody_knows_is_answered_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert soak.main(["jurnal"]) == 2
    assert "There is no part jurnal. There are: browser, " in capsys.readouterr().out
