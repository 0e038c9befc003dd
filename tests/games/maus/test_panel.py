"""The panel alone: whole chapters with five buttons, and codes of two characters for all that is dialled."""

import random
from pathlib import Path

import pytest

from companion.games.game import Action, AnyGame
from companion.games.library import game_data, games
from companion.games.notation import parse
from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits
from companion.panel.codes import UNKNOWN, Codes
from tests.games.maus.player import GAME
from tests.panel.desk import Desk, presses

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize("name", ["maus-fragment", "maus-won", "maus-water-and-traps"])
def test_a_chapter_is_played_with_the_buttons_alone(name: str, tmp_path: Path) -> None:
    record = parse((GOLDEN / f"{name}.game").read_text(encoding="utf-8"), games())
    with Desk(tmp_path, games(), record.setup.players) as desk:
        desk.table.begin("maus", record.setup, by="phone")
        desk.control.refresh()
        for action in record.actions:
            desk.press(*presses(action, desk.playing))
            assert desk.refusal() == "", action
            assert sorted_faces(desk.table.history()[-1].action) == sorted_faces(action)


def sorted_faces(action: Action) -> tuple[str, dict[str, object]]:
    """Return an action with the faces of its dice in any order."""
    values = action.values.items()
    return action.kind, {n: sorted(value) if isinstance(value, tuple) else value for n, value in values}


def test_codes_are_two_characters_and_differ_between_kinds_within_a_dial() -> None:
    game: AnyGame = GAME
    state = opening(game, checked_setup(game, ("Ada", "Bo"), {}, game_data(game)))
    codes, habits, seen = Codes(game.dials(state)), Habits(random.Random(4)), set()
    while templates := game.legal(state):
        dial = game.focus(state).dial
        shown = [(codes.of(entry, place), entry.kind) for place, entry in enumerate(dial)]
        assert all(len(code) == 2 and code != UNKNOWN for code, _ in shown)
        for code, kind in shown:
            assert {other for same, other in shown if same == code} == {kind}
        seen |= {kind for _, kind in shown}
        for event in game.decide(state, habits.choose(templates)):
            state = game.evolve(state, event)
    assert len(seen) > 12
