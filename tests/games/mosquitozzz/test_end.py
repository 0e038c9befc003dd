"""The end: most blood, the tie-break in rounds, the co-operative game, and who starts the next one."""

import pytest

from companion.games.game import Outcome
from tests.games.mosquitozzz.player import DEFENDING, Playing


def ended(game: Playing) -> Outcome:
    assert game.outcome is not None
    return game.outcome


def tie(*players: str) -> Playing:
    return Playing(*players).at("correct-deck 0").do("next")


class TestTieBreak:
    def test_the_tied_throw_ten_discs_each_and_most_squashed_wins(self) -> None:
        game = tie("Ada", "Ben", "Cleo")
        assert game.outcome is None
        assert "from 0 to 10" in game.refused("slap 11")
        assert ended(game.do("slap 4", "slap 7", "slap 6")).winners == ("Ben",)

    def test_those_still_tied_throw_again(self) -> None:
        game = tie("Ada", "Ben", "Cleo").do("slap 7", "slap 3", "slap 7")
        assert game.outcome is None
        game.do("slap 5", "slap 5", "slap 2")
        assert game.outcome is None
        assert ended(game.do("slap 9")).winners == ("Cleo",)

    def test_whoever_has_less_blood_does_not_throw(self) -> None:
        game = Playing("Ada", "Ben", "Cleo").at("correct-drops Ben 9", "correct-deck 0").do("next")
        assert ended(game.do("slap 1", "slap 2")).winners == ("Cleo",)

    def test_it_follows_the_last_drop_too(self) -> None:
        game = Playing("Ada", "Ben", "Cleo").at("correct-drops Ada 1").do(*DEFENDING, "next")
        assert game.outcome is None
        outcome = ended(game.do("slap 8", "slap 2"))
        assert (outcome.reason, outcome.winners, outcome.starts_next) == ("last-drop", ("Ben",), "Ben")

    def test_nothing_but_a_slap_is_allowed(self) -> None:
        assert "thrown first" in tie("Ada", "Ben").refused("next")
        assert "over" in tie("Ada", "Ben").refused("correct-drops Ada 3")


class TestTogether:
    def test_won_when_a_card_is_due_and_the_deck_is_empty(self) -> None:
        options = {"variant": "cooperative", "begins": "Ben"}
        outcome = ended(Playing("Ada", "Ben", options=options).at("correct-deck 0").do("next"))
        assert (outcome.reason, outcome.winners, outcome.starts_next) == ("deck-empty", ("Ada", "Ben"), "Ben")

    def test_lost_as_soon_as_one_has_no_blood(self) -> None:
        game = Playing("Ada", "Ben", options={"variant": "cooperative"}).at("correct-drops Ada 1")
        outcome = ended(game.do(*DEFENDING, "next"))
        assert (outcome.reason, outcome.winners, outcome.starts_next) == ("last-drop", (), "Ada")

    @pytest.mark.parametrize(("level", "cards"), [("hinterhalt", 24), ("rebellion", 29), ("kamikaze", 34)])
    def test_a_level_adds_its_cards(self, level: str, cards: int) -> None:
        game = Playing("Ada", "Ben", options={"variant": "cooperative", "level": level})
        assert game.state.deck == cards


def test_whoever_was_chosen_begins() -> None:
    assert Playing("Ada", "Ben", options={"begins": "Ben"}).lamp == "Ben"


def test_scores_are_the_drops_of_blood() -> None:
    game = Playing("Ada", "Ben").at("correct-drops Ben 3", "correct-deck 0").do("next")
    assert ended(game).scores == {"Ada": 10, "Ben": 3}
