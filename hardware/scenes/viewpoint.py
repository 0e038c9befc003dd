"""Where the camera hangs and how its lens bends the view: millimetres to pixels and back.

The table is the plane z = 0, in millimetres: x to the right, y to the bottom of the picture, z up.
"""

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Part

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Viewpoint:
    """A camera above the middle of the table; it is never quite straight."""

    size: tuple[int, int]
    px_per_mm: float
    height_mm: float
    turn: tuple[float, float, float]  # rotation vector in radians: nod, roll, and spin
    bend: tuple[float, float]  # the lens's two radial terms
    shift_px: tuple[float, float] = (0.0, 0.0)

    @classmethod
    def from_rng(cls, rng: np.random.Generator, size: tuple[int, int]) -> "Viewpoint":
        """Hang a camera somewhere sensible."""
        nod, roll = rng.normal(0, 0.045, 2)
        return cls(
            size=size,
            px_per_mm=rng.uniform(1.25, 1.85) * size[0] / 1280,
            height_mm=rng.uniform(550, 900),
            turn=(nod, roll, rng.normal(0, 0.05)),
            bend=(rng.uniform(-0.09, 0.03), rng.uniform(-0.01, 0.02)),
        )

    def bumped(self, shift_px: tuple[float, float]) -> "Viewpoint":
        """Return the camera after somebody pushed it."""
        return replace(self, shift_px=shift_px)

    def closer(self, part: Part, times: int) -> "Viewpoint":
        """Return the view of a part of the picture, with so many times as many pixels along its sides."""
        size = (part.width * times, part.height * times)
        middle = np.array(self.size) / 2 + self.shift_px - (part.left, part.top)
        across, down = (middle + 0.5) * times - 0.5 - np.array(size) / 2  # a pixel's place is its middle
        return replace(
            self, size=size, px_per_mm=self.px_per_mm * times, shift_px=(float(across), float(down))
        )

    @property
    def _matrix(self) -> NDArray[np.float64]:
        focal = self.px_per_mm * self.height_mm
        across = self.size[0] / 2 + self.shift_px[0]
        down = self.size[1] / 2 + self.shift_px[1]
        return np.array([[focal, 0, across], [0, focal, down], [0, 0, 1]])

    @property
    def _bend(self) -> NDArray[np.float64]:
        return np.array([*self.bend, 0.0, 0.0])

    @cached_property
    def _rotation(self) -> NDArray[np.float64]:
        matrix, _ = cv2.Rodrigues(np.array(self.turn))
        return np.asarray(matrix, np.float64)

    @property
    def eye_mm(self) -> NDArray[np.float64]:
        """Where the lens is."""
        return np.array([0.0, 0.0, self.height_mm])

    def project(self, points_mm: NDArray[np.floating]) -> NDArray[np.float64]:
        """Return the pixels (N x 2) at which points of the room (N x 3) are seen."""
        points = np.asarray(points_mm, np.float64).reshape(-1, 3) * (1, 1, -1)
        shift = self._rotation @ np.array([0.0, 0.0, self.height_mm])
        pixels, _ = cv2.projectPoints(points, np.array(self.turn), shift, self._matrix, self._bend)
        return np.asarray(pixels, np.float64).reshape(-1, 2)

    def project_far(self, points_mm: NDArray[np.floating]) -> NDArray[np.float64]:
        """Project without the lens's bend, which is only true within the picture and folds far outside."""
        seen = (np.asarray(points_mm, np.float64).reshape(-1, 3) * (1, 1, -1) + (0, 0, self.height_mm)) @ (
            self._matrix @ self._rotation
        ).T
        return np.asarray(seen[:, :2] / seen[:, 2:], np.float64)

    @cached_property
    def ground(self) -> Floats:
        """The place on the table, x and y in millimetres, that each pixel sees (rows x columns x 2)."""
        width, height = self.size
        step = 8  # the lens bends smoothly: look every eighth pixel up and fill in between
        columns, rows = np.arange(0, width + step, step), np.arange(0, height + step, step)
        grid = np.stack(np.meshgrid(columns, rows), axis=-1).astype(np.float64)
        coarse = self.on_table(grid.reshape(-1, 2)).reshape(*grid.shape).astype(np.float32)
        across, down = np.meshgrid(
            np.arange(width, dtype=np.float32) / step, np.arange(height, dtype=np.float32) / step
        )
        return np.asarray(cv2.remap(coarse, across, down, cv2.INTER_LINEAR), np.float32)

    def on_table(self, pixels: NDArray[np.floating]) -> NDArray[np.float64]:
        """Return the place on the table (N x 2, in millimetres) that pixels (N x 2) see."""
        plain = cv2.undistortPoints(
            np.asarray(pixels, np.float64).reshape(-1, 1, 2), self._matrix, self._bend
        ).reshape(-1, 2)
        rays = np.hstack([plain, np.ones((len(plain), 1))]) @ self._rotation
        return np.asarray(rays[:, :2] / rays[:, 2:] * self.height_mm, np.float64)
