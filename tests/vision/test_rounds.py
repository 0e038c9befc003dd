"""In which order discs are judged: what may be hidden by another waits for it."""

import numpy as np
import pytest

from companion.vision.discs.circles import Circle
from companion.vision.discs.judge import (
    Judged,
    Pair,
    _hides_within,
    _most_likely,
    _out_of_reach,
    _stands_alone,
)

R = 10.0


def at(x: float, rim: float = 1.0, odd: float = 0.0) -> Pair:
    """Return a candidate in a row of them, so many radii from the first, with so much of its rim."""
    judged = Judged(
        x * R,
        0,
        R,
        votes=rim,
        second=0.0,
        oddness=odd,
        visible=1.0,
        shown=1.0,
        nearest_tone=1.0,
        burnt=0.0,
        strength=1.0,
        brighter=0.0,
        clear=1.0,
        softness=0.0,
        fit=1.0,
        plain=False,
    )
    return Circle(x * R, 0, R, rim), judged


def reached(disc: float, *waiting: float) -> list[float]:
    """Return which of those that wait need not, in radii."""
    pairs = [at(x) for x in waiting]
    return [judged.x / R for _, judged in _out_of_reach(pairs, [at(disc)[1]])]


@pytest.mark.parametrize(("away", "free"), [(2.3, []), (2.4, [2.4])])
def test_what_lies_close_to_a_disc_waits_for_it(away: float, free: list[float]) -> None:
    assert reached(0, away) == free


def test_what_lies_close_to_one_that_waits_waits_too() -> None:
    assert reached(0, 2.3, 4.6, 6.9) == []
    assert reached(0, 2.3, 4.6, 7.4) == [7.4]


def test_the_way_is_chosen_that_hides_least_of_those_that_look_usual_else_the_least_odd() -> None:
    odd = np.array([[9.0, 1.0, 0.5], [9.0, 7.0, 8.0], [1.0, 9.0, 0.0]], np.float32)
    assert _most_likely(odd).tolist() == [1, 1, 0]


@pytest.mark.parametrize(("rim", "away", "alone"), [(1.0, 1.96, True), (0.7, 1.96, False), (0.7, 2.6, True)])
def test_what_shows_little_of_its_rim_may_lie_under_one_that_is_further_off(
    rim: float, away: float, alone: bool
) -> None:
    pair, other = at(0, rim), at(away)
    assert _stands_alone(pair[1], [pair, other]) == alone
    assert (_hides_within(pair[1]) < away) == alone, "and it is looked at again beneath that one"


@pytest.mark.parametrize(("odd", "within"), [(2.4, False), (2.6, True)])
def test_what_looks_odd_may_lie_under_one_that_is_further_off(odd: float, within: bool) -> None:
    assert (_hides_within(at(0, odd=odd)[1]) > 1.96) == within
