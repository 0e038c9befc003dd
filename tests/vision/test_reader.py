"""The eye on path-traced pictures with truth: never wrong with confidence."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.vision import BadPicture, Doubted, Reader, Reading, load_picture, vote
from tests.vision.conftest import SLAPS

TRUTHS = sorted(SLAPS.glob("slap-*.json"))


def read(reader: Reader, file: Path) -> tuple[Reading, dict[str, Any]]:
    truth = json.loads(file.read_text(encoding="utf-8"))
    return reader.read(load_picture(file.with_suffix(".jpg")), truth["total"]), truth


@pytest.mark.parametrize("file", TRUTHS, ids=lambda file: str(file.stem))
def test_a_sample_slap_is_read_right_or_doubted_for_a_reason(reader: Reader, file: Path) -> None:
    reading, truth = read(reader, file)
    lies_flat = not truth["edge"] and not truth["outside"]
    assert reading.sure == lies_flat, reading.reason
    assert (reading.count("squashed"), reading.count("alive")) == (truth["squashed"], truth["alive"])


def test_the_eye_works_in_one_thread() -> None:
    assert cv2.getNumThreads() == 1


def test_the_radius_is_that_of_the_whole_disc_not_of_its_sticker(reader: Reader) -> None:
    shares = []
    for file in TRUTHS:
        reading, truth = read(reader, file)
        for disc in reading.pieces:
            shares += [
                disc.r / true["r"]
                for true in truth["discs"]
                if np.hypot(disc.x - true["x"], disc.y - true["y"]) < 0.3 * disc.r and true["tilt"] < 5
            ]
    assert len(shares) > 50
    assert 0.94 < np.median(shares) < 1.06


def test_a_disc_on_edge_is_named_and_its_place_marked(reader: Reader) -> None:
    reading, _ = read(reader, SLAPS / "slap-14.json")
    places = [doubt.place for doubt in reading.doubts if doubt.name is Doubted.ON_EDGE]
    assert any(place and np.hypot(place.x - 695, place.y - 378) < 20 for place in places)


@pytest.mark.parametrize("wrong", [-1, 1])
def test_the_number_thrown_is_a_check_and_changes_no_disc(reader: Reader, wrong: int) -> None:
    right, truth = read(reader, SLAPS / "slap-00.json")
    picture = load_picture(SLAPS / "slap-00.jpg")
    other = reader.read(picture, truth["total"] + wrong)
    assert other.pieces == right.pieces
    assert other.doubts[-1].name is (Doubted.TOO_FEW if wrong > 0 else Doubted.TOO_MANY)


@pytest.mark.parametrize("zoom", [0.8, 1.5])
def test_another_size_is_read_in_its_own_pixels(reader: Reader, zoom: float) -> None:
    picture = load_picture(SLAPS / "slap-01.jpg")
    sized = np.asarray(cv2.resize(picture, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), np.uint8)
    plain, other = reader.read(picture, 9), reader.read(sized, 9)
    assert other.faces == plain.faces
    assert [round(disc.x / zoom / 4) for disc in other.pieces] == pytest.approx(
        [round(disc.x / 4) for disc in plain.pieces], abs=1
    )


def test_another_shape_is_refused(reader: Reader) -> None:
    with pytest.raises(BadPicture, match="another shape"):
        reader.read(np.zeros((960, 960, 3), np.uint8))


@pytest.mark.parametrize(
    ("gain", "too_much"),
    [
        ((0.9, 0.9, 0.9), False),
        ((0.97, 1.0, 1.05), False),
        ((0.6, 0.6, 0.6), False),
        ((0.85, 1.0, 1.15), False),
        ((1.15, 1.0, 0.85), False),
        ((0.4, 0.4, 0.4), True),
        ((2.2, 2.2, 2.2), True),
        ((0.7, 1.0, 1.3), True),
    ],
    ids=["a little darker", "a little warmer", "darker", "warmer", "colder", "dark", "bright", "red"],
)
def test_other_light_is_taken_out_and_what_is_too_much_is_doubted(
    reader: Reader, gain: tuple[float, float, float], too_much: bool
) -> None:
    picture = load_picture(SLAPS / "slap-09.jpg")
    lit = np.asarray(np.clip(picture * np.array(gain), 0, 255), np.uint8)
    reading = reader.read(lit, 5)
    assert (Doubted.LIGHT_CHANGED in {doubt.name for doubt in reading.doubts}) is too_much
    if not too_much:
        assert (reading.count("squashed"), reading.count("alive")) == (1, 4)


def test_a_blurred_picture_is_never_claimed_wrongly(reader: Reader) -> None:
    for name, truth in (("slap-00", 5), ("slap-09", 1)):
        picture = load_picture(SLAPS / f"{name}.jpg")
        for sigma in (1, 2, 3, 5):
            soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)
            reading = reader.read(soft, len(json.loads((SLAPS / f"{name}.json").read_text())["discs"]))
            assert not reading.sure or reading.count("squashed") == truth


def test_frames_that_agree_make_one_sure_reading(reader: Reader) -> None:
    picture = load_picture(SLAPS / "slap-01.jpg")
    first = reader.read(picture, 9)
    grain = np.random.default_rng(1).normal(0, 2, (2, *picture.shape))
    later = [np.asarray(np.clip(picture + noise, 0, 255), np.uint8) for noise in grain]
    together = vote([first, *(reader.confirm(frame, first) for frame in later)])
    assert together.sure
    assert together.faces == first.faces


def test_a_frame_in_which_something_changed_is_searched_anew(reader: Reader) -> None:
    first = reader.read(load_picture(SLAPS / "slap-01.jpg"), 9)
    other = reader.confirm(load_picture(SLAPS / "slap-09.jpg"), first)
    assert len(other.pieces) == 5
    disagreed = vote([first, other, reader.read(load_picture(SLAPS / "slap-09.jpg"), 5)])
    assert disagreed.doubts[0].name is Doubted.FRAMES_DISAGREE


def test_an_empty_table_holds_no_disc(reader: Reader) -> None:
    assert reader.read(load_picture(SLAPS / "empty.jpg"), 0).sure
    assert not reader.read(load_picture(SLAPS / "empty.jpg"), 3).sure
