"""A camera on the Pi's ribbon cable, by picamera2, which exists on a Pi alone and comes from apt.

    >>> camera = PiCamera(width=1280, height=960)
    >>> first = next(iter(camera))
    >>> camera.sensor_mode.size, camera.sensor_mode.crop       # of a Camera Module 3
    ((2304, 1296), (0, 0, 4608, 2592))

Exposure, white balance and focus settle during the first frames and are locked then, since the eye
has learnt its colours under them. Nobody waits for that: the frames go on, and a camera that is pulled
out meanwhile is noticed. `SettledValues` has the values, and says when they are to be found again.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from companion.ports import Frame, Picture
from companion.words import Message
from hardware.camera.blocking import FILE_NAME as BLOCKED_NAME
from hardware.camera.blocking import Blocking
from hardware.camera.bracketing import Bracketing
from hardware.camera.live import PATIENCE_S, CameraFault
from hardware.camera.pi_mode import SensorMode, chosen_mode, still_size
from hardware.camera.settled import SETTLING_FRAMES, SettledValues, Values

FOCUS_FRAMES = 150
"""A lens without focus after this many frames stays where it is; mounting shows how sharp that is."""
SMALL_WIDTH = 320
STILL_S = 5.0
"""A picture in full resolution takes no longer, or never comes."""
AF_MANUAL, AF_CONTINUOUS = 0, 2
"""libcamera's AfModeEnum: the lens stays where it is put, or looks for the focus by itself."""
AUTOMATIC = {
    "AeEnable": True,
    "ExposureTimeMode": 0,
    "AnalogueGainMode": 0,
    "AwbEnable": True,
    "AfMode": AF_CONTINUOUS,
}
AF_FOCUSED = 2
"""libcamera's AfStateEnum.Focused."""
BLUE_GREEN_RED = "RGB888"
"""Named for the order of the bits in a word; in memory, and so in the array, blue comes first."""


