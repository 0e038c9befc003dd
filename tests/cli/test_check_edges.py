"""Faults that lie just beyond a limit, or that only some throws show: `check` finds these too."""

from pathlib import Path

import pytest

from companion.cli.new_game import Wishes
from tests.cli.test_check import found_in
from tests.own_game import forget, own_game

PLANTED = {
    "a dial that stands at its end": (
        "die",
        "Focus(self.legal(state), 0,",
        "Focus(self.legal(state), 1,",
        "at is 1, dial has 1",
    ),
    "who begins is not who plays": (
        "die",
        'Choice("begins", tuple(players))',
        'Choice("begins", tuple(players)[:1])',
        "'begins'",
    ),
    "an order of dice that counts": (
        "dice",
        '"faces": tuple(sorted(faces))',
        '"faces": tuple(faces)',
        "order",
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(tmp_path: Path, fault: str) -> None:
    throws, right, wrong, said = PLANTED[fault]
    with own_game(tmp_path, wishes=Wishes(throws)) as file:
        (holds,) = [each for each in file.parent.glob("*.py") if right in each.read_text(encoding="utf-8")]
        holds.write_text(holds.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")
        forget()
        found = found_in(file)
        assert [line for line in found if said in line], found
