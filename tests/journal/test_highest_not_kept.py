"""The highest number cannot be written: then none is known, rather than one that is too low."""

import errno
from pathlib import Path

import pytest

from companion.journal.highest import keep_highest, kept_highest


def test_a_number_that_cannot_be_kept_leaves_no_lower_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.journal"
    keep_highest(path, 7)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("companion.journal.highest.write_whole", full)
        keep_highest(path, 8)
        assert kept_highest(path) is None, "else the loss of entry 8 would pass for nothing"
    keep_highest(path, 9)
    assert kept_highest(path) == 9
