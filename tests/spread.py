"""The order in which tests are run by several workers, each of which begins with a block of their list."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Test = TypeVar("Test")


def spread(tests: Sequence[Test], long_of: Callable[[Test], str | None], workers: int) -> list[Test]:
    """Return the tests in an order in which every worker begins with its share of the long ones.

    `long_of` returns the file of a long test, and nothing of a short one. Those of one file stay together:
    they may use one thing in turn.

    >>> "".join(spread("abLcdLefM", lambda test: test if test.isupper() else None, workers=2))
    'LLabMcdef'

    The blocks are those of xdist's `worksteal`: as large as each other, the first ones the smaller.
    """
    files: dict[str, list[Test]] = {}
    short: list[Test] = []
    for test in tests:
        file = long_of(test)
        (short if file is None else files.setdefault(file, [])).append(test)
    order: list[Test] = []
    for worker in range(workers):
        first = [test for file in [*files.values()][worker::workers] for test in file]
        more = max(0, (len(tests) - len(order)) // (workers - worker) - len(first))
        order += first + short[:more]
        del short[:more]
    return order
