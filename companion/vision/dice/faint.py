"""What hardly differs from the bare table, but does so all over a place: a wooden die on wood, a dark one in
the dark.

A single pixel is told from the table only where it differs by more than grain. The average of a few that lie
together has far less grain; so it tells a fainter difference. What a texture adds on one side of a line,
where the camera shook, it takes on the other.

>>> with_faint(seen, small, profile.bare, profile.noise).mask
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.foreground import DIFFERS_SIGMA, Foreground
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

_TOGETHER = 5
"""So many pixels each way are averaged: half a top, in the reduced picture."""
_FAINTEST = 4.0
"""Levels by which the light of the moment may be told wrong."""
_USUAL = 5.0
"""So many times further from the table than usual an average is of something that lies there."""


def with_faint(seen: Foreground, small: Picture, bare: Picture, noise: Floats) -> Foreground:
    """Return what was seen against the bare table, with what is faint but broad in its mask."""
    table = np.minimum(seen.nudge.moved(bare) * seen.gain, np.float32(255))
    most = DIFFERS_SIGMA * seen.nudge.moved(noise)[..., None]
    away = np.clip(small - table, -most, most)  # else what differs much would spread
    together = np.abs(cv2.blur(np.asarray(away, np.float32), (_TOGETHER, _TOGETHER))).max(axis=2)
    least = max(_FAINTEST, _USUAL * float(np.median(together[::4, ::4])))
    return replace(seen, mask=seen.mask | np.where(together > least, 255, 0).astype(np.uint8))
