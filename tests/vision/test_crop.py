"""A crop has the piece in its middle at the recogniser's scale, whatever its size in the picture."""

import cv2
import numpy as np
import pytest

from companion.vision.crop import SIDE, UNIT, cut_out


@pytest.mark.parametrize("radius", [9.0, 20.0, 26.0, 70.0, 150.0])
def test_a_disc_fills_the_same_part_of_its_crop(radius: float) -> None:
    picture = np.zeros((480, 640, 3), np.uint8)
    cv2.circle(
        picture, (round(310.0 * 16), round(205.0 * 16)), round(radius * 16), (255, 255, 255), -1, shift=4
    )
    (crop,) = cut_out(picture, [(310.0, 205.0, radius)])
    across = np.flatnonzero(crop[SIDE // 2, :, 0] > 127)
    assert crop.shape == (SIDE, SIDE, 3)
    assert len(across) / 2 == pytest.approx(UNIT, rel=0.06)
    assert (across[0] + across[-1]) / 2 == pytest.approx((SIDE - 1) / 2, abs=1.0)


def test_nothing_to_cut_out_is_no_crop() -> None:
    assert cut_out(np.zeros((48, 64, 3), np.uint8), []).shape == (0, SIDE, SIDE, 3)


def test_beyond_the_border_the_picture_goes_on() -> None:
    picture = np.full((48, 64, 3), 90, np.uint8)
    assert (cut_out(picture, [(0.0, 0.0, 20.0)]) == 90).all()
