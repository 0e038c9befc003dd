"""The highest number: what cannot be written is not known, and a single entry that is missing is said."""

import errno
from pathlib import Path

import pytest

from companion.journal.highest import keep_highest, kept_highest
from companion.journal.opening import open_journal
from companion.words import say
from tests.journal.race import race_table


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


@pytest.mark.parametrize(("highest", "told"), [(5, ""), (6, "1 entry that was kept is missing")])
def test_one_entry_that_is_missing_is_said(tmp_path: Path, highest: int, told: str) -> None:
    path = tmp_path / "games.journal"
    race_table(path)._journal.close()
    assert kept_highest(path) == 5
    keep_highest(path, highest)
    journal, notice = open_journal(path)
    journal.close()
    assert told in say(notice or "", "en")
    assert bool(notice) is bool(told)
