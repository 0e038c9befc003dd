"""With the map: where things may be built, sailed, laid and swept, and why not; what hangs together."""

import pytest

from companion.games.library import game_data
from companion.games.schwarm import GAME
from companion.games.schwarm import events as e
from companion.games.schwarm.networks import best_network, most_sides
from companion.games.setup import checked_setup, opening
from tests.games.schwarm.player import Playing


def at_sea(*corrections: str, variants: tuple[str, ...] = (), light: tuple[str, ...] = ()) -> Playing:
    """Gelb plays next, with Stationen on N3 and Rot's on O3, after these corrections."""
    game = Playing("Gelb", "Rot", sea="map", variants=variants).do("stone Gelb")
    if not variants:
        game.do("build N3", "build O3")
    return game.on("Layout").do(*(f"row {card}" for card in light or LIGHT)).on("Play").do(*corrections)


LIGHT = ("schiff", "forscher", "wal", "schiff", "krebs", "forscher", "tsunami", "blau-wal", "blau-krebs")
BARE = ("correct-tile e2 bare", "correct-tile f2 bare", "correct-tile d2 bare", "correct-tile e3 bare")
TILES = ("correct-tiles Gelb zweier 3", "correct-tiles Gelb dreier 2", "correct-tiles Gelb vierer 2")


def test_first_stations_stand_on_dark_rings_and_the_youngest_begins() -> None:
    game = Playing("Gelb", "Rot", sea="map").do("stone Rot")
    assert game.state.actor == 1
    assert sorted(game.options("build")) == ["N3", "O3", "S3", "W3"]
    assert game.refused("build N1") == (
        "The first station stands on a field with a dark ring: N3, O3, S3, W3. Not on N1."
    )
    assert game.refused("build e5") == "e5 is water. Stations stand on land."
    game.do("build N3")
    assert game.refused("build N3") == "N3 is not free."
    game.do("build W3")
    assert [(player.stations, player.researchers) for player in game.state.players] == [(1, 1), (1, 1)]


def test_in_variante_1_the_last_builds_first_anywhere_with_three_fields_between() -> None:
    game = Playing("Gelb", "Rot", sea="map", variants=("1",)).do("stone Gelb")
    assert game.state.actor == 1
    game.do("build W6")
    assert game.refused("build N3") == "Between N3 and W6 there are 2 free land fields, there must be 3."
    game.do("build N4")


@pytest.mark.parametrize(
    ("lay", "why"),
    [
        ("lay zweier g2", "A face-down tile still lies on g2."),
        ("lay zweier e5", "No tile goes on the queen."),
        ("lay zweier N1", "N1 is land. Tiles lie on water."),
        ("lay golden e2", "Gelb does not have that: Golden tile."),
        ("lay zweier z9", "There is no field z9."),
        ("lay zweier c8", "On c8 it would not be linked to a station or a ship of Gelb."),
    ],
)
def test_a_placement_is_refused_with_its_reason(lay: str, why: str) -> None:
    game = at_sea(*BARE, "correct-tile c8 bare", *TILES).do("joker forscher")
    assert game.refused(lay) == why


def test_the_four_pictures_of_the_rule_book() -> None:
    """Linked to a Station, linked to a Schiff, linked to nothing, and turned the wrong way."""
    game = at_sea(*BARE, "correct-tile c8 bare", "correct-ship Gelb c7 1", *TILES).do("joker forscher")
    assert {"e2", "c8"} <= set(game.options("lay"))
    assert "d2" not in game.options("lay")
    game.do("lay zweier e2")
    assert game.options("turn") == ["NO", "NS", "NW"], "only to the north there is a Station"
    assert game.refused("turn OW") == (
        "The Two-link tile cannot lie on e2 this way: it must be linked and keep the old links."
    )


