"""Which mode of a Pi camera's sensor to use: chosen by what it sees.

>>> chosen_mode(camera.sensor_modes, (1280, 960))          # of a Camera Module 3
SensorMode(size=(2304, 1296), crop=(0, 0, 4608, 2592), bit_depth=10)

Left alone, picamera2 takes the mode whose size is nearest. Of a Camera Module 3 that is one that
reads two thirds of the sensor, each way: a third of the table would be missing from the picture.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

NEARLY_ALL = 0.97
"""Modes that see so much of what the widest sees count as equal: some leave out a few rows at the edge."""


LARGEST_STILL = 3000
"""Pixels that a still picture is wide at most: fifteen cards are told apart in it, and it takes 20 MB."""


class SensorMode(NamedTuple):
    """How a sensor is read: the size of what it gives, and the rectangle of its pixels that this shows."""

    size: tuple[int, int]
    crop: tuple[int, int, int, int]
    """Left, top, width, height, counted in the pixels of the whole sensor."""
    bit_depth: int

    def seen(self, shape: float) -> float:
        """Return how many pixels of the sensor are in a picture of a shape, which is width by height."""
        width, height = _cut(self.crop[2:], shape)
        return width * height

    def is_large_enough(self, size: tuple[int, int]) -> bool:
        """Tell whether a picture of this size is made from it without being blown up."""
        width, height = _cut(self.size, size[0] / size[1])
        return width >= size[0] - 1 and height >= size[1] - 1  # cut sizes are no whole numbers


def chosen_mode(modes: Iterable[Mapping[str, Any]], size: tuple[int, int]) -> SensorMode | None:
    """Return the mode that sees most of the sensor, and of these the smallest that is large enough.

    `modes` are picamera2's `sensor_modes`; of a camera that tells none, such as one with its own
    processor, none is chosen.
    """
    told = [
        SensorMode(tuple(mode["size"]), tuple(mode["crop_limits"]), mode["bit_depth"])
        for mode in modes
        if "crop_limits" in mode
    ]
    if not told:
        return None
    shape = size[0] / size[1]
    most = max(mode.seen(shape) for mode in told)
    wide = [mode for mode in told if mode.seen(shape) >= NEARLY_ALL * most]
    enough = [mode for mode in wide if mode.is_large_enough(size)]
    return min(enough, key=_cost) if enough else max(wide, key=lambda mode: mode.size)


def still_size(modes: Iterable[Mapping[str, Any]], size: tuple[int, int]) -> tuple[int, int]:
    """Return how large a picture of this shape can be: as the finest mode has it, within `LARGEST_STILL`.

    >>> still_size(camera.sensor_modes, (1280, 960))           # of a Camera Module 3
    (3000, 2250)
    """
    shape = size[0] / size[1]
    widths = [_cut(tuple(mode["size"]), shape)[0] for mode in modes if "crop_limits" in mode]
    width = min(LARGEST_STILL, max(widths, default=0))
    if width <= size[0]:
        return size
    return 2 * round(width / 2), 2 * round(width / shape / 2)


def _cost(mode: SensorMode) -> tuple[int, int]:
    """Fewer pixels are read faster; of the same, those with finer steps are better."""
    return mode.size[0] * mode.size[1], -mode.bit_depth


def _cut(size: tuple[int, ...], shape: float) -> tuple[float, float]:
    """Return what is left of a size, width and height, that is cut to a shape."""
    width, height = size
    return min(width, height * shape), min(height, width / shape)
