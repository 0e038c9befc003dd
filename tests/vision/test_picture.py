"""Pictures from files: odd ones work or are refused in one sentence, and no torn file gets through."""

import contextlib
import struct
from functools import cache
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


def encoded(kind: str, picture: np.ndarray, *options: int) -> bytes:
    return bytes(cv2.imencode(kind, picture, options)[1].tobytes())


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
    ],
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, name: str, data: bytes, why: str) -> None:
    with pytest.raises(BadPicture, match=why):
        load_picture(written(tmp_path / name, data))


@pytest.mark.parametrize(
    ("shape", "why"),
    [
        ((8, 8, 3), "8 x 8"),
        ((170, 13_000), "13000 x 170"),
        ((8_000, 7_000), "56 megapixels; at most 50"),
    ],
)
def test_one_of_another_size_is_refused(tmp_path: Path, shape: tuple[int, ...], why: str) -> None:
    with pytest.raises(BadPicture, match=why):
        load_picture(written(tmp_path / "odd.png", encoded(".png", np.zeros(shape, np.uint8))))


KINDS: dict[str, tuple[int, ...]] = {
    "plain": (),
    "grey": (),
    "restarts": (cv2.IMWRITE_JPEG_RST_INTERVAL, 7),
    "progressive": (cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
}


@cache
def jpeg(kind: str) -> bytes:
    """Return the same photo as a file of this kind."""
    picture = load_picture(SLAPS / "slap-07.jpg")
    return (
        WHOLE
        if kind == "plain"
        else encoded(".jpg", picture[..., 1] if kind == "grey" else picture, *KINDS[kind])
    )


CUTS = dict.fromkeys(KINDS, (30, 50, 70, 90, 99)) | {"progressive": (5, 20, 35, 50)}
"""In percent. The last scan of the progressive one only makes finer what is already there."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_torn_jpeg_is_refused_although_it_has_an_end(tmp_path: Path, kind: str) -> None:
    data = jpeg(kind)
    assert load_picture(written(tmp_path / "whole.jpg", data)).shape == (960, 1280, 3)
    for percent in CUTS[kind]:
        torn = written(tmp_path / "torn.jpg", data[: len(data) * percent // 100] + b"\xff\xd9")
        with pytest.raises(BadPicture, match="not a whole"):
            load_picture(torn)


def test_a_jpeg_torn_between_two_restarts_is_refused(tmp_path: Path) -> None:
    data = jpeg("restarts")
    cut = data.index(b"\xff\xd3", len(data) // 2)
    with pytest.raises(BadPicture, match="not a whole"):
        load_picture(written(tmp_path / "torn.jpg", data[:cut] + b"\xff\xd9"))


def test_a_jpeg_that_lacks_a_stretch_between_two_restarts_is_refused(tmp_path: Path) -> None:
    """A decoder goes on at the next restart, and fills what is missing with grey."""
    data = jpeg("restarts")
    first = data.index(b"\xff\xd3", len(data) // 2)
    second = data.index(b"\xff\xd4", first)
    with pytest.raises(BadPicture, match="not a whole"):
        load_picture(written(tmp_path / "torn.jpg", data[:first] + data[second:]))


@pytest.mark.parametrize("end", [b"IEND", b"more"], ids=["cut", "with a false end"])
def test_a_torn_png_is_refused(tmp_path: Path, end: bytes) -> None:
    data = encoded(".png", load_picture(SLAPS / "slap-07.jpg"))
    tail = data[-12:] if end == b"IEND" else end
    with pytest.raises(BadPicture, match="not a whole"):
        load_picture(written(tmp_path / "torn.png", data[: len(data) // 2] + tail))


@pytest.mark.parametrize("kind", [".png", ".jpg"])
def test_what_a_program_hung_on_after_the_end_does_not_matter(tmp_path: Path, kind: str) -> None:
    data = encoded(kind, np.full((200, 300, 3), 90, np.uint8))
    assert load_picture(written(tmp_path / f"more{kind}", data + b"made by a phone")).shape == (200, 300, 3)


def test_the_four_inks_of_a_printer_become_colour(tmp_path: Path) -> None:
    grey = encoded(".jpg", np.full((200, 304), 128, np.uint8))
    start, scan = grey.index(b"\xff\xc0"), grey.index(b"\xff\xda")
    tables = grey[start + 2 + 11 : scan]
    frame = struct.pack(">HHBHHB", 0xFFC0, 20, 8, 200, 304, 4)
    frame += b"".join(bytes((ink, 0x11, 0)) for ink in range(1, 5))
    header = struct.pack(">HHB", 0xFFDA, 14, 4) + b"".join(bytes((ink, 0)) for ink in range(1, 5))
    flat = "00" + "1010"  # nothing changes from the block before, and nothing changes in this one
    bits = flat * (4 * 25 * 38)
    blocks = int(bits, 2).to_bytes(len(bits) // 8, "big")
    inks = grey[:start] + frame + tables + header + bytes((0, 63, 0)) + blocks + b"\xff\xd9"
    loaded = load_picture(written(tmp_path / "inks.jpg", inks))
    assert loaded.shape == (200, 304, 3)
    assert len(np.unique(loaded)) == 1


def test_a_missing_picture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPicture, match="no such file"):
        load_picture(tmp_path / "none.jpg")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, len(WHOLE)), place=st.integers(0, len(WHOLE) - 1), byte=st.integers(0, 255))
def test_torn_and_damaged_files_are_read_or_refused(tmp_path: Path, cut: int, place: int, byte: int) -> None:
    damaged = bytearray(WHOLE)
    damaged[place] = byte
    for data in (WHOLE[:cut], bytes(damaged)):
        path = written(tmp_path / "fuzz.jpg", data)
        with contextlib.suppress(BadPicture):
            assert load_picture(path).ndim == 3
