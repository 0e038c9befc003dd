"""A signal that comes while the main thread holds the lock of what ends it is heard all the same."""

import os
import signal
import threading
from collections.abc import Iterator

import pytest

from companion.cli.told_to_end import when_told_to_end


@pytest.fixture
def handlers() -> Iterator[None]:
    """What signals do here otherwise."""
    before = {name: signal.getsignal(name) for name in (signal.SIGTERM, signal.SIGINT)}
    yield
    for name, handler in before.items():
        signal.signal(name, handler)


@pytest.mark.usefixtures("handlers")
def test_signals_are_heard_whatever_the_main_thread_holds() -> None:
    stop = threading.Event()
    when_told_to_end(stop.set)
    with stop._cond:  # type: ignore[attr-defined] # as `wait` holds it for a moment
        for name in (signal.SIGINT, signal.SIGTERM):
            os.kill(os.getpid(), name)
    assert stop.wait(60)
