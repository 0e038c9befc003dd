"""The profile: comes back as it was written, and is refused when it is not whole."""

import json
from contextlib import suppress
from copy import copy
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calibration.fit import ProfileFit
from companion.cli.count import as_json
from companion.vision import BadProfile, Profile, Reader, load_picture
from companion.vision.accepted import Accepted
from companion.vision.discs import later, strangeness
from companion.vision.discs import profile as module
from companion.vision.discs.face import Faces
from companion.vision.packed import write_packed


def test_a_profile_comes_back_as_it_was_written(fitted: ProfileFit, tmp_path: Path) -> None:
    fitted.profile.save(tmp_path / "profile")
    again = Profile.load(tmp_path / "profile")
    for field in fields(Profile):
        assert np.array_equal(getattr(again, field.name), getattr(fitted.profile, field.name)), field.name
    assert [path.name for path in tmp_path.iterdir()] == ["profile"]


@pytest.mark.parametrize("keep", [0, 10, 0.5, 0.99])
def test_a_torn_profile_is_refused_with_the_fix(fitted: ProfileFit, tmp_path: Path, keep: float) -> None:
    path = tmp_path / "profile"
    fitted.profile.save(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(keep if keep >= 1 else keep * len(whole))])
    with pytest.raises(BadProfile, match="companion calibrate"):
        Profile.load(path)


def test_an_old_profile_is_refused_with_the_fix(
    fitted: ProfileFit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fitted.profile.save(tmp_path / "profile")
    monkeypatch.setattr(module, "VERSION", module.VERSION + 1)
    with pytest.raises(BadProfile, match=r"version \d, I read version \d.*companion calibrate"):
        Profile.load(tmp_path / "profile")


@pytest.fixture
def _loosely_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    """To pack a profile tightly takes a tenth of a second, and nobody looks at its size."""
    monkeypatch.setattr(np, "savez_compressed", np.savez)


def damaged(profile: Profile, **changed: object) -> Profile:
    """Return the profile with some of its values replaced, whatever their type."""
    odd = copy(profile)
    for name, value in changed.items():
        object.__setattr__(odd, name, value)
    return odd


@pytest.mark.parametrize(
    "name", [field.name for field in fields(Profile) if field.name not in {"size", "digest", "work", "look"}]
)
@pytest.mark.parametrize(
    "value", [np.zeros(7, np.float32), float("nan"), None], ids=["7 numbers", "nan", "null"]
)
@pytest.mark.usefixtures("_loosely_packed")
def test_a_value_of_another_kind_is_refused(
    fitted: ProfileFit, tmp_path: Path, name: str, value: object
) -> None:
    damaged(fitted.profile, **{name: value}).save(tmp_path / "profile")
    with pytest.raises(BadProfile, match="not a whole profile"):
        Profile.load(tmp_path / "profile")


@pytest.mark.parametrize(
    "changed",
    [
        {"size": (1280,)},
        {"size": (1280, "960")},
        {"size": (1280, 964)},
        {"size": (10**9, 10**9)},
        {"size": 5},
        {"size": None},
        {"work": -1},
        {"work": 0.5},
        {"work": True},
        {"work": 2},
        {"look": 1},
        {"look": 10**9},
        {"digest": 3},
        {"shape": "ball"},
        {"faces": ("alive",)},
        {"faces": ("alive", "alive")},
        {"faces": ("alive", "")},
        {"faces": ("alive", 3)},
        {"faces": ("alive", "squashed", "edge")},
        {"sides": np.zeros(30, np.int64)},
        {"sides": np.arange(30)},
        {"sides": np.repeat([0, 1], 14)},
        {"sides": np.repeat([0.0, 1.0], 15)},
        {"radius": np.zeros(3, np.float32)},
        {"weights": np.full(3, np.nan, np.float32)},
        {"few": np.zeros((0, 7, 32, 3), np.float32)},
        {"plain_energy": np.array([0, -1], np.float32)},
    ],
    ids=str,
)
@pytest.mark.usefixtures("_loosely_packed")
def test_values_that_cannot_be_are_refused(
    fitted: ProfileFit, tmp_path: Path, changed: dict[str, object]
) -> None:
    damaged(fitted.profile, **changed).save(tmp_path / "profile")
    with pytest.raises(BadProfile, match="not a whole profile"):
        Profile.load(tmp_path / "profile")


@pytest.mark.parametrize("told", ["[]", "3", '"profile"', "null", "{}", "no json"])
def test_another_file_of_arrays_is_refused(tmp_path: Path, told: str) -> None:
    with (tmp_path / "profile").open("wb") as file:
        np.savez(file, plain=np.array(told))
    with pytest.raises(BadProfile, match="companion calibrate"):
        Profile.load(tmp_path / "profile")


def test_a_file_of_one_array_is_refused(tmp_path: Path) -> None:
    np.save(tmp_path / "profile.npy", np.zeros((3, 3)))
    with pytest.raises(BadProfile, match="not a whole profile"):
        Profile.load(tmp_path / "profile.npy")


@pytest.fixture(scope="module")
def saved(fitted: ProfileFit, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("saved") / "profile"
    fitted.profile.save(path)
    return path.read_bytes()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.floats(0, 1, exclude_max=True), byte=st.integers(0, 255))
def test_a_damaged_profile_is_read_or_refused(saved: bytes, tmp_path: Path, place: float, byte: int) -> None:
    data = bytearray(saved)
    data[int(place * len(data))] = byte
    (tmp_path / "profile").write_bytes(data)
    with suppress(BadProfile):
        assert Profile.load(tmp_path / "profile").sides.size


def test_a_missing_profile_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadProfile, match="no such file"):
        Profile.load(tmp_path / "none")


