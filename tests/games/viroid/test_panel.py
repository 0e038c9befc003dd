"""Whole games with the five buttons alone, and UNDO back over everything, from the end to the set-up."""

from pathlib import Path

import pytest

from companion.games.library import games
from companion.games.notation import parse, play
from companion.games.setup import opening
from companion.ports import Button
from tests import golden
from tests.panel.desk import Desk, presses

GOLDEN = Path(golden.__path__[0])


@pytest.mark.parametrize("name", ["worked-example", "vibrion-ports", "virus-fate", "lost-wiped-out"])
def test_a_golden_game_is_played_at_the_panel_and_taken_back(name: str, tmp_path: Path) -> None:
    record = parse((GOLDEN / f"viroid-{name}.game").read_text(encoding="utf-8"), games())
    steps = [(action, state) for _, action, _, state in play(record)]
    with Desk(tmp_path, games(), record.setup.players) as desk:
        desk.table.begin("viroid", record.setup, by="phone")
        desk.control.refresh()
        for action, state in steps:
            desk.press(*presses(action, desk.playing))
            assert desk.refusal() == "", action
            assert desk.playing.state == state, action
        desk.press(Button.UNDO, times=len(steps))
        assert desk.playing.state == opening(record.game, record.setup)
