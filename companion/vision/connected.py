"""The connected parts of a mask.

>>> labels, parts = connected(mask)
>>> parts[1]        # left, top, width, height and area of the first; 0 is all that lies between them
array([ 12,   7,  20,  18, 301], dtype=int32)
"""

from typing import Any, cast

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Labels = NDArray[np.integer[Any]]
_MOST_PIXELS = 4 * np.iinfo(np.uint16).max
"""A mask that is larger may have more parts than 16 bits count, which are twice as fast."""


def connected(mask: Mask) -> tuple[Labels, NDArray[np.int32]]:
    """Return to which part each pixel belongs, and what each part takes."""
    counted = cv2.CV_16U if mask.size <= _MOST_PIXELS else cv2.CV_32S
    _, labels, parts, _ = cv2.connectedComponentsWithStats(mask, ltype=counted)
    return cast("Labels", labels), np.asarray(parts, np.int32)
