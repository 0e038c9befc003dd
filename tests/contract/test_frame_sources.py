"""One contract, held by every source of frames that this machine has; a stand-in where it has none.

Real: video file, folder of pictures, a camera in the network, the virtual table. As stand-ins: picamera2
where the library is missing, and a USB camera always. A source that joins `hardware/camera` joins the list.
"""

import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.ports import Frame, FrameSource
from companion.vision.picture import load_picture
from hardware.camera.film import open_film
from hardware.camera.guard import CameraGuard
from hardware.camera.network import NetworkCamera
from hardware.camera.pi import PiCamera
from hardware.camera.usb import UsbCamera
from hardware.camera.virtual import VirtualTable
from tests.hardware.mjpeg_server import MjpegServer
from tests.hardware.test_usb_camera import Capture

FAKES = Path(__file__).parents[1] / "hardware" / "fakes"
SIZE = (240, 320, 3)


def pictures(count: int = 6) -> Iterable[Any]:
    return (np.random.default_rng(seed).integers(60, 200, SIZE, np.uint8) for seed in range(count))


@contextmanager
def folder(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrameSource]:
    for number, picture in enumerate(pictures()):
        cv2.imwrite(str(place / f"{number}.png"), picture)
    yield open_film(place, load_picture)


@contextmanager
def film(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrameSource]:
    file = place / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 30, SIZE[1::-1])
    for picture in pictures():
        writer.write(picture)
    writer.release()
    yield open_film(file, load_picture)


@contextmanager
def pi(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrameSource]:
    if importlib.util.find_spec("libcamera") is None:  # without it the real library cannot be had
        monkeypatch.syspath_prepend(FAKES)
        monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    camera = PiCamera(width=640, height=480)
    yield camera
    camera.close()
    sys.modules.pop("picamera2", None)


@contextmanager
def usb(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrameSource]:
    (place / "video0").touch()
    camera = UsbCamera(str(place / "video0"), open_capture=lambda _: Capture())
    yield camera
    camera.close()


@contextmanager
def network(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrameSource]:
    with MjpegServer() as server:
        camera = NetworkCamera(server.address)
        yield camera
        camera.close()


@contextmanager
def guarded(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrameSource]:
    (place / "video0").touch()
    guard = CameraGuard(
        lambda: UsbCamera(str(place / "video0"), open_capture=lambda _: Capture()), tell=lambda _: None
    )
    yield guard
    guard.close()


@contextmanager
def virtual(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrameSource]:
    camera = VirtualTable(paced=False).plug_in()
    yield camera
    camera.close()


@pytest.mark.parametrize(
    "source", [folder, film, pi, usb, network, guarded, virtual], ids=lambda source: str(source.__name__)
)
def test_a_source_keeps_the_contract(
    source: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with source(tmp_path, monkeypatch) as frames_of:
        iterator = iter(frames_of)
        frames: list[Frame] = list(islice(iterator, 6))
        if hasattr(iterator, "close"):
            iterator.close()
    assert len(frames) == 6
    for before, after in pairwise(frames):
        assert before.number < after.number
        assert before.seconds < after.seconds
        assert not np.shares_memory(before.picture, after.picture)
    for frame in frames:
        assert frame.picture.dtype == np.uint8
        assert frame.picture.ndim == 3
        assert frame.picture.shape[2] == 3
        assert frame.picture.shape == frames[0].picture.shape
        assert frame.picture.flags.c_contiguous
