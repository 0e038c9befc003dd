"""A limit for the processor time of a game's step: a loop ends with `StepTooLong`, raised inside it.

    >>> within(1.0, game.view, state)

A thread looks at the steps that run, and raises the exception in the thread of one that exceeds its limit, at
the next line of Python there. Time in which a step waits does not count, and one call into C code cannot be
interrupted: this is a guard against mistakes, not against malice.

Why a thread: a subinterpreter cannot be ended either, and shares the interpreter's lock. A process per game
would need the whole state for each of the hundreds of questions about a position, and 50 MB of memory.
"""

import ctypes
import threading
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")

POLL_INTERVAL_S = 0.1
_raise_in_thread = ctypes.pythonapi.PyThreadState_SetAsyncExc


class StepTooLong(BaseException):
    """A step of a game exceeded its time limit; not an `Exception`, which the game may catch in its loop."""


class _Step:
    """One call of a game's code, in the thread that creates it."""

    def __init__(self, limit_s: float) -> None:
        self._limit_s = limit_s
        self._thread = threading.get_ident()
        self._lock = threading.Lock()
        self._has_ended = False
        self._used_before_s: float | None = None
        """Processor time of the thread when this step was first seen, or last interrupted."""

    def interrupt_if_late(self) -> None:
        """Raise `StepTooLong` in its thread if the limit is exceeded; again if the game catches it."""
        with self._lock:  # the step does not end, nor does its thread
            if self._has_ended:
                return
            used_s = time.clock_gettime(time.pthread_getcpuclockid(self._thread))
            if self._used_before_s is None:
                self._used_before_s = used_s
            elif used_s - self._used_before_s > self._limit_s:
                self._used_before_s = used_s
                _raise_in_thread(ctypes.c_ulong(self._thread), ctypes.py_object(StepTooLong))

    def end(self) -> None:
        """Let nothing interrupt its thread any more.

        An exception that is on its way arrives before this returns: Python looks for one after each call.
        """
        with self._lock:
            self._has_ended = True
        _watcher.remove(self)


def within(
    limit_s: float,
    call: Callable[Parameters, Answer],
    *values: Parameters.args,
    **named: Parameters.kwargs,
) -> Answer:
    """Call a game's code; `StepTooLong` if that takes more than `limit_s` of processor time."""
    step = _Step(limit_s)
    try:
        try:
            _watcher.add(step)
            return call(*values, **named)
        finally:
            step.end()
    except StepTooLong as late:
        step.end()  # it may have been raised before that was done above
        late.args = (f"no end after {limit_s:g} s of processor time",)
        raise


class _Watcher:
    """The thread that looks at the steps which run; it sleeps while none does."""

    def __init__(self) -> None:
        self._running: set[_Step] = set()
        self._awake = threading.Event()
        self._thread = threading.Thread()
        self._starting = threading.Lock()

    def add(self, step: _Step) -> None:
        """Look at a step from now on; a forked process starts a thread of its own."""
        self._running.add(step)
        if not self._thread.is_alive():
            with self._starting:
                if not self._thread.is_alive():
                    self._thread = threading.Thread(target=self._watch, name="step limit", daemon=True)
                    self._thread.start()
        if not self._awake.is_set():
            self._awake.set()

    def remove(self, step: _Step) -> None:
        """Look at it no longer."""
        self._running.discard(step)

    def _watch(self) -> None:
        while True:
            self._awake.wait()
            time.sleep(POLL_INTERVAL_S)
            for step in list(self._running):
                step.interrupt_if_late()
            if not self._running:
                self._awake.clear()
                if self._running:  # it was added in between
                    self._awake.set()


_watcher = _Watcher()