class PiCamera:
    """One opened camera."""

    def __init__(
        self,
        number: int = 0,
        width: int = 1280,
        height: int = 960,
        fps: int = 30,
        settled: SettledValues | None = None,
    ) -> None:
        self._settled = settled or SettledValues()
        self._longest_us = round(1_000_000 / fps)
        self._held = self._wanted()
        self._bracket = Bracketing()
        self._still_asked = False
        self._still_size = (width, height)
        self._small = (SMALL_WIDTH, 2 * round(SMALL_WIDTH * height / width / 2))
        self._blocking = Blocking(self._settled.place_beside(BLOCKED_NAME))
        self._camera = _opened(number, self._blocking)
        self.sensor_mode: SensorMode | None = None
        """How the sensor is read; `None` where the camera does not tell."""
        try:
            with self._blocking.watched():
                self._start(width, height, fps)
        except Exception as fault:  # libcamera's own errors come as any kind of exception
            self.close()
            raise CameraFault(Message("camera.failed", name="picamera2", why=_reason(fault))) from fault

    def __iter__(self) -> Iterator[Frame]:
        number = free = 0
        while True:
            if self._still_asked:
                self._still_asked = False
                if (still := self._still(number)) is not None:
                    yield still
                    number += 1
            frame, metadata = self._next(number)
            exposure = self._bracket.exposure_of(metadata, self._held)
            if (exposed := self._bracket.next_exposure(self._held)) is not None:
                self._camera.set_controls({"ExposureTime": exposed})
            if exposure is None:
                continue
            held = self._held is not None and "ExposureTime" in self._held
            shorter, finer = (self._bracket.begin, self._ask_still) if held else (None, None)
            yield replace(frame, exposure=exposure, ask_shorter=shorter, ask_still=finer)
            number, free = number + 1, free + 1
            wanted = self._wanted()
            if wanted is None and self._held is None and _has_settled(free, metadata):
                found = self._found(metadata)
                wanted = found if self._settled.lock(found) else None
            if wanted != self._held:
                self._held, free = wanted, 0
                self._bracket = Bracketing()
                self._camera.set_controls(self._controls())

    def _ask_still(self) -> None:
        self._still_asked = True

    def _still(self, number: int) -> Frame | None:
        """Return one picture of all that the sensor has, at the values held; none where that fails.

        The film goes on as before: the library goes back to its configuration, and the values are set again.
        """
        camera = self._camera
        if camera is None:
            return None
        try:
            with self._blocking.watched():
                configuration = camera.create_still_configuration(
                    main={"size": self._still_size, "format": BLUE_GREEN_RED}, controls=self._controls()
                )
                picture = camera.switch_mode_and_capture_array(configuration, "main", wait=STILL_S)
                camera.set_controls(self._controls())
        except Exception as fault:  # libcamera's own errors come as any kind of exception
            raise CameraFault(Message("camera.failed", name="picamera2", why=_reason(fault))) from fault
        return Frame(np.asarray(picture, np.uint8), number, 0.0, still=True)

    def close(self) -> None:
        """Stop the streams and let go of the camera.

        Not by `stop`: that hands the work to a loop which may wait for a frame that never comes.
        """
        camera, self._camera = self._camera, None
        if camera is not None:
            with self._blocking.watched():
                with suppress(Exception):  # a camera whose cable is out cannot be closed properly
                    camera.cancel_all_and_flush()
                with suppress(Exception):
                    camera.close()

    def _start(self, width: int, height: int, fps: int) -> None:
        modes = self._camera.sensor_modes
        mode = chosen_mode(modes, (width, height))
        self._still_size = still_size(modes, (width, height))
        configuration = self._camera.create_video_configuration(
            main={"size": (width, height), "format": BLUE_GREEN_RED},
            lores={"size": self._small, "format": "YUV420"},
            controls={"FrameRate": fps, **self._controls()},
            sensor=mode and {"output_size": mode.size, "bit_depth": mode.bit_depth},
        )
        self._camera.configure(configuration)
        self.sensor_mode = mode and self._mode_in_use(mode)
        self._camera.start()

    def _mode_in_use(self, asked: SensorMode) -> SensorMode:
        """Return what the library made of the mode that it was asked for, as far as it tells."""
        sensor = self._camera.camera_configuration()["sensor"]
        _, widest_crop, _ = self._camera.camera_controls.get("ScalerCrop", (None, asked.crop, None))
        return SensorMode(tuple(sensor["output_size"]), tuple(widest_crop), sensor["bit_depth"])

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
        return Frame(np.asarray(picture, np.uint8), number, seconds, _coloured(small, self._small)), metadata

    def _wanted(self) -> Values | None:
        """Return what the camera is to be held at, exposed for no longer than a frame lasts.

        The library takes any exposure: with one of minutes, out of a file, no picture would come.
        """
        values = self._settled.values
        if values is None or "ExposureTime" not in values:
            return values
        return {**values, "ExposureTime": min(max(values["ExposureTime"], 1), self._longest_us)}

    def _found(self, metadata: dict[str, Any]) -> Values:
        """Return what the automatics have found."""
        lens = {"LensPosition": metadata["LensPosition"]} if "AfMode" in self._camera.camera_controls else {}
        found = {name: metadata[name] for name in ("ExposureTime", "AnalogueGain")}
        return found | {"ColourGains": tuple(metadata["ColourGains"])} | lens

    def _controls(self) -> dict[str, Any]:
        """Return what holds the camera at its values, or lets its automatics run.

        To set a value switches its automatic off. Which of the names switches it on again, the versions
        of libcamera differ in; what a camera does not know must not be set.
        """
        known = self._camera.camera_controls
        wanted = AUTOMATIC if self._held is None else {**self._held, "AfMode": AF_MANUAL}
        return {name: value for name, value in wanted.items() if name in known}


def _has_settled(frames: int, metadata: dict[str, Any]) -> bool:
    """Tell whether exposure and white balance have had their time, and the lens has found the focus."""
    focused = metadata.get("AfState", AF_FOCUSED) == AF_FOCUSED or frames >= FOCUS_FRAMES
    return frames >= SETTLING_FRAMES and focused


def _opened(number: int, blocking: Blocking) -> Any:
    blocking.refuse()
    try:
        from picamera2 import Picamera2  # noqa: PLC0415 - on a Pi alone; elsewhere this line is the answer
    except ImportError as missing:
        raise CameraFault(Message("camera.no-picamera2", why=str(missing))) from missing
    except Exception as fault:  # what it needs was built for another numpy
        raise CameraFault(Message("camera.failed", name="picamera2", why=str(fault))) from fault
    if number >= len(Picamera2.global_camera_info()):
        raise CameraFault(Message("camera.none", number=number, found=len(Picamera2.global_camera_info())))
    try:
        with blocking.watched():
            return Picamera2(number)
    except Exception as fault:  # "Device or resource busy" arrives as a plain RuntimeError
        raise CameraFault(Message("camera.failed", name="picamera2", why=_reason(fault))) from fault


def _reason(fault: BaseException) -> str:
    """Return what went wrong at first: picamera2 itself says no more than that opening did not complete."""
    while fault.__cause__ is not None:
        fault = fault.__cause__
    return str(fault).rstrip(".")


def _coloured(planes: Any, size: tuple[int, int]) -> Picture:
    """Return the small stream in colour: it comes as brightness with two quarter planes of colour below."""
    return np.asarray(cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420), np.uint8)[: size[1], : size[0]]
