"""Calibration: what it learns, and what it refuses with the reason and the fix."""

import shutil
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.errors import BadCalibration
from calibration.fit import ProfileFit, fit, fit_folder
from calibration.report import examples, named_examples, report
from companion.vision import load_picture
from companion.vision.picture import Picture
from companion.words import say
from hardware.scenes import Installation
from tests.vision.conftest import SLAPS
from tests.vision.learned import learned_from

EMPTY, ALIVE, SQUASHED = (load_picture(SLAPS / f"{name}.jpg") for name in ("empty", "alive", "squashed"))

NAMES = {"alive": "the living side", "squashed": "the flat side"}


def learned(empty: Picture, alive: Picture, squashed: Picture) -> ProfileFit:
    return fit(empty, {"alive": alive, "squashed": squashed}, 15, "")


@cache
def sharp() -> ProfileFit:
    return learned_from(SLAPS)


def test_it_says_how_well_it_went_and_draws_it() -> None:
    fitted = sharp()
    assert fitted.quality.discs == fitted.quality.recognised == 30
    assert 16 < fitted.quality.radius_px < 19
    for language in ("de", "en"):
        page = report(fitted, NAMES, partial(say, language=language), language)
        assert "the flat side" in page
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
        learned(empty, alive, squashed)


def test_sides_that_are_alike_are_refused() -> None:
    moved = np.roll(ALIVE, (40, 60), axis=(0, 1))
    with pytest.raises(BadCalibration, match="cannot tell the two sides apart"):
        learned(EMPTY, ALIVE, moved)


def softened(picture: np.ndarray, sigma: float) -> np.ndarray:
    """Return a picture as a lens out of focus shows it, with the sensor's grain on top."""
    soft = cv2.GaussianBlur(picture, (0, 0), sigma).astype(np.float32)
    grainy = soft + np.random.default_rng(7).normal(0, 2, soft.shape)
    return np.asarray(np.clip(grainy, 0, 255), np.uint8)


@pytest.mark.parametrize("sigma", [3, pytest.param(9, marks=pytest.mark.soak)])
def test_blurred_pictures_are_refused(sigma: float) -> None:
    empty, alive, squashed = (softened(picture, sigma) for picture in (EMPTY, ALIVE, SQUASHED))
    with pytest.raises(BadCalibration, match=r"'alive' is blurred.*\d\d %.*12 %.*Focus"):
        learned(empty, alive, squashed)


def test_one_blurred_picture_is_refused_by_its_name() -> None:
    with pytest.raises(BadCalibration, match="'squashed' is blurred"):
        learned(EMPTY, ALIVE, softened(SQUASHED, 4))


@pytest.mark.soak
def test_a_little_blur_is_told() -> None:
    assert not any(warning.key == "calibration.warn-soft" for warning in sharp().quality.warnings)
    fitted = learned(softened(EMPTY, 2), softened(ALIVE, 2), softened(SQUASHED, 2))
    assert any(warning.key == "calibration.warn-soft" for warning in fitted.quality.warnings)


