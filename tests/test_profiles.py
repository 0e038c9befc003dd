"""A profile for each kind of piece, and what earlier versions left."""

from pathlib import Path

import pytest

from companion.config import Config
from companion.profiles import Profiles


@pytest.mark.parametrize(
    ("camera", "before", "place"),
    [("usb", "profile", "profiles/discs"), ("virtual", "virtual.profile", "profiles/virtual-discs")],
)
def test_the_one_profile_of_earlier_versions_is_taken_over_as_the_discs(
    tmp_path: Path, camera: str, before: str, place: str
) -> None:
    profiles = Profiles.of(Config(state=tmp_path, camera=camera))  # type: ignore[arg-type]
    (tmp_path / before).write_bytes(b"learned")
    assert profiles.find("discs") == tmp_path / before, "also before it was taken over"
    assert profiles.find("d6") is None
    profiles.take_over()
    assert profiles.find("discs") == tmp_path / place
    assert (tmp_path / place).read_bytes() == b"learned"
    assert not (tmp_path / before).exists()


def test_what_was_learned_since_is_not_overwritten_and_nothing_is_lost(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path, virtual=False)
    profiles.place("discs").parent.mkdir()
    profiles.place("discs").write_bytes(b"new")
    (tmp_path / "profile").write_bytes(b"old")
    profiles.take_over()
    assert profiles.place("discs").read_bytes() == b"new"
    assert (tmp_path / "profile").read_bytes() == b"old"


def test_where_it_cannot_be_moved_it_stays_and_is_found(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    profiles = Profiles(tmp_path, virtual=False)
    (tmp_path / "profile").write_bytes(b"learned")
    (tmp_path / "profiles").write_bytes(b"in the way")
    profiles.take_over()
    assert profiles.find("discs") == tmp_path / "profile"
    assert caplog.records


def test_a_new_data_folder_has_room_for_profiles(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path / "state", virtual=True)
    profiles.take_over()
    profiles.place("d6").write_bytes(b"learned")
    assert profiles.find("d6") == tmp_path / "state" / "profiles" / "virtual-d6"


def test_real_and_virtual_tables_spoil_nothing_of_each_other(tmp_path: Path) -> None:
    assert Profiles(tmp_path, virtual=True).place("d6") != Profiles(tmp_path, virtual=False).place("d6")
