"""The USB camera on a stand-in for OpenCV's capture: there is no real one where these tests run."""

import threading
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import capture_reader, usb
from hardware.camera.live import CameraFault
from hardware.camera.settled import SETTLING_FRAMES, SettledValues
from hardware.camera.usb import UsbCamera


class Capture:
    """What OpenCV would give: so many pictures, then it fails, or says nothing any more."""

    def __init__(self, pictures: int = 1_000_000, *, hangs: bool = False, opened: bool = True) -> None:
        self.left, self.hangs, self.opened = pictures, hangs, opened
        self.settings: dict[int, float] = {}
        self.asked: list[tuple[int, float]] = []
        self.released = threading.Event()
        self.freed = threading.Event()

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opened

    def set(self, setting: int, value: float) -> bool:
        self.settings[setting] = value
        self.asked.append((setting, value))
        return True

    def get(self, setting: int) -> float:
        return {cv2.CAP_PROP_EXPOSURE: 156.0, cv2.CAP_PROP_WB_TEMPERATURE: 4600.0}.get(setting, -1.0)

    def read(self) -> tuple[bool, Any]:
        self.left -= 1
        if self.left < 0 and self.hangs:
            self.freed.wait()
        if self.left < 0:
            return False, None
        return True, np.full((48, 64, 3), self.left % 200, np.uint8)

    def release(self) -> None:
        self.released.set()


@pytest.fixture
def device(tmp_path: Path) -> str:
    place = tmp_path / "video0"
    place.touch()
    return str(place)


def test_frames_come_in_order_and_the_settings_are_asked_for(device: str) -> None:
    capture = Capture()
    camera = UsbCamera(device, 640, 480, 15, open_capture=lambda _: capture)
    frames = list(islice(camera, 5))
    camera.close()
    numbers, seconds = [f.number for f in frames], [f.seconds for f in frames]
    assert numbers == sorted(set(numbers))
    assert seconds == sorted(seconds)
    assert capture.settings[cv2.CAP_PROP_FRAME_WIDTH] == 640
    assert capture.settings[cv2.CAP_PROP_FPS] == 15
    assert capture.released.wait(60)


def test_the_automatics_are_stopped_after_settling_and_stay_so_when_it_is_opened_again(device: str) -> None:
    settled = SettledValues()
    captures = (Capture(), Capture())
    opening = iter(captures)
    for first, capture in zip((True, False), captures, strict=True):
        camera = UsbCamera(device, settled=settled, open_capture=lambda _: next(opening))
        if first:
            next(frame for frame in camera if frame.number > SETTLING_FRAMES)
        camera.close()
        switched = [value for setting, value in capture.asked if setting == cv2.CAP_PROP_AUTO_EXPOSURE]
        assert switched == ([usb.AUTOMATIC_EXPOSURE] if first else []) + [usb.MANUAL_EXPOSURE]
        assert settled.values == {"exposure": 156.0, "white_balance": 4600.0}
        assert capture.settings[cv2.CAP_PROP_EXPOSURE] == 156.0
        assert capture.settings[cv2.CAP_PROP_WB_TEMPERATURE] == 4600.0
        assert capture.settings[cv2.CAP_PROP_AUTO_WB] == 0
        assert cv2.CAP_PROP_FOCUS not in capture.settings, "it has none"


def test_while_it_is_mounted_the_automatics_run(device: str) -> None:
    capture, settled = Capture(), SettledValues()
    camera = UsbCamera(device, settled=settled, open_capture=lambda _: capture)
    frames = iter(camera)
    next(frame for frame in frames if frame.number > SETTLING_FRAMES)
    settled.loosen()
    for _ in range(2 * SETTLING_FRAMES):
        next(frames)
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == usb.AUTOMATIC_EXPOSURE
    settled.hold()
    while settled.values is None:
        next(frames)
    camera.close()
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == usb.MANUAL_EXPOSURE


def test_a_camera_pulled_out_is_said_and_released(device: str) -> None:
    capture = Capture(3)
    camera = UsbCamera(device, open_capture=lambda _: capture)
    with pytest.raises(CameraFault, match="unplugged"):
        list(camera)
    assert capture.released.wait(60)


def test_a_camera_whose_driver_raises_is_said_logged_and_released(
    device: str, caplog: pytest.LogCaptureFixture
) -> None:
    class Raising(Capture):
        def read(self) -> tuple[bool, Any]:
            if self.left == 0:
                raise cv2.error("VIDIOC_DQBUF")
            return super().read()

    capture = Raising(3)
    camera = UsbCamera(device, open_capture=lambda _: capture)
    with pytest.raises(CameraFault, match="unplugged"):
        list(camera)
    camera.close()
    assert capture.released.wait(60)
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["VIDIOC_DQBUF"]


def test_a_camera_that_hangs_is_noticed_all_the_same(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capture_reader, "PATIENCE_S", 0.2)
    capture = Capture(3, hangs=True)
    camera = UsbCamera(device, open_capture=lambda _: capture)
    with pytest.raises(CameraFault, match="no picture for"):
        list(camera)
    camera.close()
    capture.freed.set()
    assert capture.released.wait(60)


def test_a_missing_or_busy_device_is_one_line(device: str) -> None:
    with pytest.raises(CameraFault, match="There is no camera at /dev/no-such"):
        UsbCamera("/dev/no-such")
    with pytest.raises(CameraFault, match="does not open"):
        UsbCamera(device, open_capture=lambda _: Capture(opened=False))
    with pytest.raises(CameraFault, match="does not open"):
        UsbCamera(device)  # a plain file, which the real OpenCV refuses
