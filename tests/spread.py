"""The order in which tests are run by several workers, each of which begins with a block of their list."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Test = TypeVar("Test")


def spread(tests: Sequence[Test], is_long: Callable[[Test], bool], workers: int) -> list[Test]:
    """Return the tests in an order in which every worker begins with its share of the long ones.

    >>> "".join(spread("abLcdefL", str.isupper, workers=2))
    'LabcLdef'

    The blocks are those of xdist's `worksteal`: as large as each other, the first ones the smaller.
    """
    long = [test for test in tests if is_long(test)]
    short = [test for test in tests if not is_long(test)]
    order: list[Test] = []
    for worker in range(workers):
        first = long[worker::workers]
        more = max(0, (len(tests) - len(order)) // (workers - worker) - len(first))
        order += first + short[:more]
        del short[:more]
    return order