def test_on_a_tile_goes_only_one_with_more_links_that_keeps_the_old_ones() -> None:
    game = at_sea(*BARE, *TILES, "correct-tile e2 NO", "correct-buoy Rot e2 1", "correct-station Gelb N3 3")
    game.do("joker forscher")
    assert game.refused("lay zweier e2") == "The tile on e2 has 2 links, yours has 2. It must have more."
    game.do("lay dreier e2")
    assert game.options("turn") == ["NOS", "NOW"]
    game.do("turn NOS")
    assert game.state.sea is not None
    assert game.state.sea.buoys["e2"] == (0, 1), "the old Boje stays on top"
    assert game.points("Gelb") == 21
    game = at_sea(*BARE, *TILES, "correct-tile e2 NO").do("joker forscher")
    assert game.refused("lay dreier e2") == "The tile on e2 has no buoy: nothing goes on it."


def test_no_more_tiles_than_researchers_on_stations() -> None:
    game = at_sea(*BARE, *TILES).do("joker forscher", "lay vierer e2")
    assert game.state.actor == 1, "one Forscher, one Plättchen, and the action is over"
    game = at_sea(*BARE, *TILES, "correct-station Gelb N3 2").do("joker forscher", "lay vierer e2")
    assert game.refused("staff N3") == "Gelb is laying tiles. A researcher comes with another card."
    assert game.do("lay vierer f2").state.actor == 1


def test_a_link_to_the_queen_puts_a_buoy_there_and_takes_it_back_when_a_ship_leaves() -> None:
    game = at_sea(
        *("correct-ship Gelb e2 1", "correct-tile e3 NS", "correct-buoy Gelb e3 1"),
        *("correct-tile e4 NS", "correct-buoy Gelb e4 1"),
    )
    assert game.player("Gelb").queen
    assert game.player("Gelb").buoys == 3
    game.do("joker schiff", "sail e2 d2")
    assert e.QueenLost(0) in game.events or not game.player("Gelb").queen
    assert game.player("Gelb").buoys == 2


def test_a_ship_starts_beside_a_station_and_takes_what_it_leaves() -> None:
    game = at_sea().do("joker schiff")
    assert game.options("set") == ["e2"]
    assert game.refused("set e3") == "A ship starts on water right beside a station of Gelb."
    game.do("set e2")
    assert game.refused("set e2") == "Gelb has set out a ship in this action already."
    assert game.refused("sail e2 f3") == "f3 is not beside e2. Move field by field, never diagonally."
    assert game.refused("sail e2 N3") == "N3 is land. Ships stay at sea."
    assert game.refused("sail d2 d3") == "Gelb has no ship on d2."
    game.do("sail e2 e3")
    assert game.kinds() == {"found"}
    assert game.refused("next").startswith("Not now.")
    game.do("found vierer", "sail e3 e2")
    game.do("found zweier")
    assert game.player("Gelb").tiles == (1, 0, 1, 0)
    game.do("sail e2 e3")
    expected = 0 if game.player("Gelb").ability == "schnelles-schiff" else 1
    assert game.state.actor == expected, "three steps, or four"
    assert game.state.hidden == 57, "a bare field gives nothing"


def test_when_all_buoys_are_out_one_is_moved_and_leaves_its_place_first() -> None:
    covered = [f"{column}{row}" for row in (6, 7, 8) for column in "bcdefghi"] + ["d9", "e9", "f9", "g9"]
    laid = [line for at in covered for line in (f"correct-tile {at} NOSW", f"correct-buoy Gelb {at} 1")]
    game = at_sea(*BARE, *TILES, *laid)
    assert game.player("Gelb").buoys == 28
    game.do("joker forscher")
    assert game.refused("lay vierer e2") == "Gelb has all 28 buoys out. Move one first."
    game.do("lift d9")
    assert game.refused("next").startswith("Not now."), "the Boje is in the hand"
    game.do("lay vierer e2")
    assert game.player("Gelb").buoys == 28


