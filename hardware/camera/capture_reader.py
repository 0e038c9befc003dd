"""Frames out of an OpenCV capture, read on a thread of its own.

>>> reader = CaptureReader(capture, "camera", lost=Message("camera.unplugged"))
>>> first = next(iter(reader))

OpenCV waits ten seconds for a camera that was pulled out, and then may say that all is well. So a
thread does the waiting, and whoever asks for frames is told after a second and a half.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from companion.ports import Frame
from companion.words import Message
from hardware.camera.live import PATIENCE_S, CameraFault

log = logging.getLogger(__name__)


class CaptureReader:
    """Reads until it is closed or the capture ends; `after_frame` is called between two readings."""

    def __init__(
        self,
        capture: Any,
        name: str,
        lost: Message,
        after_frame: Callable[[], object] = lambda: None,
    ) -> None:
        self._capture, self._lost, self._after_frame = capture, lost, after_frame
        self._frames: queue.Queue[Frame | None] = queue.Queue(maxsize=1)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._read, name=name, daemon=True)
        self._thread.start()

    def __iter__(self) -> Iterator[Frame]:
        while not self._stop.is_set():
            try:
                frame = self._frames.get(timeout=PATIENCE_S)
            except queue.Empty:
                raise CameraFault(Message("camera.silent", seconds=PATIENCE_S)) from None
            if frame is None:
                raise CameraFault(self._lost)
            yield frame

    def close(self) -> None:
        """Let the thread end, which releases the capture; it may wait inside OpenCV for a while."""
        self._stop.set()
        self._thread.join(timeout=PATIENCE_S)

    def _read(self) -> None:
        """Read until there is no more, whatever the reason, and let go of the capture."""
        try:
            self._read_frames()
        except Exception:  # whoever waits for frames cannot hear it, but learns that there are no more
            log.exception("reading the camera failed")
        finally:
            self._offer(None)
            self._capture.release()

    def _read_frames(self) -> None:
        number = 0
        while not self._stop.is_set():
            there, picture = self._capture.read()
            if not there or picture is None:
                return
            self._offer(Frame(np.asarray(picture, np.uint8), number, time.monotonic()))
            number += 1
            self._after_frame()

    def _offer(self, frame: Frame | None) -> None:
        """Put the newest frame where it is waited for; one that nobody took is out of date."""
        with suppress(queue.Empty):
            self._frames.get_nowait()
        self._frames.put(frame)