KEPT = Path(__file__).parent.parent / "fixtures" / "eye"
"""A profile of version 3, a slap, and what was read of it when that version was written."""


def test_a_profile_without_labels_reads_the_same_slap_the_same_way() -> None:
    profile = Profile.load(KEPT / "profile-3", ("alive", "squashed"))
    reading = Reader(profile).read(load_picture(KEPT / "slap.jpg"), 6)
    was = json.loads((KEPT / "slap.json").read_text(encoding="utf-8"))
    now: dict[str, Any] = as_json(KEPT / "slap.jpg", reading, 0.0)
    for disc, before in zip(now["discs"], was["discs"], strict=True):  # middles are told finer, or coarser
        assert [disc.pop(side) for side in "xy"] == pytest.approx([before.pop(side) for side in "xy"], abs=1)
    assert {key: now[key] for key in was} == was
    assert profile.shape == "disc"


def test_its_sides_are_called_as_its_reader_calls_them(tmp_path: Path) -> None:
    profile = Profile.load(KEPT / "profile-3", ("heads", "tails"))
    assert Reader(profile).read(load_picture(KEPT / "slap.jpg"), 6).faces == {"heads": 5, "tails": 1}
    profile.save(tmp_path / "profile")
    again = Profile.load(tmp_path / "profile", ("others", "than these"))
    assert again.faces == ("heads", "tails"), "a profile of today brings its labels"
    assert again.ways is profile.ways is False, "what was learned without the ways of edges is read without"


def test_without_labels_it_is_refused() -> None:
    with pytest.raises(BadProfile, match="version 3"):
        Profile.load(KEPT / "profile-3")


def test_a_profile_without_ways_of_edges_is_read_as_it_was_learned(reader: Reader, tmp_path: Path) -> None:
    values = {field.name: getattr(reader.profile, field.name) for field in fields(reader.profile)}
    del values["ways"]
    write_packed(tmp_path / "profile", {"version": 6, **values})
    profile = Profile.load(tmp_path / "profile")
    assert not profile.ways
    assert np.array_equal(profile.plain_energy, reader.profile.plain_energy)


def test_what_was_learned_without_ways_of_edges_learns_on_without_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    profile, used = Profile.load(KEPT / "profile-3", ("alive", "squashed")), []

    def faces(*args: Any, ways: bool = True) -> Faces:
        used.append(ways)
        return Faces(*args, ways=ways)

    for user in (strangeness, later):
        monkeypatch.setattr(user, "Faces", faces)
    samples = np.rint(np.clip(profile.examples[:6], 0, 255)).astype(np.uint8)
    accepted = replace(
        Accepted.nothing(profile.digest, profile.faces), samples=samples, faces=profile.sides[:6]
    )
    assert later.later_examples(profile, accepted)
    strangeness._learned(profile)
    assert used == [False, False]
