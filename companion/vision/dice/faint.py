"""What hardly differs from the bare table, but does so all over a place: a wooden die on wood, a dark one in
the dark.

A single pixel is told from the table only where it differs by more than grain. The average of a few that lie
together has far less grain; so it tells a fainter difference. What a texture adds on one side of a line,
where the camera shook, it takes on the other.

>>> with_faint(seen).mask
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.foreground import DIFFERS_SIGMA, Foreground
from companion.vision.light import median

Floats = NDArray[np.float32]

_TOGETHER = 3
"""So many pixels each way, of the reduced picture halved once more, are averaged: half a top."""
_FAINTEST = 4.0
"""Levels by which the light of the moment may be told wrong."""
_USUAL = 5.0
"""So many times further from the table than usual an average is of something that lies there."""


def with_faint(seen: Foreground) -> Foreground:
    """Return what was seen against the bare table, with what is faint but broad in its mask."""
    whole = (seen.small.shape[1], seen.small.shape[0])
    half = (whole[0] // 2, whole[1] // 2)
    now, table, grain, gain = (
        np.asarray(cv2.resize(part, half, interpolation=cv2.INTER_AREA), np.float32)
        for part in (seen.small, seen.bare, seen.noise, seen.gain)
    )
    away = cv2.split(now - np.minimum(table * gain, np.float32(255)))
    most = np.float32(DIFFERS_SIGMA) * grain  # else what differs much would spread
    together = np.zeros_like(grain)
    for colour in away:
        held = cv2.max(cv2.min(np.asarray(colour), most), -most)
        together = np.maximum(together, np.abs(cv2.blur(held, (_TOGETHER, _TOGETHER))))
    least = max(_FAINTEST, _USUAL * float(median(together[::2, ::2].ravel())))
    faint = np.where(together > least, 255, 0).astype(np.uint8)
    large = np.asarray(cv2.resize(faint, whole, interpolation=cv2.INTER_NEAREST), np.uint8)
    return replace(seen, mask=seen.mask | large)
