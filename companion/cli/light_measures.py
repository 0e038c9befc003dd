"""What a stretch of frames says of camera and light, in numbers that can be sent to somebody.

>>> measured(frames)["brightness"]
118.4
"""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.ports import Frame

CLIPPED = 250
"""Levels from this on have lost what was there."""


def measured(frames: Sequence[Frame]) -> dict[str, float | list[int]]:
    """Return size, speed, brightness, sharpness and flicker of two frames or more."""
    greys = [cv2.cvtColor(frame.picture, cv2.COLOR_BGR2GRAY).astype(np.float32) for frame in frames]
    means = np.array([grey.mean() for grey in greys])
    rows = np.array([grey.mean(axis=1) for grey in greys]) - means[:, None]
    height, width = greys[0].shape
    seconds = frames[-1].seconds - frames[0].seconds
    figures = {
        "frames_per_s": (len(frames) - 1) / seconds if seconds > 0 else 0.0,
        "longest_gap_s": float(np.diff([frame.seconds for frame in frames]).max()),
        "brightness": float(means.mean()),
        "clipped_share": float((greys[-1] >= CLIPPED).mean()),
        "sharpness": float(cv2.Laplacian(greys[-1], cv2.CV_32F).var()),
        "flicker_of_whole": float(means.std() / max(means.mean(), 1.0)),
        "flicker_in_bands": float(rows.std(axis=0).mean() / max(means.mean(), 1.0)),
    }
    return {"size": [width, height], **{name: round(value, 4) for name, value in figures.items()}}
