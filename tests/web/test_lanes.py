"""Lanes: as many are served at a time as there are threads, however quickly they come."""

import threading

from tests.running import GENEROUS_S
from web.lanes import Lane


class Held:
    """A request that takes as long as it is held."""

    def __init__(self) -> None:
        self.served, self.let_go = threading.Event(), threading.Event()

    def service(self) -> None:
        self.served.set()
        self.let_go.wait(GENEROUS_S)


def test_one_that_comes_while_a_thread_wakes_for_another_gets_one_too() -> None:
    lane, first = Lane("test", 8), Held()
    lane.add("a", first)  # type: ignore[arg-type]  # of a channel, only its service is asked for
    first.let_go.set()
    while not lane._idle:
        pass
    held = [Held() for _ in range(4)]
    for each in held:
        lane.add("a", each)  # type: ignore[arg-type]
    assert all(each.served.wait(GENEROUS_S) for each in held)
    for each in held:
        each.let_go.set()
    lane.end()
