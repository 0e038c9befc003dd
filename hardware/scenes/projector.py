"""Turns moments into pictures: the table is developed when something on it changes, hands each time."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hardware.scenes.discs import DiscSet
from hardware.scenes.hands import Hand, paint_hand
from hardware.scenes.paint import Canvas
from hardware.scenes.room import LitTable
from hardware.scenes.sensor import noisy
from hardware.scenes.setting import Setting

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
NOTHING = np.empty((0, 0, 3), np.float32)
SLACK = 48
"""The grain is a little larger than the picture; each frame takes it from another corner."""


class Staged(Protocol):
    """What lies on the table and can be painted: discs with what lies about, or dice in a tray."""

    @property
    def poses(self) -> tuple[object, ...]:
        """How each piece lies."""
        ...

    def paint(self, canvas: Canvas, room: LitTable, kit: DiscSet, /) -> object:
        """Paint everything onto a canvas that shows the bare table."""
        ...


@dataclass(frozen=True, eq=False)
class HandPose:
    """A hand over the table: where its palm is, the way its arm leaves, and how high it is."""

    hand: Hand
    palm_mm: Points
    angle: float
    height_mm: float


@dataclass(frozen=True, eq=False)
class Instant:
    """What is there to be seen at one instant."""

    scene: Staged
    hands: tuple[HandPose, ...] = ()
    light: float = 1.0


class Projector:
    """Makes one picture after another of one setting."""

    def __init__(self, there: Setting, seed: int) -> None:
        self._there = there
        self._rng = np.random.default_rng([there.seed, 8, seed])
        width, height = there.room.view.size
        self._grain = there.sensor.grain(self._rng, (height + SLACK, width + SLACK, 3))
        self._falloff = there.sensor.falloff((height, width))
        self._table = self._painted = NOTHING
        """The lit table, and a copy to paint hands on, which is there while they are: each takes 15 MB."""
        self._scene: Staged | None = None
        self._lit = (0.0, 1.0)

    def picture(self, moment: Instant, exposure: float = 1.0) -> Picture:
        """Return the picture of a moment, noise and all, with a share of the usual exposure."""
        self._set(moment, exposure)
        picture = self._developed.copy()
        if not moment.hands:
            self._painted = NOTHING
        elif self._painted is NOTHING:
            self._painted = self._table.copy()
        canvas = Canvas(self._painted)
        for pose in moment.hands:
            paint_hand(canvas, self._there.room, pose.hand, pose.palm_mm, pose.angle, pose.height_mm)
        for part in canvas.touched:
            picture[part] = self._there.sensor.develop(
                self._painted[part], moment.light, falloff=self._falloff[part], exposure=exposure
            )
        for part in canvas.touched:
            self._painted[part] = self._table[part]
        down, across = self._rng.integers(0, SLACK, 2)
        height, width = picture.shape[:2]
        return noisy(picture, self._grain[down : down + height, across : across + width])

    def _set(self, moment: Instant, exposure: float) -> None:
        """Paint and develop the table again if something on it, or the light, has changed."""
        if moment.scene is not self._scene:
            self._scene, self._table, self._painted = None, NOTHING, NOTHING  # before there are new ones
            canvas = self._there.room.canvas()
            moment.scene.paint(canvas, self._there.room, self._there.kit)
            self._table = canvas.light
        elif (moment.light, exposure) == self._lit:
            return
        self._developed = self._there.sensor.develop(
            self._table, moment.light, falloff=self._falloff, exposure=exposure
        )
        self._scene, self._lit = moment.scene, (moment.light, exposure)
