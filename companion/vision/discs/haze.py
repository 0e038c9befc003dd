"""Reflections on the table that have come since calibration: bright spots that fade out all round.

All of such a spot differs from the bare table, so what lies in it seems a part of one large thing. But what
stands or leans there does not mirror the lamp as the table does: it shows as a place where the light that was
added is missing. Light adds up before a camera's curve, in which a value is about the square root of light.

>>> without_haze(seen, radius=6.0).mask
"""

import math
from dataclasses import replace

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from companion.vision.foreground import DIFFERS_SIGMA, Foreground
from companion.vision.light import median

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

_LARGE = 8.0
"""The least area, in those of a disc, of a reflection that things may lie in."""
_BRIGHT = 0.95
"""Of a reflection so much is brighter than the table, in all colours."""
_OUTLINE, _NEXT, _FURTHER = (0.0, 1.5), (1.5, 3.0), (5.0, 8.0)
_FAINT, _GROWS = 1.6, 1.07
"""How far inside its outline, in reduced pixels, a reflection is looked at. At its outline it is no further
from the table than so many times what just differs, and further inside so many times further than next to it:
paper has all its contrast at once."""
_SKIRT = 0.7
"""How far beyond its outline a reflection may change what hardly differs from the table, in its radii."""
_MISSING = 0.63
"""What has less than this share (a square root) of the light that was added round it does not mirror it."""
_AROUND = 3.0
"""How far round a pixel that light is told by others, in radii of a disc."""


def without_haze(seen: Foreground, radius: float) -> Foreground:
    """Return the same with reflections taken for table, and with what lies in them; `radius` is a disc's.

    Where there are none, it is `seen` itself.
    """
    labels, parts = seen.things
    clear = seen
    for label in 1 + np.flatnonzero(parts[1:, cv2.CC_STAT_AREA] > _LARGE * np.pi * radius**2):
        x, y, width, height, area = parts[label].tolist()
        box = np.s_[y : y + height, x : x + width]
        around = np.s_[max(0, y - 1) : y + height + 1, max(0, x - 1) : x + width + 1]
        spot = _filled(np.asarray(labels[around] == label, np.uint8))
        depth = cv2.distanceTransform(spot, cv2.DIST_L2, 3)[min(1, y) :, min(1, x) :][:height, :width]
        now = seen.small[box].astype(np.float32)
        table = np.minimum(seen.bare[box] * seen.gain[box], np.float32(255))
        if (now > table)[depth > 0].all(axis=1).mean() < _BRIGHT:
            continue
        away = (now - table) / (np.float32(DIFFERS_SIGMA * max(1, *seen.light)) * seen.noise[box][..., None])
        if _fades(away.max(axis=2), depth):
            if clear is seen:
                clear = replace(seen, mask=seen.mask.copy(), body=seen.body.copy(), noise=seen.noise.copy())
            added = np.maximum(now**2 - table**2, 0).max(axis=2)
            clear.mask[box][depth > 0] = clear.body[box][depth > 0] = _missing(added, radius)[depth > 0]
            skirt = _SKIRT * math.sqrt(area / math.pi)
            beyond = np.ones_like(seen.mask)
            beyond[box] = depth <= 0
            clear.noise[cv2.distanceTransform(beyond, cv2.DIST_L2, 3) <= skirt] = 255
    return clear


def _filled(spot: Mask) -> Mask:
    """Return a spot with its holes: what has the table's colour in it does not mirror the lamp."""
    outlines, _ = cv2.findContours(spot, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(cv2.drawContours(np.zeros_like(spot), outlines, -1, 1, -1), np.uint8)


def _fades(away: Floats, depth: MatLike) -> bool:
    """Whether a spot begins where it just differs from the table, and grows brighter inwards."""
    rings = [away[(depth > low) & (depth <= high)] for low, high in (_OUTLINE, _NEXT, _FURTHER)]
    if not all(ring.size for ring in rings):
        return False
    outline, next_to_it, further = (float(median(ring)) for ring in rings)
    return outline < _FAINT and further > _GROWS * next_to_it


def _missing(added: Floats, radius: float) -> Mask:
    """Return the mask of where less light was added than round it."""
    levels = np.asarray(np.sqrt(added), np.uint8)
    usual = cv2.medianBlur(levels, 2 * round(_AROUND * radius) + 1)
    return np.where(levels < np.float32(_MISSING) * usual, 255, 0).astype(np.uint8)
