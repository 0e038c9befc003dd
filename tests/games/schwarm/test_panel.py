"""The five buttons and two digits: whatever can be dialled has a code of its own while it is in the dial."""

import random
from pathlib import Path

import pytest

from companion.games.game import Template
from companion.games.library import game_data, games
from companion.games.notation import write_action
from companion.games.schwarm import GAME
from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits
from companion.panel.codes import UNKNOWN, Codes
from companion.panel.walk import Walk
from companion.ports import Button
from tests.panel.desk import Desk, presses


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


@pytest.mark.parametrize("sea", ["by-hand", pytest.param("map", marks=pytest.mark.soak)])
def test_a_whole_game_with_the_buttons_alone_and_undone_to_its_beginning(sea: str, tmp_path: Path) -> None:
    setup = checked_setup(GAME, ("Ada", "Bo"), {"sea": sea}, game_data(GAME))
    with Desk(tmp_path, games(), setup.players) as desk:
        desk.table.begin(GAME.name, setup, by="phone")
        desk.control.refresh()
        habits, wanted, pressed = Habits(random.Random(3)), [], 0
        while desk.playing.outcome is None:
            legal = GAME.legal(desk.playing.state)
            action = habits.choose(tuple(template for template in legal if template.kind != "layout"))
            buttons = presses(action, desk.playing)
            desk.press(*buttons)
            assert desk.refusal() == ""
            wanted.append(write_action(GAME, action))
            pressed += len(buttons)
        done = [write_action(GAME, deed.action) for deed in desk.table.history()]
        assert [sorted(line.split()) for line in done] == [sorted(line.split()) for line in wanted]
        assert pressed > 4 * 12 * 2, "twelve cards a Durchgang are taken and played"
        for _ in done:
            desk.press(Button.UNDO)
        assert desk.table.history() == ()
        assert desk.playing.state == opening(GAME, setup)
