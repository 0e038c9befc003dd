"""Frames drawn by hand, for the watcher's tests: a table, round discs, an arm from the border."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from companion.ports import Frame, Picture
from companion.vision import Piece, Reading
from companion.watching import HandsWatcher, SeenThrow, ThrowWatcher, WatchThresholds

SIZE = (320, 240)
RADIUS = 8
BOARD = np.empty((SIZE[1], SIZE[0], 3), np.uint8)
BOARD[:] = (np.linspace(90, 130, SIZE[0]) + 12 * np.sin(np.arange(SIZE[0]) / 7))[None, :, None]
NOISE = np.random.default_rng(1).normal(0, 3, (7, *BOARD.shape)).astype(np.int8)


@dataclass(frozen=True)
class Table:
    """What is to be seen. Places are pixels."""

    discs: tuple[tuple[int, int], ...] = ()
    arm: int | None = None  # how far an arm reaches in from the left
    sleeve: bool = True  # without it, the arm beyond its first part has the colour of the table
    phone: tuple[int, int] | None = None  # its upper left corner
    light: float = 1.0
    burnt: tuple[int, int] | None = None  # the middle of a spot in which a lamp outshines all but the arm
    burnt_radius: int = 6 * RADIUS

    @property
    def uncovered(self) -> tuple[tuple[int, int], ...]:
        """The discs that no arm covers."""
        return tuple((x, y) for x, y in self.discs if x > (self.arm or 0) or not 90 <= y <= 150)

    def picture(self, number: int) -> Picture:
        """Draw it, with the noise of one frame."""
        drawn = BOARD.copy()
        if self.phone is not None:
            x, y = self.phone
            cv2.rectangle(drawn, (x, y), (x + 70, y + 36), (15, 15, 15), -1)
        for place in self.discs:
            cv2.circle(drawn, place, RADIUS, (210, 220, 225), -1, cv2.LINE_AA)
            cv2.circle(drawn, place, RADIUS // 2, (20, 20, 120), -1, cv2.LINE_AA)
        if self.burnt is not None:
            cv2.circle(drawn, self.burnt, self.burnt_radius, (255, 255, 255), -1)
        if self.arm is not None:
            drawn[90:151, : self.arm + 1] = BOARD[90:151, : self.arm + 1]
            cv2.rectangle(drawn, (0, 90), (self.arm if self.sleeve else 100, 150), (120, 150, 190), -1)
        lit = cv2.convertScaleAbs(drawn, alpha=self.light)
        return np.asarray(cv2.add(lit, NOISE[number % len(NOISE)], dtype=cv2.CV_8U), np.uint8)


class SeeingEye:
    """Sees every disc that no arm covers, at once and without doubt."""

    def __init__(self) -> None:
        self.table = Table()
        self.looks = 0

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        self.looks += 1
        discs = tuple(Piece(x, y, RADIUS, "squashed", 0.999) for x, y in self.table.uncovered)
        return Reading(discs, (), expect)

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        return self.read(picture, reading.expected)


@dataclass
class Play:
    """Feeds tables to a slap reader, one frame each, and gathers the slaps."""

    fps: float = 15.0
    thresholds: WatchThresholds | None = None
    slaps: list[SeenThrow] = field(default_factory=list)
    number: int = 0

    def __post_init__(self) -> None:
        self.eye = SeeingEye()
        self.reader = ThrowWatcher(self.eye, 3, HandsWatcher(self.thresholds))

    def show(self, tables: Iterable[Table]) -> None:
        """Show each table for one frame."""
        for table in tables:
            self.eye.table = table
            frame = Frame(table.picture(self.number), self.number, self.number / self.fps)
            slap = self.reader.feed(frame)
            self.slaps += [slap] if slap else []
            self.number += 1

    def hold(self, table: Table, seconds: float) -> None:
        """Show the same table for a while."""
        self.show([table] * max(1, round(seconds * self.fps)))

    def arm_comes(self, table: Table) -> None:
        """Let an arm reach in over a third of a second."""
        self.show(replace(table, arm=reach) for reach in self._way())

    def arm_goes(self, table: Table) -> None:
        """Let the arm draw back."""
        self.show(replace(table, arm=reach) for reach in reversed(list(self._way())))

    def _way(self) -> Iterator[int]:
        steps = max(2, round(self.fps / 3))
        return (round(200 * (i + 1) / steps) for i in range(steps))
