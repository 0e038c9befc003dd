"""The odds are exact: enumeration agrees for few mosquitos, simulation for many."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from companion.games.mosquitozzz import GAME
from companion.games.mosquitozzz.odds import blood_cost, repelled
from tests.games.mosquitozzz.player import DEFENDING, Playing


def enumerated(mosquitos: int, hands: int) -> list[Fraction]:
    """Every way the discs of every throw can fall, followed one by one."""
    ways = [Fraction(0)] * (mosquitos + 1)

    def follow(left: int, hands: int, weight: Fraction) -> None:
        if hands == 0 or left == 0:
            ways[mosquitos - left] += weight
            return
        for fall in product((0, 1), repeat=left):
            follow(left - sum(fall), hands - 1, weight / 2**left)

    follow(mosquitos, hands, Fraction(1))
    return ways


@pytest.mark.parametrize("hands", [1, 2, 3, 4])
@pytest.mark.parametrize("mosquitos", [0, 1, 2, 3, 4])
def test_few_mosquitos_match_enumeration(mosquitos: int, hands: int) -> None:
    assert list(repelled(mosquitos, hands)) == enumerated(mosquitos, hands)


@pytest.mark.parametrize(("mosquitos", "hands"), [(9, 1), (15, 2), (23, 3), (31, 4)])
def test_many_mosquitos_match_simulation(mosquitos: int, hands: int) -> None:
    chance, games = Random(7), 20_000
    seen: Counter[int] = Counter()
    for _ in range(games):
        left = mosquitos
        for _ in range(hands):
            left -= sum(chance.getrandbits(1) for _ in range(left))
        seen[mosquitos - left] += 1
    exact = repelled(mosquitos, hands)
    assert sum(exact) == 1
    # total variation: for n games over k outcomes it stays below sqrt(k / n) with room to spare
    distance = sum(abs(seen[number] / games - float(p)) for number, p in enumerate(exact)) / 2
    assert distance < (len(exact) / games) ** 0.5


@pytest.mark.parametrize(("left", "missed", "hands"), [(4, 1, 1), (4, 3, 2), (3, 3, 2), (5, 2, 3)])
def test_between_two_slaps_of_one_card_the_missed_wait_for_the_next(
    left: int, missed: int, hands: int
) -> None:
    """Every fall of the discs still due, followed by every fall of the further cards' throws."""
    chances = [Fraction(0)] * (left + 1)
    for fall in product((0, 1), repeat=left - missed):
        first = sum(fall)
        for more, chance in enumerate(enumerated(left - first, hands - 1)):
            chances[first + more] += chance / 2 ** (left - missed)
    assert list(repelled(left, hands, missed)) == chances


def test_the_view_tells_the_odds_of_the_second_slap() -> None:
    game = Playing("Ada", "Ben").at("correct-swarm angriff 15", "correct-swarm apokalypse 1")
    game.do(*DEFENDING, "hand flache-hand", "slap 7")
    odds, throw = GAME.view(game.state).odds[0], GAME.expects(game.state)
    assert throw is not None
    assert (game.state.left, throw.count) == (14, 6)
    assert sum(chance > 0 for chance in odds.counting) == 7  # none to all of the six that are due


class TestBlood:
    def test_each_mosquito_left_costs_a_drop(self) -> None:
        assert blood_cost(2, 1, blood=10, infected=False, infectious=False)[:3] == tuple(
            map(Fraction, ("1/4", "1/2", "1/4"))
        )

    def test_the_infected_always_pay_one_more(self) -> None:
        cost = blood_cost(2, 1, blood=10, infected=True, infectious=False)
        assert (cost[0], cost[1], cost[3]) == tuple(map(Fraction, ("0", "1/4", "1/4")))

    def test_an_infectious_card_costs_only_whoever_is_bitten(self) -> None:
        cost = blood_cost(2, 1, blood=10, infected=False, infectious=True)
        assert (cost[0], cost[1], cost[2], cost[3]) == tuple(map(Fraction, ("1/4", "0", "1/2", "1/4")))

    def test_nobody_gives_more_than_there_is(self) -> None:
        cost = blood_cost(5, 1, blood=2, infected=False, infectious=False)
        assert (len(cost), sum(cost)) == (3, 1)

    def test_what_is_told_comes_true(self) -> None:
        """The chance of each cost, by playing out every number of squashed discs."""
        position = ("correct-swarm ueberfall 1", "correct-orange infektioes 1", "correct-drops Ada 3")
        told = GAME.view(Playing("Ada", "Ben").at(*position).do(*DEFENDING).state).odds[0]
        cost = [0.0] * len(told.cost)
        for squashed, chance in enumerate(told.counting):
            game = (
                Playing("Ada", "Ben")
                .at(*position)
                .do(*DEFENDING, "hand flache-hand", f"slap {squashed}", "next")
            )
            cost[3 - game.drops("Ada")] += chance
        assert told.cost == pytest.approx(cost)


def test_the_view_tells_the_odds_for_one_to_four_hands_in_phase_b_only() -> None:
    game = Playing("Ada", "Ben")
    assert GAME.view(game.state).odds == ()
    odds = GAME.view(game.do(*DEFENDING).state).odds
    assert [each.tries for each in odds] == [1, 2, 3, 4]
    assert GAME.view(game.do("repel duftkerze 1").state).odds == ()
