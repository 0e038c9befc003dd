"""Limits at their edge: what is one too many is refused, what is shown is what counts."""

import pytest

from companion.games.schwarm import GAME
from companion.games.schwarm import events as e
from companion.words import say
from tests.games.schwarm.player import Playing
from tests.games.schwarm.test_map import at_sea

OUT = {"stations": 3, "researchers": 4, "buoys": 9, "ships": 1}


@pytest.mark.parametrize("what", OUT)
def test_of_nothing_more_is_counted_than_is_out(what: str) -> None:
    game = Playing("Rot", "Weiss").playing().on("Score")
    name = game.state.rules.players[game.state.actor or 0]
    game.do(*(f"correct-{each} {name} {n}" for each, n in OUT.items()))
    more = {**OUT, what: OUT[what] + 1}
    assert f"{OUT[what] + 1} will not do, {name} has {OUT[what]} out." in game.refused(
        "score " + " ".join(map(str, more.values()))
    )
    before = game.points(name)
    game.do("score " + " ".join(map(str, OUT.values())))
    assert game.points(name) - before >= sum(OUT.values())


def test_in_variante_1_a_third_station_is_far_from_both_others() -> None:
    game = Playing("Gelb", "Rot", "Blau", sea="map", variants=("1",)).do("stone Gelb", "stone Rot")
    game.do("build N1", "build N5")
    assert game.refused("build W6").startswith("Between W6 and N1 there are 0")
    assert game.refused("build O2").startswith("Between O2 and N5 there are 2")
    ring, taken = game.state.rules.catalogue.chart.ring, (0, 4)
    near = {at for place in taken for at in range(place - 3, place + 4)}
    far = {ring[at] for at in range(len(ring)) if at not in near and at - len(ring) not in near}
    assert set(game.options("build")) == far


def test_in_the_end_no_more_values_count_than_stations_are_out() -> None:
    game = Playing("Rot", "Weiss").do("correct-round 4").on("Final")
    name = game.state.rules.players[game.state.actor or 0]
    game.do(f"correct-stations {name} 2", f"correct-queen {name} yes")
    assert game.refused("final 0 5 6 7").startswith("'5, 6, 7' will not do")
    before = game.points(name)
    assert game.do("final 2 5 7").points(name) == before + 12 + 10


def test_a_crab_hits_each_station_once() -> None:
    game = Playing("Rot", "Weiss").do("correct-stations Weiss 2", "correct-ships Weiss 3").playing()
    game.do("joker krebs", "hit Weiss", "hit Weiss")
    assert game.refused("hit Weiss").startswith("Weiss cannot be hit more often"), "Schiffe are at sea"


def test_after_sailing_no_ship_is_set_out() -> None:
    game = Playing("Rot", "Weiss").do("correct-ships Rot 1").playing().do("joker schiff")
    assert "launch" in game.kinds()
    game.do("gather zweier")
    assert game.refused("launch").startswith("Not now.")


def test_the_buoy_on_the_queen_is_never_lifted() -> None:
    covered = [f"{column}{row}" for row in (6, 7, 8) for column in "bcdefghi"] + ["e2", "e3", "e4"]
    laid = [line for at in covered for line in (f"correct-tile {at} NOSW", f"correct-buoy Gelb {at} 1")]
    game = at_sea(*laid, "correct-tile f2 bare", "correct-tiles Gelb vierer 2")
    assert (game.player("Gelb").buoys, game.player("Gelb").queen) == (28, True)
    game.do("joker forscher")
    assert "b6" in game.options("lift")
    assert game.state.rules.catalogue.chart.queen not in game.options("lift")


def test_a_link_to_the_queen_needs_no_twenty_ninth_buoy() -> None:
    game = Playing("Rot", "Weiss").do("correct-buoys Rot 28", "correct-ships Rot 1").playing()
    game.do("joker schiff", "queen Rot")
    assert (game.player("Rot").queen, game.player("Rot").buoys) == (True, 28)


@pytest.mark.parametrize(("points", "winners"), [((30, 31), (1,)), ((31, 30), (0,)), ((30, 30), (0, 1))])
def test_the_end_names_who_has_most(points: tuple[int, int], winners: tuple[int, ...]) -> None:
    game = Playing("Rot", "Weiss").do("correct-round 4").on("Final").do("final 0")
    for name, n in zip(("Rot", "Weiss"), points, strict=True):
        game.do(f"correct-points {name} {n}")
    assert game.do("final 0").events[-1] == e.Ended(winners)


def test_the_row_shows_what_each_card_and_an_order_card_costs() -> None:
    game = Playing("Rot", "Weiss").begun().do("take 3")
    row, stack = (pile.things for pile in GAME.view(game.state).piles)
    assert [say(thing.note, "en") for thing in row][:4] == ["0 FP", "1 FP", "2 FP", "3 FP"]
    assert {say(thing.note, "en") for thing in stack} == {"9 FP"}


def test_behind_its_last_field_the_track_begins_anew() -> None:
    data = {"table": {"amoebas": {"fields": ["0 1 2 3 4"]}}}
    game = Playing("Rot", "Weiss", data=data).do("correct-ships Weiss 1", "correct-points Weiss 13")
    game.playing().do("correct-points Weiss 13", "joker wal", "hit Weiss", "next")
    assert game.points("Weiss") == 13 - 3


def test_what_is_shown_before_the_final_scoring_is_what_counts() -> None:
    laid = [
        line for at in ("e2", "e3", "e4") for line in (f"correct-tile {at} NS", f"correct-buoy Gelb {at} 1")
    ]
    laid += [line for at in "fghi" for line in (f"correct-tile {at}5 OW", f"correct-buoy Gelb {at}5 1")]
    game = Playing("Gelb", "Rot", sea="map").do(
        "correct-round 4", *laid, "stone Gelb", "build N3", "build S3"
    )
    game.on("RoundOver").do("correct-station Gelb O3 1", "next")
    [tally] = [pile for pile in GAME.view(game.state).piles if pile.id == "tally"]
    before = {name: game.points(name) for name in game.setup.players}
    game.do("next")
    assert {thing.id: thing.worth for thing in tally.things} == {
        name: game.points(name) - before[name] for name in game.setup.players
    }
    assert [thing.worth for thing in tally.things if thing.id == "Gelb"] == [4 + 4 + 10]
    assert say(tally.things[0].note, "en") == "Stations 8 FP, 2 sides 10 FP"


def test_a_stone_that_is_set_right_moves_and_the_others_keep_their_order() -> None:
    game = Playing(*"ABCD").begun()
    assert game.state.stones == (0, 1, 2, 3)
    assert game.do("correct-stone D 2").state.stones == (0, 3, 1, 2)
    assert game.do("correct-stone A 4").state.stones == (3, 1, 2, 0)
    assert game.do("correct-stone C 1").state.stones == (2, 3, 1, 0)


def test_a_tsunami_from_stock_hits_on_the_queen_and_one_that_is_out_does_not() -> None:
    ship = ("correct-ship Rot e5 1", "correct-points Rot 41")
    game = at_sea(*ship).do("joker tsunami", "wave e6", "next")
    assert game.points("Rot") == 37
    game = at_sea(*ship, *(f"correct-hazard tsunami {at} 1" for at in ("b4", "b7")))
    game.do("joker tsunami", "hazard b4")
    assert not any(pile.things for pile in GAME.view(game.state).piles if pile.id == "hits")
