"""The fine print: what the rules say in half a sentence, and what a small slip in them would change."""

import pytest

from companion.games.library import game_data
from companion.games.schwarm import GAME
from companion.games.schwarm.cards import catalogue
from companion.words import say
from tests.games.schwarm.player import Playing
from tests.games.schwarm.test_map import at_sea


def test_golden_tiles_are_four_and_none_comes_of_an_empty_stock() -> None:
    game = Playing("Rot", "Weiss").begun().do("order 1", "ability goldenes-plaettchen")
    assert (game.state.golden, game.player("Rot").tiles[-1]) == (3, 1)
    game = Playing("Rot", "Weiss").begun().do("order 1")
    game.state = game.state._replace(golden=0)
    game.do("ability goldenes-plaettchen")
    assert (game.state.golden, game.player("Rot").tiles[-1]) == (0, 0)


def test_schutz_and_beside_a_landing_tsunami_add_up() -> None:
    game = Playing("Rot", "Weiss", variants=("1",))
    game.do("correct-stations Weiss 2", "correct-points Weiss 41").playing()
    game.do("correct-ability Weiss schutz", "joker tsunami", "beside Weiss", "land")
    assert game.points("Weiss") == 41 - (4 - 1 - 1)


def test_amoebas_are_asked_where_the_victims_own_stone_stands() -> None:
    data = {"table": {"amoebas": {"fields": ["2 " * 30 + "?"]}}}
    game = Playing("Rot", "Weiss", "Gelb", data=data)
    game.do(*(f"correct-ships {name} 2" for name in ("Weiss", "Gelb")), "correct-points Gelb 30").playing()
    game.do("correct-ability Gelb none", "joker wal", "hit Weiss", "hit Gelb")
    assert say(GAME.view(game.state).to_do, "en").startswith("How many amoebas does field 30")
    game.do("amoebas 5", "hit Gelb", "next")
    assert (game.points("Weiss"), game.points("Gelb")) == (20 - 2, 30 - 5 - 2)


def test_a_hit_that_is_taken_back_was_the_last_of_its_victim() -> None:
    game = Playing("Rot", "Weiss", "Gelb")
    game.do(*(f"correct-ships {name} 2" for name in ("Weiss", "Gelb"))).playing()
    game.do("joker wal", "hit Weiss", "hit Gelb", "hit Weiss", "spare Weiss")
    [hits] = [pile for pile in GAME.view(game.state).piles if pile.id == "hits"]
    assert [thing.id for thing in hits.things] == ["Weiss", "Gelb"]


def test_leaving_the_board_costs_a_tsunami_a_step() -> None:
    game = at_sea("correct-hazard tsunami f7 1", "correct-steps joker-tsunami 2").do("joker tsunami")
    if "hazard" in game.kinds():
        game.do("hazard f7")
    assert "wash" not in game.kinds(), "g8 and h9, and then nothing: three steps"
    game = at_sea("correct-hazard tsunami f7 1").do("joker tsunami", "hazard f7")
    assert "SO" in game.options("wash")


@pytest.mark.parametrize(
    ("laid", "field"),
    [
        pytest.param(("e2 NS",), "f2", id="the tile beside it is not open to this side"),
        pytest.param(("c8 NOSW",), "c7", id="its own network has neither a Station nor a Schiff"),
    ],
)
def test_a_tile_beside_an_own_buoy_is_not_always_linked(laid: tuple[str, ...], field: str) -> None:
    lines = [
        line for tile in laid for line in (f"correct-tile {tile}", f"correct-buoy Gelb {tile.split()[0]} 1")
    ]
    game = at_sea(*lines, f"correct-tile {field} bare", "correct-tiles Gelb vierer 1").do("joker forscher")
    assert game.refused(f"lay vierer {field}").startswith(f"On {field} it would not be linked")


def test_a_new_station_may_be_what_links_a_network_to_the_queen() -> None:
    game = Playing("Rot", "Weiss").do("correct-ships Rot 1", "correct-buoys Rot 3").playing()
    game.do("joker station")
    assert game.kinds() == {"queen", "next"}
    assert game.options("queen") == ["Rot"], "nobody else's link can come of it"
    game.do("queen Rot")
    assert (game.player("Rot").queen, game.player("Rot").buoys, game.state.actor) == (True, 4, 1)
    game.do("joker station")
    assert game.state.actor == 0, "Weiss has nothing at sea that could be linked"
    game = Playing("Rot", "Weiss").do("correct-ships Rot 1").playing().do("joker station", "next")
    assert (game.player("Rot").queen, game.state.actor) == (False, 1)


def test_a_ship_sails_where_nothing_is_left_to_gather_and_its_link_can_be_told() -> None:
    game = Playing("Rot", "Weiss").do("correct-ships Rot 3", "correct-queen Rot yes")
    game.do(*(f"correct-hidden {kind} 0" for kind in ("zweier", "dreier", "vierer"))).playing()
    game.do("joker schiff")
    assert game.kinds() == {"queen", "next"}
    assert not game.do("queen Rot", "next").player("Rot").queen


def test_by_hand_every_value_can_be_told_while_those_of_the_board_are_only_assumed() -> None:
    ready = ("correct-round 4", "correct-stations Rot 2", "correct-queen Rot yes")
    game = Playing("Rot", "Weiss").do(*ready).playing().on("RoundOver").do("next").on("Final")
    assert game.state.actor == 0
    before = game.points("Rot")
    assert game.do("final 2 3 9").points("Rot") == before + 3 + 9 + 10
    rows = game_data(GAME)["map"]["rows"]
    sure = Playing("Rot", "Weiss", data={"map": {"rows": rows, "assumed": False}})
    sure.do(*ready).playing().on("RoundOver").do("next").on("Final")
    assert "3" not in " ".join(sure.options("final")), "no field of this board is worth 3"


