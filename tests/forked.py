"""A process of the companion that need not load everything first: a fork of one that has loaded it.

    companion = Forked(["run", "--config", "companion.toml"])
    companion.stdout.readline()
    companion.send_signal(signal.SIGTERM)
    companion.communicate()     # what it printed, and what it complained of
    companion.returncode        # 0

It is used as `subprocess.Popen` is, and starts within a tenth of a second instead of a whole one. `before` is
Python that it runs first, where something in it is to fail or to last.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO

_ROOT = Path(__file__).parent.parent
_SERVER = multiprocessing.get_context("forkserver")
_SERVER.set_forkserver_preload(["tests.loaded", __name__])


class Forked:
    """A command of the companion that runs."""

    def __init__(self, arguments: Sequence[str], before: str = "") -> None:
        (out, print_to), (err, complain_to) = (_SERVER.Pipe(duplex=False) for _ in range(2))
        environment = dict(os.environ)
        told = arguments, before, environment, print_to, complain_to
        self._process = _SERVER.Process(target=_run, args=told)
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid
        for end in (print_to, complain_to):
            end.close()
        self.stdout, self._err = _opened(out), _opened(err)

    @property
    def returncode(self) -> int | None:
        """The exit status, once it has ended."""
        return self._process.exitcode

    def send_signal(self, what: signal.Signals) -> None:
        """Send a signal, unless it has ended."""
        if self._process.is_alive():
            os.kill(self.pid, what)

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Wait for the end, and return what is left of its output, and what it complained of."""
        self._process.join(timeout)
        assert self._process.exitcode is not None, "it does not end"
        if not self.stdout.closed:
            with self.stdout, self._err:
                self._left = self.stdout.read(), self._err.read()
        return self._left


def _opened(end: Connection) -> IO[str]:
    with end:
        return os.fdopen(os.dup(end.fileno()), encoding="utf-8")


def _run(
    arguments: Sequence[str],
    before: str,
    environment: Mapping[str, str],
    print_to: Connection,
    complain_to: Connection,
) -> None:
    """Be the command, in a process of its own."""
    from companion.cli.main import main  # noqa: PLC0415 - loaded in the process that is forked

    os.chdir(_ROOT)
    os.environ.clear()
    os.environ.update(environment)
    for number, end in ((1, print_to), (2, complain_to)):
        os.dup2(end.fileno(), number)
        end.close()
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w", buffering=1)
    done: dict[str, object] = {}  # what it made lasts as long as the command
    exec(before, done)
    status = main(arguments)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
