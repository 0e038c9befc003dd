"""SIGTERM and Ctrl-C, heard wherever the main thread is.

A handler runs in the midst of whatever the main thread does, which may hold the very lock that ending needs:
so it only leaves word, and another thread acts.

>>> when_told_to_end(stop.set)
"""

import signal
import threading
from collections.abc import Callable
from queue import SimpleQueue
from types import FrameType


def when_told_to_end(end: Callable[[], None]) -> None:
    """Call `end` once a signal asks for it; further signals change nothing."""
    heard: SimpleQueue[int] = SimpleQueue()

    def hear(number: int, frame: FrameType | None) -> None:
        heard.put(number)

    def wait() -> None:
        heard.get()
        end()

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, hear)
    threading.Thread(target=wait, name="signals", daemon=True).start()