def test_a_whale_swims_field_by_field_each_once_and_hurts_on_the_queen_when_it_is_set() -> None:
    game = at_sea("correct-ship Rot e5 1", "correct-ship Rot e6 2", "correct-points Rot 41").do("joker wal")
    assert [pile.things[0].worth for pile in GAME.view(game.state).piles if pile.id == "hits"] == [4]
    assert game.refused("next").startswith("Not now."), "at least one field"
    assert game.refused("swim f6") == "f6 is not beside e5. Move field by field, never diagonally."
    game.do("swim e6")
    assert game.refused("swim e5") == "e5 was passed already: a hazard moves over each field once."
    game.do("swim e7", "swim e8")
    assert game.refused("swim e9") == "The whale has moved 3 fields, it goes no further."
    game.do("next")
    assert game.state.sea is not None
    assert game.state.sea.hazards["wal"] == ("e8",)
    assert game.points("Rot") == 41 - 4 - 3 - 3
    game.do("joker wal", "hazard e8", "swim e7", "next")
    assert game.player("Rot").won == 0, "Rot has nobody in its way"


def test_a_crab_goes_clockwise_and_skips_own_stations_and_water() -> None:
    game = at_sea("correct-station Gelb O1 1", "correct-station Rot O2 1", "correct-points Rot 41").do(
        "joker krebs"
    )
    assert game.refused("crab N3") == "N3 is not free."
    game.do("crab N5", "crawl 4")
    assert [pile.id for pile in GAME.view(game.state).piles] == ["row", "stack", "hits"]
    game.do("next")
    assert game.state.sea is not None
    assert game.state.sea.hazards["krebs"] == ("O4",), "N6, then O2, O3, O4: O1 is its own"
    assert game.points("Rot") == 41 - 4 - 3, "on O2 and on O3"
    assert game.do("joker station").refused("build O4") == "O4 is not free."
    game.on("Play")


def test_a_fresh_tsunami_may_stop_at_sea_and_one_that_is_out_must_reach_land_or_leave() -> None:
    game = at_sea("correct-points Rot 41").do("joker tsunami")
    assert game.refused("wave f7") == "Not there: the tsunami moves straight from the queen, up to 3 fields."
    assert "e3" in game.options("wave")
    game.do("wave h8", "next")
    assert game.state.sea is not None
    assert game.state.out[1] == 1
    game.do("joker tsunami", "hazard h8")
    assert sorted(game.options("wave")) == ["O4", "O6", "S1", "S3"], "with the one below five directions"
    assert game.options("wash") == ["SO"]
    assert game.refused("wave g8") == (
        "Not there: within 3 fields this tsunami has to reach land or leave the board."
    )
    game.do("wash SO", "next")
    assert game.state.out[1] == 0


def test_a_tsunami_that_can_do_neither_goes_back_and_the_card_is_spent() -> None:
    game = at_sea(
        "correct-steps joker-tsunami 1", "correct-hazard tsunami e6 1", "correct-hazard tsunami d6 1"
    )
    assert game.do("joker tsunami").options("hazard") == ["d6", "e6"], "whoever plays it chooses"
    assert e.HazardReturned(0, "tsunami", "e6") in game.do("hazard e6").events
    assert game.state.out[1] == 1
    game = at_sea("correct-steps joker-tsunami 1", "correct-hazard tsunami e6 1").do("joker tsunami")
    assert "hazard" not in game.kinds(), "one from stock can be used, so it must be"
    assert game.state.duty == game.state.duties[-1]
    assert "wave" in game.kinds()


