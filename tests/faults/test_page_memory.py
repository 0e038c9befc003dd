"""Memory of the running companion while many phones look and throw: one process, driven through its page.

The soak that feeds frames from one thread cannot see what many threads cost: each may get an arena of its
own from the C library, and what lies there is not given back.
"""

import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.running import Running, come_to_a_throw, running
from tests.web.stage import Listener, Phone

MOST_MB = 250
"""A Pi 3 has 1 GB, a Zero 2 W half of that."""
STREAMS, LOOKERS = 12, 8
LOOK_S, THROW_S = 1.0, 3.0
"""How often a phone looks, and how often somebody throws: faster than people do."""
REST_S = 10.0
"""After the last throw so long is waited for memory to come to rest: a reading takes some, for a moment."""
LOOKS = ("/api/state", "/api/history", "/api/evenings", "/api/picture.jpg", "/api/games")


def memory_mb(companion: Running) -> float:
    """Return how much memory the companion's process holds now."""
    for line in Path(f"/proc/{companion.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("it has gone")


def throw_and_accept(companion: Running, host: Phone) -> None:
    """Throw what is awaited on the virtual table, say the number, accept it, and take that back."""
    state = companion.shown(lambda shown: shown["throw"] and shown["throw"]["stage"] == "read")
    state = host.post("/api/throw", {"do": "say", "number": 1, "seen": state["number"]})
    state = host.post("/api/throw", {"do": "accept", "seen": state["number"]})
    state = host.post("/api/undo", {"seen": state["number"]})
    state = host.post("/api/throw", {"do": "again", "seen": state["number"]})
    host.ask(
        "POST", "/api/virtual", {"do": "throw", "count": state["throw"]["count"]}
    )  # or enough are on their way


def many(count: int, work: Callable[[int], object], until: threading.Event) -> list[threading.Thread]:
    """Let so many threads do this work again and again; what is refused or cut off is tried again."""

    def again(number: int) -> None:
        while not until.is_set():
            with suppress(OSError, AssertionError, ValueError):
                work(number)

    threads = [threading.Thread(target=again, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    return threads


def driven(state: Path, seconds: float, report: Callable[[float, float, int], Any]) -> float:
    """Drive the virtual companion through its page for so long, reporting; return its memory at the end."""
    end = threading.Event()
    with running(state, camera="virtual") as companion:
        host = companion.phone()
        companion.shown(lambda shown: bool(shown["camera"]["state"] == "ready"))
        stood = come_to_a_throw(host)
        host.post("/api/virtual", {"do": "throw", "count": stood["throw"]["count"]})
        pages = [Listener(companion.port) for _ in range(STREAMS)]

        def look(number: int) -> None:
            phone = Phone(companion.port)
            phone.cookies.update(host.cookies)
            for path in LOOKS:
                phone.ask("GET", path)
                end.wait(LOOK_S)

        threads = many(STREAMS, lambda number: pages[number].event(), end)
        threads += many(LOOKERS, look, end)
        began, throws, last = time.monotonic(), 0, 0.0
        while time.monotonic() - began < seconds:
            throw_and_accept(companion, host)
            throws += 1
            end.wait(THROW_S)
            if time.monotonic() - last > 30:
                last = time.monotonic()
                report(last - began, memory_mb(companion), throws)
        end.set()
        rested, held = time.monotonic(), memory_mb(companion)
        while time.monotonic() - rested < REST_S:
            held = min(held, memory_mb(companion))
            time.sleep(0.1)
        companion.process.kill()
        for thread in threads:
            thread.join(10)
        return held


@pytest.mark.soak
@pytest.mark.timeout(4000)
def test_an_hour_of_throws_with_many_phones_stays_small(tmp_path: Path) -> None:
    def report(seconds: float, held: float, throws: int) -> None:
        sys.stdout.write(f"{seconds / 60:5.1f} min  {held:6.1f} MB  {throws} throws\n")
        sys.stdout.flush()

    held = driven(tmp_path / "state", 3600, report)
    assert held < MOST_MB
