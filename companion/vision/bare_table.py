"""The bare table that pictures are compared with, wherever the camera has been nudged to since calibration.

>>> BareTable(profile.bare, profile.noise).foreground(small).unrest
0.62
"""

from collections.abc import Iterator

import cv2

from companion.vision.foreground import Floats, Foreground, foreground
from companion.vision.light import is_another
from companion.vision.nudge import STILL, Nudge, nudge
from companion.vision.picture import Picture
from companion.vision.reading import Doubt, Doubted

RESTLESS = 0.8
"""Above this unrest the camera may have moved, and above twice as much another table is seen."""
_MOVED, _TURNED, _ZOOMED = 0.05, 3.0, 0.04
"""How far the camera may be nudged: as a share of the picture's width, in degrees, as a share of its zoom.
Further, the lamp's reflections and the sizes of pieces are no longer where they were."""
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


def of_the_scene(seen: Foreground, halvings: int, darkest: float) -> Iterator[Doubt]:
    """Yield that the light has changed too much, or else that the camera moved too far or sees another table.

    `darkest` is the least share of calibration's light that is enough. How far is said in pixels of a picture
    halved so often, and degrees, unless that explains too little: where the camera moved further than a nudge
    is looked for, the best one found is still a wrong one.
    """
    if is_another(seen.light, darkest):
        yield Doubt(Doubted.LIGHT_CHANGED)
        return
    far = not _is_small(seen.nudge, seen.mask.shape[1])
    if far and seen.unrest < RESTLESS:
        moved = round(seen.nudge.way * 2**halvings), round(abs(seen.nudge.degrees), 1)
        yield Doubt(Doubted.CAMERA_MOVED, moved=moved)
    elif far or seen.unrest > 2 * RESTLESS:
        yield Doubt(Doubted.CAMERA_MOVED)


def _is_small(nudge: Nudge, width: int) -> bool:
    """Whether a camera that was nudged so far still sees the table as it was learned."""
    return nudge.way <= _MOVED * width and abs(nudge.degrees) <= _TURNED and abs(nudge.zoom - 1) <= _ZOOMED
