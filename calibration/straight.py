"""Whether the camera looks straight down: how things grow from one side of its picture to the other.

>>> leaning_of_pieces(places, width)      # equal pieces that look larger on the right
Leaning(across=0.31, down=0.02, unsure=0.05)
>>> lines_run_together(picture)           # planks of the bare table
False

A lean is the share by which lengths grow over one width of the picture. A camera that is tilted by an angle
shows about one and a half times its tangent, times the picture's width over the focal length, which is near
one for the lenses that hang above tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture
from companion.vision.reading import Place
from companion.words import Message

Floats = NDArray[np.float64]

CROOKED = 0.2
"""A camera that leans further, beyond its uncertainty, is told: about eight degrees. Discs at one edge are
then a fifth larger than at the other."""
FEWEST_PIECES = 6
"""Of fewer pieces no lean is told: a single one that was found too large would make it."""

LOOK_SIZE, FIELD_PX = (640, 480), 80
"""Lines are looked for in fields of a picture of that size."""
FEWEST_FIELDS, LEAST_SLOPES, ONE_WAY = 12, 20.0, 0.5
"""A field counts whose slopes are this steep, squared, and whose lines run one way to this share; of so many
fields a direction is told."""
PARALLEL, LEAST_APART = np.radians(20.0), 0.3
"""Fields whose lines run further from the common direction show something else; those of one narrow strip, in
widths of the picture, tell nothing."""
GROWS = 1.5
"""Lengths grow by this many times the angle between two lines that are one width apart."""


@dataclass(frozen=True, slots=True)
class Leaning:
    """How much lengths grow over one width of the picture, to the right and downwards."""

    across: float
    down: float
    unsure: float
    """One standard error of the growth along its direction."""

    @property
    def is_crooked(self) -> bool:
        """Whether it is further than the camera should lean, even where it was measured too large."""
        return float(np.hypot(self.across, self.down)) - self.unsure > CROOKED

    @property
    def looks_to(self) -> Message:
        """The side of the picture that the camera looks to: things there are farther away, so smaller."""
        if abs(self.across) >= abs(self.down):
            side = "left" if self.across > 0 else "right"
        else:
            side = "top" if self.down > 0 else "bottom"
        return Message(f"calibration.side.{side}")


def leaning_of_pieces(places: Sequence[Place], width: int) -> Leaning | None:
    """Return how pieces of one size grow over a picture of this width; `None` where too few lie there."""
    if len(places) < FEWEST_PIECES:
        return None
    at = np.array([(place.x, place.y) for place in places]) / width
    known = np.column_stack([np.ones(len(at)), at - at.mean(axis=0)])
    sizes = np.log([place.r for place in places])
    spread = known.T @ known
    if np.linalg.cond(spread) > 1e6:  # all in one row: nothing tells how they grow across it
        return None
    growth = np.linalg.solve(spread, known.T @ sizes)
    errors = np.linalg.inv(spread)[1:, 1:] * np.sum((sizes - known @ growth) ** 2) / (len(at) - 3)
    along = growth[1:] / (np.linalg.norm(growth[1:]) + 1e-9)
    return Leaning(float(growth[1]), float(growth[2]), float(np.sqrt(along @ errors @ along)))


def lines_run_together(picture: Picture) -> bool | None:
    """Tell whether lines of the table, as planks have them, are not parallel; `None` where there are too few.

    They tell the lean along themselves and nothing of the other one: that they do not is no proof.
    """
    at, normals = _directions(picture)
    if len(at) < FEWEST_FIELDS:
        return None
    common = float(np.angle(np.exp(2j * normals).mean()) / 2)
    turned = (normals - common + np.pi / 2) % np.pi - np.pi / 2
    near = np.abs(turned) < PARALLEL
    beside = at[near] @ (np.cos(common), np.sin(common))
    if len(beside) < FEWEST_FIELDS or np.ptp(beside) < LEAST_APART:
        return None
    beside -= beside.mean()
    spread = float(beside @ beside)
    turns = float(beside @ turned[near]) / spread
    left = turned[near] - turned[near].mean() - turns * beside
    unsure = float(np.sqrt(left @ left / (len(left) - 2) / spread))
    return GROWS * (abs(turns) - unsure) > CROOKED


def _directions(picture: Picture) -> tuple[Floats, Floats]:
    """Return the middles of the fields with lines, in widths, and which way is across those lines."""
    small = cv2.resize(picture, LOOK_SIZE, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 1.5)
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    middles, normals = [], []
    width, height = LOOK_SIZE
    for top in range(0, height, FIELD_PX):
        for left in range(0, width, FIELD_PX):
            field = np.s_[top : top + FIELD_PX, left : left + FIELD_PX]
            x, y = across[field], down[field]
            xx, yy, xy = float((x * x).mean()), float((y * y).mean()), float((x * y).mean())
            one_way = np.hypot(xx - yy, 2 * xy) / (xx + yy + 1e-6)
            if xx + yy > LEAST_SLOPES and one_way > ONE_WAY:
                middles.append(((left + FIELD_PX / 2) / width, (top + FIELD_PX / 2) / width))
                normals.append(np.arctan2(2 * xy, xx - yy) / 2)
    return np.array(middles).reshape(-1, 2), np.array(normals)
