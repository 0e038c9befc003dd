"""How soon phones see what happened: 24 of them follow a real page while somebody plays."""

import http.client
import sqlite3
import statistics
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue

from companion.bench.live import BY, actions_for_ever, kept_evenings, running_in, stream_of
from companion.journal.opening import FILE_NAME
from companion.live.interface import Live

PHONES = 24
ACTIONS = 100
PATIENCE_S = 60.0


def phones_latency() -> tuple[float, float]:
    """Return the median and the 99th percentile, in milliseconds, from pressed to seen by all phones."""
    with tempfile.TemporaryDirectory() as folder:
        kept_evenings(Path(folder), evenings=1, actions=1)
        with running_in(Path(folder)) as (live, port):
            return _measured(live, port)


def _measured(live: Live, port: int) -> tuple[float, float]:
    last, actions = live.table.position().number + ACTIONS, actions_for_ever(live.table)
    seen: SimpleQueue[float] = SimpleQueue()
    phones = [_Phone(port, last, seen) for _ in range(PHONES)]
    _all(seen)
    delays = []
    for _ in range(ACTIONS):
        pressed = time.monotonic()
        live.table.act(next(actions), BY)
        delays.append(1000 * (_all(seen) - pressed))
    for phone in phones:
        phone.join()
    return statistics.median(delays), statistics.quantiles(delays, n=100)[98]


def _all(seen: SimpleQueue[float]) -> float:
    """Wait until every phone has seen it, and return when the last one did."""
    return max(seen.get(timeout=PATIENCE_S) for _ in range(PHONES))


class _Phone(threading.Thread):
    """Follows the stream up to a number, and tells when it saw each."""

    def __init__(self, port: int, last: int, seen: SimpleQueue[float]) -> None:
        super().__init__(daemon=True)
        self._port, self._last, self._seen = port, last, seen
        self.start()

    def run(self) -> None:
        """Read event after event."""
        number = told = 0
        for line in stream_of(self._port):
            if line.startswith(b"id: "):
                number = int(line[4:])
            elif line == b"\n" and number > told:
                self._seen.put(time.monotonic())
                told = number
                if told >= self._last:
                    break


LOOKS = 20


def held_reader_ms() -> float:
    """Return the longest that a look at the present state took meanwhile, in milliseconds."""
    with tempfile.TemporaryDirectory() as place:
        kept_evenings(Path(place), evenings=1, actions=1)
        with (
            running_in(Path(place)) as (live, port),
            closing(sqlite3.connect(Path(place) / FILE_NAME, isolation_level=None)) as other,
        ):
            other.execute("BEGIN IMMEDIATE")
            action = next(actions_for_ever(live.table))
            writer = threading.Thread(target=live.table.act, args=(action, BY))
            writer.start()
            slowest = max(_look(port) for _ in range(LOOKS))
            other.execute("ROLLBACK")
            writer.join(PATIENCE_S)
    return round(1000 * slowest, 1)


def _look(port: int) -> float:
    """Return how many seconds the present state takes."""
    begun = time.perf_counter()
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)) as connection:
        connection.request("GET", "/api/state")
        connection.getresponse().read()
    return time.perf_counter() - begun
