from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.whole_file import OWNER_READS, write_whole


def test_what_stands_there_is_replaced_in_one_go(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    write_whole(place, b"what was, and was longer")
    write_whole(place, b"what is new")
    assert place.read_bytes() == b"what is new"
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_secret_is_its_owners_from_the_first_byte(tmp_path: Path) -> None:
    write_whole(tmp_path / "secret", b"code", OWNER_READS)
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_a_full_disk_leaves_what_stood_there_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    write_whole(tmp_path / "kept", b"what was")
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(tmp_path / "kept", b"what is new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"what was"]


def test_two_who_write_at_once_do_not_spoil_each_others_halves(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as both:
        list(both.map(lambda _: write_whole(tmp_path / "kept", b"whole"), range(200)))
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"whole"]
