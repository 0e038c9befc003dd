"""Random chapters beside an independent model of wheel, pages, wounds and track: they agree all the way."""

import random
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import View
from companion.games.library import find_game, game_data
from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits
from tests.games.maus.model import Model

GAME = find_game("maus")
DATA = game_data(GAME)
WILD: dict[str, Any] = deepcopy(dict(DATA))
"""The same with what the shipped data lacks: a chief as reinforcement, each effect, no dice."""
for enemy, effect in {"ratte": "hexed", "kakerlake": "stunned", "schleuder": "prone"}.items():
    WILD["enemies"][enemy]["effect"] = effect
WILD["enemies"]["kakerlake"]["attack"] = 0
WILD["cards"]["encounters"]["wache"]["surge"] = [{"enemy": "fahlbart", "count": 1}]
WILD["chapters"]["speisekammer"]["rooms"]["abfluss"]["surge"] = [{"enemy": "fahlbart", "count": 1}]


def seen(view: View) -> dict[str, Any]:
    """Return what the game shows of all that the model keeps."""
    tracks = {track.id: track.value for track in view.tracks}
    piles = {pile.id: pile.things for pile in view.piles}
    rows = {seat.id: {track.id: track.value for track in seat.tracks} for seat in view.seats}
    mice = [seat for seat in view.seats if seat.player]
    return {
        "wheel": tracks["wheel"],
        "pages": (tracks["page"], tracks["end"]),
        "hits": {seat.id: (rows[seat.id]["hits"], rows[seat.id]["poison"]) for seat in mice},
        "captured": {seat.id for seat in mice if any(mark.id == "captured" for mark in seat.marks)},
        "figures": {seat.id: rows[seat.id]["figures"] for seat in view.seats if not seat.player},
        "track": [(card.id, card.worth or 0) for card in piles.get("track", ())],
        "honours": {mark.id: seat.id for seat in mice for mark in seat.marks if mark.colour == "honour"},
    }


def kept(model: Model) -> dict[str, Any]:
    return {
        "wheel": model.wheel,
        "pages": (model.page, model.end),
        "hits": {
            mouse: (model.hits[mouse] + model.poison[mouse], model.poison[mouse]) for mouse in model.mice
        },
        "captured": model.captured,
        "figures": {enemy: count for enemy, count in model.figures.items() if count},
        "track": [(card, model.wounds[card]) for card in model.track],
        "honours": {f"honour-{name}": mouse for name, mouse in model.honours.items()},
    }


def agree_over_a_game(seed: int) -> str:
    """Play one random chapter, every other one with wilder data, and return how it ended."""
    chance, data = random.Random(seed), (DATA, WILD)[seed % 2]
    mice = tuple(mouse for mouse in DATA["mice"] if chance.random() < 0.7) or ("pim",)
    options: dict[str, Any] = {"chapter": chance.choice(list(DATA["chapters"])), "mice": mice}
    setup = checked_setup(GAME, ("Ada",), options, data)
    state, habits, model = opening(GAME, setup), Habits(chance), Model(data, options)
    while templates := GAME.legal(state):
        action, throw = habits.choose(templates), GAME.expects(state)
        for event in GAME.decide(state, action):
            state = GAME.evolve(state, event)
        model.told(action.kind, action.values, throw.due - throw.count if throw else 0)
        ordering = any(duty.kind == "order" for duty in state.duties)
        ours, theirs = kept(model), seen(GAME.view(state))
        if ordering:  # the cards are being laid: the old track still lies there
            del ours["track"], theirs["track"]
        assert theirs == ours, action
    outcome = GAME.outcome(state)
    assert model.over
    assert outcome is not None
    return outcome.reason


@given(seed=st.integers(0, 2**32))
@settings(max_examples=6, deadline=None)
def test_the_model_agrees_over_random_chapters(seed: int) -> None:
    agree_over_a_game(seed)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_the_model_agrees_over_a_thousand_chapters() -> None:
    assert {agree_over_a_game(seed) for seed in range(1000)} == {"won", "time", "captured"}
