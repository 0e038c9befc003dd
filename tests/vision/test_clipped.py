"""Discs beside what the camera clips: a lamp's reflection is no cover, white paper is."""

import cv2
import numpy as np
import pytest

from companion.vision import Doubted, Reader
from tests.vision.staged import EMPTY, free_discs, put

X, Y = 500, 300
ELSEWHERE = (700, 600)


@pytest.mark.parametrize("which", [0, 2], ids=["alive", "squashed"])
def test_a_disc_at_the_edge_of_a_burnt_reflection_is_read(reader: Reader, which: int) -> None:
    disc, other = free_discs(reader)[which], free_discs(reader)[1]
    picture = EMPTY.copy()
    put(picture, disc, X, Y)
    put(picture, other, *ELSEWHERE)
    away = np.hypot(*np.meshgrid(np.arange(EMPTY.shape[1]) - X - 3 * disc.r, np.arange(EMPTY.shape[0]) - Y))
    light = (picture / 255) ** 2 + 3 * np.exp(-((away / disc.r) ** 2) / 2.9)[..., None]
    picture = np.minimum(np.rint(255 * np.sqrt(light)), 255).astype(np.uint8)

    reading = reader.read(picture, 2)

    assert reading.sure
    assert reading.count(disc.face) == (2 if disc.face == other.face else 1)


@pytest.mark.parametrize("reach", [0.7, 0.4, 0.1])
def test_paper_that_the_camera_clips_lies_on_a_disc(reader: Reader, reach: float) -> None:
    disc = free_discs(reader)[0]
    picture = EMPTY.copy()
    put(picture, disc, X, Y)
    put(picture, disc, *ELSEWHERE)
    cv2.rectangle(picture, (X + round(reach * disc.r), Y - 40), (X + 80, Y + 40), (255, 255, 255), -1)

    assert Doubted.HIDDEN in {doubt.name for doubt in reader.read(picture, 2).doubts}
