"""The odds of a Flache Hand, exactly.

A disc falls on either side alike. With several Flache Hand cards each throws what is then left, so a
mosquito survives h of them with chance 1/2^h, each for itself: what is left of n mosquitos is
binomial, and every chance is a whole number over 2^(h*n).

    >>> [str(chance) for chance in repelled(mosquitos=2, hands=1)]
    ['1/4', '1/2', '1/4']
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb


@lru_cache(maxsize=512)
def repelled(mosquitos: int, hands: int, missed: int = 0) -> tuple[Fraction, ...]:
    """Return the chance of repelling 0, 1, ... all of the mosquitos with so many Flache Hand cards.

    Between two slaps of one card, `missed` of them have been thrown for already and survived: for
    these the first of the cards is spent.
    """
    chances = [Fraction(0)] * (mosquitos + 1)
    for one, chance in enumerate(_binomial(mosquitos - missed, hands)):
        for other, and_chance in enumerate(_binomial(missed, hands - 1)):
            chances[one + other] += chance * and_chance
    return tuple(chances)


def _binomial(mosquitos: int, hands: int) -> list[Fraction]:
    sides = 2**hands
    return [
        Fraction(comb(mosquitos, number) * (sides - 1) ** number, sides**mosquitos)
        for number in range(mosquitos + 1)
    ]


def blood_cost(counting: Sequence[Fraction], price: Sequence[int], blood: int) -> tuple[Fraction, ...]:
    """Return the chance of giving 0, 1, ... all of one's drops in phase C.

    `counting` is the chance of each number that is repelled, `price` what is given for each that stays.
    """
    chances = [Fraction(0)] * (blood + 1)
    for drops, chance in zip(reversed(price), counting, strict=True):
        chances[drops] += chance
    return tuple(chances)


def owed(left: int, blood: int, infected: bool, infectious: bool) -> int:
    """Return the drops that are given in phase C where so many mosquitos are left.

    An infected player gives one drop more; an infectious card infects whoever is bitten. Nobody
    gives more than the `blood` there is.
    """
    return min(blood, left + (1 if infected or (infectious and left) else 0))
