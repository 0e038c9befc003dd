"""How much of a table a camera sees from which height, for docs/hardware.md.

>>> width, depth = seen_mm(CAMERAS[2], height_mm=800)
>>> round(width), round(depth)
(798, 598)
"""

from math import radians, tan
from typing import NamedTuple

from hardware.camera.pi_mode import SensorMode
from tests.hardware.sensors import mode_in_use, whole


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


def seen_mm(lens: Lens, height_mm: float, mode: SensorMode | None = None) -> tuple[float, float]:
    """Return how wide and how deep a picture of 4:3 is on the table, cut from what the mode reads.

    The mode is the one that the companion uses, where none is named.
    """
    _, _, *crop = (mode or mode_in_use(lens.name)).crop
    across, down = (
        2 * height_mm * tan(radians(angle) / 2) * read / all_of_it
        for angle, read, all_of_it in zip((lens.across, lens.down), crop, whole(lens.name), strict=True)
    )
    return min(across, down * 4 / 3), min(down, across * 3 / 4)


def size_px(lens: Lens, height_mm: float, thing_mm: float, width_px: int = 1280) -> float:
    """Return how many pixels across a thing on the table is."""
    return thing_mm / seen_mm(lens, height_mm)[0] * width_px
