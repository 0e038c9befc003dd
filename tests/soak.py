"""Runs the long versions of the tests part by part, and ends with what ran, how long, and what failed.

`make soak` runs all parts, `make soak PART=journal` one, `make soak PART="web hall"` two. A part is a folder
of `tests/` or, for a file that lies in no folder, what stands behind its `test_`; `late` are the pages once
more, whose answers come late (`tests/browser/late.py`). Each is a run of pytest of its own, whose words are
shown as it goes; so one that ends badly does not keep the next from running.
"""

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parent
PYTEST = [sys.executable, "-m", "pytest"]
SOAK = ["-m", "soak", "-s", "--soak"]
LATE = "late"
LONG = re.compile(r"\bmark\.soak\b")


@dataclass(frozen=True)
class Outcome:
    """How one part went: the last line that pytest says, or that nothing could be run."""

    part: str
    seconds: float
    failed: bool
    words: str

    def line(self) -> str:
        minutes, seconds = divmod(round(self.seconds), 60)
        verdict = "FAILED" if self.failed else "passed"
        return f"{verdict} {self.part:12} {minutes:3}:{seconds:02}  {self.words}"


def parts(tests: Path = TESTS) -> dict[str, list[Path]]:
    """Return what is run, by its part: the files with long versions, and the pages.

    >>> parts()["journal"]
    [PosixPath('tests/journal/test_killed.py'), ...]
    """
    found: dict[str, list[Path]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        if LONG.search(file.read_text(encoding="utf-8")):
            first, *deeper = file.relative_to(tests).parts
            found.setdefault(first if deeper else file.stem.removeprefix("test_"), []).append(file)
    return {**found, LATE: [tests / "browser"]}


def run(part: str, files: list[Path]) -> Outcome:
    """Run one part, with all that it says."""
    _say(f"\n=== {part} ===\n")
    begun, last = time.monotonic(), "said nothing"
    command, env = [*PYTEST, *map(str, files)], dict(os.environ)
    if part == LATE:
        env.setdefault("LATE", "1")
    else:
        command += SOAK
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True, errors="replace") as pytest:
        for line in pytest.stdout or ():
            _say(line)
            last = line.strip(" =\n") or last
    return Outcome(part, time.monotonic() - begun, pytest.returncode != 0, last)


def main(wanted: list[str]) -> int:
    """Run these parts, or all; 1 where one of them failed, 2 where there is no such part."""
    known = parts()
    unknown = [part for part in wanted if part not in known]
    if unknown:
        _say(f"There is no part {', '.join(unknown)}. There are: {', '.join(known)}.\n")
        return 2
    outcomes = [run(part, files) for part, files in known.items() if not wanted or part in wanted]
    _say("\n".join(["", "=== what ran ===", *(each.line() for each in outcomes), ""]))
    return int(any(each.failed for each in outcomes))


def _say(words: str) -> None:
    sys.stdout.write(words)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
