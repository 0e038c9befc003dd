"""The last seconds that the camera saw, small, in memory alone: what a clip of a throw is made of.

>>> seconds = LastSeconds()
>>> seconds.see(frame)              # on the camera's thread, ten times a second at most
>>> seconds.glimpses()              # of the last three seconds, the oldest first
"""

from collections import deque
from dataclasses import dataclass

import cv2

from companion.ports import Frame

LENGTH_S = 3.0
A_SECOND = 10
"""Frames that are kept of a second."""
MOST_FRAMES = round(LENGTH_S * A_SECOND)
WIDTH = 640
"""A larger picture is made so wide: of this a throw takes about a half."""
QUALITY = 70


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A small picture as JPEG, and when it was taken by the camera's own clock."""

    jpeg: bytes
    seconds: float
    scale: float
    """How many of its pixels are one of the camera's picture."""


class LastSeconds:
    """A ring of so many small pictures. `see` belongs to one thread alone; any other may look."""

    def __init__(self) -> None:
        self._ring: deque[Glimpse] = deque(maxlen=MOST_FRAMES)

    def see(self, frame: Frame) -> None:
        """Keep a frame, unless one of the same tenth of a second is kept; those of long ago go."""
        last = self._ring[-1].seconds if self._ring else -LENGTH_S
        if int(last * A_SECOND) == int(frame.seconds * A_SECOND):
            return
        if frame.seconds < last:  # the camera was opened anew, and its clock with it
            self._ring.clear()
        scale = min(1.0, WIDTH / frame.picture.shape[1])
        small = cv2.resize(frame.picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        _, packed = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        self._ring.append(Glimpse(packed.tobytes(), frame.seconds, scale))
        while self._ring[0].seconds <= frame.seconds - LENGTH_S:
            self._ring.popleft()

    def glimpses(self) -> tuple[Glimpse, ...]:
        """Return what is kept, the oldest first."""
        return tuple(self._ring)