def test_copies_of_a_card_that_differ_from_the_data_are_corrected_where_the_row_is_laid() -> None:
    game = Playing("Rot", "Weiss").do("stone Rot", "row wal")
    assert game.refused("row wal").startswith("'wal' will not do.")
    game.do("correct-copies wal 2", "row wal", "correct-copies krebs 0")
    assert game.options("row") == ["schiff", "forscher", "tsunami"]
    game.do("row schiff", "row schiff", "row forscher", "row forscher", "row tsunami")
    game.do("correct-copies blau-wal 2", "row blau-wal", "row blau-wal")
    assert game.state.row[-3:] == ("blau-wal", "blau-wal", "gruen-station")
    assert not any(template.kind == "correct-copies" for template in GAME.corrections(game.state))
    few = Playing("Rot", "Weiss").do("stone Rot")
    few.do(*(f"correct-copies {card} 0" for card in ("schiff", "forscher", "wal", "tsunami", "krebs")))
    assert few.options("row") == ["schiff", "forscher", "wal", "tsunami", "krebs"], "something lies there"


def test_the_last_hit_stays_in_view_until_the_next() -> None:
    game = Playing("Rot", "Weiss").do("correct-ships Weiss 2", "correct-points Weiss 41").playing()
    game.do("joker wal", "hit Weiss", "hit Weiss")
    assert last_hit(game) is None, "nothing counts yet"
    game.do("next")
    assert last_hit(game) == ("Last hit, Rot's whale", ["Weiss 41 → 37 → 34", "Rot 27"])
    game.do("joker wal", "hazard stock", "next")
    assert last_hit(game) == ("Last hit, Rot's whale", ["Weiss 41 → 37 → 34", "Rot 27"]), "it hit nobody"
    headline = GAME.view(game.state).headline
    assert headline is not None
    assert (say(headline.label, "de"), headline.value) == ("FP führen", 34)


def last_hit(game: Playing) -> tuple[str, list[str]] | None:
    for pile in GAME.view(game.state).piles:
        if pile.id == "last-hit":
            return say(pile.label, "en"), [say(thing.label, "en") for thing in pile.things]
    return None


def test_by_hand_no_more_than_all_buoys_lie_there_and_after_laying_nobody_is_hired() -> None:
    game = Playing("Rot", "Weiss").do("correct-researchers Rot 2", "correct-buoys Rot 27")
    game.do("correct-tiles Rot zweier 2").playing().do("joker forscher", "explore zweier zweier")
    assert game.player("Rot").buoys == 28
    assert game.kinds() == {"queen", "next"}


def test_a_station_gives_its_researcher_room_and_without_one_nothing_new_is_linked() -> None:
    game = Playing("Rot", "Weiss").do("correct-researchers Rot 3").playing().do("joker station")
    assert (game.player("Rot").stations, game.player("Rot").researchers) == (2, 4)
    game = Playing("Rot", "Weiss").do("correct-stations Rot 6", "correct-ships Rot 1").playing()
    assert game.do("joker station").state.actor == 1, "only a Forscher was set"


def test_a_tsunami_meets_one_station_where_it_lands_and_others_only_beside() -> None:
    game = Playing("Rot", "Weiss", variants=("1",)).do("correct-stations Weiss 1").playing()
    game.do("joker tsunami", "hit Weiss")
    assert game.refused("hit Weiss") == "Weiss cannot be hit more often: no more is out."
    assert game.refused("beside Weiss").startswith("Weiss cannot be hit more often")
    game.do("spare Weiss", "beside Weiss")
    game = Playing("Rot", "Weiss").do("correct-stations Weiss 3").playing().do("joker tsunami", "hit Weiss")
    assert game.refused("hit Weiss").startswith("Weiss cannot be hit more often")


def test_nobody_joins_more_sides_than_there_are_stations() -> None:
    game = Playing("Rot", "Weiss").do("correct-round 4").playing().on("Final")
    game.do("correct-points Rot 20")
    stations = game.state.players[game.state.actor or 0].stations
    [sides, _] = GAME.legal(game.state)[0].parameters
    assert [int(str(n)) for n in sides.values()] == [n for n in (0, 2, 3, 4) if n <= stations]
    assert stations < 4
    assert game.refused("final 4").startswith("'4' will not do")


def test_a_correction_above_what_the_box_holds_is_clipped_to_it() -> None:
    game = at_sea("correct-ship Gelb e2 2", "correct-ship Gelb e3 3")
    assert game.player("Gelb").ships == 3
    land = ("N1", "N2", "N4", "N5", "N6", "O1", "O2")
    game.do(*(f"correct-station Gelb {field} 3" for field in land))
    assert (game.player("Gelb").stations, game.player("Gelb").researchers) == (6, 7)
    assert Playing("Rot", "Weiss").do("correct-researchers Rot 7").player("Rot").researchers == 3


def test_cards_that_stay_in_the_box_are_taken_off_all_that_do_the_same() -> None:
    cards = {**game_data(GAME)["cards"]}
    cards["schiff"] = {**cards["schiff"], "copies": 2}
    cards["dampfer"] = {"name": "Dampfer", "colour": "light", "action": "schiff", "copies": 3}
    light = catalogue({**game_data(GAME), "cards": cards}).light(2)
    assert (light["schiff"], light["dampfer"]) == (0, 2)
