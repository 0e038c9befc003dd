"""Pictures from files: odd ones work or are refused in one sentence, and no torn file gets through."""

import contextlib
import struct
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.vision import BadPicture, load_picture
from tests.vision.conftest import SLAPS

WHOLE = (SLAPS / "slap-07.jpg").read_bytes()


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def encoded(kind: str, picture: np.ndarray) -> bytes:
    return bytes(cv2.imencode(kind, picture)[1].tobytes())


@pytest.mark.parametrize(
    "picture",
    [
        np.full((200, 300), 90, np.uint8),
        np.full((200, 300, 3), 40_000, np.uint16),
        np.zeros((200, 300, 4), np.uint8),
    ],
    ids=["grey", "16 bit", "transparent"],
)
def test_other_depths_become_8_bit_colour(tmp_path: Path, picture: np.ndarray) -> None:
    loaded = load_picture(written(tmp_path / "odd.png", encoded(".png", picture)))
    assert loaded.shape == (200, 300, 3)
    assert loaded.dtype == np.uint8


def test_the_turn_that_a_camera_noted_is_applied(tmp_path: Path) -> None:
    plain = encoded(".jpg", np.zeros((200, 300, 3), np.uint8))
    entry = struct.pack("<HHHII", 1, 0x0112, 3, 1, 6) + bytes(4)
    exif = b"Exif\0\0II*\0" + struct.pack("<I", 8) + entry
    turn = b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
    loaded = load_picture(written(tmp_path / "turned.jpg", plain[:2] + turn + plain[2:]))
    assert loaded.shape[:2] == (300, 200)


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("empty.jpg", b"", "not a whole"),
        ("text.jpg", b"not a picture", "not a whole"),
        ("torn.jpg", WHOLE[: len(WHOLE) // 2], "not a whole"),
        ("tiny.png", encoded(".png", np.zeros((8, 8, 3), np.uint8)), "8 x 8"),
        ("huge.png", encoded(".png", np.zeros((170, 13_000), np.uint8)), "13000 x 170"),
    ],
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, name: str, data: bytes, why: str) -> None:
    with pytest.raises(BadPicture, match=why):
        load_picture(written(tmp_path / name, data))


def test_a_missing_picture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPicture, match="no such file"):
        load_picture(tmp_path / "none.jpg")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, len(WHOLE)), place=st.integers(0, len(WHOLE) - 1), byte=st.integers(0, 255))
def test_torn_and_damaged_files_are_read_or_refused(tmp_path: Path, cut: int, place: int, byte: int) -> None:
    damaged = bytearray(WHOLE)
    damaged[place] = byte
    for data in (WHOLE[:cut], bytes(damaged)):
        path = written(tmp_path / "fuzz.jpg", data)
        with contextlib.suppress(BadPicture):
            assert load_picture(path).ndim == 3