def test_a_network_counts_every_own_piece_and_foreign_ships_do_not_cut_it() -> None:
    game = at_sea(
        *("correct-tile e2 NO", "correct-buoy Gelb e2 2", "correct-tile f2 NW", "correct-buoy Gelb f2 1"),
        *(
            "correct-station Gelb N4 2",
            "correct-ship Rot e2 1",
            "correct-ship Gelb h8 1",
            "correct-hazard wal e2 1",
        ),
    )
    best = best_network(game.state, 0)
    assert (best.stations, best.researchers, best.buoys, best.ships) == (2, 3, 3, 0)
    assert most_sides(game.state, 0) == 1
    game.do("correct-tile f2 NO")
    assert best_network(game.state, 0).worth(game.player("Gelb")) == 4, "f2 no longer turns to e2"
    game.do("correct-ship Gelb f2 1")
    assert best_network(game.state, 0).stations == 2, "a Schiff is open on every side"


def test_sides_are_joined_over_the_queen_and_linked_stations_bring_their_value() -> None:
    lines = [f"{column}5" for column in "fghi"]
    laid = [
        line for at in ("e2", "e3", "e4") for line in (f"correct-tile {at} NS", f"correct-buoy Gelb {at} 1")
    ]
    laid += [line for at in lines for line in (f"correct-tile {at} OW", f"correct-buoy Gelb {at} 1")]
    game = Playing("Gelb", "Rot", sea="map").do(
        "correct-round 4", *laid, "correct-station Gelb O3 1", "stone Gelb"
    )
    game.do("build N3", "build S3").on("Tally").do("next").on("Tally")
    before = game.points("Gelb")
    assert game.player("Gelb").queen
    game.do("next")
    assert game.points("Gelb") >= before + 4 + 4 + 10, "N3 and O3 are worth 4 each, and two sides"


def test_a_value_that_nobody_knows_is_asked_in_the_end() -> None:
    rows = list(game_data(GAME)["map"]["rows"])
    rows[0] = rows[0].replace("N4*", "N?*")
    game = Playing("Gelb", "Rot", sea="map", data={"map": {"rows": rows}})
    laid = [
        line for at in ("e2", "e3", "e4") for line in (f"correct-tile {at} NS", f"correct-buoy Gelb {at} 1")
    ]
    game.do("correct-round 4", *laid, "stone Gelb", "build N3", "build O3").on("Value")
    assert game.kinds() == {"value"}
    before = game.points("Gelb")
    game.do("value 6").do("next")
    assert game.points("Gelb") >= before + 6


def test_steps_that_nobody_knows_are_asked_before_a_hazard_moves() -> None:
    data = game_data(GAME)
    table = {**data["table"], "joker": {"tsunami": 3}}
    setup = checked_setup(GAME, ("Gelb", "Rot"), {"sea": "map"}, {**data, "table": table})
    game = Playing("Gelb", "Rot", sea="map")
    game.state = opening(GAME, setup)
    game.playing().do("joker wal")
    assert game.kinds() == {"steps"}
    assert game.do("steps 2").kinds() == {"swim"}


@pytest.mark.parametrize("tiles", [(), ("correct-tile f2 bare", *TILES)], ids=["nothing-to-lay", "tiles"])
def test_with_all_buoys_out_one_may_go_to_the_queen_and_nothing_has_to_be_laid(
    tiles: tuple[str, ...],
) -> None:
    covered = [f"{column}{row}" for row in (6, 7, 8) for column in "bcdefghi"] + ["d9", "e2", "e3", "e4"]
    laid = [line for at in covered for line in (f"correct-tile {at} NOSW", f"correct-buoy Gelb {at} 1")]
    game = at_sea(*laid, *tiles)
    assert (game.player("Gelb").buoys, game.player("Gelb").queen) == (28, False), "linked, but none is left"
    game.do("joker forscher")
    assert "d9" in game.options("lift")
    if not tiles:
        assert "e3" not in game.options("lift"), "without it the link is gone"
    game.do("lift d9")
    assert (game.player("Gelb").buoys, game.player("Gelb").queen) == (28, True)
    assert game.state.sea is not None
    assert "d9" not in game.state.sea.buoys
    if tiles:
        game.do("next")
    assert game.state.actor == 1
