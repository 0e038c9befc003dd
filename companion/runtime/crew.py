"""The threads of the running companion. One that fails ends all of it, and says why.

    crew = Crew()
    crew.start("camera", watch)
    while not crew.stop.wait(1.0): ...
    crew.complain()

A thread that died unseen would leave a companion that looks well and does nothing. What was acknowledged
is kept, and the next start takes three seconds; so to end is the better answer.
"""

import atexit
import os
import threading
from collections.abc import Callable


class Crew:
    """`stop` is set when all are to end."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self._faults: list[Exception] = []

    def start(self, name: str, work: Callable[[], None]) -> threading.Thread:
        """Let a thread do this work; it must not keep the process alive when all others have ended."""

        def watched() -> None:
            try:
                work()
            except Exception as fault:
                self._faults.append(fault)
                self.stop.set()

        thread = threading.Thread(target=watched, name=name, daemon=True)
        thread.start()
        return thread

    def leave(self, status: int) -> None:
        """Let the process end with this status, whatever is still at work; or with 1 after a fault.

        The interpreter ends a thread that comes back from OpenCV after the end in the middle of C++,
        which aborts the process. So it is not waited for, and nothing is taken down around it.
        """
        if any(thread is not threading.current_thread() for thread in threading.enumerate()):
            atexit.register(os._exit, 1 if self._faults else status)

    def complain(self) -> None:
        """Raise the first fault, if there was one."""
        if self._faults:
            raise self._faults[0]
