"""A camera on the Pi's ribbon cable, by picamera2, which exists on a Pi alone and comes from apt.

    >>> camera = PiCamera(width=1280, height=960)
    >>> first = next(iter(camera))

Exposure, white balance and focus settle during the first frames and are locked then, since the eye
has learnt its colours under them. Nobody waits for that: the frames go on, and a camera that is pulled
out meanwhile is noticed. `locked` holds the values, to be handed in when reopening.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.ports import Frame, Picture
from companion.words import Message
from hardware.camera.live import PATIENCE_S, SETTLING_FRAMES, CameraFault

FOCUS_FRAMES = 150
"""A lens that has found no focus after so many frames stays where it is; mounting shows how sharp that is."""
SMALL = (320, 240)
AF_MANUAL, AF_CONTINUOUS = 0, 2
"""libcamera's AfModeEnum: the lens stays where it is put, or looks for the focus by itself."""
AF_FOCUSED = 2
"""libcamera's AfStateEnum.Focused."""
BLUE_GREEN_RED = "RGB888"
"""Named for the order of the bits in a word; in memory, and so in the array, blue comes first."""


@dataclass(frozen=True, slots=True)
class Locked:
    """The camera's settings once they have settled; `lens` is `None` where the focus is fixed."""

    exposure_us: int
    gain: float
    colour_gains: tuple[float, float]
    lens: float | None

    def controls(self) -> dict[str, Any]:
        """Return them as libcamera calls them; setting the values switches the automatics off."""
        focus = {} if self.lens is None else {"AfMode": AF_MANUAL, "LensPosition": self.lens}
        return {
            "ExposureTime": self.exposure_us,
            "AnalogueGain": self.gain,
            "ColourGains": self.colour_gains,
            **focus,
        }


class PiCamera:
    """One opened camera."""

    def __init__(
        self,
        number: int = 0,
        width: int = 1280,
        height: int = 960,
        fps: int = 30,
        locked: Locked | None = None,
    ) -> None:
        self.locked = locked
        self._camera = _opened(number)
        try:
            self._start(width, height, fps)
        except Exception as fault:  # libcamera's own errors come as any kind of exception
            self.close()
            raise CameraFault(Message("camera.failed", name="picamera2", why=str(fault))) from fault

    def __iter__(self) -> Iterator[Frame]:
        number = 0
        while True:
            frame, metadata = self._next(number)
            yield frame
            number += 1
            if self.locked is None and _has_settled(number, metadata):
                self._lock(metadata)

    def close(self) -> None:
        """Stop the streams and let go of the camera.

        Not by `stop`: that hands the work to a loop which may wait for a frame that never comes.
        """
        camera, self._camera = self._camera, None
        if camera is not None:
            with suppress(Exception):  # a camera whose cable is out cannot be closed properly
                camera.cancel_all_and_flush()
            with suppress(Exception):
                camera.close()

    def _start(self, width: int, height: int, fps: int) -> None:
        controls: dict[str, Any] = {"FrameRate": fps}
        if self.locked is not None:
            controls |= self.locked.controls()
        elif "AfMode" in self._camera.camera_controls:
            controls["AfMode"] = AF_CONTINUOUS
        configuration = self._camera.create_video_configuration(
            main={"size": (width, height), "format": BLUE_GREEN_RED},
            lores={"size": SMALL, "format": "YUV420"},
            controls=controls,
        )
        self._camera.configure(configuration)
        self._camera.start()

    def _next(self, number: int) -> tuple[Frame, dict[str, Any]]:
        if self._camera is None:
            raise CameraFault(Message("camera.closed"))
        try:
            with self._camera.captured_request(wait=PATIENCE_S) as request:
                picture, small = request.make_array("main"), request.make_array("lores")
                metadata = request.get_metadata()
        except TimeoutError as late:
            raise CameraFault(Message("camera.silent", seconds=PATIENCE_S)) from late
        seconds = metadata["SensorTimestamp"] / 1e9
        return Frame(np.asarray(picture, np.uint8), number, seconds, _small(small)), metadata

    def _lock(self, metadata: dict[str, Any]) -> None:
        red, blue = metadata["ColourGains"]
        lens = metadata["LensPosition"] if "AfMode" in self._camera.camera_controls else None
        self.locked = Locked(metadata["ExposureTime"], metadata["AnalogueGain"], (red, blue), lens)
        self._camera.set_controls(self.locked.controls())


class PiCameraAgain:
    """Opens the same camera as often as it is lost, with what was locked the first time.

    >>> CameraGuard(PiCameraAgain(number=0, width=1280, height=960, fps=30), tell=print)
    """

    def __init__(self, number: int, width: int, height: int, fps: int) -> None:
        self._settings = (number, width, height, fps)
        self._last: PiCamera | None = None

    def __call__(self) -> PiCamera:
        """Open it."""
        self._last = PiCamera(*self._settings, self._last.locked if self._last else None)
        return self._last


def _has_settled(frames: int, metadata: dict[str, Any]) -> bool:
    """Tell whether exposure and white balance have had their time, and the lens has found the focus."""
    focused = metadata.get("AfState", AF_FOCUSED) == AF_FOCUSED or frames >= FOCUS_FRAMES
    return frames >= SETTLING_FRAMES and focused


def _opened(number: int) -> Any:
    try:
        from picamera2 import Picamera2  # noqa: PLC0415 - on a Pi alone; elsewhere this line is the answer
    except ImportError as missing:
        raise CameraFault(Message("camera.no-picamera2", why=str(missing))) from missing
    if number >= len(Picamera2.global_camera_info()):
        raise CameraFault(Message("camera.none", number=number, found=len(Picamera2.global_camera_info())))
    try:
        return Picamera2(number)
    except Exception as fault:  # "Device or resource busy" arrives as a plain RuntimeError
        raise CameraFault(Message("camera.failed", name="picamera2", why=str(fault))) from fault


def _small(planes: Any) -> Picture:
    """Return the small stream in colour: it comes as brightness with two quarter planes of colour below."""
    return np.asarray(cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420), np.uint8)[: SMALL[1], : SMALL[0]]
