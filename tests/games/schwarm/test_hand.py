"""By hand: taking, playing, hazards and scoring, each rule that people argue about, and why not."""

import pytest

from companion.games.schwarm import GAME
from companion.games.schwarm import events as e
from companion.words import say
from tests.games.schwarm.player import Playing


def test_a_card_costs_what_lies_in_front_of_it_and_nothing_that_is_too_dear_is_offered() -> None:
    game = Playing("Rot", "Weiss").do("correct-points Rot 3").begun()
    assert game.options("take") == ["1", "2", "3", "4"]
    assert game.refused("take 5") == ("Crab costs 4 FP, Rot has 3. Take one further in front.")
    assert game.refused("take 11") == "There is no place 11: 10 cards lie there."
    assert game.refused("order 1") == "An order card costs 10 FP, Rot has 3."
    assert game.do("take 4").points("Rot") == 0


def test_nobody_takes_two_order_cards_nor_more_cards_than_the_quota() -> None:
    game = Playing("Rot", "Weiss").begun().do("order 1", "ability schutz", "take 1")
    assert game.refused("order 2") == "Rot has order 1 already; nobody takes two."
    game = Playing("Rot", "Weiss").begun().do(*["take 1"] * 8, "take 1")
    assert len(game.player("Rot").hand) == 5
    assert game.refused("order 3").startswith("'3' will not do")


def test_whoever_needs_only_an_order_card_and_cannot_pay_it_sits_out() -> None:
    game = Playing("Rot", "Weiss").do("correct-points Rot 0").begun()
    game.do("take 1", "order 1", "ability schutz", *["take 1"] * 7)
    assert game.state.actor == 1
    game.do("take 1")
    assert game.events[-1] == e.SatOut(0)
    assert "Rot sits out until an order card can be paid." in [
        say(words, "en") for words in GAME.view(game.state).reminders
    ]
    assert game.refused("take 2") == "There is no place 2: 1 card lies there."
    game.do("take 1")
    assert game.state.actor == 0
    assert game.kinds() == {"order"}
    assert game.refused("take 1") == "Rot has all 5 cards already, only the order card is missing."


@pytest.mark.parametrize(("players", "cards", "row", "rounds"), [(2, 5, 10, 4), (3, 5, 15, 3), (4, 4, 16, 3)])
def test_row_quota_and_rounds_depend_on_the_players(players: int, cards: int, row: int, rounds: int) -> None:
    game = Playing(*"ABCD"[:players]).begun()
    assert (len(game.state.row), game.state.rules.quota, game.state.rules.rounds) == (row, cards, rounds)
    game.on("Score")
    assert all(player.hand == () and not player.joker for player in game.state.players)


def test_light_cards_are_laid_first_then_two_blue_ones_the_green_one_lies_there() -> None:
    game = Playing("Rot", "Weiss").do("stone Rot")
    assert game.options("row") == ["schiff", "forscher", "wal", "tsunami", "krebs"]
    game.do("row wal")
    assert "wal" not in game.options("row")
    assert game.refused("row wal").startswith("'wal' will not do. Possible:")
    game.do("row schiff", "row schiff", "row forscher", "row forscher", "row krebs", "row tsunami")
    assert game.options("row") == [
        "blau-station",
        "schiff-forscher",
        "blau-wal",
        "blau-tsunami",
        "blau-krebs",
    ]
    game.do("row blau-station", "row blau-station")
    assert game.state.row[-3:] == ("blau-station", "blau-station", "gruen-station")


def test_in_the_fourth_round_of_two_the_blue_cards_come_again() -> None:
    game = Playing("Rot", "Weiss").begun(blue=("blau-station", "blau-station"))
    for blue in (("blau-wal", "blau-krebs"), ("blau-tsunami", "schiff-forscher")):
        game.on("Layout")
        assert "blau-station" not in game.state.blue or not game.state.blue["blau-station"]
        game.do(
            *(
                f"row {card}"
                for card in ("schiff", "forscher", "wal", "schiff", "krebs", "forscher", "tsunami", *blue)
            )
        )
    game.on("Layout")
    assert game.state.round == 4
    assert sum(game.state.blue.values()) == 6


