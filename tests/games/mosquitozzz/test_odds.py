"""The odds are exact: enumeration agrees for few mosquitos, simulation for many."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from companion.games.library import game_data
from companion.games.mosquitozzz import GAME
from companion.games.mosquitozzz.state import State
from companion.games.mosquitozzz.throws import blood_cost, owed, repelled
from companion.words import say
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


def binomial(pieces: int) -> list[float]:
    """The chance of each number of heads, added up coin by coin."""
    chances = [1.0]
    for _ in range(pieces):
        chances = [(a + b) / 2 for a, b in zip([*chances, 0.0], [0.0, *chances], strict=True)]
    return chances


class TestMoreThanThereAreDiscs:
    """21 mosquitos and 15 discs: two throws for one card, each with its own odds, and those for both."""

    def slapping(self, *lines: str) -> State:
        game = Playing("Ada", "Ben").at("correct-swarm angriff 15", "correct-swarm apokalypse 1")
        return game.do(*DEFENDING, "hand flache-hand", *lines).state

    def test_the_first_throw_is_of_fifteen_and_what_is_due_is_twentyone(self) -> None:
        state = self.slapping()
        throw, ahead = GAME.expects(state), GAME.view(state).odds
        assert throw is not None
        assert throw.odds is not None
        assert (throw.count, throw.due, throw.odds.pieces) == (15, 21, 15)
        assert throw.odds.counting == pytest.approx(binomial(15))
        assert (throw.odds.cost, throw.odds.price) == ((), ()), "what it costs is settled by the rest"
        assert ahead[0].pieces == 21
        assert ahead[0].counting == pytest.approx(binomial(21))
        assert sum(ahead[0].cost) == pytest.approx(1)
        assert say(throw.purpose, "en") == "Ada, throw 15 discs, and 6 more after that."
        assert say(throw.what, "en") == "15 discs"

    def test_the_second_throw_is_of_the_six_still_due(self) -> None:
        state = self.slapping("slap 7")
        throw, ahead = GAME.expects(state), GAME.view(state).odds
        assert throw is not None
        assert (state.left, throw.count, throw.due) == (14, 6, 6)
        assert throw.odds == ahead[0]
        assert ahead[0].pieces == 6
        assert ahead[0].counting == pytest.approx(binomial(6))
        assert ahead[0].price == (8, 9, 10, 10, 10, 10, 10), "the eight that were missed stay"
        assert ahead[0].cost[8:] == pytest.approx((1 / 64, 6 / 64, 57 / 64))
        assert say(throw.purpose, "en") == "Ada, throw 6 discs."

    def test_another_card_throws_for_those_that_were_missed_too(self) -> None:
        """Every fall of the six, then every fall of all that are left."""
        odds = GAME.view(self.slapping("slap 7")).odds[1]
        chances = [0.0] * 15
        for six, chance in enumerate(binomial(6)):
            for more, and_chance in enumerate(binomial(14 - six)):
                chances[six + more] += chance * and_chance
        assert (odds.tries, odds.pieces) == (2, 14)
        assert odds.counting == pytest.approx(chances)

    def test_the_odds_come_true_when_it_is_played(self) -> None:
        drops = GAME.view(self.slapping("slap 7")).odds[0]
        cost = [0.0] * len(drops.cost)
        for squashed, chance in enumerate(binomial(6)):
            cost[10 - self.slapping("slap 7", f"slap {squashed}", "next").blood[0]] += chance
        assert drops.cost == pytest.approx(cost)

    def test_a_tie_break_tells_the_odds_of_its_own_throw_and_costs_nothing(self) -> None:
        state = Playing("Ada", "Ben").at("correct-deck 0").do("next").state
        throw = GAME.expects(state)
        assert throw is not None
        assert throw.odds is not None
        assert (throw.count, throw.due, throw.odds.cost, GAME.view(state).odds) == (10, 10, (), ())
        assert throw.odds.counting == pytest.approx(binomial(10))


def test_what_people_may_answer_is_what_the_rules_allow() -> None:
    state = Playing("Ada", "Ben").do(*DEFENDING, "hand flache-hand").state
    throw = GAME.expects(state)
    assert throw is not None
    assert throw.answer in GAME.legal(state)
    assert throw.pieces in GAME.pieces(game_data(GAME))
    assert throw.answer.admits(GAME.reading(state, ["squashed"]))
    assert set(throw.counts) < {face.label for face in throw.pieces.faces}


def cost(mosquitos: int, *, blood: int = 10, infected: bool = False, infectious: bool = False) -> list[str]:
    price = [owed(left, blood, infected, infectious) for left in range(mosquitos + 1)]
    return [str(chance) for chance in blood_cost(repelled(mosquitos, 1), price, blood)]


class TestBlood:
    def test_each_mosquito_left_costs_a_drop(self) -> None:
        assert cost(2)[:4] == ["1/4", "1/2", "1/4", "0"]

    def test_the_infected_always_pay_one_more(self) -> None:
        assert cost(2, infected=True)[:4] == ["0", "1/4", "1/2", "1/4"]

    def test_an_infectious_card_costs_only_whoever_is_bitten(self) -> None:
        assert cost(2, infectious=True)[:4] == ["1/4", "0", "1/2", "1/4"]

    def test_nobody_gives_more_than_there_is(self) -> None:
        assert cost(5, blood=2) == ["1/32", "5/32", "13/16"]

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
