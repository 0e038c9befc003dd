"""The chance of any event of a throw, or what a throw brings on average: exact where it can be counted out.

A game gives how often each face turns up, and a question about the faces that were thrown, sorted:

    >>> die = dict.fromkeys("123456", 1)
    >>> chance(die, 5, lambda faces: len(set(faces)) == 1)
    Likely(value=0.0007716049382716049, about=False)
    >>> average(die, 2, lambda faces: sum(map(int, faces)), kept=("6",))      # the die that stays counts too
    Likely(value=13.0, about=False)

Every hand is asked about once, with the number of ways in which it can fall: the 7,776 throws of five dice
are 252 hands. Where there are more than `MOST_HANDS`, throws are drawn instead, always the same ones, and
`about` says so.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from random import Random

from companion.games.view import Likely

MOST_HANDS = 5_000
"""Ten six-sided dice have 3,003 hands."""
DRAWN = 4_000
SEED = 37

Faces = tuple[str, ...]


def chance(
    weights: Mapping[str, int], count: int, event: Callable[[Faces], object], *, kept: Faces = ()
) -> Likely:
    """Return how likely `event` is true of `count` pieces with those that are kept; a score is, above 0."""
    return average(weights, count, lambda faces: bool(event(faces)), kept=kept)


def average(
    weights: Mapping[str, int], count: int, score: Callable[[Faces], float], *, kept: Faces = ()
) -> Likely:
    """Return what `count` pieces bring on average, with those that are kept."""
    hands, about = _hands(tuple(sorted(weights.items())), count)
    ways = sum(each for _, each in hands)
    total = sum(each * float(score(tuple(sorted((*hand, *kept))))) for hand, each in hands)
    return Likely(total / ways, about)


@lru_cache(maxsize=32)
def _hands(weights: tuple[tuple[str, int], ...], count: int) -> tuple[list[tuple[Faces, int]], bool]:
    """Return every hand with the number of ways in which it falls; or throws that were drawn, and that."""
    labels = [label for label, weight in weights if weight > 0]
    if not labels or count < 0:
        raise ValueError(f"{count} pieces with the faces {labels} cannot be thrown")
    often = dict(weights)
    if comb(count + len(labels) - 1, count) > MOST_HANDS:
        draw = Random(SEED)
        shares = [often[label] for label in labels]
        throws = Counter(tuple(sorted(draw.choices(labels, shares, k=count))) for _ in range(DRAWN))
        return list(throws.items()), True
    hands = []
    for hand in combinations_with_replacement(labels, count):
        alike = Counter(hand)
        orders = factorial(count) // prod(factorial(number) for number in alike.values())
        hands.append((hand, orders * prod(often[label] ** number for label, number in alike.items())))
    return hands, False
