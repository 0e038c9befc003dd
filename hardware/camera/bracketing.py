"""A bracket by settings that need a few frames to count: queued one a frame, done when the frames say so.

>>> bracket = Bracketing()
>>> bracket.begin()
>>> bracket.next_exposure({"ExposureTime": 16_000})         # to be set now; and so on with the next frames
4000
>>> bracket.exposure_of({"ExposureTime": 4_003}, {"ExposureTime": 16_000})     # some frames later
0.25
"""

import math
from collections import deque
from collections.abc import Mapping
from typing import Any

from companion.ports import BRACKET

LONGEST = 12
"""Frames after which whatever is still awaited is given up."""
_NEAR = 0.15
"""Sensors expose whole lines: so far (a logarithm) an exposure may be from what was asked for."""


class Bracketing:
    """Which exposure to set next, and which one a frame has; idle, every frame has the usual one."""

    def __init__(self) -> None:
        self._to_set: deque[float] = deque()
        self._awaited: set[float] = set()
        self._frames = 0
        self._under_way = False

    def begin(self) -> None:
        """Take one frame of each shorter exposure, then go back."""
        self._to_set, self._awaited = deque((*BRACKET, 1.0)), set(BRACKET)
        self._frames, self._under_way = 0, True

    def next_exposure(self, held: Mapping[str, Any] | None) -> int | None:
        """Return the exposure time to set after this frame, if any."""
        if held is None or not self._to_set:
            return None
        return max(1, round(float(held["ExposureTime"]) * self._to_set.popleft()))

    def exposure_of(self, metadata: Mapping[str, Any], held: Mapping[str, Any] | None) -> float | None:
        """Return the share of the usual exposure that a frame has; `None` for one that nobody asked for."""
        if not self._under_way or held is None:
            return 1.0
        self._frames += 1
        taken = float(metadata["ExposureTime"]) / float(held["ExposureTime"])
        exposure = next((each for each in (1.0, *BRACKET) if abs(math.log(taken / each)) < _NEAR), None)
        if exposure == 1.0:
            self._under_way = bool(self._awaited) and self._frames < LONGEST
            return exposure
        if exposure in self._awaited:
            self._awaited.discard(exposure)
            return exposure
        return None
