"""What lens, sensor and file format make of the light: blur, exposure, colour, noise and JPEG."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class Sensor:
    """A camera's locked settings and its faults."""

    exposure: float
    ceiling: float  # how bright white can get; less than 1 looks grey and dull, as a wrong setting does
    balance: tuple[float, float, float]
    blur_px: float
    noise: float
    jpeg_quality: int
    vignette: float

    @classmethod
    def from_rng(cls, rng: np.random.Generator) -> "Sensor":
        """Choose a camera as one may come by it."""
        return cls(
            exposure=rng.uniform(0.75, 1.3),
            ceiling=float(rng.choice((1.0, 0.75, 0.5), p=(0.75, 0.15, 0.1))),
            balance=(rng.uniform(0.93, 1.07), 1.0, rng.uniform(0.93, 1.07)),
            blur_px=rng.uniform(0.35, 0.95),
            noise=rng.uniform(0.008, 0.028),
            jpeg_quality=int(rng.integers(84, 96)),
            vignette=rng.uniform(0.0, 0.25),
        )

    def develop(
        self,
        light: Floats,
        gain: float = 1.0,
        blur_px: float = 0.0,
        falloff: Floats | None = None,
        exposure: float = 1.0,
    ) -> Picture:
        """Return the picture of a lit scene, without noise; a part of one needs its part of the falloff.

        `exposure` is a share of the locked one: what that clips, a shorter one may still tell.
        """
        softness = float(np.hypot(self.blur_px, blur_px))
        softened = np.asarray(cv2.GaussianBlur(light, (0, 0), softness), np.float32)
        balance = np.array(self.balance, np.float32) * np.float32(self.exposure * exposure)
        rows = softened.reshape(len(softened), -1)
        rows *= np.tile(balance, light.shape[1])  # a row at a time: pixel by pixel takes five times as long
        np.minimum(softened, 1.0, out=softened)
        whole = self.falloff(light.shape) if falloff is None else falloff
        reached = whole * np.float32(gain * self.ceiling)
        softened *= cv2.merge([reached] * 3)  # the same: one number for three takes four times as long
        np.minimum(softened, 1.0, out=softened)
        return np.asarray(cv2.convertScaleAbs(cv2.sqrt(softened), alpha=255.0), np.uint8)

    def grain(self, rng: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.int8]:
        """Return noise to add to a picture; a square root's curve makes it alike in light and dark."""
        noise = rng.standard_normal(shape, np.float32)
        noise *= np.float32(255 * self.noise)
        return np.asarray(np.clip(np.rint(noise, out=noise), -127, 127), np.int8)

    def photograph(
        self,
        light: Floats,
        rng: np.random.Generator,
        gain: float = 1.0,
        blur_px: float = 0.0,
        exposure: float = 1.0,
    ) -> Picture:
        """Return the picture of a lit scene, with its noise, as it comes back from a JPEG file."""
        picture = self.develop(light, gain, blur_px, exposure=exposure)
        return self.stored(noisy(picture, self.grain(rng, picture.shape)))

    def stored(self, picture: Picture) -> Picture:
        """Return a picture after it has been a JPEG file."""
        _, file = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self.jpeg_quality])
        return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)

    def falloff(self, shape: tuple[int, ...]) -> Floats:
        """Return how much of the light reaches each place of a sensor: less in the corners."""
        down = np.linspace(-1, 1, shape[0], dtype=np.float32)[:, None]
        across = np.linspace(-1, 1, shape[1], dtype=np.float32)[None, :]
        return np.asarray(1 - np.float32(self.vignette / 2) * (across**2 + down**2), np.float32)


def noisy(picture: Picture, grain: NDArray[np.int8]) -> Picture:
    """Return a picture with grain added to it."""
    return np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U), np.uint8)
