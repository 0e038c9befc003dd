"""A camera that is looked after: what is wrong with it is noticed, reported, and tried again.

    >>> guard = CameraGuard(lambda: PiCamera(), tell=print)
    >>> for frame in guard:      # goes on through faults, until guard.close()
    ...     watcher.step(frame)

Time is the frames' own, so a camera that stands still or in the dark is known by its pictures. One
that gives none at all raises `CameraFault` by itself; where its driver hangs and cannot, somebody else
notices, who calls `look` now and then.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace

import numpy as np

from companion.errors import CompanionError
from companion.ports import Frame, Picture
from companion.words import Message
from hardware.camera.live import CameraFault, LiveCamera

log = logging.getLogger(__name__)
NOTICED_S = 1.5
"""A picture that stays the same, or dark, for this long is a fault; noise alone changes a live one."""
STILL_FRAMES = 30
"""As many equal frames are a fault too, where the camera's clock stands still with its picture."""
DARKEST = 12.0
"""Mean brightness, of 255, below which nothing can be read: the lens is covered or the light is out."""
SHORTEST_S, LONGEST_S = 0.5, 8.0
"""How long to wait before opening a lost camera again: doubled each time, up to the longest."""
SILENT_S, STARTING_S = 2.0, 10.0
"""A driver that has said nothing for this long hangs; the first picture may take longer."""
STEP = 8
"""Every nth pixel each way is looked at: a live picture changes everywhere."""


class CameraGuard:
    """Frames of a camera that may fail and come back; they are numbered on through all of it.

    `tell` hears what is wrong, and `None` when all is well again; `wait` waits for a number of seconds.
    """

    def __init__(
        self,
        open_camera: Callable[[], LiveCamera],
        tell: Callable[[Message | None], None],
        wait: Callable[[float], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open, self._tell = open_camera, tell
        self._closed = threading.Event()
        self._wait = wait or self._closed.wait
        self._clock = clock
        self._saying = threading.Lock()
        self._asked_at: float | None = None
        """Since when an answer of the driver is awaited; `None` while others are at work."""
        self._number = 0
        self._delay_s = SHORTEST_S
        self.trouble: Message | None = None
        """What is wrong now."""

    def __iter__(self) -> Iterator[Frame]:
        while not self._closed.is_set():
            self._asked_at = self._clock()
            try:
                with closing(self._open()) as camera:
                    yield from self._watched(camera)
            except Exception as fault:  # a driver may raise anything
                self._asked_at = None
                self._say(_said(fault))
                self._wait(self._delay_s)
                self._delay_s = min(2 * self._delay_s, LONGEST_S)

    def close(self) -> None:
        """End after the frame that is under way."""
        self._closed.set()

    def look(self) -> None:
        """Say that the camera is silent where its driver answers no more; any thread may look."""
        asked_at, patience_s = self._asked_at, SILENT_S if self._number else STARTING_S
        seems_well = self.trouble is None or self.trouble.key == "camera.dark"
        if asked_at is not None and seems_well and self._clock() - asked_at >= patience_s:
            self._say(Message("camera.silent", seconds=patience_s))

    def _watched(self, camera: LiveCamera) -> Iterator[Frame]:
        still, dark = _Still(), _Dark()
        for frame in camera:
            if self._closed.is_set():
                return
            stands_still = still.for_too_long(frame)
            if dark.for_too_long(frame):  # then nothing changes anyway
                self._say(Message("camera.dark"))
            elif stands_still and not _is_dark(frame):
                raise CameraFault(Message("camera.frozen"))
            elif still.changes:  # the first picture of one that is frozen looks well
                self._say(None)
                self._delay_s = SHORTEST_S
            self._asked_at = None
            yield replace(frame, number=self._number)
            self._number += 1
            self._asked_at = self._clock()
        raise CameraFault(Message("camera.ended"))

    def _say(self, trouble: Message | None) -> None:
        with self._saying:
            if trouble != self.trouble:
                self.trouble = trouble
                self._tell(trouble)


def _said(fault: Exception) -> Message:
    if isinstance(fault, CompanionError):
        return fault.message
    log.error("the camera failed", exc_info=fault)
    return Message("camera.trouble", why=f"{type(fault).__name__}: {fault}")


class _Still:
    """Whether the picture has not changed at all for too long, and whether it changes at all."""

    def __init__(self) -> None:
        self.changes = False
        self._last: Picture | None = None
        self._since = 0.0
        self._equal = 0

    def for_too_long(self, frame: Frame) -> bool:
        seen = frame.picture[::STEP, ::STEP]
        if self._last is None or not np.array_equal(seen, self._last):
            self.changes = self._last is not None
            self._last, self._since, self._equal = seen.copy(), frame.seconds, 0
            return False
        self._equal += 1
        return frame.seconds - self._since >= NOTICED_S or self._equal >= STILL_FRAMES


def _is_dark(frame: Frame) -> bool:
    return float(frame.picture[::STEP, ::STEP].mean()) < DARKEST


class _Dark:
    """Whether the picture has been too dark to read for too long."""

    def __init__(self) -> None:
        self._since: float | None = None

    def for_too_long(self, frame: Frame) -> bool:
        if not _is_dark(frame):
            self._since = None
            return False
        if self._since is None:
            self._since = frame.seconds
        return frame.seconds - self._since >= NOTICED_S