def turned_over(picture: np.ndarray, other: np.ndarray, places: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Return the picture with discs at `places` that are those of the other picture at `others`."""
    drawn = picture.copy()
    for (x, y), (from_x, from_y) in zip(places.round().astype(int), others.round().astype(int), strict=True):
        mask = np.zeros((45, 45), np.uint8)
        cv2.circle(mask, (22, 22), 17, 1, -1)
        drawn[y - 22 : y + 23, x - 22 : x + 23][mask > 0] = other[
            from_y - 22 : from_y + 23, from_x - 22 : from_x + 23
        ][mask > 0]
    return drawn


def with_turned_discs(side: int, count: int) -> tuple[list[np.ndarray], np.ndarray]:
    """Return the pictures of both sides with some discs of one the wrong way up, and where these lie."""
    places = [discs[:, :2] for discs in sharp().learned.places]
    pictures = [ALIVE, SQUASHED]
    wrong = places[side][3 : 3 + count]
    pictures[side] = turned_over(pictures[side], pictures[1 - side], wrong, places[1 - side][:count])
    return pictures, wrong


def test_rows_of_examples_are_named_and_numbered_where_a_name_cannot_be_written() -> None:
    fitted = sharp()
    plain, named = examples(fitted), named_examples(fitted, ("alive", "squashed"))
    wide = named.shape[1] - plain.shape[1]
    assert wide > 0
    assert np.array_equal(named[:, wide:], plain)
    assert all(row[:, :wide].max() > 200 for row in np.split(named, 2))
    numbered = named_examples(fitted, ("1", "2"))
    assert np.array_equal(named_examples(fitted, ("lebend", "zerdrückt")), numbered)
    assert not np.array_equal(named[:, :wide][:72], named[:, :wide][72:])


@pytest.mark.parametrize("side", [pytest.param(0, marks=pytest.mark.soak), 1])
def test_a_single_disc_that_lies_the_wrong_way_up_is_left_out(side: int) -> None:
    (alive, squashed), _ = with_turned_discs(side, 1)
    fitted = learned(EMPTY, alive, squashed)
    assert fitted.quality.discs == fitted.quality.recognised == 29
    keys = [warning.key for warning in fitted.quality.warnings]
    assert "calibration.warn-turned" in keys
    assert "calibration.warn-glare" not in keys
    assert examples(fitted).shape[0] == 2 * examples(fitted).shape[1] // 15, (
        "rows of 15 and of 14 fit together"
    )


@pytest.mark.soak
def test_a_single_disc_is_left_out_though_its_print_would_pass_for_one_of_its_picture() -> None:
    there = Installation.from_seed(5, (960, 720), table="felt")
    (alive, upper), (squashed, lower) = (there.laid(label) for label in there.labels)
    wrong, other = (np.array([[disc.x, disc.y]]) for disc in (upper.discs[4], lower.discs[2]))
    fitted = learned(there.empty(), turned_over(alive, squashed, wrong, other), squashed)
    assert [len(places) for places in fitted.learned.places] == [14, 15]
    assert fitted.quality.recognised == fitted.quality.discs
    assert [warning.key for warning in fitted.quality.warnings] == ["calibration.warn-turned"]


@pytest.mark.parametrize(("side", "count"), [(1, 2), pytest.param(0, 5, marks=pytest.mark.soak)])
def test_discs_that_lie_the_wrong_way_up_are_named(side: int, count: int) -> None:
    (alive, squashed), wrong = with_turned_discs(side, count)
    with pytest.raises(BadCalibration) as refused:
        learned(EMPTY, alive, squashed)
    message = refused.value.message
    assert message.key == "calibration.turned"
    assert message.values["picture"] == ("alive", "squashed")[side]
    told = np.array([place.split(", ") for place in str(message.values["places"]).split("; ")], float)
    assert len(told) == message.values["n"]
    assert len(told) >= min(count, 4), "of very many one may be named only when the others lie right"
    assert np.linalg.norm(told[:, None] - wrong, axis=2).min(axis=1).max() < 4


def test_a_missing_picture_is_named_with_its_folder(tmp_path: Path) -> None:
    shutil.copy(SLAPS / "alive.jpg", tmp_path / "alive.jpg")
    with pytest.raises(BadCalibration, match=r"empty\.jpg is missing in .*, squashed\.jpg are needed"):
        fit_folder(tmp_path, {"alive": "alive", "squashed": "squashed"}, 15)


def test_a_missing_disc_is_refused() -> None:
    without = ALIVE.copy()
    without[340:392, 745:800] = EMPTY[340:392, 745:800]
    with pytest.raises(BadCalibration, match="14 discs"):
        learned(EMPTY, without, SQUASHED)


def test_a_camera_nudged_between_the_pictures_does_not_matter() -> None:
    turned = cv2.getRotationMatrix2D((640, 480), 0.3, 1)
    turned[:, 2] += (5, -3)
    nudged = cv2.warpAffine(SQUASHED, turned, (1280, 960), borderMode=cv2.BORDER_REPLICATE)
    fitted = learned(EMPTY, ALIVE, np.asarray(nudged, np.uint8))
    assert fitted.quality.discs == fitted.quality.recognised == 30


@pytest.mark.soak
@pytest.mark.parametrize("lamp", [210, 90], ids=["grown", "shrunk"])
def test_a_lamp_mirrored_in_the_table_may_look_larger_or_smaller(lamp: int) -> None:
    def under_lamp(picture: np.ndarray, radius: int) -> np.ndarray:
        lit = picture.copy()
        cv2.circle(lit, (1100, 60), radius, (255, 255, 255), -1)
        return lit

    fitted = learned(under_lamp(EMPTY, 150), under_lamp(ALIVE, lamp), under_lamp(SQUASHED, lamp))
    assert fitted.quality.discs == 30


def test_nothing_is_written_when_it_is_refused(tmp_path: Path) -> None:
    from companion.cli.main import main  # noqa: PLC0415 - the command is tried as a person would

    for name in ("empty", "alive"):
        shutil.copy(SLAPS / f"{name}.jpg", tmp_path)
    shutil.copy(SLAPS / "alive.jpg", tmp_path / "squashed.jpg")
    assert main(["calibrate", "--images", str(tmp_path), "--profile", str(tmp_path / "profile")]) == 1
    assert not (tmp_path / "profile").exists()
