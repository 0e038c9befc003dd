"""What a stretch of frames says of camera and light, in numbers that can be sent to somebody.

>>> measured(frames)["brightness"]
118.4
"""

from collections.abc import Iterable

import cv2
import numpy as np

from companion.ports import Frame

CLIPPED = 250
"""Levels from this on have lost what was there."""


def measured(frames: Iterable[Frame]) -> dict[str, float | list[int]]:
    """Return size, speed, brightness, sharpness and flicker of two frames or more, one of them at a time."""
    times, lines = [], []
    for frame in frames:
        grey = cv2.cvtColor(frame.picture, cv2.COLOR_BGR2GRAY)
        times.append(frame.seconds)
        lines.append(grey.mean(axis=1))
    means = np.array([line.mean() for line in lines])
    rows = np.array(lines) - means[:, None]
    height, width = grey.shape
    seconds = times[-1] - times[0]
    figures = {
        "frames_per_s": (len(times) - 1) / seconds if seconds > 0 else 0.0,
        "longest_gap_s": float(np.diff(times).max()),
        "brightness": float(means.mean()),
        "clipped_share": float((grey >= CLIPPED).mean()),
        "sharpness": float(cv2.Laplacian(grey, cv2.CV_32F).var()),
        "flicker_of_whole": float(means.std() / max(means.mean(), 1.0)),
        "flicker_in_bands": float(rows.std(axis=0).mean() / max(means.mean(), 1.0)),
    }
    return {"size": [width, height], **{name: round(value, 4) for name, value in figures.items()}}
