"""A stand-in for picamera2 off a Pi: the calls that the adapter makes, with the library's own signatures.

The metadata is of the shape that a Camera Module 3 sends. What shall go wrong is set on the class.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import numpy as np

METADATA = {
    "SensorTimestamp": 1_200_345_678_000,
    "ExposureTime": 16_642,
    "AnalogueGain": 2.1333333,
    "ColourGains": (2.4478, 1.5512),
    "FrameDuration": 33_333,
}
FOCUSING = {False: {"AfState": 1, "LensPosition": 0.5}, True: {"AfState": 2, "LensPosition": 1.5625}}
"""While the lens looks for the focus, and once it has found it; a fixed lens tells neither."""


def mode(
    size: tuple[int, int], crop: tuple[int, int, int, int], fps: float, bits: int = 10
) -> dict[str, Any]:
    """One of `sensor_modes`, as the library's manual shows them."""
    return {
        "format": f"SRGGB{bits}_CSI2P",
        "unpacked": f"SRGGB{bits}",
        "bit_depth": bits,
        "size": size,
        "fps": fps,
        "crop_limits": crop,
        "exposure_limits": (9, 77_193_582, 20_000),
    }


MODULE_3 = [
    mode((1536, 864), (768, 432, 3072, 1728), 120.13),
    mode((2304, 1296), (0, 0, 4608, 2592), 56.03),
    mode((4608, 2592), (0, 0, 4608, 2592), 14.35),
]


class Request:
    def __init__(
        self, number: int, sizes: dict[str, tuple[int, int]], focused: bool | None, exposed: int
    ) -> None:
        self.number, self.sizes, self.focused, self.released = number, sizes, focused, False
        self.exposed = exposed

    def make_array(self, name: str) -> Any:
        width, height = self.sizes[name]
        shape = (height, width, 3) if name == "main" else (height * 3 // 2, width)
        return np.full(shape, 90 + self.number % 60, np.uint8)

    def get_metadata(self) -> dict[str, Any]:
        stamp = 1_200_345_678_000 + self.number * 33_333_000
        now = {"SensorTimestamp": stamp, "ExposureTime": self.exposed}
        if self.focused is None:
            return {**METADATA, **now}
        return {**METADATA, **FOCUSING[self.focused], **now}

    def release(self) -> None:
        self.released = True


class Picamera2:
    cameras: ClassVar[list[dict[str, Any]]] = [{"Model": "imx708", "Num": 0}]
    busy: ClassVar[bool] = False
    known: ClassVar[list[str]] = ["AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains"]
    """What can be set; newer ones have ExposureTimeMode and AnalogueGainMode too."""
    modes: ClassVar[list[dict[str, Any]]] = MODULE_3
    autofocus: ClassVar[bool] = True
    focused_at: ClassVar[int] = 20
    """The frame from which on the picture is sharp."""
    delay: ClassVar[int] = 4
    """Frames until another exposure is seen."""
    frames: ClassVar[int] = 1_000_000
    opened: ClassVar[list["Picamera2"]] = []

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return Picamera2.cameras

    def __init__(
        self, camera_num: Any = 0, verbose_console: Any = None, tuning: Any = None, allocator: Any = None
    ) -> None:
        if Picamera2.busy:
            busy = OSError("Device or resource busy")
            raise RuntimeError("Camera __init__ sequence did not complete.") from busy
        self.done: list[Any] = []
        self.crop = (0, 0, 0, 0)
        self.exposures: dict[int, Any] = {0: METADATA["ExposureTime"]}
        """From which frame on the sensor exposes for how long."""
        self.given = 0
        Picamera2.opened.append(self)

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        names = [*Picamera2.known, *(("AfMode", "LensPosition") if Picamera2.autofocus else ())]
        return {**dict.fromkeys(names, (0, 1, 0)), "ScalerCrop": ((0, 0, 64, 64), self.crop, self.crop)}

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        assert not self.done, "to read them configures the camera anew"
        return Picamera2.modes

    def camera_configuration(self) -> dict[str, Any]:
        return dict(self.configuration)

    def create_video_configuration(  # noqa: PLR0917 - the library's own signature
        self,
        main: Any = None,
        lores: Any = None,
        raw: Any = None,
        transform: Any = None,
        colour_space: Any = None,
        buffer_count: Any = 6,
        controls: Any = None,
        display: Any = "main",
        encode: Any = "main",
        queue: Any = True,
        sensor: Any = None,
        use_case: Any = "video",
    ) -> dict[str, Any]:
        return {"main": main, "lores": lores, "controls": controls, "sensor": sensor}

    def create_still_configuration(  # noqa: PLR0917 - the library's own signature
        self,
        main: Any = None,
        lores: Any = None,
        raw: Any = None,
        transform: Any = None,
        colour_space: Any = None,
        buffer_count: Any = 1,
        controls: Any = None,
        display: Any = None,
        encode: Any = None,
        queue: Any = True,
        sensor: Any = None,
        use_case: Any = "still",
    ) -> dict[str, Any]:
        return {"main": main, "controls": controls}

    def switch_mode_and_capture_array(
        self,
        camera_config: Any,
        name: Any = "main",
        wait: Any = None,
        signal_function: Any = None,
        delay: Any = 0,
    ) -> Any:
        assert wait is not None, "a wait without a limit blocks for ever"
        self.done.append(("still", camera_config["controls"]))
        width, height = camera_config[name]["size"]
        return np.full((height, width, 3), 77, np.uint8)

    def configure(self, camera_config: Any = None) -> None:
        self.configuration = camera_config
        if (sensor := camera_config["sensor"]) is not None:
            (self.crop,) = [
                mode["crop_limits"]
                for mode in Picamera2.modes
                if (mode["size"], mode["bit_depth"]) == (sensor["output_size"], sensor["bit_depth"])
            ]
        self.sizes = {name: camera_config[name]["size"] for name in ("main", "lores")}

    def start(self, config: Any = None, show_preview: Any = False) -> None:
        self.done.append("start")

    def close(self) -> None:
        self.done.append("close")

    def set_controls(self, controls: Any) -> None:
        assert set(controls) <= set(self.camera_controls), "the library refuses what the camera has not"
        self.done.append(controls)
        if "ExposureTime" in controls:
            self.exposures[self.given + Picamera2.delay] = controls["ExposureTime"]

    def cancel_all_and_flush(self) -> None:
        self.done.append("flush")

    @contextmanager
    def captured_request(self, wait: Any = None, flush: Any = None) -> Iterator[Request]:
        assert wait is not None, "a wait without a limit blocks for ever"
        if self.given >= Picamera2.frames:
            raise TimeoutError
        focused = self.given >= Picamera2.focused_at if Picamera2.autofocus else None
        exposed = self.exposures[max(since for since in self.exposures if since <= self.given)]
        request = Request(self.given, self.sizes, focused, exposed)
        self.given += 1
        try:
            yield request
        finally:
            request.release()
