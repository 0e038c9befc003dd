"""Calls into a camera's library that may block for ever and hold all of Python meanwhile.

    with Blocking(state / FILE_NAME).watched():
        camera.start()

No thread can notice such a block, and the page stands still. Python's fault handler waits outside of it: it
writes where everything stood into the log and ends the program, which systemd starts again, before its own
watchdog and its own patience at the stop would end it without a word. A process for the camera alone would
spare that, but cost a second Python with its libraries, which a Zero 2 W lacks.

A mark stays behind, by which the next start knows to say so, and to let people play for a minute before it
tries the camera again.
"""

import faulthandler
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.words import Message
from hardware.camera.live import CameraFault

FILE_NAME = "camera-blocked"
BLOCKED_S = 9.0
"""Longer than a camera takes that works. The unit is stopped after 10 s, its watchdog barks after 13."""
LEFT_ALONE_S = 60.0
"""So long a camera that has blocked is not tried again."""


class Blocking:
    """Knows by the mark at `place` whether the last call blocked; without a place, nobody learns of it."""

    def __init__(self, place: Path | None = None) -> None:
        self._place = place

    @contextmanager
    def watched(self) -> Iterator[None]:
        """End the program where what is done here does not end."""
        if self._place is not None:
            with suppress(OSError):  # a full disk must not cost the camera
                self._place.touch()
        faulthandler.dump_traceback_later(BLOCKED_S, exit=True, file=sys.__stderr__ or 2)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()
            if self._place is not None:
                self._place.unlink(missing_ok=True)

    def refuse(self) -> None:
        """Raise `CameraFault` for a while after a call has blocked."""
        try:
            since = time.time() - self._place.stat().st_mtime if self._place is not None else LEFT_ALONE_S
        except OSError:  # no mark, so none has blocked
            return
        if 0 <= since < LEFT_ALONE_S:
            raise CameraFault(Message("camera.blocked"))
