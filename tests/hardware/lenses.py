"""How much of a table a camera sees from which height, for docs/hardware.md.

>>> width, depth = seen_mm(CAMERAS[2], height_mm=800)
>>> round(width), round(depth)
(798, 598)
"""

from math import radians, tan
from typing import NamedTuple


class Lens(NamedTuple):
    """A camera's field of view over its whole sensor, in degrees."""

    name: str
    across: float
    down: float


CAMERAS = (
    Lens("Camera Module 1", 53.50, 41.41),
    Lens("Camera Module 2", 62.2, 48.8),
    Lens("Camera Module 3", 66.0, 41.0),
    Lens("Camera Module 3 Wide", 102.0, 67.0),
    Lens("AI Camera", 66.0, 52.3),
)
"""As published by the maker: https://www.raspberrypi.com/documentation/accessories/camera.html"""


def seen_mm(lens: Lens, height_mm: float, shape: float = 4 / 3) -> tuple[float, float]:
    """Return how wide and how deep the picture is on the table, cut from the sensor in its shape."""
    across, down = (2 * height_mm * tan(radians(angle) / 2) for angle in (lens.across, lens.down))
    return min(across, down * shape), min(down, across / shape)


def size_px(lens: Lens, height_mm: float, thing_mm: float, width_px: int = 1280) -> float:
    """Return how many pixels across a thing on the table is."""
    return thing_mm / seen_mm(lens, height_mm)[0] * width_px
