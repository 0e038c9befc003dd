"""What a person sets right in the middle of a duty: play goes on from there, and never comes to a stop."""

import random

import pytest

from companion.games.game import Action, IllegalAction, Number, Template
from companion.games.library import game_data
from companion.games.notation import parse_action
from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits
from companion.words import say
from tests.games.viroid.player import GAME, Playing


def test_an_empty_deck_by_correction_loses_at_once_where_a_card_is_due() -> None:
    game = Playing().begun("correct-deck A 0", "correct-deck B 0", "correct-deck C 0", "correct-deck D 0")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.reason == "deck"


def test_a_deck_that_grows_by_itself_is_a_fault() -> None:
    game = Playing().begun()
    fuller = game.state._replace(deck=tuple(part._replace(cards=part.cards + 1) for part in game.state.deck))
    assert GAME.faults(game.state, fuller) == ("the deck never grows",)
    assert GAME.faults(fuller, game.state) == ()


def test_a_correction_of_the_map_says_what_is_there_now() -> None:
    game = Playing().begun()
    lines = (
        "field fin 1 Ben",
        "field fin 1 grey",
        "field fin 1 nobody",
        "marker bird fin yes",
        "marker bird fin no",
    )
    told = []
    for line in lines:
        event = GAME.decide(game.state, parse_action(GAME, f"correct-{line}"))[0]
        told.append(say(GAME.tell(game.state, event) or "", "en").removeprefix("Corrected: Fin, "))
    assert told == [
        "field 1: Ben.",
        "field 1: grey stone.",
        "field 1: empty.",
        "Birds culled lies there.",
        "Birds culled does not lie there.",
    ]


def test_deaths_go_on_where_the_last_stone_is_set_right() -> None:
    game = Playing().begun("correct-scale severity Ada 2")
    game.do("draw other", "next", "next", "dna 0", "place ast", "next", "next", "throw 2", "kill ast")
    game.do("correct-field ast 3 nobody")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.reason == "wiped", "the turn is over, and of two players one has no stone left"


def test_whose_stone_is_healed_is_no_question_where_none_is_left() -> None:
    game = Playing().begun().do("draw other", "next", "heal ast")
    game.do("correct-field cam 1 Ben", "correct-field ast 1 nobody", "correct-field ast 2 nobody")
    assert game.options("heal") == {"cam"}


def test_how_a_stone_comes_is_asked_no_more_where_it_cannot_come() -> None:
    game = Playing().infecting("correct-level farm Ada 1").do("place ast")
    assert game.options("how") == {"small", "farm"}
    game.do("correct-scale medicine Ada 0", "correct-field ast 3 grey", "correct-field ast 4 grey")
    assert game.state.duty.kind == "infect"
    assert game.may_go_on


def test_a_gift_is_no_question_without_dna() -> None:
    game = Playing(map="without", pathogen="naniten").by_word("correct-ability Ada 1")
    game.do("draw other", "next", "next", "dna 0", "next", "next", "throw 0")
    game.do("draw other", "next", "next", "dna 0", "next", "next", "throw 0")
    assert game.options("give") == {"Ben"}
    assert game.do("correct-scale dna Ada 0").state.duty.kind == "event"


def test_points_and_dice_follow_a_scale_that_is_set_right_while_they_are_due() -> None:
    game = Playing(map="without").by_word().do("draw other", "next", "next", "dna 0")
    assert game.do("correct-scale infection Ada 5").state.duty.n == 5
    game.do("place europe", "correct-scale infection Ada 3")
    assert game.state.duty.n == 2
    assert game.do("correct-scale infection Ada 0").state.duty.n == 0
    game.do("next", "next", "correct-scale severity Ada 6")
    throw = GAME.expects(game.state)
    assert throw is not None
    assert (throw.count, throw.due) == (4, 6)
    game.do("correct-scale severity Ben 3", "throw 1", "correct-scale severity Ada 4")
    assert game.state.duty.kind == "deaths", "four were thrown, and four is what it comes to"


def test_a_city_made_extinct_by_a_correction_loses_its_animal_markers() -> None:
    game = Playing().begun("correct-marker bird fin yes", "correct-marker airport fin yes")
    game.do("correct-field fin 1 grey")
    assert game.state.markers[game.state.rules.world.place["fin"]] == {"airport"}


@pytest.mark.parametrize("pathogen", ["bakterie", "naniten", "vibrion", "virus"])
@pytest.mark.parametrize("played_on", ["with", "without"])
def test_random_corrections_never_stop_a_game(pathogen: str, played_on: str) -> None:
    """Every few actions something is set right at random; something is always to do until the end."""
    chance = random.Random(f"{pathogen} {played_on}")
    options = {"pathogen": pathogen, "map": played_on, "start": chance.choice(["cards", "experts"])}
    state = opening(GAME, checked_setup(GAME, ("Ada", "Ben", "Cy"), options, game_data(GAME)))
    habits, set_right = Habits(chance), 0
    for _ in range(250):
        templates = GAME.legal(state)
        if state.ended:
            break
        assert templates, state.duty
        assert GAME.view(state).to_do
        action = habits.choose(templates)
        if chance.random() < 0.3:
            action = at_random(GAME.corrections(state), chance)
            set_right += 1
        try:
            events = GAME.decide(state, action)
        except IllegalAction:  # more stones than there are: the limits of two corrections together
            continue
        for event in events:
            state = GAME.evolve(state, event)
        assert GAME.faults(None, state) == (), action
    assert set_right


def at_random(templates: tuple[Template, ...], chance: random.Random) -> Action:
    template = chance.choice(templates)
    values = {
        each.name: chance.randint(each.low, each.high)
        if isinstance(each, Number)
        else chance.choice(list(each.values()))
        for each in template.parameters
    }
    return Action(template.kind, values)
