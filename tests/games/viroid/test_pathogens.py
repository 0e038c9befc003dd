"""What only one pathogen may: ports of the Vibrion, gifts of the Naniten, the die of the Virus."""

import pytest

from companion.games.game import Number
from tests.games.viroid.player import GAME, Playing, city

PORTS = {
    "hafen": city("small", "small", "small", "farm", land=("land",), sea=("fern",)),
    "fern": city("small", "farm", continent="asia"),
    "land": city("small", "small", "farm"),
}


def at_sea(*corrections: str) -> Playing:
    """A Vibrion's first turn: Ada's stone in Hafen, Ben's in Fern."""
    game = Playing(cities=PORTS, pathogen="vibrion").do("start london", "start other", "level farm")
    game.do("next", "mutation ship", "stem other", "next", "dna 0")
    assert game.options("place") == {"hafen", "fern"}, "the first stone goes to a port"
    return game.do("place hafen", "place fern", *corrections, "draw other", "next", "next", "dna 0")


def throwing(*corrections: str) -> Playing:
    return at_sea("correct-scale infection Ada 0", "correct-scale severity Ada 2", *corrections).do(
        "next", "next"
    )


def test_a_port_whose_links_are_shut_is_reached_by_land_and_costs_two() -> None:
    game = at_sea("correct-marker sea hafen/fern yes")
    assert game.options("place") == {"hafen", "land"}
    assert game.do("place hafen").state.duty.n == 0


def test_only_the_first_in_a_city_without_a_port_gets_one_more() -> None:
    game = at_sea("correct-ability Ada 1", "correct-field land 3 Ben").do("place land")
    assert game.scale("Ada", "dna") == 19


def test_the_view_says_what_a_stone_brings() -> None:
    game = at_sea("correct-ability Ada 1")
    allowed = next(pile for pile in GAME.view(game.state).piles if pile.id == "allowed")
    assert {thing.id: thing.worth for thing in allowed.things} == {"hafen": 1, "fern": 1, "land": 2}


def test_a_six_counts_from_the_second_ability_on() -> None:
    kinds = [{each.kind for each in GAME.legal(throwing(f"correct-ability Ada {n}").state)} for n in (1, 2)]
    assert kinds == [{"throw"}, {"faces", "count"}]


def test_a_six_kills_in_a_port_and_in_another_city_where_it_can() -> None:
    inland = throwing("correct-ability Ada 2", "correct-field land 1 Ada").do("count 0 yes")
    assert inland.options("kill") == {"hafen"}
    again = throwing("correct-ability Ada 2", "correct-field hafen 2 Ada", "correct-field fern 1 Ada")
    assert again.do("count 1 yes", "kill hafen").options("kill") == {"fern"}


def test_a_six_among_the_first_four_dice_is_kept() -> None:
    game = throwing("correct-ability Ada 2", "correct-scale severity Ada 5").do("count 0 yes", "count 0 no")
    assert game.state.duty.kind == "port-death"


def test_where_every_die_was_a_success_none_was_a_six() -> None:
    game = throwing("correct-ability Ada 2", "correct-field hafen 2 Ada", "correct-field fern 1 Ada")
    game.do("count 2 yes", "kill hafen", "kill fern")
    assert GAME.view(game.state).actor == "Ben"


def test_a_vibrion_is_never_wiped_out() -> None:
    game = at_sea("correct-field hafen 1 nobody")
    assert "wiped" not in [mark.id for mark in game.row("Ada").marks]
    assert game.options("place") == {"hafen", "fern"}


@pytest.mark.parametrize("ability", [1, 2, 3])
def test_naniten_give_as_much_as_their_ability(ability: int) -> None:
    game = Playing(map="without", pathogen="naniten").by_word(f"correct-ability Ada {ability}")
    for _ in range(2):
        game.do("draw other", "next", "next", "dna 0", "next", "next", "throw 0")
    amount = GAME.legal(game.state)[0].parameters[1]
    assert isinstance(amount, Number)
    assert (amount.low, amount.high) == (1, ability)


def test_naniten_give_no_more_than_they_have() -> None:
    game = Playing(map="without", pathogen="naniten").by_word("correct-ability Ada 3")
    for _ in range(2):
        game.do("draw other", "next", "next", "dna 0", "next", "next", "throw 0")
    amount = GAME.legal(game.do("correct-scale dna Ada 2").state)[0].parameters[1]
    assert isinstance(amount, Number)
    assert (amount.low, amount.high) == (1, 2)


@pytest.mark.parametrize("ability", [0, 1, 2, 3])
def test_the_die_of_a_virus_brings_something_up_to_one_more_than_its_abilities(ability: int) -> None:
    for pips in range(1, 7):
        game = Playing(map="without", pathogen="virus").by_word(f"correct-ability Ada {ability}")
        duty = game.do(f"fate {pips}").state.duty
        assert (duty.kind, duty.got) == (("free", int(pips == 1)) if pips <= 1 + ability else ("event", 0))


def test_a_free_stem_and_a_free_symptom_belong_to_the_phase_of_the_virus() -> None:
    game = Playing(map="without", pathogen="virus").by_word()
    steps = [GAME.view(game.do(line).state).step for line in ("fate 1", "free stem", "stem other")]
    assert steps == ["0", "0", "1"]
    game = Playing(map="without", pathogen="virus").by_word()
    steps = [
        GAME.view(game.do(line).state).step for line in ("fate 1", "free symptom-1", "next", "draw other")
    ]
    assert steps == ["0", "0", "1", "1"]


@pytest.mark.parametrize("pathogen", ["naniten", "virus"])
def test_who_is_wiped_out_has_no_phase_of_the_pathogen(pathogen: str) -> None:
    game = Playing(players=("Ada", "Ben", "Cy"), map="without", pathogen=pathogen).do("start london")
    for mutation in ("ship", "plane"):
        game.do("start other", "next", f"mutation {mutation}", "stem other", "next", "dna 5")
    game.do(
        "place asia",
        "place africa",
        "correct-stones Ben asia 0",
        "correct-ability Ben 1",
        *(["fate 6"] if pathogen == "virus" else []),
    )
    game.do("draw other", "next", "next", "dna 0", "next", "next")
    if pathogen == "naniten":
        game.do("throw 0")
    assert (GAME.view(game.state).actor, game.state.duty.kind) == ("Ben", "event")
