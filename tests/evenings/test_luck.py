"""Luck, by the normal approximation: near the exact test where there is enough to judge by."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.evenings.luck import away, interval, mean, p_value, since, together
from companion.games.game import Luck


def discs(thrown: int, result: int, chance: float = 0.5) -> Luck:
    return Luck(thrown, result, thrown * chance, thrown * chance * (1 - chance))


def exact(thrown: int, result: int) -> float:
    """The two-sided binomial test of fair discs."""
    ways = [comb(thrown, n) for n in range(thrown + 1)]
    return float(sum(each for each in ways if each <= ways[result]) / sum(ways))


@pytest.mark.parametrize(("thrown", "result"), [(46, 29), (41, 20), (44, 17), (200, 110), (0, 0)])
def test_p_values_are_near_those_of_the_exact_binomial_test(thrown: int, result: int) -> None:
    assert p_value(discs(thrown, result)) == pytest.approx(exact(thrown, result), abs=0.02)


@given(st.integers(12, 80).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))))
def test_from_a_dozen_pieces_on_it_is_never_far_off(thrown: tuple[int, int]) -> None:
    assert p_value(discs(*thrown)) == pytest.approx(exact(*thrown), abs=0.025)


def test_what_is_to_be_expected_is_not_odd_at_all() -> None:
    assert p_value(discs(10, 5)) == 1
    assert p_value(Luck(3, 9, 9.0, 0.0)) == 1, "pieces that can fall in one way only"
    assert (away(discs(100, 60)), away(Luck(0, 0, 0.0, 0.0))) == (2.0, 0.0)


def test_dice_are_judged_by_their_own_spread() -> None:
    dice = Luck(24, 100, 24 * 3.5, 24 * 35 / 12, most=6)
    assert away(dice) == pytest.approx(1.912, abs=1e-3)
    assert p_value(dice) == pytest.approx(0.064, abs=1e-3)
    assert mean(dice) == pytest.approx(4.167, abs=1e-3)
    assert interval(dice) == pytest.approx((3.483, 4.850), abs=1e-3)


def test_the_interval_stays_within_what_a_piece_can_bring() -> None:
    assert interval(discs(1, 1)) == pytest.approx((0.2065, 1.0), abs=1e-4)
    assert interval(discs(5, 2)) == pytest.approx((0.1176, 0.7693), abs=1e-4)  # Wilson's, by hand
    assert interval(discs(0, 0)) == (0.0, 1.0)
    low, high = interval(discs(200, 110))
    assert (round(low, 3), round(high, 3)) == (0.481, 0.617)


def test_luck_is_added_up_and_taken_apart() -> None:
    early, late = discs(4, 1), discs(10, 6)
    assert since(early, late) == Luck(6, 5, 3.0, 1.5)
    assert since(late, late) is None
    assert since(None, late) is None
    assert since(late, early) is None, "an undo throws nothing"
    assert together([early, discs(6, 5)]) == late
    assert together([]) == Luck(0, 0, 0.0, 0.0)


def test_pieces_of_several_kinds_together_bring_as_much_as_the_best_of_them() -> None:
    discs_and_dice = together([discs(10, 5), Luck(2, 7, 7.0, 70 / 12, most=6), discs(10, 5)])
    assert (discs_and_dice.thrown, discs_and_dice.result, discs_and_dice.most) == (22, 17, 6)
