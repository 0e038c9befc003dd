"""Where the lamp burns a spot into the bare table: discs that fall there will lie in a reflection.

>>> burnt_spot(picture)
BurntSpot(across=62, down=31, share=0.8, reach=5)
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.picture import BURNT, Picture

LOOK_WIDTH = 320
LEAST_SHARE = 0.001
"""Of the picture: a smaller spot lies under a part of one disc only."""


@dataclass(frozen=True, slots=True)
class BurntSpot:
    """A spot that is plain white, in per cent: its middle from the left and from above, and its share.

    `reach` is how far it goes from its middle, in per cent of the picture's width.
    """

    across: int
    down: int
    share: float
    reach: int


def burnt_spot(picture: Picture) -> BurntSpot | None:
    """Return the largest spot that the camera clipped, if one is large enough to hide a face."""
    height, width = picture.shape[:2]
    size = (LOOK_WIDTH, round(height * LOOK_WIDTH / width))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    burnt = np.asarray(cv2.inRange(small, (BURNT,) * 3, (255,) * 3), np.uint8)
    _, _, parts, middles = cv2.connectedComponentsWithStats(burnt)
    areas = parts[1:, cv2.CC_STAT_AREA]
    if not len(areas) or areas.max() < LEAST_SHARE * burnt.size:
        return None
    largest = int(areas.argmax()) + 1
    x, y = middles[largest]
    share = 100 * float(areas.max()) / burnt.size
    longest = max(parts[largest, cv2.CC_STAT_WIDTH], parts[largest, cv2.CC_STAT_HEIGHT])
    reach = math.ceil(50 * longest / size[0])
    return BurntSpot(round(100 * x / size[0]), round(100 * y / size[1]), round(share, 1), reach)
