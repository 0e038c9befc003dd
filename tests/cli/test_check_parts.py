"""Faults in what only some games have: sheets, chances, kept dice, handfuls of spots; `check` finds them."""

import shutil
from pathlib import Path

import pytest

from companion import examples
from companion.games.contract import findings
from companion.games.library import find_game, use_folder
from companion.words import say
from tests.own_game import library_as_it_was

PLANTED = {
    "a sheet that there is not": ("fivefold", 'sheet="sheet"),', 'sheet="shet"),', "rows of 'shet' that are"),
    "a column of nobody": (
        "fivefold",
        "state.players, tuple(rows), acts",
        "(), tuple(rows), acts",
        "'sheet' names",
    ),
    "a sheet without words": (
        "fivefold",
        '"fivefold.sheet"',
        '"fivefold.shet"',
        "'fivefold.shet' is missing",
    ),
    "a row twice": (
        "fivefold",
        'ScoreRow("total"',
        'ScoreRow("bonus"',
        "sheet sheet: bonus stands there twice",
    ),
    "a chance without words": (
        "fivefold",
        "Chance(_row(row)",
        'Chance(Message("fivefold.x")',
        "'fivefold.x' is",
    ),
    "kept faces that are none": ("fivefold", "kept=state.kept)\n", 'kept=("7",))\n', "kept names 7"),
    "more kept than there are": (
        "fivefold",
        "kept=state.kept)\n",
        'kept=("6",) * 9)\n',
        "only 5 are at hand",
    ),
    "a proposal that is not taken": (
        "fivefold",
        "proposes=(most,) *",
        'proposes=("7",) *',
        "'keep' proposes 7",
    ),
    "a board that there is not": (
        "lanterns",
        'least=1, board="pond"',
        'least=1, board="lake"',
        "spots of 'lake'",
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(tmp_path: Path, fault: str) -> None:
    name, right, wrong, said = PLANTED[fault]
    with library_as_it_was():
        shutil.copytree(Path(examples.__path__[0]) / name, tmp_path / name)
        file = tmp_path / name / "__init__.py"
        text = file.read_text(encoding="utf-8")
        assert text.count(right) == 1
        file.write_text(text.replace(right, wrong), encoding="utf-8")
        assert use_folder(tmp_path) == []
        found = [say(each.words, "en") for each in findings(find_game(name), range(1))]
        assert [words for words in found if said in words], found
