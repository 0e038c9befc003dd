"""How soon a companion is ready, and how soon it has ended: a process of its own, on the virtual table."""

import signal
import statistics
import tempfile
import time
from pathlib import Path

from companion.bench.live import PATIENCE_S, kept_evenings, process_in

ROUNDS = 5
EVENINGS, ACTIONS = 100, 180


def start_and_stop() -> tuple[float | None, float | None]:
    """Return the seconds from the start to an open page, and from SIGTERM to the end of the process."""
    with tempfile.TemporaryDirectory() as folder, process_in(Path(folder)) as (process, _, start):
        if start is None:
            return None, None
        begun = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE_S)
        return round(start, 2), round(time.monotonic() - begun, 2)


def growth_start() -> float | None:
    """Return the time of a start with 100 kept evenings, after a kill, over one with nothing kept."""
    spent: dict[int, list[float]] = {0: [], EVENINGS: []}
    with tempfile.TemporaryDirectory() as full:
        kept_evenings(Path(full), EVENINGS, ACTIONS)
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as empty:
                for evenings, folder in ((0, empty), (EVENINGS, full)):
                    with process_in(Path(folder), camera="none", panel="none") as (_, _, start):
                        if start is None:
                            return None
                        spent[evenings].append(start)
    return round(statistics.median(spent[EVENINGS]) / statistics.median(spent[0]), 2)
