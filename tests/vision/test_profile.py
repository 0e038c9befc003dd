"""The profile: comes back as it was written, and is refused when it is not whole."""

from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from calibration.fit import Fit
from companion.vision import BadProfile, Profile
from companion.vision import profile as module


def test_a_profile_comes_back_as_it_was_written(fitted: Fit, tmp_path: Path) -> None:
    fitted.profile.save(tmp_path / "profile")
    again = Profile.load(tmp_path / "profile")
    for field in fields(Profile):
        assert np.array_equal(getattr(again, field.name), getattr(fitted.profile, field.name)), field.name
    assert [path.name for path in tmp_path.iterdir()] == ["profile"]


@pytest.mark.parametrize("keep", [0, 10, 0.5, 0.99])
def test_a_torn_profile_is_refused_with_the_mend(fitted: Fit, tmp_path: Path, keep: float) -> None:
    path = tmp_path / "profile"
    fitted.profile.save(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(keep if keep >= 1 else keep * len(whole))])
    with pytest.raises(BadProfile, match="companion calibrate"):
        Profile.load(path)


def test_an_old_profile_is_refused_with_the_mend(
    fitted: Fit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fitted.profile.save(tmp_path / "profile")
    monkeypatch.setattr(module, "VERSION", module.VERSION + 1)
    with pytest.raises(BadProfile, match=r"version \d, I read version \d.*companion calibrate"):
        Profile.load(tmp_path / "profile")


def test_a_missing_profile_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadProfile, match="no such file"):
        Profile.load(tmp_path / "none")
