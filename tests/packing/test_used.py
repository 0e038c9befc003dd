"""Installed while the companion runs: what cannot be kept is not used, and what is refused is not kept."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.errors import FileTrouble
from companion.packing import BadPackage, Installed, installed, opened
from companion.words import Message
from tests.packing.test_packages import packed


def test_a_version_that_cannot_be_kept_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use = Mock()
    monkeypatch.setattr(installed, "write_whole", Mock(side_effect=OSError(28, "No space left on device")))
    with pytest.raises(FileTrouble):
        Installed(tmp_path).install(opened(packed()), use=use)
    use.assert_not_called()


@pytest.mark.parametrize("before", [[], ["1.1.0"]])
def test_one_that_is_refused_leaves_what_was_there(tmp_path: Path, before: list[str]) -> None:
    games = Installed(tmp_path)
    for version in before:
        games.install(opened(packed({"version": version})))
    with pytest.raises(BadPackage):
        games.install(opened(packed()), use=Mock(side_effect=BadPackage(Message("packing.no-file"))))
    assert [about.version for about in games.all()] == before
