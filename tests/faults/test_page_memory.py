"""Memory and threads of the running companion while many phones look and throw: one process, with its page.

The soak that feeds frames from one thread cannot see what many threads cost: each may get an arena of its
own from the C library, and what lies there is not given back.
"""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import pytest

from companion.profiles import Profiles
from hardware.camera.virtual import VirtualTable
from tests.faults.hostile import say
from tests.hardware.mjpeg_server import MjpegServer
from tests.running import Running, come_to_a_throw, running
from tests.web.stage import Listener, Phone

MOST_MB, MOST_WITH_A_CAMERA_MB = 250, 160
"""A Pi 3 has 1 GB, a Zero 2 W half of that. The virtual table takes what a camera does not."""
STREAMS, LOOKERS = 20, 8
LOOK_S, THROW_S = 1.0, 3.0
"""How often a phone looks, and how often somebody throws: faster than people do."""
REST_S = 10.0
"""After the last throw so long is waited for memory to come to rest: a reading takes some, for a moment."""
THROWS_IN_A_FILM = 4
MINUTE_S = 60.0
"""In so long threads are as many as at the start."""
LOOKS = ("/api/state", "/api/history", "/api/evenings", "/api/picture.jpg", "/api/games")


def status(companion: Running, key: str) -> int:
    """Return what Linux says of the companion's process."""
    for line in Path(f"/proc/{companion.process.pid}/status").read_text().splitlines():
        if line.startswith(f"{key}:"):
            return int(line.split()[1])
    raise AssertionError("it has gone")


def memory_mb(companion: Running) -> float:
    """Return how much memory the companion's process holds now."""
    return status(companion, "VmRSS") / 1024


def accept(companion: Running, host: Phone) -> dict[str, Any]:
    """Wait until a throw is read, say the number, accept it, take that back; return how it stands then."""
    state = companion.shown(lambda shown: shown["throw"] and shown["throw"]["stage"] == "read")
    for path, body in (
        ("/api/throw", {"do": "say", "number": 1}),
        ("/api/throw", {"do": "accept"}),
        ("/api/undo", {}),
        ("/api/throw", {"do": "again"}),
    ):
        state = host.post(path, {**body, "seen": state["number"]})
    return state


def throw_and_accept(companion: Running, host: Phone) -> None:
    """Take what was thrown on the virtual table, and throw again what is awaited."""
    count = accept(companion, host)["throw"]["count"]
    host.ask("POST", "/api/virtual", {"do": "throw", "count": count})  # or enough are on their way


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


@contextmanager
def followed(companion: Running, host: Phone) -> Iterator[None]:
    """Let many phones look for the length of the block."""
    end = threading.Event()
    ticket = f"ticket={host.cookies['ticket']}"
    pages = [Listener(companion.port, Cookie=ticket) for _ in range(STREAMS)]

    def look(_: int) -> None:
        phone = Phone(companion.port)
        phone.cookies.update(host.cookies)
        for path in LOOKS:
            phone.ask("GET", path)
            end.wait(LOOK_S)

    threads = many(STREAMS, lambda number: pages[number].event(), end) + many(LOOKERS, look, end)
    yield
    end.set()
    for thread in threads:
        thread.join()
    for page in pages:
        page.close()


def driven(companion: Running, seconds: float, throw: Callable[[Running, Phone], object]) -> float:
    """Throw for so long while phones look, reporting; return what is held at rest after it."""
    host = companion.phone()
    companion.shown(lambda shown: bool(shown["camera"]["state"] == "ready"))
    at_first = status(companion, "Threads")
    stood = come_to_a_throw(host)
    host.ask("POST", "/api/virtual", {"do": "throw", "count": stood["throw"]["count"]})
    with followed(companion, host):
        began, throws, last = time.monotonic(), 0, 0.0
        while time.monotonic() - began < seconds:
            throw(companion, host)
            throws += 1
            time.sleep(THROW_S)
            if time.monotonic() - last > 30:
                last = time.monotonic()
                say(f"{(last - began) / 60:5.1f} min  {memory_mb(companion):6.1f} MB  {throws} throws")
    ended, samples = time.monotonic(), list[float]()
    while time.monotonic() - ended < REST_S:
        samples.append(memory_mb(companion))
        time.sleep(0.1)
    while status(companion, "Threads") > at_first:
        assert time.monotonic() - ended < MINUTE_S, "threads remain"
        time.sleep(1)
    held = median(samples)
    say(f"at rest {held:.0f} MB, at most {max(samples):.0f}; {at_first} threads as at first")
    return held


@pytest.mark.soak
@pytest.mark.timeout(4200)
def test_an_hour_of_throws_with_many_phones_stays_small(tmp_path: Path) -> None:
    with running(tmp_path / "state", camera="virtual") as companion:
        seconds = float(os.environ.get("THROWS_S", "3600"))
        assert driven(companion, seconds, throw_and_accept) < MOST_MB


@pytest.mark.soak
@pytest.mark.timeout(4200)
def test_half_an_hour_of_throws_before_a_camera_stays_smaller(tmp_path: Path, virtual_profile: Path) -> None:
    place = Profiles(tmp_path / "state", virtual=False).place("discs")
    place.parent.mkdir(parents=True)
    shutil.copy(virtual_profile, place)
    with MjpegServer(film(), 1 / 10) as camera:
        config = {"camera": "network", "network.address": camera.address}
        with running(tmp_path / "state", None, **config) as companion:
            seconds = float(os.environ.get("THROWS_S", "1800"))
            assert driven(companion, seconds, accept) < MOST_WITH_A_CAMERA_MB


def film() -> list[bytes]:
    """Return throws as a camera sees them: hands come, throw and go, and the discs lie there."""
    table = VirtualTable(paced=False)
    for _ in range(THROWS_IN_A_FILM):
        table.throw(3)
    frames = islice(table.plug_in(), len(table._coming))
    return [bytes(cv2.imencode(".jpg", frame.picture)[1]) for frame in frames]
