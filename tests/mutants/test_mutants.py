"""Every fault of the list is caught; and the program that says so is not mistaken itself."""

from collections import Counter
from pathlib import Path

import pytest

from tests.mutants.run import ROOT, Bench, Mutant, listed, run

CODE = "def is_free(seats, taken):\n    return taken < seats\n"
TESTS = "from code_ import is_free\n\n\ndef test_the_last_seat():\n    assert not is_free(2, 2)\n"


def mutant(before: str = "taken < seats", after: str = "taken <= seats") -> Mutant:
    return Mutant("one more sits down", "code_.py", before, after, ("test_code.py",))


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of one line with its test, which needs no plugin."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    place = tmp_path / "tree"
    place.mkdir()
    (place / "code_.py").write_text(CODE)
    (place / "test_code.py").write_text(TESTS)
    return place


@pytest.mark.soak
@pytest.mark.parametrize(
    ("fault", "end"),
    [
        (mutant(), "caught"),
        (mutant(after="taken < seats - 1"), "SURVIVED"),
        (mutant(after="0 / 0 or"), "broken"),
        (mutant(before="taken > seats"), "stale"),
        (mutant(before="seats"), "stale"),
    ],
    ids=["caught", "survived", "no code any more", "gone", "there twice"],
)
def test_what_becomes_of_a_mutant(tree: Path, fault: Mutant, end: str) -> None:
    assert Bench(tree).judge(fault) == end
    assert (tree / "code_.py").read_text() == CODE


@pytest.mark.soak
def test_one_that_hangs_is_caught(tree: Path) -> None:
    waits = mutant("    return", "    __import__('threading').Event().wait()\n    return")
    assert Bench(tree, patience_s=1.0).judge(waits) == "caught, it hangs"


@pytest.mark.soak
def test_a_mutant_as_long_and_as_old_as_the_code_is_not_taken_for_it(tree: Path) -> None:
    bench, other = Bench(tree), mutant(before="taken < seats", after="taken > seats")
    assert bench.is_green(["test_code.py"])
    assert [bench.judge(each) for each in (mutant(), other)] == ["caught", "SURVIVED"]
    assert bench.is_green(["test_code.py"])


@pytest.mark.soak
def test_all_that_comes_of_it_is_said(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([mutant()], tree)
    assert "1 of 1 caught" in capsys.readouterr().out
    assert not run([mutant(), mutant("gone")], tree)
    assert "1 of 2 caught" in capsys.readouterr().out
    (tree / "test_code.py").write_text(TESTS.replace("not ", ""))
    assert not run([mutant()], tree)
    assert "have to pass" in capsys.readouterr().out


def test_the_list_is_up_to_date() -> None:
    mutants = listed()
    assert [each.what for each in mutants if each.is_stale(ROOT)] == [], "say what has become of them"
    assert [what for what, times in Counter(each.what for each in mutants).items() if times > 1] == []
    named = {test.partition("::")[::2] for each in mutants for test in each.tests}
    assert [file for file, _ in named if not (ROOT / file).is_file()] == []
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for file, _ in named}
    assert [test for file, test in named if test and f"def {test}(" not in texts[file]] == []


@pytest.mark.soak
@pytest.mark.timeout(14_400)
def test_every_mutant_is_caught() -> None:
    assert run(listed())