def test_abilities_are_there_once_and_go_back_after_the_round() -> None:
    game = Playing("Rot", "Weiss").begun().do("order 2", "ability goldenes-plaettchen")
    assert game.player("Rot").tiles == (0, 0, 0, 1)
    game.do("order 1")
    assert "goldenes-plaettchen" not in game.options("ability")
    game.on("Play")
    assert game.state.actor == 1, "order 1"
    game.on("Layout")
    assert [player.ability for player in game.state.players] == ["", ""]
    assert all(player.joker for player in game.state.players)
    assert game.player("Rot").tiles == (0, 0, 0, 1), "it may be laid in a later round"


def test_a_ship_takes_up_to_three_tiles_and_a_fast_one_four() -> None:
    game = Playing("Rot", "Weiss").playing().do("joker schiff", "launch")
    steps = 4 if game.player("Rot").ability == "schnelles-schiff" else 3
    assert game.refused("gather " + "zweier " * (steps + 1)).startswith(f"{steps + 1} tiles will not do")
    assert game.refused("launch").startswith("Not now.")
    game.do("gather zweier dreier vierer")
    assert (game.player("Rot").tiles, game.state.hidden) == ((1, 1, 1, 0), 56)
    assert game.kinds() == {"queen", "next"}


def test_no_more_tiles_than_researchers_and_only_those_in_front() -> None:
    game = Playing("Weiss", "Rot").do(
        "correct-stations Weiss 2", "correct-researchers Weiss 3", "correct-tiles Weiss zweier 4"
    )
    game.playing().do("joker forscher")
    assert game.refused("explore zweier zweier zweier zweier") == (
        "4 tiles will not do: Weiss has 3 researchers on stations."
    )
    assert game.refused("explore dreier") == "Weiss does not have that: Three-link tile."
    assert game.do("explore zweier zweier zweier").points("Weiss") == 26


def test_a_station_card_gives_what_is_there_and_is_spent_where_nothing_is() -> None:
    game = Playing("Rot", "Weiss").do("correct-stations Rot 6", "correct-researchers Rot 6").playing()
    game.do("joker station")
    assert (game.player("Rot").stations, game.player("Rot").researchers) == (6, 7)
    game = Playing("Rot", "Weiss").do("correct-stations Rot 6", "correct-researchers Rot 7").playing()
    assert e.NoUse(0, "station") in game.do("joker station").events
    game = Playing("Rot", "Weiss").do("correct-stations Rot 3", "correct-researchers Rot 7").playing()
    assert (game.do("joker station").player("Rot").stations, game.player("Rot").researchers) == (4, 7)


def test_a_card_that_can_do_nothing_is_spent() -> None:
    game = Playing("Rot", "Weiss").do("correct-stations Rot 0").playing()
    assert e.NoUse(0, "schiff") in game.do("joker schiff").events
    assert game.state.actor == 1


def test_ship_and_researcher_in_either_order() -> None:
    light = ("schiff", "forscher", "wal", "schiff", "krebs", "forscher", "tsunami")
    for first, second in (("schiff", "forscher"), ("forscher", "schiff")):
        game = (
            Playing("Rot", "Weiss")
            .do("correct-ships Rot 1")
            .begun(*light, blue=("blau-wal", "schiff-forscher"))
        )
        game.on("Play").do("play schiff-forscher")
        assert game.options("first") == ["schiff", "forscher"]
        game.do(f"first {first}")
        kinds = {"schiff": "gather", "forscher": "hire"}
        assert kinds[first] in game.kinds()
        game.do("next")
        assert kinds[second] in game.kinds()
        assert game.do("next").state.actor == 1


def test_the_joker_is_one_of_six_never_the_double() -> None:
    game = Playing("Rot", "Weiss").playing()
    assert game.options("joker") == ["station", "schiff", "forscher", "wal", "tsunami", "krebs"]
    game.do("joker schiff", "next").on("Play")
    assert "joker" in game.kinds(), "the other one's"


def test_hazards_hurt_others_only_and_no_more_often_than_something_is_out() -> None:
    game = (
        Playing("Rot", "Weiss")
        .do("correct-ships Weiss 1", "correct-points Weiss 41")
        .playing()
        .do("joker wal")
    )
    assert game.refused("hit Rot") == "A hazard hits only the others, not Rot."
    game.do("hit Weiss")
    assert game.refused("hit Weiss") == "Weiss cannot be hit more often: no more is out."
    assert (game.points("Weiss"), game.points("Rot")) == (41, 20), "nothing counts yet"
    game.do("next")
    assert (game.points("Weiss"), game.points("Rot")) == (37, 24)


