"""What the table tells of how the camera is mounted: whether it is in focus, and looks past the edge.

>>> is_soft(picture), shows_an_edge(picture)
(True, False)

A plain cloth has nothing on it that could be sharp, and a runner looks like the table's edge: what is not
clear is not said.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture

Floats = NDArray[np.float32]

LOOK_WIDTH = 1280
FINE_PX, COARSE_PX = 1.5, 4.5
"""How far the picture is softened before its slopes are compared: a sharp edge loses most of its slope
between the two, one that is soft already loses little."""
FIELD_PX, FEWEST_FIELDS = 160, 6
"""The picture is looked at in fields, of which at least this many must show something: where a lamp mirrors
itself the table looks soft, elsewhere it does not."""
STEEPEST_SHARE = 0.02
LEAST_SLOPE = 0.8
"""The steepest share of each field is looked at; slopes below this are a lamp's, or grain."""
SOFTEST = 1.8
"""How much steeper edges must be when seen finely. Chosen so that drawn tables in focus stay above it;
of those out of focus by six pixels of 1280, under a grainy sensor, it tells about one in three."""

EDGE_WIDTH = 120
ANGLES = 45
BESIDE = 4
"""How many pixels on each side of a line are compared, in a picture of that width."""
LEAST_OUTSIDE = 0.04
"""The share of the picture that must lie beyond the table's edge to be reported."""
OTHER_COLOUR = 13.0
"""How far, in Lab, what lies beyond must be from the table: planks, squares and shadows are 10 or less."""


def is_soft(picture: Picture) -> bool | None:
    """Tell whether even the steepest edges in the picture are soft; `None` where it shows too few."""
    grey = cv2.cvtColor(_scaled(picture, LOOK_WIDTH), cv2.COLOR_BGR2GRAY).astype(np.float32)
    (fine_x, fine_y), (x, y) = _slopes(grey, FINE_PX), _slopes(grey, COARSE_PX)
    coarse = np.hypot(x, y)
    fine = cv2.dilate((fine_x * x + fine_y * y) / (coarse + 1e-3), np.ones((7, 7), np.uint8))
    ratios = []
    for top in range(0, grey.shape[0], FIELD_PX):
        for left in range(0, grey.shape[1], FIELD_PX):
            field = np.s_[top : top + FIELD_PX, left : left + FIELD_PX]
            least = float(np.quantile(coarse[field], 1 - STEEPEST_SHARE))
            if least >= LEAST_SLOPE:
                steep = coarse[field] >= least
                ratios.append(float(np.quantile(fine[field][steep] / coarse[field][steep], 0.75)))
    return float(np.quantile(ratios, 0.75)) < SOFTEST if len(ratios) >= FEWEST_FIELDS else None


def shows_an_edge(picture: Picture) -> bool:
    """Tell whether a straight line parts the picture into two colours: table, and what is beyond it."""
    small = _scaled(picture, EDGE_WIDTH).astype(np.float32) / 255
    colours = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.float32)
    height, width = colours.shape[:2]
    down, across = np.mgrid[:height, :width]
    angles = np.arange(ANGLES) * np.pi / ANGLES
    return any(
        _parts(across * np.cos(angle) + down * np.sin(angle), colours) >= OTHER_COLOUR for angle in angles
    )


def _parts(distance: NDArray[np.float64], colours: Floats) -> float:
    """Return how well the best line of one direction parts the picture; `distance` runs across it."""
    bins = np.rint(distance - distance.min()).astype(np.int64).ravel()
    size = np.cumsum(np.bincount(bins))[:, None]
    total = np.cumsum([np.bincount(bins, channel.ravel()) for channel in cv2.split(colours)], axis=1).T
    line = np.arange(BESIDE, len(size) - BESIDE)
    line = line[np.abs(size[line, 0] / size[-1] - 0.5) <= 0.5 - LEAST_OUTSIDE]
    sides = total[line] / size[line] - (total[-1] - total[line]) / (size[-1] - size[line])
    near, far = line - BESIDE, line + BESIDE
    beside = (total[line] - total[near]) / (size[line] - size[near])
    beside -= (total[far] - total[line]) / (size[far] - size[line])
    parted = np.minimum(np.linalg.norm(sides, axis=1), np.linalg.norm(beside, axis=1))
    return float(parted.max(initial=0.0))


def _slopes(grey: Floats, softened_px: float) -> tuple[Floats, Floats]:
    softened = cv2.GaussianBlur(grey, (0, 0), softened_px)
    across, down = (cv2.Sobel(softened, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
    return np.asarray(across, np.float32), np.asarray(down, np.float32)


def _scaled(picture: Picture, width: int) -> Picture:
    if picture.shape[1] == width:
        return picture
    size = (width, round(picture.shape[0] * width / picture.shape[1]))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
