"""The shop: prices, levels in order, stems by place, what a dropped one takes back, and what experts owe."""

import pytest

from companion.words import say
from tests.games.viroid.player import GAME, Playing


def mutating(*corrections: str, pathogen: str = "bakterie") -> Playing:
    game = Playing(map="without", pathogen=pathogen)
    game.do(
        "start london", "start other", "next", "mutation ship", "stem other", "next", "dna 0", "place asia"
    )
    return game.do(*corrections, "draw other", "next", "next", "dna 0", "next")


def test_the_worked_example_cannot_buy_what_it_lacks() -> None:
    game = mutating("correct-scale dna Ada 4")
    assert game.refused("buy ship") == "Schiff geht nicht: 10 DNA fehlen."
    assert game.refused("buy stem") == "2. Stamm geht nicht: 6 DNA fehlen."


@pytest.mark.parametrize(
    ("thing", "first", "second"),
    [
        ("farm", 10, 13),
        ("insect", 11, 14),
        ("blood", 10, 13),
        ("bird", 15, 18),
        ("plane", 14, 18),
        ("ship", 14, 18),
        ("cold", 13, 18),
        ("heat", 15, 20),
    ],
)
def test_level_one_comes_before_level_two_and_then_it_is_full(thing: str, first: int, second: int) -> None:
    game = mutating("correct-scale dna Ada 40").do(f"buy {thing}")
    assert game.scale("Ada", "dna") == 40 - first
    game.do(f"buy {thing}")
    assert game.scale("Ada", "dna") == 40 - first - second
    assert "voll" in game.refused(f"buy {thing}")


def test_what_london_has_already_goes_on_from_there() -> None:
    game = mutating("correct-scale dna Ada 40").do("buy small")
    assert game.scale("Ada", "dna") == 20
    assert "voll" in game.refused("buy medicine")


def test_stems_cost_by_place_and_no_two_bear_one_name() -> None:
    game = mutating("correct-scale dna Ada 40").do("buy stem")
    assert game.scale("Ada", "dna") == 30
    assert game.options("stem") == {"husten", "other"}
    game.do("stem husten", "buy stem", "stem other")
    assert game.scale("Ada", "dna") == 15
    assert "kein Platz" in game.refused("buy stem")
    assert game.do("drop stem-1").options("buy") >= {"stem"}
    goods = next(pile for pile in GAME.view(game.state).piles if pile.id == "shop")
    assert "1. Stamm" in [say(thing.label, "de") for thing in goods.things]
    game.do("buy stem")
    assert game.scale("Ada", "dna") == 10, "the leftmost place is free again"


def test_a_stem_of_which_no_card_is_left_cannot_be_taken() -> None:
    game = mutating("correct-scale dna Ada 40")
    game.state = game.state._replace(stems=(1, 0))
    assert game.do("buy stem").options("stem") == {"other"}


def test_a_dropped_stem_takes_back_what_it_gave_and_no_more() -> None:
    game = mutating("correct-scale dna Ada 40", "correct-scale infection Ada 0", "correct-scale heat Ada 8")
    game.do("buy symptom-1", "price 4", "gain heat", "gain heat", "gain severity", "gain infection", "next")
    assert (game.scale("Ada", "heat"), game.scale("Ada", "severity")) == (9, 2)
    game.do("drop stem-1")
    assert game.scale("Ada", "heat") == 8, "the second step was past the limit and is not taken back"
    assert (game.scale("Ada", "severity"), game.scale("Ada", "infection")) == (2, 0)
    assert game.scale("Ada", "dna") == 36


def test_a_mutation_that_raises_a_scale_can_be_used_once() -> None:
    game = Playing(map="without")
    game.do("start other", "next", "mutation raise", "stem other", "next", "dna 20")
    game.do("start other", "next", "mutation ship", "stem other", "next", "dna 0", "place asia", "place asia")
    game.do("draw other", "next", "next", "dna 0", "next", "buy raise", "price 7", "raise severity")
    assert (game.scale("Ada", "severity"), game.scale("Ada", "dna")) == (2, 13)
    assert "schon genutzt" in game.refused("buy raise")


def test_experts_owe_a_way_a_resistance_and_a_stem_with_a_symptom() -> None:
    game = Playing(map="without", start="experts").do("mutation ship")
    assert game.scale("Ada", "dna") == 55
    assert "1 einfache Ausbreitung, 1 Stufe Resistenz, 1 Symptomstamm, 1 Symptom" in game.refused("next")
    game.do("buy small", "buy plane")
    assert game.scale("Ada", "dna") == 26
    assert "18 DNA musst du für die Pflicht behalten" in game.refused("buy insect")
    game.do("buy cold", "buy stem", "stem husten", "buy symptom-1", "next")
    assert game.scale("Ada", "dna") == 4
    game.do("mutation plane", "buy blood", "buy cold", "buy stem", "stem other", "buy symptom-1", "price 0")
    game.do("next", "next", "place asia")
    assert game.options("place") >= {"asia"}, "Husten spreads after the first stone"


def test_a_scale_is_raised_only_in_a_mutation_phase() -> None:
    game = Playing(map="without", start="experts").do("mutation raise")
    assert game.refused("buy raise").endswith("erst in der Mutationsphase.")


def test_the_limit_of_dna_binds_after_the_experts_shopping() -> None:
    game = Playing(map="without", start="experts").do("mutation dna")
    assert game.scale("Ada", "dna") == 70
    game.do("buy blood", "buy cold", "buy stem", "stem other", "buy symptom-1", "price 0", "next", "next")
    assert game.scale("Ada", "dna") == 40


def test_a_mutations_way_and_resistance_count_as_the_ones_due() -> None:
    game = Playing(map="without", start="experts").do("mutation insect")
    assert "Ausbreitung" not in game.refused("next")
    game = Playing(map="without", start="experts").do("mutation resistances")
    assert "Resistenz" not in game.refused("next")


def test_a_fungus_never_has_a_bird() -> None:
    game = mutating("correct-scale dna Ada 40", pathogen="pilz")
    assert "nie" in game.refused("buy bird")
    assert "bird" not in Playing(map="without", pathogen="pilz", start="experts").options("mutation")
