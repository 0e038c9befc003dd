"""The mode of the sensor: the whole of it first, then the smallest that is large enough."""

import pytest

from hardware.camera.pi_mode import chosen_mode
from tests.hardware.sensors import MODES, mode_in_use, sensor_modes, whole


@pytest.mark.parametrize(
    ("camera", "size"),
    [
        ("Camera Module 1", (1296, 972)),
        ("Camera Module 2", (1640, 1232)),
        ("Camera Module 3", (2304, 1296)),
        ("HQ Camera", (2028, 1520)),
        ("HQ Camera, newer driver", (2028, 1520)),
        ("AI Camera", (2028, 1520)),
        ("Global Shutter Camera", (1456, 1088)),
    ],
)
def test_every_camera_shows_all_it_can_with_the_fewest_pixels(camera: str, size: tuple[int, int]) -> None:
    mode = mode_in_use(camera)
    assert mode.size == size
    assert mode.crop == (0, 0, *whole(camera))


@pytest.mark.parametrize(
    ("wanted", "size"),
    [
        ((640, 480), (2304, 1296)),
        ((1728, 1296), (2304, 1296)),
        ((1730, 1298), (4608, 2592)),
        ((1920, 1080), (2304, 1296)),
        ((4608, 2592), (4608, 2592)),
    ],
)
def test_a_picture_is_not_blown_up_where_the_sensor_has_more(
    wanted: tuple[int, int], size: tuple[int, int]
) -> None:
    assert mode_in_use("Camera Module 3", *wanted).size == size


def test_a_few_rows_less_are_no_reason_for_four_times_the_pixels() -> None:
    mode = mode_in_use("Camera Module 1", 640, 480)
    assert mode.crop == (16, 0, 2560, 1920)


def test_of_two_depths_the_finer_one_is_taken() -> None:
    assert mode_in_use("Camera Module 2").bit_depth == 10


def test_where_none_is_large_enough_the_largest_is_taken() -> None:
    assert mode_in_use("Camera Module 1", 4608, 2592).size == (2592, 1944)


@pytest.mark.parametrize("camera", MODES)
def test_the_order_of_the_modes_does_not_matter(camera: str) -> None:
    modes = sensor_modes(camera)
    assert chosen_mode(reversed(modes), (1280, 960)) == chosen_mode(modes, (1280, 960))


def test_a_camera_that_tells_no_modes_has_none() -> None:
    assert chosen_mode([{"format": "YUYV"}], (1280, 960)) is None
