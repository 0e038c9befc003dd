"""What is easily got wrong: items that make quick, effects that forbid, figures and dice at their limits."""

from copy import deepcopy
from typing import Any

import pytest

from companion.games.game import BadGameData, Number
from companion.games.library import game_data
from companion.words import say
from tests.games.maus.player import GAME, Playing


def with_item(**values: Any) -> dict[str, Any]:
    """Return the cards with one more search card, for the tail."""
    cards = deepcopy(dict(game_data(GAME)["cards"]))
    cards["items"]["schlaufe"] = {"name": "Schlaufe", "kind": "gear", "parts": ["tail"]} | values
    return {"cards": cards}


def test_an_item_makes_quick_on_the_move_and_at_a_trap() -> None:
    game = Playing("pim", data=with_item(speed=2)).begun("pim").do("move", "faces bow")
    slow = game.track("fields")
    game = Playing("pim", data=with_item(speed=2)).begun("pim").do("correct-worn pim schlaufe 1")
    assert game.do("move", "faces bow").track("fields") == slow + 2
    assert game.do("trap speed").state.duty.n == 3 + 2


@pytest.mark.parametrize("enemy", ["ratte", "kater"])
def test_only_large_foes_defend_worse_against_the_katzenbaendiger(enemy: str) -> None:
    game = Playing("pim").begun("pim").do(f"correct-figures {enemy} 1", "correct-honour cat pim")
    printed = game.state.enemy(enemy)
    game.do(f"attack {enemy} melee", "faces sword sword sword")
    assert game.state.duty.n == printed.defence - printed.large


def test_a_hexed_mouse_attacks_others_plays_no_trick_and_uses_no_ability() -> None:
    game = Playing("rosa", "pim").begun("ratte", "rosa").do("correct-bundle rosa honig 1")
    game.do("correct-cheese rosa 3", "correct-effect rosa hexed yes", "next", "next")
    assert game.options("attack") == {"pim"}
    assert not {"trick", "ability"} & game.kinds()
    assert {"trick", "ability"} <= game.do("correct-effect rosa hexed no").kinds()


def test_a_stunned_mouse_leaves_the_water_by_its_move_alone_and_others_help() -> None:
    game = Playing("rosa", "pim", "oskar").begun("rosa", "pim", "oskar").do("correct-water rosa yes")
    assert game.options("leave") == {"move", "action"}
    (leave,) = [template for template in GAME.legal(game.state) if template.kind == "leave"]
    others = leave.parameters[1]
    assert isinstance(others, Number)
    assert others.high == 2
    assert game.do("correct-effect rosa stunned yes").options("leave") == {"move"}


def test_odds_are_of_all_dice_that_are_due() -> None:
    game = Playing("pim").begun("pim").do("attack ratte melee", "number 7")
    throw, (ahead,) = GAME.expects(game.state), GAME.view(game.state).odds
    assert throw is not None
    assert throw.odds is not None
    assert (throw.odds.pieces, ahead.pieces) == (5, 7)


def test_the_kakerlakenschreck_is_remembered_only_among_kakerlaken() -> None:
    game = Playing("pim").begun("pim").do("correct-honour roach pim")
    told = [say(line, "de") for line in GAME.view(game.state).reminders]
    assert not any("Kakerlake" in line for line in told)
    game.do("correct-figures kakerlake 1")
    assert any("Kakerlake" in say(line, "de") for line in GAME.view(game.state).reminders)


def test_a_type_that_comes_twice_at_once_brings_no_more_figures_than_there_are() -> None:
    chapters = deepcopy(dict(game_data(GAME)["chapters"]))
    room = chapters["speisekammer"]["rooms"]["kellertreppe"]
    most = game_data(GAME)["enemies"]["ratte"]["figures"]
    room["enemies"] = [{"enemy": "ratte", "count": most - 1}, {"enemy": "ratte", "count": 4}]
    assert Playing("pim", data={"chapters": chapters}).state.figures("ratte") == most


def test_gear_that_more_mice_start_with_than_there_are_copies_is_refused() -> None:
    mice = deepcopy(dict(game_data(GAME)["mice"]))
    mice["rosa"]["gear"] = mice["pim"]["gear"]
    with pytest.raises(BadGameData) as refused:
        GAME.check_data(dict(game_data(GAME)) | {"mice": mice})
    assert refused.value.path == ("cards", "items", "dorn", "copies")
    assert say(refused.value.message, "en").startswith("Mice that start with dorn: 2. Copies of it: 1.")


def test_the_cards_of_a_chief_are_numbered_and_he_is_not() -> None:
    game = Playing("rosa", chapter="uhrturm").do("correct-figures fahlbart 1", "encounter netze")
    game.begun("rosa", "spinne").do("faces cheese", "attack fahlbart melee")
    view = GAME.view(game.state)
    assert say(view.to_do, "de").startswith("Rosa greift Graf Fahlbart an:")
    track = next(pile for pile in view.piles if pile.id == "track")
    named = [say(thing.label, "de") for thing in track.things if thing.id.startswith("fahlbart")]
    assert named == ["Graf Fahlbart, Karte 1", "Graf Fahlbart, Karte 2"]


def test_a_hexed_turn_that_a_new_encounter_ends_takes_the_hex_along() -> None:
    game = Playing("rosa", "pim").begun("ratte", "rosa").do("correct-effect rosa hexed yes", "next", "next")
    game.do("correct-figures ratte 0", "happen", "encounter wache")
    assert (game.state.duty.kind, game.state.mouse("rosa").effects) == ("order", ())
