"""A file system of a test's own.

>>> with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=1m", "tmpfs") as place: ...
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def mounted(place: Path, *how: str) -> Iterator[Path]:
    """Mount it at a place for as long as the block runs; where that is not allowed, the test is skipped."""
    if os.geteuid() != 0:
        pytest.skip("only root may mount a file system; run this test as root")
    place.mkdir()
    done = subprocess.run(["mount", *how, place], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)
