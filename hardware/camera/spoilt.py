"""What goes wrong above a real table, switched on at will for the virtual one: light, lens and mounting.

>>> spoilt(picture, {"flicker"}, number=3)    # the third picture, under a lamp that flickers
"""

from collections.abc import Set as AbstractSet
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Picture

SPOILS = ("dark", "glare", "flicker", "blur", "crooked", "bump")
BUMP_PX = 14
GLARE_LIGHT = 1.5
"""What the lamp's reflection adds, where 1 is what the camera clips at its usual exposure."""
FLICKER_DEPTH, FLICKER_BANDS, FLICKER_DRIFT = 0.15, 2.5, 0.37
"""How far the light swings, how many of its swings one picture shows, and how far they move to the next."""
CROOKED = np.radians(18.0)
"""How far a crooked camera looks away from straight down."""

_LIGHT_OF = ((np.arange(256) / 255) ** 2).astype(np.float32)
"""The light that made a pixel's value, as the sensor develops it."""


def spoilt(picture: Picture, faults: AbstractSet[str], number: int, exposure: float = 1.0) -> Picture:
    """Return what a camera sees as its picture of this number, with whatever is switched on."""
    height, width = picture.shape[:2]
    if "bump" in faults:
        shift = np.array([[1, 0, BUMP_PX], [0, 1, BUMP_PX / 2]], np.float32)
        picture = np.asarray(
            cv2.warpAffine(picture, shift, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8
        )
    if "crooked" in faults:
        tilted = _tilted(width, height)
        picture = np.asarray(
            cv2.warpPerspective(picture, tilted, (width, height), borderMode=cv2.BORDER_REFLECT), np.uint8
        )
    if "blur" in faults:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 6), np.uint8)
    if "glare" in faults:
        light = np.asarray(cv2.LUT(picture, _LIGHT_OF), np.float32)
        light += np.float32(exposure) * _glare(width, height)
        picture = np.asarray(cv2.convertScaleAbs(cv2.sqrt(light), alpha=255.0), np.uint8)
    if "flicker" in faults:
        swings = FLICKER_BANDS * np.arange(height) / height + FLICKER_DRIFT * number
        light = 1 + FLICKER_DEPTH * np.sin(2 * np.pi * swings)
        picture = np.clip(picture * np.sqrt(light)[:, None, None], 0, 255).astype(np.uint8)
    if "dark" in faults:
        picture = (picture * 0.06).astype(np.uint8)
    return picture


@lru_cache(maxsize=1)
def _glare(width: int, height: int) -> NDArray[np.float32]:
    """Return the light of a soft spot in the middle, made once: so wide a softening takes a second."""
    spot = np.zeros((height, width, 1), np.float32)
    cv2.circle(spot, (width // 2, height // 2), height // 6, (GLARE_LIGHT,), -1)
    return np.asarray(cv2.merge([cv2.GaussianBlur(spot, (0, 0), height / 24)] * 3), np.float32)


def _tilted(width: int, height: int) -> NDArray[np.float64]:
    """Return how a picture taken straight from above looks to a camera that leans, with the same middle."""
    lens = np.array([[width, 0, width / 2], [0, width, height / 2], [0, 0, 1.0]])
    cos, sin = np.cos(CROOKED), np.sin(CROOKED)
    turned = lens @ np.array([[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]]) @ np.linalg.inv(lens)
    x, y, w = turned @ np.array([width / 2, height / 2, 1.0])
    back = np.array([[1, 0, width / 2 - x / w], [0, 1, height / 2 - y / w], [0, 0, 1.0]])
    return np.asarray(back @ turned, np.float64)
