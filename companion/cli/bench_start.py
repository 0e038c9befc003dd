"""How soon a companion is ready, and how soon it has ended: a process of its own, on the virtual table."""

import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.cli.bench_live import free_port

PATIENCE_S = 120.0


def start_and_stop() -> tuple[float | None, float | None]:
    """Return the seconds from the start to an open page, and from SIGTERM to the end of the process."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "companion.toml"
        config.write_text(f"state = {json.dumps(folder)}\n[page]\nport = {free_port()}\n", encoding="utf-8")
        begun = time.monotonic()
        with subprocess.Popen(
            [sys.executable, "-m", "companion", "run", "--config", str(config)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            if not process.stdout.readline():  # it says where the page is once it is open
                return None, None
            ready = time.monotonic()
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE_S)
            ended = time.monotonic()
    return round(ready - begun, 2), round(ended - ready, 2)
