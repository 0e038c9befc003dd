"""What the heart asks of the world. Each port is a protocol; the folder `hardware` holds who keeps it.

for frame in source:
    watcher.step(frame)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Rows, columns, and the three channels blue, green, red."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a camera: its number from 0, and when it was taken by the camera's own clock."""

    picture: Picture
    number: int
    seconds: float


class FrameSource(Protocol):
    """Something that gives one frame after another, until it has no more."""

    def __iter__(self) -> Iterator[Frame]:
        """Give the frames in the order they were taken."""
        ...
