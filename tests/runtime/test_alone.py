import os
from pathlib import Path

import pytest

from companion.runtime.alone import FILE_NAME, RunsAlready, alone_with


def test_a_folder_is_held_by_one(tmp_path: Path) -> None:
    with alone_with(tmp_path), pytest.raises(RunsAlready, match=str(os.getpid())), alone_with(tmp_path):
        pass
    with alone_with(tmp_path):
        assert (tmp_path / FILE_NAME).read_text().strip() == str(os.getpid())


def test_a_file_that_is_somebody_elses_is_locked_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def only_to_read(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR:
            raise PermissionError
        return opened(path, flags, mode)

    (tmp_path / FILE_NAME).write_text("17\n")
    monkeypatch.setattr("os.open", only_to_read)
    with alone_with(tmp_path), pytest.raises(RunsAlready, match="17"), alone_with(tmp_path):
        pass


def test_nothing_that_a_link_leads_to_is_touched(tmp_path: Path) -> None:
    (tmp_path / "theirs").write_text("precious")
    (tmp_path / FILE_NAME).symlink_to(tmp_path / "theirs")
    with alone_with(tmp_path):
        assert (tmp_path / "theirs").read_text() == "precious"
