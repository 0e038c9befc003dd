"""Drawn discs made as uneven as real ones: each has its own tone, wear, relief and gloss, and lenses blur.

A drawn set is printed alike to the last pixel; a real one is not. Calibration pictures and slaps of one
installation are worn by the same `Wear`.

>>> wear = Wear.from_seed(7)
>>> worn = wear.on(picture, truth.discs, seed=1)
"""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.picture import Picture
from hardware.scenes import DiscTruth


@dataclass(frozen=True, slots=True)
class Wear:
    """How uneven the discs of one installation are, from 0 to 1, and where its lamp hangs."""

    level: float
    lamp: float
    """The angle from which light comes."""
    relief: float
    """How strongly a print is embossed: its light and shade stay where they are when the disc is turned."""
    gloss: float
    corners_px: float
    """How far the lens blurs in the corners: one sigma."""
    quality: int
    """Of the JPEG that the camera makes."""

    @classmethod
    def from_seed(cls, seed: int) -> "Wear":
        """Return the wear of the installation of a seed."""
        rng = np.random.default_rng([seed, 31])
        return cls(
            level=float(rng.uniform(0.2, 1.0)),
            lamp=float(rng.uniform(0, 2 * np.pi)),
            relief=float(rng.choice((0.0, rng.uniform(0, 0.5)))),
            gloss=float(rng.choice((0.0, rng.uniform(0, 0.5)))),
            corners_px=float(rng.uniform(0, 1.2)),
            quality=int(rng.integers(80, 97)),
        )

    def on(self, picture: Picture, discs: Iterable[DiscTruth], seed: int) -> Picture:
        """Return the picture with each of its discs worn, as the camera's lens and file show it."""
        rng, light = np.random.default_rng([seed, 32]), picture.astype(np.float32)
        for disc in discs:
            self._wear(light, disc, rng)
        return self._photographed(light)

    def _wear(self, light: np.ndarray, disc: DiscTruth, rng: np.random.Generator) -> None:
        reach = disc.r * 1.15
        left, top = (max(0, int(at - reach)) for at in (disc.x, disc.y))
        part = light[top : int(disc.y + reach) + 2, left : int(disc.x + reach) + 2]
        gains = rng.normal(1, 0.07 * self.level) * rng.normal(1, 0.02 * self.level, 3)
        softness, spot = abs(rng.normal(0, 0.5 * self.level)), rng.uniform(-0.5, 0.5, 2)
        if part.size == 0:
            return
        y, x = np.mgrid[: part.shape[0], : part.shape[1]].astype(np.float32)
        u, v = (x + left - disc.x) / disc.r, (y + top - disc.y) / disc.r
        inside = np.clip((1.0 - np.hypot(u, v)) * disc.r + 0.5, 0, 1)[..., None]
        own = cv2.GaussianBlur(part, (0, 0), softness) if softness > 0.2 else part.copy()
        grey = cv2.GaussianBlur(own.mean(axis=2), (0, 0), max(0.6, 0.04 * disc.r))
        slope = np.cos(self.lamp) * cv2.Sobel(grey, cv2.CV_32F, 1, 0) / 8
        slope += np.sin(self.lamp) * cv2.Sobel(grey, cv2.CV_32F, 0, 1) / 8
        steep = slope / max(1.0, float(np.abs(slope).max()))
        own = own * np.asarray(gains, np.float32) * (1 + self.relief * steep[..., None])
        at = (np.cos(self.lamp) * 0.4 + 0.3 * spot[0], np.sin(self.lamp) * 0.4 + 0.3 * spot[1])
        shine = np.exp(-((u - at[0]) ** 2 + (v - at[1]) ** 2) / 0.18)[..., None]
        own += 70 * self.gloss * abs(rng.normal(0, 0.6)) * shine
        part += inside * (own - part)

    def _photographed(self, light: np.ndarray) -> Picture:
        height, width = light.shape[:2]
        if self.corners_px > 0.3:
            soft = cv2.GaussianBlur(light, (0, 0), self.corners_px)
            y, x = np.mgrid[:height, :width].astype(np.float32)
            out = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) / 0.5
            light = light + np.minimum(out, 1)[..., None] * (soft - light)
        whole = np.asarray(np.clip(np.rint(light), 0, 255), np.uint8)
        _, data = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, self.quality])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
