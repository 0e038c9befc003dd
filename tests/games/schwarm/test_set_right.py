"""Corrections: what they change and nothing else, and that the game goes on after them."""

import pytest

from companion.games.schwarm import GAME
from tests.games.schwarm.player import Playing
from tests.games.schwarm.test_map import at_sea


@pytest.mark.parametrize("correct", [["correct-round 3"], ["correct-copies blau-wal 5"]])
def test_for_the_fourth_round_of_two_all_blue_cards_come_again_whatever_was_set_right(
    correct: list[str],
) -> None:
    game = Playing("Rot", "Weiss").do("stone Rot", *correct)
    for _ in range(game.state.round, 4):
        game.on("RoundOver").do("next")
    assert (game.state.round, game.state.blue) == (4, game.state.rules.catalogue.blue)
    game.do("correct-copies blau-wal 0")
    assert game.state.blue["blau-wal"] == 0, "a correction for it stays"


def test_a_round_that_is_set_to_the_fourth_has_all_blue_cards() -> None:
    game = Playing("Rot", "Weiss").begun().on("RoundOver").do("next", "correct-round 4")
    assert game.state.blue == game.state.rules.catalogue.blue


def test_a_station_that_is_not_there_leaves_the_one_of_another_player() -> None:
    game = at_sea("correct-station Rot N3 none")
    assert (game.player("Gelb").stations, game.player("Rot").stations) == (1, 1)
    game.do("correct-station Rot N3 2")
    assert (game.player("Gelb").stations, game.player("Rot").stations) == (0, 2), "it is Rot's after all"


def test_no_more_tiles_are_hidden_than_there_are_and_the_kinds_can_be_set_right_on_the_map_too() -> None:
    for game in (Playing("Rot", "Weiss").playing(), at_sea()):
        twos, threes, _ = game.state.face_down
        assert game.refused(f"correct-hidden dreier {threes + 1}") == (
            f"{threes + 1} will not do: it must be from 0 to {threes}."
        )
        game.do(f"correct-hidden zweier {twos - 1}", f"correct-hidden dreier {threes + 1}")
        assert sum(game.state.face_down) == 59


def test_a_kind_of_tile_that_should_be_gone_can_be_found_after_a_correction() -> None:
    game = at_sea("correct-hidden vierer 0").do("joker schiff", "set e2", "sail e2 e3")
    assert "vierer" not in game.options("found")
    game.do("correct-hidden vierer 1", "found vierer")
    assert game.player("Gelb").tiles == (0, 0, 1, 0)


def test_whoever_has_an_ability_by_correction_may_still_choose_one() -> None:
    game = Playing(*"ABCD").begun().do("order 1")
    for name, ability in zip("ABCD", game.options("ability"), strict=True):
        game.do(f"correct-ability {name} {ability}")
    assert game.options("ability") == [game.player("A").ability]
    game.do(f"ability {game.player('A').ability}")


def test_with_all_ringed_fields_taken_a_first_station_stands_on_any_free_land() -> None:
    game = Playing("Gelb", "Rot", sea="map")
    game.do(*(f"correct-station Rot {field} 1" for field in ("N3", "O3", "S3", "W3")), "stone Gelb")
    game.do("build N1", "build S1")
    assert (game.player("Gelb").stations, game.player("Rot").stations) == (1, 5)


def test_whoever_has_all_stations_before_the_first_builds_none() -> None:
    game = Playing("Gelb", "Rot", sea="map")
    game.do(*(f"correct-station Rot {field} 1" for field in ("N1", "N2", "N4", "O1", "O2", "S1")))
    game.do("stone Gelb", "build N3")
    assert game.kinds() == {"row", "layout"}
    assert game.player("Rot").stations == 6


def test_the_buoy_on_the_queen_can_be_set_right_in_the_final_scoring() -> None:
    game = Playing("Rot", "Weiss").do("correct-round 4").playing().on("Final")
    name = game.state.rules.players[game.state.actor or 0]
    game.do(f"correct-queen {name} yes")
    assert GAME.legal(game.state)[0].parameters[1].admits(("5",))
