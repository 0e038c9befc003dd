"""Phase A, swarm growth: cards from the hands, the swarm card, alarms, and the empty deck."""

import pytest

from tests.games.mosquitozzz.player import Playing


def test_red_cards_of_the_hands_join_and_one_swarm_card_is_revealed() -> None:
    game = Playing("Ada", "Ben").do("join angriff", "join ueberfall", "next", "reveal invasion")
    assert game.state.swarm == ("angriff", "ueberfall", "invasion")
    assert (game.state.strength, game.state.deck, game.phase) == (8, 23, "B")


def test_nobody_plays_two_cards() -> None:
    game = Playing("Ada", "Ben").do("join angriff", "join angriff")
    assert "already" in game.refused("join angriff")


def test_a_card_that_is_not_red_cannot_join() -> None:
    assert "Possible: Attack" in Playing("Ada", "Ben").refused("join alarm")


def test_a_red_card_remembered_too_late_is_told_the_way_back() -> None:
    assert "take back as far as the growth" in Playing("Ada", "Ben").do("next", "reveal angriff").refused(
        "join angriff"
    )


def test_an_alarm_reveals_two_more_and_leaves_the_game() -> None:
    game = Playing("Ada", "Ben").do("join angriff", "next", "reveal alarm", "reveal angriff")
    assert game.phase == "A"
    game.do("reveal beta")
    assert (game.phase, game.state.deck, game.state.orange) == ("B", 21, ("beta",))
    assert game.state.used_up == ("alarm",)


def test_each_further_alarm_reveals_two_more() -> None:
    game = Playing("Ada", "Ben").do("next", "reveal alarm", "reveal alarm")
    game.do("reveal angriff", "reveal angriff")
    assert game.phase == "A"
    assert game.do("reveal angriff").phase == "B"


def test_cards_are_revealed_until_a_mosquito_lies_there() -> None:
    game = Playing("Ada", "Ben").do("next", "reveal beta", "reveal resistent")
    assert game.phase == "A"
    assert game.do("reveal angriff").phase == "B"


def test_an_alarm_acts_even_before_any_mosquito() -> None:
    game = Playing("Ada", "Ben").do("next", "reveal alarm", "reveal angriff")
    assert game.phase == "A"


@pytest.mark.parametrize(
    "lines",
    [
        ("correct-deck 0", "next"),
        ("correct-deck 1", "next", "reveal alarm"),
        ("correct-deck 1", "next", "reveal beta"),
        ("correct-deck 2", "next", "reveal alarm", "reveal angriff"),
    ],
)
def test_the_game_ends_at_once_when_a_card_is_due_and_the_deck_is_empty(lines: tuple[str, ...]) -> None:
    game = Playing("Ada", "Ben").at("correct-drops Ben 9").do(*lines)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("deck-empty", ("Ada",))


def test_the_last_card_of_the_deck_is_still_played() -> None:
    game = Playing("Ada", "Ben").at("correct-deck 1").do("next", "reveal angriff")
    assert (game.phase, game.state.deck, game.outcome) == ("B", 0, None)
