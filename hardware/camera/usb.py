"""A camera on a USB plug, through OpenCV.

    >>> camera = UsbCamera("/dev/video0")

OpenCV waits ten seconds for a camera that was pulled out, and then may say that all is well. So a
thread of its own does the waiting, and whoever asks for frames is told after a second and a half.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.ports import Frame
from companion.words import Message
from hardware.camera.live import PATIENCE_S, CameraFault
from hardware.camera.settled import SETTLING_FRAMES, Settled, Values

log = logging.getLogger(__name__)
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
        settled: Settled | None = None,
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
        self._settled = settled or Settled()
        self._hold(self._settled.values)  # a driver remembers what was set before
        self._frames: queue.Queue[Frame | None] = queue.Queue(maxsize=1)
        self._stop = threading.Event()
        self._reader = threading.Thread(target=self._read, name=f"camera {device}", daemon=True)
        self._reader.start()

    def __iter__(self) -> Iterator[Frame]:
        while not self._stop.is_set():
            try:
                frame = self._frames.get(timeout=PATIENCE_S)
            except queue.Empty:
                raise CameraFault(Message("camera.silent", seconds=PATIENCE_S)) from None
            if frame is None:
                raise CameraFault(Message("camera.unplugged"))
            yield frame

    def close(self) -> None:
        """Let the reading thread end, which releases the camera; it may wait inside OpenCV for a while."""
        self._stop.set()
        self._reader.join(timeout=PATIENCE_S)

    def _read(self) -> None:
        """Read until there is no more, whatever the reason, and let go of the camera."""
        try:
            self._read_frames()
        except Exception:  # whoever waits for frames cannot hear it, but learns that there are no more
            log.exception("reading the camera failed")
        finally:
            self._offer(None)
            self._capture.release()

    def _read_frames(self) -> None:
        number = free = 0
        while not self._stop.is_set():
            there, picture = self._capture.read()
            if not there or picture is None:
                return
            self._offer(Frame(np.asarray(picture, np.uint8), number, time.monotonic()))
            number, free = number + 1, free + 1
            wanted = self._settled.values
            if wanted is None and self._held is None and free >= SETTLING_FRAMES:
                found = self._found()
                wanted = found if self._settled.lock(found) else None
            if wanted != self._held:
                free = 0
                self._hold(wanted)

    def _offer(self, frame: Frame | None) -> None:
        """Put the newest frame where it is waited for; one that nobody took is out of date."""
        with suppress(queue.Empty):
            self._frames.get_nowait()
        self._frames.put(frame)

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
