"""The bare table that pictures are compared with, wherever the camera has been nudged to since calibration.

>>> BareTable(profile.bare, profile.noise).foreground(small).unrest
0.62
"""

from collections.abc import Iterator

import cv2

from companion.vision.foreground import Floats, Foreground, foreground
from companion.vision.nudge import STILL, nudge
from companion.vision.picture import Picture
from companion.vision.reading import Doubt, Doubted

RESTLESS = 0.8
"""Above this unrest the camera may have moved, and above twice as much another table is seen."""
_THE_SAME = 2.0
"""Pictures that differ by less, in levels of the usual pixel, are of one moment: what no move explained in
one is not looked into again."""


class BareTable:
    """Knows where the camera hung when it last looked: a nudge is looked for once, not in every picture."""

    def __init__(self, bare: Picture, noise: Floats) -> None:
        self._bare, self._noise = bare, noise
        self._nudge = STILL
        self._searched: Picture | None = None

    def foreground(self, small: Picture) -> Foreground:
        """Compare a reduced picture with the bare table, moved to where the camera sees it now."""
        seen = foreground(small, self._bare, self._noise, self._nudge)
        if seen.unrest < RESTLESS or self._is_known(small):
            return seen
        tried = [seen, foreground(small, self._bare, self._noise, nudge(small, self._bare))]
        if self._nudge is not STILL:
            tried.append(foreground(small, self._bare, self._noise))
        seen = min(tried, key=lambda found: found.unrest)
        self._nudge, self._searched = seen.nudge, small
        return seen

    def _is_known(self, small: Picture) -> bool:
        before = self._searched
        return before is not None and float(cv2.absdiff(small, before)[::4, ::4].mean()) < _THE_SAME


def of_the_camera(seen: Foreground, halvings: int, *, far: bool) -> Iterator[Doubt]:
    """Yield that the camera moved, if it was nudged too `far`, or another table is seen.

    How far is said in pixels of a picture halved so often, and degrees, unless that explains too little:
    where it moved further than a nudge is looked for, the best one found is still a wrong one.
    """
    if far and seen.unrest < RESTLESS:
        moved = round(seen.nudge.way * 2**halvings), round(abs(seen.nudge.degrees), 1)
        yield Doubt(Doubted.CAMERA_MOVED, moved=moved)
    elif far or seen.unrest > 2 * RESTLESS:
        yield Doubt(Doubted.CAMERA_MOVED)
