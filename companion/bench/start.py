"""How soon a companion is ready, and how soon it has ended: a process of its own, on the virtual table."""

import json
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.bench.live import free_port, kept_evenings

PATIENCE_S = 120.0
ROUNDS = 5
EVENINGS, ACTIONS = 100, 180


def start_and_stop() -> tuple[float | None, float | None]:
    """Return the seconds from the start to an open page, and from SIGTERM to the end of the process."""
    with tempfile.TemporaryDirectory() as folder, _started(Path(folder)) as (process, start):
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
                    with _started(Path(folder), camera="none", panel="none") as (_, start):
                        if start is None:
                            return None
                        spent[evenings].append(start)
    return round(statistics.median(spent[EVENINGS]) / statistics.median(spent[0]), 2)


@contextmanager
def _started(folder: Path, **chosen: str) -> Iterator[tuple[subprocess.Popen[bytes], float | None]]:
    """Give a companion over this folder, and the seconds until its page was open; it is killed at the end."""
    config = folder / "companion.toml"
    lines = [f"{key} = {json.dumps(value)}" for key, value in {"state": str(folder), **chosen}.items()]
    config.write_text("\n".join([*lines, "[page]", f"port = {free_port()}\n"]), encoding="utf-8")
    begun = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "run", "--config", str(config)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        ready = process.stdout.readline()  # it says where the page is once it is open
        try:
            yield process, time.monotonic() - begun if ready else None
        finally:
            process.kill()
