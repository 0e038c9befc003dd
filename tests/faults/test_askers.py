"""A crowd of visitors that sends without end costs no tap, though joined phones reconnect for each."""

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from tests.faults.askers import KINDS
from tests.faults.test_strangers import at, told
from tests.running import ROOT, Running, begin, running

MAX_P99_MS = 250.0
PHONES = [f"127.0.0.{last}" for last in range(20, 24)]
ATTACKS = [(kind, addresses) for kind in KINDS for addresses in (8, 1)]
TAPS = 10


@contextmanager
def crowd(port: int, kind: str, addresses: int) -> Iterator[None]:
    """Let visitors of one kind send for as long as the block runs."""
    words = [sys.executable, "-m", "tests.faults.askers", str(port), str(addresses), kind]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as strangers:
        try:
            assert strangers.stdout is not None
            assert strangers.stdout.readline() == "begun\n"
            yield
        finally:
            strangers.kill()


def tapped(companion: Running, cookie: str, address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Tap on a phone that connects anew, and return the state that it is answered."""
    line = http.client.HTTPConnection("127.0.0.1", companion.port, timeout=30, source_address=(address, 0))
    with closing(line):
        line.request(
            "POST", path, json.dumps(body), {"Content-Type": "application/json", "Cookie": f"ticket={cookie}"}
        )
        answer = line.getresponse()
        state: dict[str, Any] = json.loads(answer.read())
        assert answer.status == 200, (path, answer.status, state)
    return state


def taps(companion: Running, cookies: list[str], number: int) -> Iterator[tuple[int, float]]:
    """Tap on one phone after the other; yield the number of the entry and the milliseconds that it took."""
    for cookie, address in cycle(zip(cookies, PHONES, strict=True)):
        for path, body in (("/api/actions", {"action": {"kind": "next"}}), ("/api/undo", {})):
            begun = time.monotonic()
            number = tapped(companion, cookie, address, path, {**body, "seen": number})["number"]
            yield number, 1000 * (time.monotonic() - begun)


@contextmanager
def played(state: Path) -> Iterator[tuple[Running, list[str], int]]:
    """Begin a game on phones that have joined; give their tickets, and the number to act on."""
    with running(state) as companion:
        phones = [companion.phone() for _ in PHONES]
        yield companion, [phone.cookies["ticket"] for phone in phones], begin(phones[0])["number"]


@pytest.mark.parametrize(("kind", "addresses"), [("pipelining", 8), ("streams", 1)])
def test_no_tap_is_lost_in_a_crowd(tmp_path: Path, kind: str, addresses: int) -> None:
    with (
        played(tmp_path / "state") as (companion, tickets, first),
        crowd(companion.port, kind, addresses),
    ):
        numbers = [number for number, _ in islice(taps(companion, tickets, first), TAPS)]
    assert numbers == [*range(first + 1, first + 1 + TAPS)]


@pytest.mark.soak
@pytest.mark.timeout(1500)
@pytest.mark.parametrize(("kind", "addresses"), ATTACKS)
def test_taps_in_a_crowd_are_fast(tmp_path: Path, kind: str, addresses: int) -> None:
    """300 connections of one kind: no tap is lost, and 99 of 100 are answered within the bar."""
    seconds = float(os.environ.get("HOSTILE_S", "60"))
    numbers, times = list[int](), list[float]()
    with played(tmp_path / "state") as (companion, tickets, begun):
        calm = [took for _, took in islice(taps(companion, tickets, begun), TAPS)]
        first = begun + TAPS
        with crowd(companion.port, kind, addresses):
            end = time.monotonic() + seconds
            for number, took in taps(companion, tickets, first):
                numbers.append(number)
                times.append(took)
                if time.monotonic() > end:
                    break
                time.sleep(0.1)  # as people do: it is the answer that is measured, not how many there are
    sys.stdout.write(
        f"\n{kind} from {addresses}: calm {told(calm)}; in the crowd {told(times)}; "
        f"load {os.getloadavg()[0]:.1f}\n"
    )
    assert numbers == [*range(first + 1, first + 1 + len(numbers))], "a tap was lost"
    assert at(times, 0.99) <= MAX_P99_MS
