"""What a camera has settled on: exposure, white balance and focus, kept beside the profile.

    settled = SettledValues(state / FILE_NAME, "picamera2")
    PiCamera(settled=settled)    # opens with what was kept, or finds its values and locks them
    settled.loosen()             # mounting: the automatics run until hold(), or until nobody looks
    settled.keep()               # a calibration was learned under these values

The eye has learned its colours under them, so a camera that is opened again, today or tomorrow, gets
them back. One thread has the camera; any other may loosen, hold and keep.
"""

import math
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.words import Message
from hardware.camera.kept_value import keep_value, kept_value

FILE_NAME = "camera.json"
SETTLING_FRAMES = 30
"""Frames after which exposure and white balance have found their values, and are locked."""
LOOSE_S = 10.0
"""Mounting is over where nobody has looked at it for this long; then the kept values are back."""

Values = Mapping[str, float | tuple[float, ...]]
"""A camera's own settings by their names in its library."""


class SettledValues:
    """The values of one kind of camera; without a place they last as long as the process."""

    def __init__(
        self,
        place: Path | None = None,
        camera: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._place, self._camera, self._clock = place, camera, clock
        self._lock = threading.Lock()
        self._kept = kept_value(place, self._of_this_camera)
        self._values = self._kept
        self._loose_until: float | None = None
        self._was_dark = False

    def place_beside(self, name: str) -> Path | None:
        """Return where something else is kept of the same camera."""
        return self._place.with_name(name) if self._place is not None else None

    @property
    def values(self) -> Values | None:
        """What the camera is to be held at; `None` while its automatics are to run."""
        with self._lock:
            if self._loose_until is not None and self._clock() >= self._loose_until:
                self._loose_until, self._values = None, self._kept
            return self._values

    def lock(self, values: Values) -> bool:
        """Hold the camera at these values, which it has found; `False` while it is being mounted."""
        with self._lock:
            if self._loose_until is None:
                self._values = values
            return self._loose_until is None

    def loosen(self) -> None:
        """Let the automatics run for as long as somebody keeps asking for it."""
        with self._lock:
            self._loose_until, self._values = self._clock() + LOOSE_S, None

    def hold(self) -> None:
        """Let the camera lock what it has found."""
        with self._lock:
            self._loose_until = None

    def keep(self) -> None:
        """Keep the values for the next start. One that cannot be written costs a settling, no more."""
        with self._lock:
            values = self._values
            if values is None or self._place is None:
                return
            self._kept = values
            keep_value(self._place, {"camera": self._camera, "values": values})

    def hear(self, trouble: Message | None) -> None:
        """Hear how the camera does: what it found in the dark is not held in the light."""
        dark = trouble is not None and trouble.key == "camera.dark"
        with self._lock:
            if self._was_dark and trouble is None and self._loose_until is None:
                self._values = self._kept
            self._was_dark = dark

    def _of_this_camera(self, there: Any) -> Values | None:
        if there["camera"] != self._camera:
            return None
        return {
            name: tuple(map(_sound, value)) if isinstance(value, list) else _sound(value)
            for name, value in there["values"].items()
        }


def _sound(value: float) -> float:
    if not 0 <= value < math.inf:
        raise ValueError(f"{value} is nothing that a camera can be set to")
    return value
