"""Where a stone may be placed: by land, bird, plane and ship, past markers and quarantine, and why not."""

from tests.games.viroid.player import GAME, LINE, Playing, city


def test_a_stone_goes_where_one_is_or_next_to_it_and_the_resistances_hold() -> None:
    game = Playing().infecting("correct-scale cold Ada 3")
    assert game.options("place") == {"ast", "bug"}
    assert not game.may_go_on
    assert game.refused("next") == "Erst setzen, solange es geht: Ast, Bug."
    assert game.refused("place cam") == "Cam geht nicht: zu weit weg."
    assert game.do("correct-scale cold Ada 2").options("place") == {"ast"}
    assert game.refused("place bug") == "Bug geht nicht: verlangt Kälte 3, da ist 2."


def test_stones_just_placed_are_sources_and_levels_are_used_up() -> None:
    game = Playing().infecting("correct-scale cold Ada 9", "correct-level small Ada 2")
    game.do("place bug").do("place cam")
    assert game.scale("Ada", "stones") == 3
    assert game.may_go_on
    assert game.refused("place dor") == "Dor geht nicht: kein Infektionspunkt mehr übrig."


def test_a_bird_flies_over_three_links_whatever_lies_in_between() -> None:
    bird = ("correct-level bird Ada 1", "correct-scale infection Ada 1")
    game = Playing().infecting(*bird, "correct-field bug 1 grey", "correct-field bug 2 grey")
    assert game.options("place") == {"ast", "cam", "dor"}
    game.do("place dor")
    assert game.may_go_on


def test_a_bird_marker_asks_for_level_two_at_the_start_on_the_way_and_at_the_end() -> None:
    for place in ("ast", "bug", "cam"):
        barred = Playing().infecting("correct-level bird Ada 1", f"correct-marker bird {place} yes")
        assert "cam" not in barred.options("place"), place
        assert "cam" in barred.do("correct-level bird Ada 2").options("place"), place


def test_a_plane_goes_from_airport_to_airport_unless_one_is_shut() -> None:
    game = Playing().infecting("correct-level plane Ada 1")
    assert "fin" in game.options("place")
    for place in ("ast", "fin"):
        shut = Playing().infecting("correct-level plane Ada 1", f"correct-marker airport {place} yes")
        assert "fin" not in shut.options("place")


def test_a_ship_goes_over_one_sea_link_unless_it_is_shut() -> None:
    game = Playing().infecting("correct-level ship Ada 1")
    assert "eck" in game.options("place")
    assert "eck" not in game.do("correct-marker sea ast/eck yes").options("place")


def test_a_way_that_is_used_up_is_not_reported_as_missing() -> None:
    game = Playing().infecting("correct-scale infection Ada 3", "correct-scale cold Ada 3").do("place ast")
    assert game.refused("place bug") == "Bug geht nicht: Kleintier: in diesem Zug schon verbraucht."
    ship = Playing().infecting("correct-level ship Ada 1", "correct-scale infection Ada 3")
    ship.do("correct-level small Ada 2", "place eck", "correct-field eck 1 nobody")
    assert ship.refused("place eck") == "Eck geht nicht: Schiff: in diesem Zug schon verbraucht."


def test_a_marker_in_the_way_is_told_from_too_far() -> None:
    for level, marker, to in (
        ("ship", "sea ast/eck", "eck"),
        ("plane", "airport fin", "fin"),
        ("bird", "bird ast", "cam"),
    ):
        game = Playing().infecting(f"correct-level {level} Ada 1", f"correct-marker {marker} yes")
        assert "ein Marker versperrt den Weg" in game.refused(f"place {to}")
        assert "zu weit weg" in game.do(f"correct-level {level} Ada 0").refused(f"place {to}")


def test_a_mutation_is_one_level_more() -> None:
    game = Playing().infecting("correct-scale infection Ada 3")
    game.do("place ast")
    assert game.may_go_on
    ben = Playing().begun(
        "correct-scale infection Ben 1", "correct-scale cold Ben 9", "correct-level blood Ben 1"
    )
    ben.do("draw other", "next", "next", "dna 0", "place ast", "next", "next", "throw 0")
    ben.do("draw other", "next", "next", "dna 0")
    assert "eck" in ben.options("place"), "Ben's mutation is the ship"


