"""The camera's latest frame, as a picture for people.

>>> camera = LatestFrame(devices)
>>> camera.keep(frame)                  # on the camera's thread
>>> jpeg = camera.picture()             # on any other
"""

import threading

import cv2
import numpy as np

from companion.live.devices import Devices, Reported
from companion.live.evidence import jpeg
from companion.ports import Frame, Picture

WIDTH = 960
"""As wide as it is sent, once a second to whoever looks."""
STILL_S = 8.0
"""A picture that is asked for comes within so long, or not at all."""


class LatestFrame:
    """What the camera sees now; nothing while it fails, so that no old picture is shown as if it were now."""

    def __init__(self, devices: Devices) -> None:
        self._frame: Frame | None = None
        self._kept = 0
        self._came = threading.Condition()
        self._still: Frame | None = None
        """The newest picture in full resolution, while somebody asks for one: it is large."""
        self._stills = self._asking = 0
        self._making = threading.Lock()
        self._made: tuple[Picture, bytes] | None = None
        devices.subscribe(self._hear)

    def keep(self, frame: Frame) -> None:
        """Take the camera's next frame."""
        with self._came:
            self._frame = frame
            self._kept += 1
            self._came.notify_all()

    def keep_still(self, frame: Frame) -> None:
        """Take a picture in full resolution; one that comes too late is not kept."""
        with self._came:
            if self._asking:
                self._still = frame
                self._stills += 1
                self._came.notify_all()

    def still(self) -> Picture | None:
        """Return what the camera sees from now on, as fine as it can; its newest frame where none comes."""
        with self._came:
            frame, second, before = self._frame, self._kept + 2, self._stills
            if frame is None:
                return None
            if (ask := frame.ask_still) is not None:
                ask()

            def came() -> bool:
                # without stills the second frame: the next one may have been begun before now
                return self._kept >= second if ask is None else self._stills > before

            self._asking += 1
            self._came.wait_for(lambda: self._frame is None or came(), STILL_S)
            self._asking -= 1
            taken = self._still if self._stills > before else self._frame
            if not self._asking:
                self._still = None
            return None if taken is None else taken.picture

    def latest(self) -> Frame | None:
        """Return the newest frame."""
        return self._frame

    def picture(self) -> bytes | None:
        """Return the newest frame as JPEG: made once, however many ask for it."""
        frame = self._frame
        if frame is None:
            return None
        with self._making:
            if self._made is None or self._made[0] is not frame.picture:  # no camera paints over its own
                self._made = frame.picture, _small_jpeg(frame.picture)
            return self._made[1]

    def _hear(self, reports: Reported) -> None:
        if reports.health("camera").state != "ready":
            with self._came:
                self._frame = None
                self._came.notify_all()


def _small_jpeg(picture: Picture) -> bytes:
    height, width = picture.shape[:2]
    if width > WIDTH:
        size = (WIDTH, round(height * WIDTH / width))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return jpeg(picture)
