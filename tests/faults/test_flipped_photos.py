"""Bits of a kept photo flip: it is shown or not, and stops neither a report of it nor the next photo."""

import random
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.photos import Photos
from companion.vision.reading import Place
from companion.vision.surroundings import blanked

HEAD = 700


@pytest.mark.parametrize("flips", [40, pytest.param(2000, marks=pytest.mark.soak)])
def test_a_flipped_photo_stops_nothing(flips: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    chance, noise = (
        random.Random(flips),
        np.random.default_rng(flips).integers(0, 255, (200, 220, 3), np.uint8),
    )
    whole = cv2.imencode(".jpg", cv2.GaussianBlur(noise, (9, 9), 3))[1].tobytes()
    photos = Photos(tmp_path)
    for turn in range(flips):
        harmed = bytearray(whole)
        for _ in range(chance.choice([1, 8])):
            harmed[chance.randrange(len(harmed) if turn % 2 else HEAD)] ^= 1 << chance.randrange(8)
        (tmp_path / "3.jpg").write_bytes(harmed)
        assert photos.read("3") == bytes(harmed)
        assert blanked(bytes(harmed), [Place(100, 100, 20)])
    photos.keep("4", whole)
    assert photos.find("3")
    assert photos.read("4") == whole
    capfd.readouterr()  # the library that reads pictures complains of them
