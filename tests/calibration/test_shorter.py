"""`companion calibrate` with shorter exposures beside its pictures: what a lamp clipped is read there."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.errors import BadCalibration
from calibration.fit import fit
from calibration.shorter import Shorter, unclipped
from companion.cli.main import main
from companion.vision import load_picture
from companion.vision.picture import BURNT, Picture
from hardware.camera.spoilt import spoilt
from tests.kept import kept
from tests.vision.conftest import SLAPS

NAMES = ("empty", "alive", "squashed")
EXPOSURES = {"": 1.0, "-short": 1 / 4, "-shorter": 1 / 16}


@cache
@kept
def dazzled(name: str, exposure: float = 1.0) -> Picture:
    """Return a calibration picture under a lamp that mirrors itself in the middle, so long exposed."""
    darker = load_picture(SLAPS / f"{name}.jpg") * exposure**0.5
    return spoilt(np.asarray(darker, np.uint8), {"glare"}, 0, exposure)


def lay(folder: Path, pictures: Mapping[str, Picture]) -> None:
    for name, picture in pictures.items():
        cv2.imwrite(str(folder / f"{name}.jpg"), picture)


def calibrated(folder: Path, *more: str) -> int:
    return main(["calibrate", "--images", str(folder), "--profile", str(folder / "profile"), *more])


def test_what_the_lamp_clipped_is_learned_from_shorter_exposures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sides = {name: dazzled(name) for name in NAMES[1:]}
    with pytest.raises(BadCalibration):
        fit(dazzled("empty"), sides, 15, "")
    lay(
        tmp_path, {f"{name}{end}": dazzled(name, share) for name in NAMES for end, share in EXPOSURES.items()}
    )
    page = tmp_path / "report.html"
    assert calibrated(tmp_path, "--report", str(page)) == 0
    said = capsys.readouterr().out
    assert "I learned from 30 discs" in said
    assert "I told 30 right" in said
    assert "at most 0 % of a side burnt out" in said
    assert re.search(r"burns a spot into .* 50 % from the left and 50 % from above", said), (
        "readings will see the table clipped all the same"
    )
    shown = page.read_text(encoding="utf-8")
    assert "Where the lamp burns a spot into the table" in shown
    assert shown.count("data:image/jpeg") == 4


def test_a_picture_keeps_what_no_exposure_clips_and_is_dimmed_alike_in_all() -> None:
    pictures = {name: dazzled(name) for name in NAMES}
    shorter: dict[str, Shorter] = {
        name: {"1": dazzled(name, 1 / 4), "2": dazzled(name, 1 / 16)} for name in NAMES
    }
    assert all(same is pictures[name] for name, same in unclipped(pictures, {}).items())
    seen = unclipped(pictures, shorter)
    for name in NAMES:
        assert np.array_equal(seen[name][:200, :200], pictures[name][:200, :200]), "far from the lamp"
        assert (seen[name].min(axis=2) >= BURNT).mean() < 1e-4 < (pictures[name].min(axis=2) >= BURNT).mean()
    middle = np.s_[400:560, 560:720]
    apart = cv2.absdiff(seen["empty"][middle], seen["alive"][middle]).max(axis=2)
    assert np.median(apart) < 8, "the table is the same in both, also where the lamp is"
    assert (apart > 40).any(), "and discs lie on one of them"
    assert np.median(seen["empty"][middle].max(axis=2)) > 190, "what was brightest stays bright"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (
            {"other-short": ("alive", 1 / 4)},
            "'other-short.jpg' is a shorter exposure of 'other.jpg', which is not",
        ),
        ({"alive-shorter": ("alive", 1.0)}, "'alive-shorter.jpg' is not darker than 'alive.jpg': 100 %"),
        (
            {"alive-short": ("alive", 1 / 4), "alive-shorter": ("alive", 1 / 4)},
            "'alive-shorter.jpg' is not darker than 'alive-short.jpg': 100 %",
        ),
        (
            {f"{name}-short": (name, 0.0) for name in NAMES},
            "'empty-short.jpg' is nearly black beside 'empty.jpg'",
        ),
        ({"alive-short": ("alive", 1 / 4)}, "'empty-short.jpg' is missing"),
    ],
    ids=["alone", "as bright", "as bright as the other", "nearly black", "missing beside another"],
)
def test_shorter_exposures_that_are_none_are_refused(
    files: dict[str, tuple[str, float]], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lay(tmp_path, {name: dazzled(name) for name in NAMES})
    lay(tmp_path, {name: dazzled(*which) for name, which in files.items()})
    assert calibrated(tmp_path) == 1
    assert said in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "profile").exists()


def test_a_shorter_exposure_of_another_size_is_refused() -> None:
    with pytest.raises(BadCalibration, match=r"'a-short.jpg' is 1280 x 900 pixels, 'a.jpg' is 1280 x 960"):
        unclipped({"a": dazzled("alive")}, {"a": {"a-short.jpg": dazzled("alive", 1 / 4)[:900]}})


def test_dice_are_learned_without_shorter_exposures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lay(tmp_path, {name: dazzled("alive") for name in ("empty", "face-1", "face-1-short")})
    assert calibrated(tmp_path) == 1
    assert "'face-1-short.jpg' is a shorter exposure; dice are learned without" in capsys.readouterr().err