def test_quarantine_shuts_a_city_unless_somebody_has_the_nekrose() -> None:
    game = Playing().infecting("correct-scale cold Ada 3", "correct-field bug 2 grey")
    assert game.options("place") == {"ast"}
    assert game.refused("place bug") == "Bug geht nicht: unter Quarantäne."
    necrotic = Playing().do("start london", "start other", "next", "mutation ship", "stem other")
    necrotic.do("gain necrosis", "next", "dna 0", "correct-level small Ben 1", "place ast", "place ast")
    necrotic.do("correct-scale cold Ada 3", "correct-field bug 2 grey", "draw other", "next", "next", "dna 0")
    assert necrotic.options("place") == {"ast", "bug"}


def test_markers_ask_for_level_two_or_for_one_more_point() -> None:
    game = Playing().infecting("correct-scale cold Ada 3", "correct-marker small bug yes")
    assert game.refused("place bug") == "Bug geht nicht: Vernichtung: Kleintier braucht Stufe 2."
    game.do("correct-level small Ada 2", "place bug")
    dear = Playing().infecting("correct-scale cold Ada 3", "correct-marker extra bug yes")
    dear.do("place bug")
    assert dear.refused("place ast") == "Ast geht nicht: kein Infektionspunkt mehr übrig."
    poor = Playing().infecting(
        "correct-scale cold Ada 3", "correct-marker extra bug yes", "correct-scale infection Ada 1"
    )
    assert poor.refused("place bug") == "Bug geht nicht: kostet 2 Punkte, übrig: 1."


def test_an_extinct_city_loses_its_markers_but_not_a_closure() -> None:
    game = Playing(cities=LINE | {"eck": city("small", continent="africa")})
    game.begun(
        "correct-marker small eck yes", "correct-marker extra eck yes", "correct-marker sea ast/eck yes"
    )
    game.do("draw other", "grey eck")
    assert game.state.markers[game.state.rules.world.place["eck"]] == frozenset()
    assert game.state.shut == {0}
    assert "eck" not in game.options("grey")


def test_without_supply_nothing_can_be_placed_and_next_is_open() -> None:
    game = Playing(map="without")
    game.do(
        "start london", "start other", "next", "mutation ship", "stem other", "next", "dna 0", "place asia"
    )
    game.do("correct-stones Ada europe 25", "draw other", "next", "next", "dna 0")
    assert game.options("place") == set()
    assert game.may_go_on
    assert "0 bis 0" in game.refused("correct-stones Ada asia 1")


def test_the_start_cards_city_is_the_only_one_where_the_rules_allow_it() -> None:
    game = Playing(cities=LINE | {"london": city("small")}).do("start london", "start other", "next")
    game.do("mutation ship", "stem other", "next", "dna 0")
    assert game.options("place") == {"london"}


def test_a_one_off_spread_asks_nothing_of_markers() -> None:
    game = Playing().infecting(
        "correct-marker small ast yes", "correct-marker extra ast yes", "correct-scale dna Ada 40"
    )
    assert game.options("place") == set()
    game.do("next", "buy stem", "stem husten", "buy symptom-2")
    assert game.options("place") == {"ast"}


def test_an_event_places_a_stone_under_quarantine_too() -> None:
    game = (
        Playing().begun("correct-scale cold Ada 3", "correct-field bug 2 grey").do("draw other", "spread Ada")
    )
    assert "bug" in game.options("place")


def test_a_one_off_spread_waits_for_the_first_stone() -> None:
    game = Playing(start="experts").do("mutation ship", "buy small", "buy cold", "buy stem", "stem husten")
    assert game.do("buy symptom-1").state.duty.kind == "shop"
    game.do("next", "mutation plane", "buy small", "buy cold", "buy stem", "stem other", "buy symptom-1")
    game.do("price 0", "next", "next", "place ast")
    assert (game.state.duty.kind, GAME.view(game.state).actor) == ("spread", "Ada")


def test_a_closed_airport_stays_closed_where_the_city_is_extinct() -> None:
    game = Playing(cities=LINE | {"eck": city("small", continent="africa", airport=True)})
    game.begun("correct-marker airport eck yes", "correct-marker bird eck yes").do("draw other", "grey eck")
    assert game.state.markers[game.state.rules.world.place["eck"]] == {"airport"}
