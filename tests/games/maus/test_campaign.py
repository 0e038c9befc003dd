"""Chapters in a row: what mice keep goes on to the next; a lost one begins with what they had brought."""

from copy import deepcopy
from typing import Any

import pytest

from companion.games.game import Setup, Value
from companion.games.library import game_data
from companion.games.setup import BadSetup, checked_setup, likely_setup, opening
from companion.words import say
from tests.games.maus.player import GAME, Playing


def next_of(game: Playing) -> tuple[Setup, Any]:
    """Return the chapter that follows, as it is proposed and begun."""
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.goes_on
    proposed = likely_setup(GAME, ("Ada",), game.setup.data, outcome, game.setup)
    setup = checked_setup(GAME, ("Ada",), proposed.options, game.setup.data, outcome.carries)
    return setup, opening(GAME, setup)


def rich() -> Playing:
    """Pim has learnt and found things, and the needle of Rosa is in his bundle."""
    game = Playing("rosa", "pim").begun("rosa", "pim").do("correct-cheese pim 9", "correct-hits pim 2")
    game.do("correct-worn rosa nadel 0", "correct-bundle pim nadel 1", "correct-worn pim fingerhut 1")
    return game.do(
        "correct-bundle pim fingerhut 1", "correct-bundle pim honig 2", "correct-ability pim huschen yes"
    )


def test_two_players_need_two_mice_and_are_told_so() -> None:
    with pytest.raises(BadSetup) as refused:
        checked_setup(GAME, ("Ada", "Bo"), {"mice": ("rosa",)}, Playing("rosa").setup.data)
    assert say(refused.value.message, "en") == "Mice: choose 2 to 4 of them; chosen is 'rosa'."


def test_what_mice_keep_is_carried_to_the_next_chapter() -> None:
    game = rich().do("correct-room hinterhof", "goal")
    setup, state = next_of(game)
    assert setup.options["chapter"] == "uhrturm"
    assert setup.options["mice"] == ("rosa", "pim")
    rosa, pim = state.mice
    assert rosa.worn == ()
    assert (sorted(pim.worn), sorted(pim.bundle)) == (
        ["dorn", "fingerhut"],
        ["fingerhut", "honig", "honig", "nadel"],
    )
    assert pim.abilities == ("huschen",)
    assert (pim.cheese, pim.hits, pim.effects, pim.captured) == (0, 0, (), False)


def test_a_lost_chapter_begins_again_with_what_was_brought_into_it() -> None:
    game = Playing("pim").do("correct-bundle pim honig 1", "lay pim", "correct-bundle pim knopf 1")
    game.do(*["happen", "befall pim hit"] * 4)
    setup, state = next_of(game)
    assert setup.options["chapter"] == "speisekammer"
    assert state.mice[0].bundle == ("honig",)


def test_the_last_chapter_ends_the_story_unless_there_is_something_to_carry_on_with() -> None:
    end = ("encounter wache", "lay rosa", "correct-room zifferblatt", "goal")
    outcome = GAME.outcome(Playing("rosa", chapter="uhrturm").do(*end).state)
    assert outcome is not None
    assert not outcome.goes_on
    game = Playing("rosa", chapter="uhrturm").do("correct-bundle rosa honig 1", *end)
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert (outcome.goes_on, dict(outcome.next_options)) == (True, {}), "a chapter may be entered later"


def quiet(room: str = "kellertreppe") -> dict[str, Any]:
    """Return chapters in which nobody waits in the first room: one mouse has its turn at once."""
    chapters = deepcopy(dict(game_data(GAME)["chapters"]))
    chapters["speisekammer"]["rooms"][room] = {"name": "Still", "encounter": False}
    return {"chapters": chapters}


def test_what_is_brought_into_a_chapter_is_what_mice_have_before_anything_is_done() -> None:
    game = Playing("pim", data=quiet())
    assert game.state.round == 1
    game.do("correct-bundle pim honig 1", "correct-bundle rosa knopf 1", "move", "faces bow")
    assert "bow" not in game.refused("correct-bundle rosa knopf 0")
    game.do("correct-bundle pim honig 0", *["happen", "befall pim hit"] * 4)
    _, state = next_of(game)
    assert {mouse.id: mouse.bundle for mouse in state.everybody if mouse.bundle} == {
        "pim": ("honig",),
        "rosa": ("knopf",),
    }


def test_two_copies_in_two_paws_and_what_was_unlearnt_are_carried() -> None:
    items = {"krallen": {"name": "Krallen", "kind": "gear", "copies": 2, "parts": ["paw"]}}
    cards = dict(game_data(GAME)["cards"])
    data = {"cards": cards | {"items": cards["items"] | items}}
    game = Playing("rosa", data=data).begun("rosa").do("correct-ability rosa vorstoss no")
    game.do("correct-worn rosa nadel 0", "correct-worn rosa krallen 1", "correct-worn rosa krallen 2")
    _, state = next_of(game.do("correct-room hinterhof", "goal"))
    assert (state.mice[0].worn, state.mice[0].abilities) == (("krallen", "krallen"), ())


def test_what_was_brought_does_not_change_from_round_to_round() -> None:
    game = Playing("pim", data=quiet()).do("next", "correct-bundle pim honig 1", "next", "next")
    assert game.state.brought[0].bundle == ()


def test_a_mouse_that_rests_keeps_its_things_for_a_later_chapter() -> None:
    game = rich().do("correct-room hinterhof", "goal")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    options: dict[str, Value] = {"chapter": "uhrturm", "mice": ("rosa", "linde")}
    setup = checked_setup(GAME, ("Ada",), options, game.setup.data, outcome.carries)
    state = opening(GAME, setup)
    assert [mouse.id for mouse in state.mice] == ["rosa", "linde"]
    pim = next(mouse for mouse in state.resting if mouse.id == "pim")
    assert (pim.abilities, sorted(pim.bundle)) == (("huschen",), ["fingerhut", "honig", "honig", "nadel"])
    assert "pim" not in {seat.id for seat in GAME.view(state).seats}
    game.setup, game.state = setup, state
    game.do("encounter netze", "lay rosa", "lay linde", "lay spinne")
    game.do(*["happen", "befall rosa capture", "happen", "befall linde capture"])
    _, state = next_of(game)
    assert next(mouse for mouse in state.everybody if mouse.id == "pim").abilities == ("huschen",)


def test_abilities_that_nobody_knows_are_carried_one_by_one() -> None:
    game = Playing("pim").begun("pim").do("correct-cheese pim 12", "level other", "next", "next", "next")
    game.do("level other", "correct-room hinterhof", "goal")
    _, state = next_of(game)
    assert state.mice[0].abilities == ("other", "other")
