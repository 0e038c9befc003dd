"""One still in full resolution: at the values that are held, and the film goes on as before."""

from itertools import islice
from typing import Any

import pytest

from hardware.camera.pi import PiCamera
from hardware.camera.pi_mode import still_size
from hardware.camera.settled import SettledValues
from tests.hardware.test_pi_camera import HELD, LOCKED, fake

__all__ = ["fake"]


def test_a_still_is_as_large_as_the_sensor_has_it_and_changes_nothing(fake: Any) -> None:
    settled = SettledValues()
    assert settled.lock(LOCKED)
    camera = PiCamera(settled=settled)
    frames = iter(camera)
    first = next(frames)
    assert first.ask_still is not None
    first.ask_still()
    still, *after = islice(frames, 4)
    assert (still.still, still.picture.shape) == (True, (2250, 3000, 3))
    assert [(frame.still, frame.picture.shape[:2], frame.exposure) for frame in after] == [
        (False, (960, 1280), 1.0)
    ] * 3
    opened = fake.Picamera2.opened[-1]
    assert ("still", HELD) in opened.done
    assert opened.done[-1] == HELD


def test_before_anything_is_locked_no_still_can_be_asked_for(fake: Any) -> None:
    assert next(iter(PiCamera())).ask_still is None


@pytest.mark.parametrize(
    ("modes", "size"), [([], (1280, 960)), ([{"size": (640, 480), "crop_limits": ()}], (1280, 960))]
)
def test_a_camera_without_finer_modes_gives_what_it_has(modes: Any, size: tuple[int, int]) -> None:
    assert still_size(modes, (1280, 960)) == size
