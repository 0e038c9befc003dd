"""The modes of the Pi cameras' sensors, as libcamera reports them: what each gives, and what it shows.

>>> mode_in_use("Camera Module 3").size
(2304, 1296)

Each row is a line that `rpicam-hello --list-cameras` prints at such a camera. Sources: Raspberry Pi's own
documentation (modules 2 and 3, HQ), and what owners printed: github.com/raspberrypi/linux/issues/5309
(module 1), github.com/raspberrypi/linux/pull/6208 (HQ with the newer driver, whose mode 4056x2160 claims
rows that it does not read), github.com/AllskyTeam/allsky/issues/3632 (Global Shutter).
"""

from typing import Any

from hardware.camera.pi_mode import SensorMode, chosen_mode

Crop = tuple[int, int, int, int]
Row = tuple[tuple[int, int], Crop, tuple[int, ...]]
MODULE_3: list[Row] = [
    ((1536, 864), (768, 432, 3072, 1728), (10,)),
    ((2304, 1296), (0, 0, 4608, 2592), (10,)),
    ((4608, 2592), (0, 0, 4608, 2592), (10,)),
]
MODES: dict[str, list[Row]] = {
    "Camera Module 1": [
        ((640, 480), (16, 0, 2560, 1920), (10,)),
        ((1296, 972), (0, 0, 2592, 1944), (10,)),
        ((1920, 1080), (348, 434, 1928, 1080), (10,)),
        ((2592, 1944), (0, 0, 2592, 1944), (10,)),
    ],
    "Camera Module 2": [
        ((640, 480), (1000, 752, 1280, 960), (8, 10)),
        ((1640, 1232), (0, 0, 3280, 2464), (8, 10)),
        ((1920, 1080), (680, 692, 1920, 1080), (8, 10)),
        ((3280, 2464), (0, 0, 3280, 2464), (8, 10)),
    ],
    "Camera Module 3": MODULE_3,
    "Camera Module 3 Wide": MODULE_3,
    "HQ Camera": [
        ((1332, 990), (696, 528, 2664, 1980), (10,)),
        ((2028, 1080), (0, 440, 4056, 2160), (12,)),
        ((2028, 1520), (0, 0, 4056, 3040), (12,)),
        ((4056, 3040), (0, 0, 4056, 3040), (12,)),
    ],
    "HQ Camera, newer driver": [
        ((1332, 990), (696, 528, 2664, 1980), (8, 10, 12)),
        ((2028, 1080), (0, 440, 4056, 2160), (8, 10, 12)),
        ((2028, 1520), (0, 0, 4056, 3040), (8, 10, 12)),
        ((4056, 2160), (0, 440, 4056, 3040), (8, 10, 12)),
        ((4056, 3040), (0, 0, 4056, 3040), (8, 10, 12)),
    ],
    "AI Camera": [
        ((2028, 1520), (0, 0, 4056, 3040), (10,)),
        ((4056, 3040), (0, 0, 4056, 3040), (10,)),
    ],
    "Global Shutter Camera": [((1456, 1088), (0, 0, 1456, 1088), (10,))],
}


def sensor_modes(camera: str) -> list[dict[str, Any]]:
    """Return the modes of a camera with the keys that picamera2 gives them."""
    return [
        {"size": size, "crop_limits": crop, "bit_depth": bits}
        for size, crop, depths in MODES[camera]
        for bits in depths
    ]


def mode_in_use(camera: str, width: int = 1280, height: int = 960) -> SensorMode:
    """Return the mode that the companion uses of a camera."""
    mode = chosen_mode(sensor_modes(camera), (width, height))
    assert mode is not None
    return mode


def whole(camera: str) -> tuple[int, int]:
    """Return width and height of the whole sensor."""
    width, height = max(mode["crop_limits"][2:] for mode in sensor_modes(camera))
    return width, height
