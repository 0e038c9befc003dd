"""What live cameras share: they are opened, they can fail, and they are closed."""

from collections.abc import Iterator
from typing import Protocol

from companion.errors import CompanionError
from companion.ports import Frame

PATIENCE_S = 1.5
"""A camera that gives no frame for this long is taken to be gone."""


class CameraFault(CompanionError, OSError):
    """A camera is missing, busy, or has stopped giving pictures; the message says what to do."""


class LiveCamera(Protocol):
    """A source of frames that goes on until it is closed; it raises `CameraFault` when it is lost."""

    def __iter__(self) -> Iterator[Frame]:
        """Give the frames as they are taken."""
        ...

    def close(self) -> None:
        """Let go of the device; a second time does nothing."""
        ...
