"""A file that a phone sends in parts, since no request may be large.

>>> upload.add(0, first)
>>> upload.add(len(first), second)      # everything so far
"""

import threading

from companion.packing import LARGEST, check_size
from companion.words import Message
from web.answers import BadBody


class Upload:
    """The file that a phone is sending, part by part. Any thread may add to it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._content = bytearray()

    def add(self, at: int, part: bytes) -> bytes:
        """Add a part at this place, and return all that there is; a part at 0 begins anew."""
        with self._lock:
            if at == 0:
                self._content.clear()
            if at != len(self._content):
                raise BadBody(Message("packing.other-part", at=at, there=len(self._content)))
            if at + len(part) > LARGEST:
                self._content.clear()
                check_size(at + len(part))
            self._content += part
            return bytes(self._content)

    def whole(self) -> bytes:
        """Return what was sent."""
        with self._lock:
            return bytes(self._content)

    def forget(self) -> None:
        """Keep nothing of it."""
        with self._lock:
            self._content.clear()
