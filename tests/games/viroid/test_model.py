"""Random games beside an independent model of scales, costs and reach: after every action they agree."""

import random
from typing import Any

import pytest

from companion.games.game import Choice, Template, View
from companion.games.library import find_game, game_data
from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits
from companion.games.viroid.names import PATHOGENS
from tests.games.viroid.model import LIMITS, Model

GAME = find_game("viroid")


def offered(state: Any, kind: str) -> set[str]:
    found = [template.parameters[0] for template in GAME.legal(state) if template.kind == kind]
    return {option for parameter in found if isinstance(parameter, Choice) for option in parameter.options}


def agree(model: Model, view: View, state: Any, where: str) -> None:
    for seat in view.seats:
        if seat.player is None:
            continue
        told = {track.id: track.value for track in seat.tracks if track.id in LIMITS}
        assert told == model.germs[seat.id].scales, (where, seat.id)
        levels = {mark.id: mark.count for mark in seat.marks if mark.colour == "level"}
        assert levels == {k: n for k, n in model.germs[seat.id].levels.items() if n}, (where, seat.id)
    kind = state.duty.kind
    if kind == "infect" and view.boards:
        assert offered(state, "place") == model.places(view), where
        assert any(t.kind == "next" for t in GAME.legal(state)) == (not model.places(view)), where
    if kind == "how" and view.step == "2" and view.boards:
        assert offered(state, "how") == set(model.hows(view, model.where)), where
    if kind == "mutate":
        assert offered(state, "buy") == model.affordable(str(view.actor)), where


def mild(templates: tuple[Template, ...], chance: random.Random) -> tuple[Template, ...]:
    """Let mankind heal seldom, and pathogens start with something: else most games are over at once."""
    kinds = {template.kind for template in templates}
    if chance.random() < 0.1 or "next" not in kinds:
        return templates
    unwanted = {"next"} if kinds == {"level", "next"} else {"heal", "gap"}
    return tuple(template for template in templates if template.kind not in unwanted)


@pytest.mark.parametrize("pathogen", PATHOGENS)
@pytest.mark.parametrize("start", ["cards", "experts"])
def test_the_model_agrees_over_random_games(pathogen: str, start: str) -> None:
    data = dict(game_data(GAME))
    data["cards"] = {}
    data["map"] = {key: value for key, value in data["map"].items() if key not in ("cards", "starts")}
    options: dict[str, Any] = {"pathogen": pathogen, "start": start, "map": "with", "level": "normal"}
    chance, infected = random.Random(f"{pathogen} {start}"), 0
    players = ("Caro", "Stefan", "Chris") if start == "experts" else ("Caro", "Stefan")
    setup = checked_setup(GAME, players, options, data)
    state, habits = opening(GAME, setup), Habits(chance)
    view = GAME.view(state)
    model = Model(view, data, options)
    for step in range(300):
        templates = GAME.legal(state)
        if not templates:
            break
        action = habits.choose(mild(templates, chance))
        for event in GAME.decide(state, action):
            state = GAME.evolve(state, event)
        before, view = view, GAME.view(state)
        model.told(action, before, view)
        if not state.ended:
            agree(model, view, state, f"step {step}, {action}")
        infected += action.kind in ("place", "how")
    assert infected
