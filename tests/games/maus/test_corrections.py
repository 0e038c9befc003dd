"""Whatever is set right, in the middle of whatever: the game can be shown, stays possible, and goes on."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits
from tests.games.maus.player import GAME, Playing
from tests.games.maus.test_model import WILD

MOST_STEPS = 150


def corrected_at_random(seed: int) -> None:
    """Play on, and set something right before every third action."""
    chance = random.Random(seed)
    habits = Habits(chance)
    options = {"chapter": chance.choice(list(WILD["chapters"]))}
    state = opening(GAME, checked_setup(GAME, ("Ada", "Ben"), options, WILD))
    for step in range(MOST_STEPS):
        templates = GAME.legal(state) if step % 3 else GAME.corrections(state)
        if not templates:
            return
        action = habits.choose(templates)
        before = state
        for event in GAME.decide(before, action):
            state = GAME.evolve(state, event)
        assert GAME.faults(None, state) == (), action
        GAME.view(state), GAME.focus(state), GAME.expects(state)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=4, deadline=None)
def test_corrections_at_any_time_leave_a_game_that_goes_on(seed: int) -> None:
    corrected_at_random(seed)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_corrections_over_two_thousand_games() -> None:
    for seed in range(2000):
        corrected_at_random(seed)


@pytest.mark.parametrize("above", [("attack pim melee",), ("happen",), ("move",), ()])
def test_a_type_that_is_gone_has_no_turn(above: tuple[str, ...]) -> None:
    game = Playing("rosa", "pim").begun("ratte", "pim").do(*above, "correct-figures ratte 0")
    if above == ("happen",):
        game.do("next")
    assert GAME.view(game.state).actor == "Pim"


@pytest.mark.parametrize(
    "above", [("search", "faces star", "draw knopf"), ("move", "faces bow", "trap speed"), ("trade rosa",)]
)
def test_a_mouse_that_is_captured_gets_nothing_any_more(above: tuple[str, ...]) -> None:
    game = Playing("rosa", "pim").begun("pim", "rosa").do("correct-cheese rosa 2", *above)
    game.do("correct-captured pim yes")
    assert GAME.view(game.state).actor == "Rosa"
    assert game.state.mouse("pim").bundle == ()


def test_a_chief_who_stands_there_before_the_card_has_his_cards() -> None:
    game = Playing("rosa", chapter="uhrturm").do("correct-figures fahlbart 1", "encounter netze")
    game.begun("rosa", "spinne").do("faces cheese")
    assert [card.id for card in game.state.track] == ["rosa", "spinne", "fahlbart", "kakerlake", "fahlbart+2"]


def test_whoever_has_attacked_those_who_are_gone_has_acted_all_the_same() -> None:
    game = Playing("rosa", "pim").begun("pim", "ratte").do("attack ratte melee", "faces star star star")
    assert "attack" not in game.do("correct-figures ratte 0").kinds()
    assert game.state.duty.who == "pim"
    game = Playing("rosa", "pim").begun("ratte", "pim").do("attack pim melee", "faces star star")
    game.do("correct-captured pim yes")
    assert (game.state.duty.who, "attack" in game.kinds()) == ("ratte", False)


def test_another_room_has_its_own_traps() -> None:
    game = Playing("rosa").do("correct-figures ratte 0", "explore abfluss same", "encounter gewimmel")
    assert game.state.traps
    assert not game.do("correct-room kellertreppe").state.traps


def test_a_chief_who_comes_while_the_order_is_laid_has_the_last_cards_and_climbs() -> None:
    game = Playing("rosa", "pim").do("correct-figures fahlbart 1").begun("pim", "ratte")
    assert (game.state.duty.kind, game.state.duty.where) == ("throw", "ambush")
    assert [card.id for card in game.state.track] == ["pim", "ratte", "rosa", "fahlbart", "fahlbart+2"]
    game.do("faces cheese")
    assert [card.id for card in game.state.track] == ["pim", "ratte", "fahlbart", "rosa", "fahlbart+2"]


def test_a_chief_in_an_ambush_climbs_once_and_is_gone_whole() -> None:
    game = Playing("rosa", chapter="uhrturm").do("encounter lauer", "correct-figures fahlbart 1")
    assert sum(duty.kind == "ambush" for duty in game.state.duties) == 1
    game.do("correct-figures fahlbart 0")
    assert "fahlbart" not in {name.partition("+")[0] for duty in game.state.duties for name in duty.names}


def test_the_count_of_kakerlaken_can_be_set_right_and_the_fourth_earns_the_honour() -> None:
    game = Playing("rosa", "pim").begun("pim", "rosa").do("correct-figures kakerlake 1")
    game.do("correct-roaches pim 3", "attack kakerlake melee", "faces sword sword sword")
    assert game.state.honour("roach") == ""
    game.do("faces star" if game.state.duty.n else "next")
    assert game.state.honour("roach") == "pim"
    rosa = game.do(
        "correct-captured rosa yes", "correct-roaches rosa 2", "correct-captures rosa 1"
    ).state.mouse("rosa")
    assert (rosa.roaches, rosa.captures) == (2, 1)


@pytest.mark.parametrize("pieces", [0, 3])
def test_a_wheel_that_is_set_right_in_a_surge_owes_nothing(pieces: int) -> None:
    game = Playing("rosa").begun("ratte").do("correct-wheel 5", "happen", "befall table wheel")
    assert game.state.duty.kind == "surge"
    assert game.do(f"correct-wheel {pieces}", "next").state.wheel == 0


def test_water_can_be_set_right_and_another_room_is_dry() -> None:
    game = Playing("rosa").begun("rosa").do("correct-water rosa yes")
    assert game.refused("move") == "Im Wasser: erst hinausklettern."
    assert "move" in game.do("correct-room abfluss").kinds()
