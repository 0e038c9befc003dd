"""What the table looked like lately while it lay still, and so what is new on it."""

from collections import deque

import cv2
import numpy as np

from companion.slap.small import Mask, Small, changed_beyond_light
from companion.slap.thresholds import SlapThresholds


class TableMemory:
    """The last still pictures of the table.

    Something is new where it differs from all of them.
    """

    def __init__(self, thresholds: SlapThresholds) -> None:
        self._thresholds = thresholds
        self._still: deque[Small] = deque(maxlen=thresholds.remembered)

    def remember(self, small: Small) -> None:
        """Keep a still picture, unless it shows nothing that is not kept already."""
        if not self._still or self._moving(self.fresh(small)):
            self._still.append(small)

    def fresh(self, small: Small) -> Mask:
        """Return where a picture shows what no remembered picture shows."""
        fresh = np.ones(small.shape[:2], np.bool_)
        for then in self._still:
            fresh &= changed_beyond_light(small, then, self._thresholds.changed_levels)
        return fresh

    def _moving(self, fresh: Mask) -> bool:
        return int(fresh.sum()) >= self._thresholds.moving_pixels


def hands_in(fresh: Mask, thresholds: SlapThresholds) -> Mask:
    """Return which of the new is a hand: big, and reaching in from the picture's border."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(fresh.astype(np.uint8), connectivity=8)
    height, width = fresh.shape
    hands = np.zeros(fresh.shape, np.bool_)
    for label, (left, top, across, down, area) in enumerate(stats[:count]):
        at_border = left == 0 or top == 0 or left + across == width or top + down == height
        if label > 0 and at_border and area >= thresholds.hand_share * fresh.size:
            hands |= labels == label
    return hands
