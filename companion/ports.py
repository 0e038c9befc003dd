"""What the heart asks of the world. Each port is a protocol; the folder `hardware` holds who keeps it.

for frame in source:
    watcher.step(frame)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Rows, columns, and the three channels blue, green, red."""


BRACKET = (1 / 4, 1 / 16)
"""The shorter exposures that a camera takes when asked, as shares of its usual one."""


@dataclass(frozen=True, slots=True)
class Part:
    """A rectangle of a picture, in its pixels."""

    left: int
    top: int
    width: int
    height: int


Closer = Callable[[Part], Picture]
"""Returns a part of a picture in more pixels than the picture has: for people, not for the eye."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a camera: its number from 0, and when it was taken by the camera's own clock."""

    picture: Picture
    number: int
    seconds: float
    small: Picture | None = None
    """The same in the same shape, scaled down by the camera itself: enough to see what moves."""
    exposure: float = 1.0
    """The share of its usual exposure; less only in a bracket that was asked for."""
    ask_shorter: Callable[[], None] | None = None
    """Asks the camera for one frame of each exposure in `BRACKET` among its next; `None` where it cannot."""
    ask_still: Callable[[], None] | None = None
    """Asks the camera for one picture of all that its sensor has; `None` where this is all."""
    still: bool = False
    """Whether it is the one that was asked for: larger than the others, and no part of their film."""
    closer: Closer | None = None
    """`None` where there are no more pixels."""


class FrameSource(Protocol):
    """Something that gives one frame after another, until it has no more."""

    def __iter__(self) -> Iterator[Frame]:
        """Give the frames in the order they were taken."""
        ...


class Automatics(Protocol):
    """What a camera finds by itself: exposure, white balance and focus."""

    def loosen(self) -> None:
        """Let it find them anew; they change for as long as this is asked again every few seconds."""
        ...

    def hold(self) -> None:
        """Lock what it has found."""
        ...

    def keep(self) -> None:
        """Keep what is locked for every start to come."""
        ...


class Button(Enum):
    """What a person can press: five buttons; a long UNDO is REDO, a long OK is HELP, + and - together OFF."""

    NEXT = "next"
    OK = "ok"
    PLUS = "plus"
    MINUS = "minus"
    UNDO = "undo"
    REDO = "redo"
    HELP = "help"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Lights:
    """What the panel shows: which lamps are lit, counted from 0, and two characters."""

    phase: int | None = None
    seat: int | None = None
    asks: bool = False
    watches: bool = False
    """The lamp that asks blinks: hands were seen, and the camera is at the throw."""
    digits: str = "  "
    beep: bool = False
    """A short tone, once, when these lights are shown."""


class Panel(Protocol):
    """Buttons and lamps at the edge of the table."""

    def listen(self, hear: Callable[[Button], None]) -> None:
        """Tell every press from now on to `hear`, from whichever thread notices it."""
        ...

    def show(self, lights: Lights) -> None:
        """Light these lamps and no others."""
        ...

    def close(self) -> None:
        """Put the lamps out and let go of the pins; a second time does nothing."""
        ...
