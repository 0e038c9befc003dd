"""The long tests are begun first, by all workers at once."""

from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from xdist.scheduler import WorkStealingScheduling

from tests.spread import spread


class Worker:
    """What the scheduling sees of a worker."""

    shutting_down = False

    def __init__(self, numbers: list[int]) -> None:
        self.send_runtest_some = numbers.extend


def blocks(order: list[str], workers: int) -> list[str]:
    """Return what xdist gives to each worker at the beginning."""
    given: list[list[int]] = [[] for _ in range(workers)]
    config: Any = SimpleNamespace(getvalue=lambda _: ["popen"] * workers)
    scheduling = WorkStealingScheduling(config)
    for numbers in given:
        worker: Any = Worker(numbers)
        scheduling.node2pending[worker] = []
    scheduling.pending[:] = range(len(order))
    scheduling.check_schedule()
    return ["".join(order[number] for number in numbers) for numbers in given]


def long_of(test: str) -> str | None:
    """Say that capital letters are long tests, of the file of their name."""
    return test if test.isupper() else None


def test_every_worker_begins_with_long_tests() -> None:
    order = spread("abLcdMefgNhijkO", long_of, workers=2)
    assert blocks(order, 2) == ["LNabcde", "MOfghijk"]


def test_long_tests_of_one_file_are_run_by_one_worker() -> None:
    order = spread("LLLabcMdefgN", long_of, workers=3)
    assert blocks(order, 3) == ["LLLa", "Mbcd", "Nefg"]


def test_a_worker_alone_begins_with_them_too() -> None:
    assert "".join(spread("abLcM", long_of, workers=1)) == "LMabc"


@given(st.text("aLM"), st.integers(1, 9))
def test_no_test_is_lost_or_run_twice(tests: str, workers: int) -> None:
    assert sorted(spread(tests, long_of, workers)) == sorted(tests)
