"""Calibration: what it learns, and what it refuses with the reason and the mend."""

import shutil
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.errors import BadCalibration
from calibration.fit import fit, fit_pictures
from calibration.report import report
from companion.vision import load_picture
from companion.words import say
from tests.vision.conftest import SLAPS

EMPTY, ALIVE, SQUASHED = (load_picture(SLAPS / f"{name}.jpg") for name in ("empty", "alive", "squashed"))


def test_it_says_how_well_it_went_and_draws_it() -> None:
    fitted = fit(SLAPS)
    assert fitted.quality.discs == fitted.quality.told_right == 30
    assert 16 < fitted.quality.radius_px < 19
    for language in ("de", "en"):
        page = report(fitted, partial(say, language=language), language)
        assert page.count("data:image/jpeg") == 3
        assert page.count("<circle") + page.count("<rect") == 30


@pytest.mark.parametrize(
    ("empty", "alive", "squashed", "why"),
    [
        (EMPTY, ALIVE, ALIVE, "show the same"),
        (EMPTY, EMPTY, SQUASHED, "show the same"),
        (EMPTY // 8, ALIVE // 8, SQUASHED // 8, "too dark"),
        (EMPTY | 255, ALIVE | 255, SQUASHED | 255, "burnt out"),
        (EMPTY[:800], ALIVE, SQUASHED, "1280 x 960"),
        (ALIVE, EMPTY, SQUASHED, "'squashed'"),
    ],
    ids=["same", "no discs", "dark", "burnt", "sizes", "empty swapped"],
)
def test_pictures_that_cannot_be_learned_from_are_refused(
    empty: np.ndarray,
    alive: np.ndarray,
    squashed: np.ndarray,
    why: str,
) -> None:
    with pytest.raises(BadCalibration, match=why):
        fit_pictures(empty, alive, squashed, "")


def test_sides_that_are_alike_are_refused() -> None:
    moved = np.roll(ALIVE, (40, 60), axis=(0, 1))
    with pytest.raises(BadCalibration, match="cannot tell the two sides apart"):
        fit_pictures(EMPTY, ALIVE, moved, "")


def test_blurred_prints_are_refused() -> None:
    soft = [
        np.asarray(cv2.GaussianBlur(picture, (0, 0), 9), np.uint8) for picture in (EMPTY, ALIVE, SQUASHED)
    ]
    with pytest.raises(BadCalibration):
        fit_pictures(soft[0], soft[1], soft[2], "")


def test_a_missing_disc_is_refused() -> None:
    without = ALIVE.copy()
    without[340:392, 745:800] = EMPTY[340:392, 745:800]
    with pytest.raises(BadCalibration, match="14 discs"):
        fit_pictures(EMPTY, without, SQUASHED, "")


def test_a_camera_nudged_between_the_pictures_does_not_matter() -> None:
    turned = cv2.getRotationMatrix2D((640, 480), 0.3, 1)
    turned[:, 2] += (5, -3)
    nudged = cv2.warpAffine(SQUASHED, turned, (1280, 960), borderMode=cv2.BORDER_REPLICATE)
    fitted = fit_pictures(EMPTY, ALIVE, np.asarray(nudged, np.uint8), "")
    assert fitted.quality.discs == fitted.quality.told_right == 30


@pytest.mark.parametrize("lamp", [210, 90], ids=["grown", "shrunk"])
def test_a_lamp_mirrored_in_the_table_may_look_larger_or_smaller(lamp: int) -> None:
    def under_lamp(picture: np.ndarray, radius: int) -> np.ndarray:
        lit = picture.copy()
        cv2.circle(lit, (1100, 60), radius, (255, 255, 255), -1)
        return lit

    fitted = fit_pictures(under_lamp(EMPTY, 150), under_lamp(ALIVE, lamp), under_lamp(SQUASHED, lamp), "")
    assert fitted.quality.discs == 30


def test_nothing_is_written_when_it_is_refused(tmp_path: Path) -> None:
    from companion.cli.main import main  # noqa: PLC0415 - the command is tried as a person would

    for name in ("empty", "alive"):
        shutil.copy(SLAPS / f"{name}.jpg", tmp_path)
    shutil.copy(SLAPS / "alive.jpg", tmp_path / "squashed.jpg")
    assert main(["calibrate", "--images", str(tmp_path), "--profile", str(tmp_path / "profile")]) == 1
    assert not (tmp_path / "profile").exists()
