"""Where tests write: into memory, where there is enough. A disk lets them wait for each line of a journal.

    $ pytest --basetemp=build/written tests/journal     # or on a disk, where somebody names a place

A run that passed leaves nothing there; one that failed leaves its files until the next.
"""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
ENOUGH = 4 << 30
"""Bytes: the tests write a tenth of it, and it is memory that others need too."""


def keep_in_memory(config: pytest.Config) -> None:
    """Let all temporary files of this run lie in memory, unless it is scarce or another place was named."""
    named = config.getoption("basetemp") or "TMPDIR" in os.environ
    if not named and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ENOUGH:
        tempfile.tempdir = str(MEMORY)


def leave_memory(place: Path) -> None:
    """Take away what was written, where it lies in memory."""
    if MEMORY in place.parents:
        shutil.rmtree(place, ignore_errors=True)
