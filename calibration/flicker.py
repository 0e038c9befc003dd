"""Whether the light flickers: bands that run through the picture, since a sensor reads row after row.

>>> flicker([glimpse(picture) for picture in pictures])     # of one scene, some time apart
0.07                        # the light swings by 7 % to each side

What changes the whole picture (the camera finding its exposure) or one end of it (somebody's shadow) is no
flicker, nor is a hand in fewer than half of the columns.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture

Floats = NDArray[np.float32]

FLICKERS = 0.04
"""A swing from which on it is told: brightness of a disc then differs by a twelfth between two looks."""
FEWEST_LOOKS, MOST_LOOKS = 5, 8
"""Of fewer pictures it is not told: bands may stand in the same place twice. More need not be kept."""
ELSEWHERE = 0.2
"""A share of the picture that changed by this share, beside its rows: it shows another scene."""
LOOK_SIZE = (32, 48)
"""Columns and rows that a picture is scaled down to."""
DARKEST = 4.0
"""What is darker (of 255) is left out: there the grain swings."""


def glimpse(picture: Picture) -> Floats:
    """Return what of a picture tells flicker: small enough to keep several."""
    small = cv2.resize(picture, LOOK_SIZE, interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)


def remembered(before: Sequence[Floats], now: Floats) -> tuple[Floats, ...]:
    """Return the last glimpses with this one; only this one, where the camera was moved meanwhile."""
    if before:
        change = np.maximum(now, DARKEST) / np.maximum(before[-1], DARKEST)
        change /= np.median(change, axis=1, keepdims=True)
        if np.mean(np.abs(change - 1) > ELSEWHERE) > ELSEWHERE:
            return (now,)
    return (*before, now)[-MOST_LOOKS:]


def flicker(glimpses: Sequence[Floats]) -> float | None:
    """Return how far the light swings to each side, as a share; `None` where too few were seen."""
    if len(glimpses) < FEWEST_LOOKS:
        return None
    looks = np.maximum(np.stack(glimpses), DARKEST)
    rows = np.median(looks / looks.mean(axis=0), axis=2)
    down = np.linspace(-1.0, 1.0, rows.shape[1])
    rows -= rows.mean(axis=1, keepdims=True)
    rows -= np.outer(rows @ down / (down @ down), down)
    bands = rows - rows.mean(axis=0)
    return float(np.sqrt(2 * np.mean(bands**2)))
