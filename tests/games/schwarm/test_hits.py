"""By hand: how often a hazard can hit, one Station never twice, and which hit is taken back."""

from companion.games.schwarm import GAME
from companion.words import say
from tests.games.schwarm.player import Playing

OFTEN = "Weiss cannot be hit more often: no more is out."


def rows(game: Playing) -> list[tuple[str, int | None]]:
    """Return the hits as they are shown, with what each costs."""
    [hits] = [pile for pile in GAME.view(game.state).piles if pile.id == "hits"]
    return [(say(thing.label, "en"), thing.worth) for thing in hits.things]


def test_a_station_that_was_hit_beside_a_tsunami_is_not_hit_in_its_way() -> None:
    game = Playing("Rot", "Weiss", variants=("1",)).playing().do("joker tsunami", "beside Weiss")
    assert game.refused("hit Weiss") == OFTEN
    assert game.kinds() == {"spare-beside", "land"}


def test_a_tsunami_that_hit_a_station_stays_nowhere_but_goes_back_to_stock() -> None:
    game = Playing("Rot", "Weiss").do("correct-ships Weiss 1").playing().do("joker tsunami", "hit Weiss")
    assert "next" in game.kinds(), "that may have been the Schiff"
    game.do("hit Weiss")
    assert game.refused("next").startswith("Not now.")
    assert game.do("land").state.out == (0, 0, 0)


def test_a_tsunami_hits_one_station_in_its_way_and_two_beside_it_whoever_has_them() -> None:
    game = Playing("Rot", "Weiss", "Blau", variants=("1",))
    game.do("correct-stations Weiss 3", "correct-stations Blau 3").playing().do("joker tsunami", "hit Blau")
    assert game.refused("hit Weiss") == OFTEN
    game.do("beside Weiss", "beside Blau")
    assert game.refused("beside Weiss") == OFTEN
    assert game.kinds() == {"spare", "spare-beside", "land"}


def test_a_crab_hits_no_more_often_than_it_moves() -> None:
    game = Playing("Rot", "Weiss", "Blau").do("correct-stations Weiss 3", "correct-stations Blau 3")
    game.do("correct-steps joker-krebs 4").playing().do("joker krebs", *["hit Weiss"] * 3)
    assert game.refused("hit Weiss") == OFTEN, "one for each Station"
    game.do("hit Blau")
    assert game.refused("hit Blau") == "The crab moves 4 fields, it hits no more.", "one for each field"


def test_a_hit_and_one_beside_are_told_apart_and_each_can_be_taken_back() -> None:
    game = Playing("Rot", "Weiss", variants=("1",)).do("correct-stations Weiss 3", "correct-points Weiss 41")
    game.playing().do("joker tsunami", "hit Weiss", "beside Weiss")
    assert rows(game) == [("Weiss", 4), ("Weiss, beside", 2)]
    assert rows(game.do("spare Weiss")) == [("Weiss, beside", 3)]
    assert rows(game.do("hit Weiss", "spare-beside Weiss")) == [("Weiss", 4)]


def test_nobody_loses_more_points_than_he_has() -> None:
    game = Playing("Rot", "Weiss").do("correct-points Weiss 1", "correct-amoebas 1 4").playing()
    before = game.points("Rot")
    game.do("joker tsunami", "hit Weiss")
    assert rows(game) == [("Weiss", 1)]
    game.do("land")
    assert (game.points("Weiss"), game.points("Rot")) == (0, before + 1), "and nobody gains more"


def test_how_far_a_card_goes_is_not_corrected_while_a_hazard_moves_by_it() -> None:
    game = Playing("Rot", "Weiss").playing().do("joker krebs")
    assert game.refused("correct-steps joker-krebs 1").startswith("That can be corrected after this action.")
