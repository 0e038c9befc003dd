"""What the table looked like lately while it lay still, and so what is new on it."""

import cv2
import numpy as np

from companion.watching.small import Mask, Small, changed_beyond_light
from companion.watching.thresholds import WatchThresholds


class StillPictures:
    """The last still pictures of the table, which lie over each other like the things on it.

    Something is new where it looks like none of them. Where the table looks again as it did before,
    whatever had been laid there since is gone, and is new when it comes back:

        bare, disc, phone on the disc, disc     the disc is not new
        bare, disc, bare, disc                  the disc is new, though it lies on the same place
    """

    def __init__(self, thresholds: WatchThresholds) -> None:
        self._thresholds = thresholds
        self._still: list[tuple[Small, Mask]] = []
        """Each picture, oldest first, and where what it shows may still be there."""

    def remember(self, small: Small, *, hand: bool = False) -> None:
        """Keep a still picture, unless it shows nothing that is not kept.

        With a hand in it nothing is taken to be gone: a hand may look like the table that it covers.
        """
        back, fresh = np.zeros(small.shape[:2], np.bool_), np.ones(small.shape[:2], np.bool_)
        kept: list[tuple[Small, Mask]] = []
        for then, there in self._still:
            left = there & ~back
            if self._is_something(left):
                kept.append((then, left))
                alike = left & ~changed_beyond_light(small, then, self._thresholds.changed_levels)
                fresh &= ~alike
                if not hand:
                    back |= alike
        if self._is_something(fresh):
            kept.append((small, np.ones_like(fresh)))
        self._still = kept[-self._thresholds.remembered :]

    def fresh(self, small: Small) -> Mask:
        """Return where a picture shows what no remembered picture shows."""
        fresh = np.ones(small.shape[:2], np.bool_)
        for then, there in self._still:
            fresh &= ~there | changed_beyond_light(small, then, self._thresholds.changed_levels)
        return fresh

    def _is_something(self, mask: Mask) -> bool:
        return int(mask.sum()) >= self._thresholds.moving_pixels


def hands_in(fresh: Mask, thresholds: WatchThresholds) -> Mask:
    """Return which of the new is a hand: big, and reaching in from the picture's border."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(fresh.astype(np.uint8), connectivity=8)
    height, width = fresh.shape
    hands = np.zeros(fresh.shape, np.bool_)
    for label, (left, top, across, down, area) in enumerate(stats[:count]):
        at_border = left == 0 or top == 0 or left + across == width or top + down == height
        if label > 0 and at_border and area >= thresholds.hand_share * fresh.size:
            hands |= labels == label
    return hands
