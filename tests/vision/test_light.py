"""Light that differs from place to place."""

import numpy as np

from companion.vision.light import evened, light_gain
from companion.vision.picture import BURNT


def test_what_the_camera_clipped_is_still_told_where_light_is_evened() -> None:
    picture = np.full((32, 32, 3), 200, np.uint8)
    picture[:, 24:] = 255
    picture[4, 4] = (255, 180, 90)
    gain = np.ones((8, 8, 3), np.float32)
    gain[:, :4], gain[:, 4:] = 0.7, 1.4

    even = evened(picture, gain, (1.0, 1.0, 1.0))

    assert (even[:, 26:] >= BURNT).all()
    assert not (even[:, :22] >= BURNT).all(axis=2).any()
    assert (abs(even[:, 18:22].astype(int) - 200 / 1.4) < 3).all()


def test_what_the_camera_clips_says_nothing_of_the_light() -> None:
    bare = np.full((120, 160, 3), 100, np.uint8)
    bare[:, 80:] = 220
    brighter = np.clip(bare * 1.5, 0, 255).astype(np.uint8)

    gain = light_gain(brighter, bare)

    assert np.abs(gain - 1.5).max() < 0.05, "on both sides, though one is clipped"
