"""The lamp: how bright each place is, and where it mirrors itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
UP = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Lamp:
    """One lamp over the table, and what the room's walls give back."""

    place_mm: tuple[float, float, float]
    ambient: float
    tint: tuple[float, float, float]  # blue, green, red
    radius_mm: float  # the bigger the lamp, the softer its shadows

    @classmethod
    def from_rng(cls, rng: np.random.Generator) -> "Lamp":
        """Hang a lamp somewhere near the table's middle."""
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(60, 520)
        warmth = rng.uniform(-0.10, 0.12)
        return cls(
            place_mm=(float(away * np.cos(angle)), float(away * np.sin(angle)), rng.uniform(480, 1100)),
            ambient=rng.uniform(0.25, 0.6),
            tint=(1 - warmth, 1.0, 1 + warmth),
            radius_mm=rng.uniform(15, 90),
        )

    def direct(self, ground: Floats, z: float = 0.0, normal: tuple[float, float, float] = UP) -> Floats:
        """Return the lamp's own light at places of the table: 1 right beneath it."""
        across, down, rise = self._rays(ground, z)
        square = across * across + down * down + rise * rise
        lean = across * normal[0] + down * normal[1] + rise * normal[2]
        return np.asarray(np.maximum(lean, 0) / np.sqrt(square) * self.place_mm[2] ** 2 / square, np.float32)

    def mirror(
        self,
        ground: Floats,
        eye_mm: NDArray[np.float64],
        sharpness: float,
        normal: tuple[float, float, float] = UP,
    ) -> Floats:
        """Return how much of the lamp a glossy surface mirrors into the camera, from 0 to 1."""
        lamp = _unit(self._rays(ground, 0.0))
        height = np.full(ground.shape[:2], eye_mm[2])
        eye = _unit((eye_mm[0] - ground[..., 0], eye_mm[1] - ground[..., 1], height))
        half = _unit([one + other for one, other in zip(lamp, eye, strict=True)])
        facing = sum(way * share for way, share in zip(half, normal, strict=True))
        return np.asarray(np.clip(facing, 0, 1) ** sharpness, np.float32)

    def shadow_of(self, points_mm: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return where the shadows of points (N x 3) fall on the table (N x 3, with z = 0)."""
        place = np.asarray(self.place_mm)
        share = place[2] / (place[2] - points_mm[:, 2:])
        fallen = place + (points_mm - place) * share
        fallen[:, 2] = 0
        return np.asarray(fallen, np.float64)

    def _rays(self, ground: Floats, z: float) -> tuple[Floats, Floats, Floats]:
        x, y, height = self.place_mm
        rise = np.full(ground.shape[:2], height - z, np.float32)
        return (x - ground[..., 0]).astype(np.float32), (y - ground[..., 1]).astype(np.float32), rise


def _unit(rays: Sequence[NDArray[Any]]) -> list[NDArray[Any]]:
    """Return rays, by their three parts, each 1 long."""
    across, down, rise = rays
    long = np.sqrt(across * across + down * down + rise * rise)
    return [part / long for part in rays]
