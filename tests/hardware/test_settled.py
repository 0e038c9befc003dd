"""What a camera settled on: kept beside the profile, found anew while it is mounted and after the dark."""

from pathlib import Path

import pytest

from companion.words import Message
from hardware.camera.settled import LOOSE_S, SettledValues, Values

CALIBRATED: Values = {"ExposureTime": 16_642, "ColourGains": (2.4, 1.5)}
OTHER: Values = {"ExposureTime": 8_000, "ColourGains": (2.0, 1.7)}
DARK = Message("camera.dark")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    kept = SettledValues(tmp_path / "camera.json", "picamera2")
    assert kept.values is None
    kept.keep()
    assert not (tmp_path / "camera.json").exists(), "nothing was found, so nothing is kept"
    kept.lock(CALIBRATED)
    kept.keep()
    return tmp_path / "camera.json"


def test_what_was_kept_is_there_at_the_next_start_and_for_that_camera_alone(place: Path) -> None:
    assert SettledValues(place, "picamera2").values == CALIBRATED
    assert SettledValues(place, "usb").values is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"camera": "picamera2"}',
        *(
            f'{{"camera": "picamera2", "values": {{"ExposureTime": {value}}}}}'
            for value in ('"x"', "NaN", "-1", "Infinity", "[1, -Infinity]")
        ),
    ],
)
def test_a_spoilt_file_is_passed_over(place: Path, text: str) -> None:
    place.write_text(text)
    assert SettledValues(place, "picamera2").values is None


def test_a_place_that_cannot_be_written_costs_nothing_now(tmp_path: Path) -> None:
    settled = SettledValues(tmp_path / "no-such-folder" / "camera.json", "usb")
    settled.lock(OTHER)
    settled.keep()
    assert settled.values == OTHER


def test_mounting_that_is_left_brings_back_what_was_calibrated(place: Path) -> None:
    now = 0.0
    settled = SettledValues(place, "picamera2", clock=lambda: now)
    for looked_at_s in (0.0, 0.9 * LOOSE_S, 1.8 * LOOSE_S):
        now = looked_at_s
        settled.loosen()
        assert settled.values is None
        assert not settled.lock(OTHER), "not while somebody looks"
    now = 3 * LOOSE_S
    assert settled.values == CALIBRATED


def test_mounting_that_goes_on_to_the_calibration_locks_what_was_found(place: Path) -> None:
    now = 0.0
    settled = SettledValues(place, "picamera2", clock=lambda: now)
    settled.loosen()
    settled.hold()
    assert settled.lock(OTHER)
    now = 100 * LOOSE_S
    assert settled.values == OTHER
    assert SettledValues(place, "picamera2").values == CALIBRATED, "until the trial is taken"
    settled.keep()
    assert SettledValues(place, "picamera2").values == OTHER


def test_what_was_found_in_the_dark_is_not_held_in_the_light(place: Path) -> None:
    for settled, after in ((SettledValues(), None), (SettledValues(place, "picamera2"), CALIBRATED)):
        settled.lock(OTHER)
        settled.hear(Message("camera.silent", seconds=1.5))
        settled.hear(None)
        assert settled.values == OTHER
        settled.hear(DARK)
        assert settled.values == OTHER
        settled.hear(None)
        assert settled.values == after
