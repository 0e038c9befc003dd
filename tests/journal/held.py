"""Another process holds the right to write, and somebody at the table waits for it."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.journal.store import Journal

HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
connection.execute("ROLLBACK")
"""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Let another process hold the journal's right to write for as long as the block runs."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        try:
            yield
        finally:
            holder.communicate("go on\n", timeout=60)


@contextmanager
def waiting_writer(
    path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[], object]
) -> Iterator[threading.Event]:
    """Let `write` wait in a thread for the other process; give what is set once it has written."""
    waits, written = threading.Event(), threading.Event()
    writing = Journal.writing

    def about_to_wait(journal: Journal) -> object:
        waits.set()
        return writing(journal)

    def work() -> None:
        write()
        written.set()

    writer = threading.Thread(target=work)
    with monkeypatch.context() as watched, held(path):
        watched.setattr(Journal, "writing", about_to_wait)
        writer.start()
        assert waits.wait(60)
        yield written
    assert written.wait(60)
    writer.join(60)
