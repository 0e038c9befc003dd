"""Finds the pieces in a picture: where they lie, how large they are, and how much of each is in view.

>>> find_pieces(picture, bare, unit=20)[0]
Detection(x=460.2, y=485.9, radius=18.0, probability=0.97, in_view=0.99)
"""

from dataclasses import dataclass
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.networks import run
from companion.vision.picture import Picture

UNIT = 9.0
"""The outer radius of a piece in the picture that the network looks at, in pixels."""
TRAINED_UNIT = 10.0
"""The network tells sizes relative to this; it was trained on pieces from 7 to 11 pixels."""
CELL = 4
"""The network answers for each square of so many pixels."""
FAINTEST = 0.1
"""What is less probable is not a detection."""
MAX_DETECTIONS = 300
"""More are of a texture, and would only cost time."""
_SAME_PIECE = 0.5
"""Two detections are of one piece if they are nearer than this, in radii."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Detection:
    """A place where a piece may lie, in pixels of the picture; `radius` is the outer one."""

    x: float
    y: float
    radius: float
    probability: float
    in_view: float


def find_pieces(picture: Picture, bare: Picture, unit: float) -> list[Detection]:
    """Return all detections, the most probable first; `unit` is the outer radius to expect, in pixels."""
    cells, across, down = _cells(picture, bare, unit)
    found = []
    for row, column in np.argwhere(cells[0] > FAINTEST).tolist():
        probability, dx, dy, size, in_view = cells[:5, row, column].tolist()
        x, y = (CELL * (column + dx + 0.5)) / across - 0.5, (CELL * (row + dy + 0.5)) / down - 0.5
        found.append(Detection(x, y, TRAINED_UNIT * float(np.exp(size)) / across, probability, in_view))
    found.sort(key=lambda detection: -detection.probability)
    del found[MAX_DETECTIONS:]
    kept: list[Detection] = []
    for each in found:
        if all(hypot(each.x - o.x, each.y - o.y) > _SAME_PIECE * min(each.radius, o.radius) for o in kept):
            kept.append(each)
    return kept


def _cells(picture: Picture, bare: Picture, unit: float) -> tuple[Floats, float, float]:
    """Return the network's answer, and by how much it looked at a smaller picture, across and down."""
    height, width = picture.shape[:2]
    size = tuple(max(16, round(side * UNIT / unit / 8) * 8) for side in (width, height))
    way = cv2.INTER_AREA if size[0] < width else cv2.INTER_LINEAR
    small, table = (cv2.resize(each, size, interpolation=way)[None] for each in (picture, bare))
    return run("find", picture=small, bare=table)[0][0], size[0] / width, size[1] / height
