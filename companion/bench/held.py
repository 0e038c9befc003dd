"""How soon the page answers while another process holds the journal and somebody waits to write."""

import http.client
import sqlite3
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

from companion.bench.live import BY, actions_for_ever, kept_evenings, running_in
from companion.journal.opening import FILE_NAME

LOOKS = 20
PATIENCE_S = 60.0


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
