"""What the tests cost: processor seconds by file, of the worker and of every process that it started.

>>> spent(os.getpid())      # user and system, of a process and all below it, those that have ended too
12.34

'make test' ends with the dearest files, so that whoever makes one dear sees it.
"""

import os
from collections import defaultdict
from pathlib import Path

import pytest

_DEAREST = 20
_AROUND = "(starting, collecting)"
_TICKS = os.sysconf("SC_CLK_TCK")


def spent(root: int) -> float:
    """Return the processor seconds of a process, of those below it, and of those that it waited for."""
    ticks: dict[int, int] = {}
    below: dict[int, list[int]] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended since, and its parent has its seconds
            continue
        ticks[int(process.name)] = sum(map(int, fields[11:15]))
        below.setdefault(int(fields[1]), []).append(int(process.name))

    def whole(pid: int) -> int:
        return ticks.get(pid, 0) + sum(whole(child) for child in below.get(pid, ()))

    return whole(root) / _TICKS


class Cost:
    """Adds up what every file costs, where tests are run, and prints the bill, where they were started."""

    def __init__(self, before: float = 0.0) -> None:
        """`before` is what was spent before the workers began."""
        self._files: dict[str, float] = defaultdict(float, {_AROUND: before})
        self._file = _AROUND
        self._since = 0.0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._turn_to(item.location[0])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, nextitem: pytest.Item | None) -> None:
        if nextitem is None:  # a browser that is closed takes its seconds with it
            self._turn_to(_AROUND)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["cost"] = dict(self._files)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        for file, seconds in getattr(node, "workeroutput", {}).get("cost", {}).items():
            self._files[file] += seconds

    def pytest_terminal_summary(self, terminalreporter: "pytest.TerminalReporter") -> None:
        whole = sum(self._files.values())
        terminalreporter.section(f"{whole:.0f} processor seconds, and the dearest files")
        for file, seconds in sorted(self._files.items(), key=lambda cost: -cost[1])[:_DEAREST]:
            terminalreporter.write_line(f"{seconds:6.1f}  {file}")

    def _turn_to(self, file: str) -> None:
        """Book what was spent since the last file began; within one file nothing is measured."""
        if file != self._file:
            now = spent(os.getpid())
            self._files[self._file] += now - self._since
            self._file, self._since = file, now
