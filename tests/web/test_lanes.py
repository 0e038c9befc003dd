"""Lanes: as many are served at a time as there are threads, and whoever acts has some of their own."""

import queue
import threading
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from tests.running import GENEROUS_S
from web import lanes
from web.lanes import Lane, Lanes


class Held:
    """A channel whose request takes as long as it is held."""

    def __init__(self, command: str = "GET", path: str = "/api/history") -> None:
        self.requests = [SimpleNamespace(command=command, path=path, headers={}, ticket="", error=None)]
        self.addr, self.client = ("127.0.0.1", 1), "127.0.0.1"
        self.joined, self.connected = False, True
        self.served, self.let_go = threading.Event(), threading.Event()
        self.thread = ""

    def service(self) -> None:
        self.thread = threading.current_thread().name
        self.served.set()
        self.let_go.wait(GENEROUS_S)

    def cancel(self) -> None:
        """Nobody waits for the answer any more."""


def test_one_that_comes_while_a_thread_wakes_for_another_gets_one_too() -> None:
    lane, first = Lane("test", 8), Held()
    add: Any = lane.add
    add("a", first)
    first.let_go.set()
    while not lane._idle:
        pass
    held = [Held() for _ in range(4)]
    for each in held:
        add("a", each)
    assert all(each.served.wait(GENEROUS_S) for each in held)
    for each in held:
        each.let_go.set()
    lane.end()


def test_however_many_look_whoever_acts_is_served() -> None:
    dispatcher = Lanes(lambda _: True)
    add: Any = dispatcher.add_task
    looking, acting = [Held() for _ in range(20)], Held("POST", "/api/actions")
    for each in (*looking, acting):
        add(each)
    assert acting.served.wait(GENEROUS_S)
    for each in (*looking, acting):
        each.let_go.set()
    dispatcher.shutdown()


@pytest.mark.parametrize(
    ("joined", "command", "thread"),
    [
        (True, "POST", "page acts"),
        (True, "GET", "page looks"),
        (False, "POST", "page onlookers"),
        (False, "GET", "page onlookers"),
    ],
)
def test_strangers_take_no_thread_of_those_who_joined(joined: bool, command: str, thread: str) -> None:
    dispatcher, asking = Lanes(lambda _: joined), Held(command)
    add: Any = dispatcher.add_task
    asking.let_go.set()
    add(asking)
    assert asking.served.wait(GENEROUS_S)
    dispatcher.shutdown()
    assert asking.thread == thread


def test_addresses_take_turns_however_often_one_of_them_asks() -> None:
    lane, first = Lane("test", 1), Held()
    served: queue.Queue[str] = queue.Queue()
    add: Any = lane.add
    add("first", first)
    assert first.served.wait(GENEROUS_S)
    for address in "aabac":
        add(address, SimpleNamespace(connected=True, service=partial(served.put, address)))
    first.let_go.set()
    assert [served.get(timeout=GENEROUS_S) for _ in range(5)] == ["a", "b", "c", "a", "a"]
    lane.end()


def test_a_thread_that_ends_does_not_keep_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    lane, held = Lane("test", 4), [Held() for _ in range(4)]
    waits: list[float | None] = []
    wait = lane._changed.wait

    def counted(timeout: float | None = None) -> bool:
        waits.append(timeout)
        return wait(timeout)

    monkeypatch.setattr(lane._changed, "wait", counted)
    monkeypatch.setattr(lanes, "IDLE_S", 0.2)
    add: Any = lane.add
    for each in held:
        add("a", each)
    assert all(each.served.wait(GENEROUS_S) for each in held)
    for number, each in enumerate(held, 1):
        each.let_go.set()
        while len(waits) < number:
            pass
    while lane._threads:
        pass
    assert waits == [0.2] * 4, "each has waited once"