def test_nobody_falls_below_nothing_and_the_attacker_gets_what_was_really_lost() -> None:
    game = Playing("Rot", "Weiss", data={"table": {"amoebas": {"fields": ["5 5 5 5"]}}})
    game.do("correct-stations Weiss 2", "correct-points Weiss 3").playing().do(
        "joker krebs", "hit Weiss", "hit Weiss", "next"
    )
    assert (game.points("Weiss"), game.points("Rot")) == (0, 23)
    assert (game.player("Weiss").lost, game.player("Rot").won) == (3, 3)


def test_amoebas_that_nobody_knows_are_asked_once_and_kept() -> None:
    game = Playing("Rot", "Weiss", data={"table": {"amoebas": {"fields": ["1 " * 20 + "?"]}}})
    game.do("correct-ships Weiss 2").playing().do("joker wal", "hit Weiss")
    assert game.kinds() == {"amoebas"}
    assert (
        say(GAME.view(game.state).to_do, "en") == "How many amoebas does field 20 of the points track show?"
    )
    game.do("amoebas 6", "hit Weiss", "next")
    assert game.points("Weiss") == 20 - 6 - 1
    assert game.state.rules.amoebas[20] == 6


def test_a_tsunami_stays_out_or_lands_and_one_that_is_out_goes_back() -> None:
    game = Playing("Rot", "Weiss").playing().do("joker tsunami")
    assert game.kinds() >= {"land", "next"}
    assert game.do("next").state.out == (0, 1, 0)
    game.do("joker tsunami")
    assert game.options("hazard") == ["stock", "out"]
    assert game.do("hazard out", "next").state.out == (0, 0, 0)
    game = Playing("Rot", "Weiss").playing().do("joker tsunami", "land")
    assert game.state.out == (0, 0, 0)


def test_in_variante_1_a_landing_tsunami_hits_beside_one_less_after_the_others() -> None:
    game = Playing("Rot", "Weiss", variants=("1",))
    game.do("correct-stations Weiss 3", "correct-points Weiss 41").playing().do("joker tsunami")
    game.do("beside Weiss", "hit Weiss")
    assert game.kinds() >= {"land"}
    assert "next" not in game.kinds(), "it has reached land"
    game.do("land")
    assert game.points("Weiss") == 41 - 4 - (3 - 1)


def test_counts_above_what_is_out_are_refused_and_a_genius_counts_twice() -> None:
    game = Playing("Weiss", "Rot").do(
        *(
            "correct-stations Weiss 3",
            "correct-researchers Weiss 4",
            "correct-buoys Weiss 9",
            "correct-ships Weiss 1",
        )
    )
    game.begun().do("order 1", "ability genialer-forscher").on("Score")
    while game.state.actor != 0:
        game.do("score 1 1 0 0")
    out = game.player("Weiss")
    assert game.refused(f"score 1 2 6 {out.ships + 1}").startswith(
        f"Ships: {out.ships + 1} will not do, Weiss has"
    )
    points = game.points("Weiss")
    assert game.do("score 1 2 6 1").points("Weiss") == points + 1 + 2 * 2 + 6 + 1


def test_a_tie_is_shared() -> None:
    game = Playing("Rot", "Weiss").do("correct-round 4").playing().on("Score")
    for name in ("Rot", "Weiss"):
        game.do(f"correct-points {name} 30")
    game.do("score 0 0 0 0", "score 0 0 0 0", "next", "final 0", "final 0")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == ("Rot", "Weiss")
    assert say(outcome.words, "en") == "Rot, Weiss win together with 30 FP."


def test_without_a_buoy_on_the_queen_no_station_counts_in_the_end() -> None:
    game = Playing("Rot", "Weiss").do("correct-round 4").playing().on("RoundOver").do("next")
    assert game.refused("final 0 5").endswith("has no buoy on the queen: no station counts.")
    assert game.options("final") == ["()"]


def test_variante_2_does_not_show_who_holds_what() -> None:
    game = Playing("Rot", "Weiss", variants=("2",)).playing()
    view = GAME.view(game.state)
    assert not any(pile.id == "hand" for pile in view.piles)
    assert [track.value for track in view.seats[0].tracks if track.id == "cards"] == [5]
    open_view = GAME.view(Playing("Rot", "Weiss").playing().state)
    assert [pile.id for pile in open_view.piles] == ["row", "stack", "hand"]
