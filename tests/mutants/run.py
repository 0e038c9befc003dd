"""Puts one fault after the other into a copy of the code, and sees whether the tests beside it notice.

    python -m tests.mutants.run                  all of them, a few seconds each; 'make soak' does so too
    python -m tests.mutants.run web/gate join    those whose file or words have one of these in them

The files `tests/mutants/*.toml` list them by room:

    [[mutant]]
    what = "of two that saw the same, both win"
    file = "companion/table.py"
    before = "seen != self._number"              stands there exactly once, or the mutant is stale
    after = "False"
    tests = ["tests/test_table.py"]              what has to fail then: little, so that it is quick

A test that fails has caught it, and so has one that hangs; whatever else ends the tests is broken. A fault
that survives is a guard that nothing holds: write the test.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]
PATIENCE_S = 180.0
"""A mutant whose tests take longer hangs."""
LEFT_OUT = (".git", ".venv", "node_modules", ".hypothesis", ".*_cache", "dist", "build")
GREEN, RED = 0, 1
"""How pytest ends where all tests passed, and where one failed."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: where it is, what it changes, and which tests have to notice."""

    what: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]

    def is_stale(self, root: Path) -> bool:
        """Whether the code has moved on, so that nobody can tell any more what is to be changed."""
        place = root / self.file
        return not place.is_file() or place.read_text(encoding="utf-8").count(self.before) != 1

    @contextmanager
    def applied(self, root: Path) -> Iterator[None]:
        """Change the file, and change it back: its time too, so that its bytecode counts again."""
        place = root / self.file
        text, times = place.read_text(encoding="utf-8"), place.stat()
        place.write_text(text.replace(self.before, self.after), encoding="utf-8")
        try:
            yield
        finally:
            place.write_text(text, encoding="utf-8")
            os.utime(place, ns=(times.st_atime_ns, times.st_mtime_ns))


def listed(folder: Path = Path(__file__).parent) -> list[Mutant]:
    """Return every mutant of the lists in a folder."""
    return [
        Mutant(each["what"], each["file"], each["before"], each["after"], tuple(each["tests"]))
        for place in sorted(folder.glob("*.toml"))
        for each in tomllib.loads(place.read_text(encoding="utf-8"))["mutant"]
    ]


class Bench:
    """A copy of the tree, in which one mutant at a time stands in for the code.

    >>> with Bench.of(ROOT) as bench:
    ...     bench.judge(mutant)
    'caught'
    """

    def __init__(self, root: Path, patience_s: float = PATIENCE_S) -> None:
        self.root, self._patience_s = root, patience_s
        self.said = ""
        """What the tests said last."""

    @classmethod
    @contextmanager
    def of(cls, tree: Path) -> Iterator[Self]:
        """Copy a tree to where nobody else works, and throw the copy away in the end."""
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            copy = Path(folder) / "tree"
            shutil.copytree(tree, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
            yield cls(copy)

    def judge(self, mutant: Mutant) -> str:
        """Return what becomes of a mutant."""
        if mutant.is_stale(self.root):
            return "stale"
        with mutant.applied(self.root):
            ended = self._pytest(mutant.tests, self._patience_s, {"PYTHONDONTWRITEBYTECODE": "1"})
        return {None: "caught, it hangs", GREEN: "SURVIVED", RED: "caught"}.get(ended, "broken")

    def is_green(self, tests: Iterable[str]) -> bool:
        """Whether the tests pass with the code as it is, whose bytecode stays for the others."""
        return self._pytest(tests, None, {"PYTHONDONTWRITEBYTECODE": ""}) == GREEN

    def _pytest(self, tests: Iterable[str], patience_s: float | None, more: Mapping[str, str]) -> int | None:
        """Run tests, the same every time; return how pytest ended, or nothing where it did not."""
        words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        around = {**os.environ, "PYTHONPATH": str(self.root), "CI": "yes", **more}
        with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
            process = subprocess.Popen(
                words, cwd=self.root, env=around, stdout=said, stderr=said, start_new_session=True
            )
            try:
                return process.wait(patience_s)
            except subprocess.TimeoutExpired:
                return None
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)  # with all that it has started
                process.wait()
                said.seek(0)
                self.said = said.read()


def run(mutants: Sequence[Mutant], tree: Path = ROOT) -> bool:
    """Try all of them, say what becomes of each, and return whether every one was caught."""
    caught = 0
    with Bench.of(tree) as bench:
        _say(f"{len(mutants)} mutants; first their tests with the code as it is ...")
        if not bench.is_green(sorted({test for mutant in mutants for test in mutant.tests})):
            _say(bench.said + "These have to pass before anything can be told.")
            return False
        for mutant in mutants:
            began = time.monotonic()
            end = bench.judge(mutant)
            caught += end.startswith("caught")
            _say(f"{end:9} {time.monotonic() - began:5.1f} s  {mutant.file}: {mutant.what}")
            if end == "broken":
                _say(bench.said)
    _say(f"{caught} of {len(mutants)} caught")
    return caught == len(mutants)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the mutants that are asked for; 1 where one was not caught."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("part", nargs="*", help="a part of a file's name, or of what a mutant is")
    parts = parser.parse_args().part
    mutants = [
        mutant
        for mutant in listed()
        if not parts or any(part in f"{mutant.file}: {mutant.what}" for part in parts)
    ]
    if not mutants:
        parser.error("none is called that")
    return 0 if run(mutants) else 1


if __name__ == "__main__":
    sys.exit(main())
