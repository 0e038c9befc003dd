"""`companion check` finds what strangers get wrong: each planted fault, with its file and line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import check
from companion.cli.check import NoTypes
from companion.cli.main import main
from companion.games.contract import findings
from companion.games.library import find_game
from companion.games.words_checked import word_findings
from companion.testing.page import NoBrowser
from companion.words import Message, say
from tests.own_game import NAME, forget, own_game

PLANTED = {
    "a step that there is not": ('else "walk"', 'else "wlak"', "step is 'wlak'"),
    "buttons out of reach": (
        "return Focus(self.legal(state), 0,",
        "return Focus((), 0,",
        "'throw' is legal, but out of",
    ),
    "NEXT without a reason": ("shut=self._to_do(state)", "shut=None", "exactly one of the two"),
    "a dial that stands beyond its end": (
        "Focus(self.legal(state), 0,",
        "Focus(self.legal(state), 6,",
        "at is 6, dial has 1",
    ),
    "a correction that is refused": (
        "        match action.values:",
        "        if action.kind != 'throw':\n            raise IllegalAction(Message('tower.task.over'))\n"
        "        match action.values:",
        "is in corrections, but refused: The game is over.",
    ),
    "a legal action that is refused": (
        "        match action.values:",
        "        if state.turn > 2:\n            raise IllegalAction(Message('tower.task.over'))\n"
        "        match action.values:",
        "decide refuses what legal offers",
    ),
    "a key that is nowhere": ('"tower.task.over"', '"tower.task.ovre"', "'tower.task.ovre' is in neither"),
    "a value that is not filled in": (
        'task.throw", player=player)',
        'task.throw")',
        "'tower.task.throw' is missing",
    ),
    "an event that is not listed": ("= (Walked, Corrected)", "= (Walked,)", "Corrected is not in events"),
    "other values than declared": (
        '"throw": {"pips": int}',
        '"throw": {"pip": int}',
        "actions says otherwise",
    ),
    "a reserved word": ('"throw": {"pips"', '"option": {"pips"', "no action may be called 'option'"),
    "more pieces than at hand": (
        "Throw(DIE, 1, 1,",
        "Throw(DIE, 2, 2,",
        "count is 2; it has to be the smaller",
    ),
    "a reading beyond its limits": ('"pips": int(faces[0])', '"pips": 7', "does not admit that"),
    "an answer that is not legal": (
        "answer=THROW)",
        'answer=Template("toss", THROW.parameters))',
        "with 'toss'",
    ),
    "a game without an end": ("if state.goal not in state.steps:", "if True:", "no end after 3000 actions"),
    "legal after the end": (
        "return () if self.outcome(state) else",
        "return () if False else",
        "still allows",
    ),
    "a series of nothing": ('Series("steps"', 'Series("paces"', "tells of 'paces'"),
    "a proposal that is none": ("players[0], starts", '"Nobody", starts', "proposes 'Nobody'"),
    "a view that raises": (
        "        over = self.outcome(state) is not None\n",
        "        over = self.outcome(state) is not None\n"
        "        over = over or state.turn == 3 and state.players[9]\n",
        "'view': IndexError('tuple index out of range')",
    ),
    "two rows of one id": ("Seat(id=name,", 'Seat(id="row",', "seats: row stands there twice"),
    "a row of nobody": ("player=name,", 'player="Zoe",', "belongs to 'Zoe', who does not play"),
    "a wrong shape": ("turn=state.turn,\n    ", 'turn="one",\n    ', "turn is 'one', not int"),
    "a rule that is broken": (
        "min(state.goal, state.steps[seat] + steps)",
        "state.steps[seat] + steps",
        "a player beyond the goal",
    ),
}


def found_in(file: Path) -> list[str]:
    """Return what is found with few random games, as `check` prints it."""
    game = find_game(NAME)
    found = [*findings(game, range(2)), *word_findings(game), *check.played_findings(game, 5)]
    assert all(Path(each.file).is_relative_to(file.parent) for each in found)
    return [f"{each.file}:{each.line}: {say(each.words, 'en')}" for each in found]


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.simulation.MOST_ACTIONS", 200)
    right, wrong, said = PLANTED[fault]
    with own_game(tmp_path) as file:
        (holds,) = [each for each in file.parent.glob("*.py") if right in each.read_text(encoding="utf-8")]
        holds.write_text(holds.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")
        forget()
        found = found_in(file)
        assert [line for line in found if said in line], found


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('msgid "tower.won"\nmsgstr "{player} ist im Ziel."\n', "", "'tower.won' is missing in the other"),
        ("{player} ist im Ziel.", "{spieler} ist am Ziel.", "in 'tower.won' the other language (en)"),
    ],
    ids=["missing", "filled in differently"],
)
def test_words_that_differ_are_found(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    with own_game(tmp_path) as file:
        words = file.parent / "words" / "de.po"
        text = words.read_text(encoding="utf-8")
        assert right in text
        words.write_text(text.replace(right, wrong), encoding="utf-8")
        told = word_findings(find_game(NAME))
        found = [f"{Path(each.file).name}:{each.line}: {say(each.words, 'en')}" for each in told]
        assert [line for line in found if said in line and ".po:1:" not in line], found


def test_a_folder_is_checked_and_what_cannot_be_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_types(_: object) -> object:
        raise NoTypes(Message("check.no-mypy"))

    def no_page(_: object) -> object:
        raise NoBrowser(Message("testing.no-browser"))

    monkeypatch.setattr(check, "type_findings", no_types)
    monkeypatch.setattr(check, "page_findings", no_page)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    with own_game(tmp_path / "own") as file:
        assert main(["check", str(file.parent), "--games", "5"]) == 0
        *named, summary = capsys.readouterr().out.splitlines()
        assert [line.partition(": ")[2].partition(":")[0] for line in named] == ["the types", "the page"]
        assert all(line.startswith("Not checked: ") for line in named)
        assert summary == "tower: 0 findings."
        assert main(["check", NAME, "--games", "5"]) == 0
    assert main(["check", "nowhere"]) == 2
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "__init__.py").write_text("import nowhere\n", encoding="utf-8")
    assert main(["check", str(tmp_path / "odd")]) == 1
    assert "odd/__init__.py, line 1: ModuleNotFoundError" in capsys.readouterr().err


@pytest.mark.soak
def test_types_and_every_step_of_the_page_are_checked(tmp_path: Path) -> None:
    with own_game(tmp_path / "own") as file:
        (file.parent / "page").mkdir(exist_ok=True)
        (file.parent / "page" / "page.js").write_text(
            "export default {\n  throwBeside: () => nothing.here,\n};\n", encoding="utf-8"
        )
        text = file.read_text(encoding="utf-8")
        file.write_text(text + "\nWRONG: int = 'text'\n", encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "companion", "check", str(file.parent), "--games", "5"],
            check=False,
            capture_output=True,
            text=True,
            env=os.environ | {"LANGUAGE": "en", "XDG_CACHE_HOME": str(tmp_path / "cache")},
        )
    assert done.returncode == 1, done.stderr
    assert f"{file}:{len(text.splitlines()) + 2}: Incompatible types in assignment" in done.stdout
    assert f"{file.parent}/page/page.js:2: This game's own page has a mistake" in done.stdout
