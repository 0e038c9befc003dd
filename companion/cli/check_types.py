"""The types of a game's own files, as mypy sees them: what `companion check` finds there."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from companion.errors import CompanionError
from companion.games.contract import Finding
from companion.words import Message

ERROR = re.compile(r"(?P<file>[^:]+):(?P<line>\d+): error: (?P<words>.*)")
PATIENCE_S = 600


class NoTypes(CompanionError, LookupError):
    """There is nothing here that could check types."""


def type_findings(folder: Path) -> list[Finding]:
    """Return where the types of a game do not fit; `NoTypes` where mypy is missing."""
    if find_spec("mypy") is None:
        raise NoTypes(Message("check.no-mypy"))
    cache = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "companion" / "mypy"
    options = ("--check-untyped-defs", "--follow-imports=silent", "--ignore-missing-imports")
    shape = ("--no-error-summary", "--no-color-output", "--hide-error-context", "--no-pretty")
    words = [sys.executable, "-m", "mypy", "--config-file=", f"--cache-dir={cache}", *options, *shape]
    done = subprocess.run(
        [*words, folder.name],
        cwd=folder.parent,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    if done.returncode not in (0, 1):
        raise NoTypes(Message("check.mypy-failed", why=(done.stderr or done.stdout).strip()[-300:]))
    found = (ERROR.match(line) for line in done.stdout.splitlines())
    return [
        Finding(str(folder.parent / each["file"]), int(each["line"]), each["words"]) for each in found if each
    ]
