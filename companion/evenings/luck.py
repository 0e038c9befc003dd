"""What was thrown, held against what fair pieces would do.

>>> luck = Luck(thrown=200, result=110, expected=100.0, variance=50.0)
>>> round(p_value(luck), 3)
0.179
>>> [round(bound, 3) for bound in interval(luck)]
[0.481, 0.619]

Everything here goes by the normal distribution, whatever the pieces are: their sum is close to it after a
dozen of them, and who has thrown less has no luck worth a number.
"""

from collections.abc import Iterable
from math import erfc, sqrt

from companion.games.game import Luck

SIGMAS = 1.96
"""So many standard deviations to either side hold 95 of 100."""


def together(lucks: Iterable[Luck]) -> Luck:
    """Return all that was thrown as one."""
    total = Luck(0, 0, 0.0, 0.0)
    for each in lucks:
        total = Luck(
            total.thrown + each.thrown,
            total.result + each.result,
            total.expected + each.expected,
            total.variance + each.variance,
            max(total.most, each.most),
        )
    return total


def since(before: Luck | None, after: Luck | None) -> Luck | None:
    """Return what was thrown between two points of a game; `None` where nothing was."""
    if before is None or after is None or after.thrown <= before.thrown:
        return None
    return Luck(
        after.thrown - before.thrown,
        after.result - before.result,
        after.expected - before.expected,
        after.variance - before.variance,
        after.most,
    )


def away(luck: Luck) -> float:
    """Return how many standard deviations the result lies above what was to be expected, or below."""
    return (luck.result - luck.expected) / sqrt(luck.variance) if luck.variance > 0 else 0.0


def p_value(luck: Luck) -> float:
    """Return how likely a result as odd as this one is, or odder, in either direction.

    By the normal approximation with the continuity correction: a result stands for half a step to either
    side of it.
    """
    if luck.variance <= 0:
        return 1.0
    odd = max(0.0, abs(luck.result - luck.expected) - 0.5) / sqrt(luck.variance)
    return erfc(odd / sqrt(2))


def mean(luck: Luck) -> float:
    """Return what one piece brought on average."""
    return luck.result / luck.thrown if luck.thrown else 0.0


def interval(luck: Luck) -> tuple[float, float]:
    """Return between which means the true one lies, 95 times of 100, if the pieces spread as fair ones do.

    Of pieces that count or do not, it is Wilson's score interval: what was seen once is possible.
    """
    if not luck.thrown:
        return 0.0, float(luck.most)
    if luck.most == 1:
        share, doubt = mean(luck), SIGMAS**2 / luck.thrown
        reach = sqrt(doubt * share * (1 - share) + doubt**2 / 4) / (1 + doubt)
        middle = (share + doubt / 2) / (1 + doubt)
        return max(0.0, middle - reach), min(1.0, middle + reach)
    reach = SIGMAS * sqrt(max(0.0, luck.variance)) / luck.thrown
    return max(0.0, mean(luck) - reach), min(float(luck.most), mean(luck) + reach)
