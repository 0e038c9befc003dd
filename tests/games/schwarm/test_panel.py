"""The five buttons and two digits: whatever can be dialled has a code of its own while it is in the dial."""

import random

import pytest

from companion.games.game import Template
from companion.games.library import game_data
from companion.games.schwarm import GAME
from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits
from companion.panel.codes import UNKNOWN, Codes
from companion.panel.walk import Walk


@pytest.mark.parametrize("sea", ["by-hand", "map"])
def test_codes_are_two_characters_and_differ_within_a_dial(sea: str) -> None:
    setup = checked_setup(GAME, ("Ada", "Bo", "Cy"), {"sea": sea, "variants": ("1",)}, game_data(GAME))
    state = opening(GAME, setup)
    codes, habits, seen = Codes(GAME.dials(state)), Habits(random.Random(4)), set()
    while templates := GAME.legal(state):
        dial = GAME.focus(state).dial
        shown = [codes.of(entry, place) for place, entry in enumerate(dial)]
        assert all(len(code) == 2 and code != UNKNOWN for code in shown)
        kinds = {entry.kind for entry in dial if isinstance(entry, Template)}
        walked = [code for code, entry in zip(shown, dial, strict=True) if entry.kind in kinds]
        others = [code for code, entry in zip(shown, dial, strict=True) if entry.kind not in kinds]
        assert len(set(others)) == len(others)
        assert not set(walked) & set(others)
        for entry in dial:
            if isinstance(entry, Template) and (question := Walk.along(entry).question) is not None:
                answers = [codes.within(entry.kind, question, answer) for answer in question.answers]
                assert len(set(answers)) == len(answers)
        seen |= {entry.kind for entry in dial}
        for event in GAME.decide(state, habits.choose(templates)):
            state = GAME.evolve(state, event)
    assert len(seen) > 10
