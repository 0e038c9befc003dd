"""A camera on a USB plug, through OpenCV.

>>> camera = UsbCamera("/dev/video0")
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2

from companion.ports import Frame
from companion.words import Message
from hardware.camera.capture_reader import CaptureReader
from hardware.camera.live import CameraFault
from hardware.camera.settled import SETTLING_FRAMES, SettledValues, Values

MANUAL_EXPOSURE, AUTOMATIC_EXPOSURE = 1, 3
"""V4L2_EXPOSURE_MANUAL and V4L2_EXPOSURE_APERTURE_PRIORITY, which OpenCV hands on to the driver."""
AUTOMATICS = {
    "exposure": (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE, AUTOMATIC_EXPOSURE, cv2.CAP_PROP_EXPOSURE),
    "white_balance": (cv2.CAP_PROP_AUTO_WB, 0, 1, cv2.CAP_PROP_WB_TEMPERATURE),
    "focus": (cv2.CAP_PROP_AUTOFOCUS, 0, 1, cv2.CAP_PROP_FOCUS),
}
"""Each automatic, what switches it off and on, and the value that it finds."""


def _capture(device: str) -> Any:
    return cv2.VideoCapture(device, cv2.CAP_V4L2)


class UsbCamera:
    """One opened camera; `open_capture` stands for OpenCV where there is no camera."""

    def __init__(
        self,
        device: str = "/dev/video0",
        width: int = 1280,
        height: int = 960,
        fps: int = 30,
        settled: SettledValues | None = None,
        open_capture: Callable[[str], Any] = _capture,
    ) -> None:
        if not Path(device).exists():
            raise CameraFault(Message("camera.no-device", device=device))
        self._capture = open_capture(device)
        if not self._capture.isOpened():
            raise CameraFault(Message("camera.failed", name=device, why="V4L2"))
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
        self._capture.set(cv2.CAP_PROP_FPS, fps)
        self._settled = settled or SettledValues()
        self._hold(self._settled.values)  # a driver remembers what was set before
        self._free = 0
        """Frames since the automatics run, or do not."""
        lost = Message("camera.unplugged")
        self._reader = CaptureReader(self._capture, f"camera {device}", lost, self._settle)

    def __iter__(self) -> Iterator[Frame]:
        return iter(self._reader)

    def close(self) -> None:
        """Let go of the camera."""
        self._reader.close()

    def _settle(self) -> None:
        """Lock what the automatics have found in their time; called between two frames."""
        self._free += 1
        wanted = self._settled.values
        if wanted is None and self._held is None and self._free >= SETTLING_FRAMES:
            found = self._found()
            wanted = found if self._settled.lock(found) else None
        if wanted != self._held:
            self._free = 0
            self._hold(wanted)

    def _found(self) -> Values:
        """Return what the automatics have found; a camera that has no such thing tells less than 0."""
        values = {name: self._capture.get(value) for name, (_, _, _, value) in AUTOMATICS.items()}
        return {name: value for name, value in values.items() if value >= 0}

    def _hold(self, values: Values | None) -> None:
        """Hold the camera at these values, or let its automatics run; what it cannot do, it ignores."""
        self._held = values
        for name, (switch, off, on, value) in AUTOMATICS.items():
            self._capture.set(switch, on if values is None else off)
            if values is not None and name in values:
                self._capture.set(value, values[name])
