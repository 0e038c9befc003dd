"""How often a whole game of Der Schwarm is tapped, by hand and with cards that the eye reads."""

from collections import Counter
from statistics import median

from tests.games.schwarm.test_taps import taps

ROW = 14
"""Cards that are laid for three players: by hand a tap each."""
LOOK = 2
"""Taps of a look: look and accept."""
BY_CARDS = ("layout", "take", "order", "play", "joker")
"""What says which card it is; the rest says what is done with it on the table."""


def by_hand(game: Counter[str]) -> int:
    """Return the taps of a game whose rows lie on the table and are entered card by card."""
    return game.total() + game["layout"] * (ROW - 1)


def with_cards(game: Counter[str]) -> int:
    """Return the taps of the same game with a look at each row; one tap still takes or plays a card."""
    return game.total() + game["layout"] * (LOOK - 1)


def test_what_a_look_saves_in_a_whole_game_of_der_schwarm() -> None:
    games = [taps(seed) for seed in range(9)]
    counted = [median(map(count, games)) for count in (by_hand, with_cards)]
    assert counted == [217, 181]
    no_card = median(game.total() - sum(game[kind] for kind in BY_CARDS) for game in games)
    assert no_card > counted[0] / 3, "if all cards were free, a third were still out of reach"
