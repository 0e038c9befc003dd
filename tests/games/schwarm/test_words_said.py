"""What is said: nothing that only one player may know, nothing raw, and what is only assumed."""

import pytest

from companion.games.game import BadGameData
from companion.games.library import game_data
from companion.games.schwarm import GAME
from companion.games.schwarm import events as e
from companion.games.schwarm.chart import drawn
from companion.words import say
from tests.games.schwarm.player import Playing
from tests.games.schwarm.test_map import at_sea


def reminders(game: Playing) -> str:
    return " ".join(say(words, "en") for words in GAME.view(game.state).reminders)


def told(game: Playing, event: e.Event) -> str:
    return say(GAME.tell(game.state, event) or "", "en")


def test_in_variante_2_neither_a_refusal_nor_a_correction_tells_the_hand() -> None:
    game = Playing("Rot", "Weiss", variants=("2",)).playing()
    absent = next(card for card in game.state.rules.catalogue.cards if card not in game.player("Rot").hand)
    assert game.refused(f"play {absent}").startswith("Rot does not have that card: ")
    game.do("correct-hand Weiss gruen-station 1")
    assert told(game, game.events[0]) == "Corrected: the cards that Weiss holds."
    open_game = Playing("Rot", "Weiss").playing().do("correct-hand Weiss gruen-station 1")
    assert told(open_game, open_game.events[0]).startswith("Corrected: Weiss has 1 × ")


def test_what_is_no_tile_is_said_as_it_was_typed() -> None:
    game = Playing("Rot", "Weiss").do("correct-tiles Rot zweier 1").playing().do("joker forscher")
    assert game.refused("explore foo") == "Rot does not have that: foo."


def test_hits_are_not_named_on_the_map() -> None:
    assert at_sea().do("joker wal").refused("hit Rot").startswith("Not now.")


def test_a_correction_of_the_other_way_to_keep_the_sea_says_so() -> None:
    assert at_sea().refused("correct-ships Gelb 1").startswith("With the board I count that myself.")
    by_hand = Playing("Rot", "Weiss").playing()
    assert by_hand.refused("correct-ship Rot e2 1").startswith("That is there with the board only.")


def test_land_is_worth_at_least_one() -> None:
    rows = [row.replace("N7", "N0") for row in game_data(GAME)["map"]["rows"]]
    with pytest.raises(BadGameData):
        drawn(rows)
    assert at_sea().refused("correct-value N3 0") == "0 will not do: it must be from 1 to 9."


def test_by_hand_the_fields_of_a_card_are_said_where_they_are_known() -> None:
    assert reminders(Playing("Rot", "Weiss").playing().do("joker wal")) == "The card allows up to 3 fields."
    assert reminders(Playing("Rot", "Weiss", box={}).playing().do("joker wal")) == ""


def test_land_values_that_are_only_assumed_are_said_in_the_end() -> None:
    assumed = "What land is worth is assumed here. What your board says counts."
    by_hand = Playing("Rot", "Weiss").do("correct-round 4").on("Final")
    on_the_map = Playing("Gelb", "Rot", sea="map").do("correct-round 4").on("RoundOver").do("next")
    assert (reminders(by_hand), reminders(on_the_map)) == (assumed, assumed)


def test_a_crab_on_water_is_refused_in_its_own_words() -> None:
    assert at_sea().do("joker krebs").refused("crab e2") == "e2 is water. The crab stays on land."


def test_one_side_and_several_are_said_as_people_say_it() -> None:
    game = Playing("Rot", "Weiss").do("correct-round 4").on("Final")
    assert told(game, e.FinalScored(0, (), 1, 0)) == "Final scoring Rot: no station, 1 side, 0 FP."
    assert told(game, e.FinalScored(0, ("4",), 2, 14)) == "Final scoring Rot: 4, 2 sides, 14 FP in all."
