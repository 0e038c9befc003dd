"""A scene: which discs and which things lie where. Painted from the table upwards."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardware.scenes.discs import DiscSet, Painted, Pose, paint_disc
from hardware.scenes.paint import Canvas
from hardware.scenes.room import LitTable
from hardware.scenes.things import Block, paint_thing
from hardware.scenes.truth import EDGE, OUTSIDE, DiscTruth

Points = NDArray[np.float64]
STANDS_FROM_DEGREES = 60.0


@dataclass(frozen=True, eq=False)
class Scene:
    """What lies on the table."""

    poses: tuple[Pose, ...] = ()
    which: tuple[int, ...] = ()  # the disc of the set that lies in each pose
    things: tuple[Block, ...] = ()

    def paint(self, canvas: Canvas, room: LitTable, kit: DiscSet) -> list[Painted]:
        """Paint everything: what is flat first, then the discs, then what is tall."""
        for thing in (thing for thing in self.things if thing.flat):
            paint_thing(canvas, room, thing)
        painted: dict[int, Painted] = {}
        for i in sorted(range(len(self.poses)), key=lambda i: float(self.poses[i].middle_mm[2])):
            painted[i] = paint_disc(canvas, room, self.poses[i], kit, self.which[i])
        for thing in (thing for thing in self.things if not thing.flat):
            paint_thing(canvas, room, thing)
        return [painted[i] for i in range(len(self.poses))]

    def truth(
        self, room: LitTable, kit: DiscSet, painted: list[Painted], labels: tuple[str, ...]
    ) -> tuple[DiscTruth, ...]:
        """Return the truth about each disc, once all is painted; `labels` names the sides."""
        return tuple(
            _truth(room, kit, pose, seen, labels[pose.side])
            for pose, seen in zip(self.poses, painted, strict=True)
        )


def _truth(room: LitTable, kit: DiscSet, pose: Pose, seen: Painted, face: str) -> DiscTruth:
    width, height = room.view.size
    outline = room.view.project(pose.ring(kit.radius_mm, kit.thickness_mm / 2))
    x, y = outline.mean(axis=0)
    stands = pose.tilt_degrees >= STANDS_FROM_DEGREES
    radius = kit.radius_mm * room.view.px_per_mm if stands else float(np.sqrt(_area(outline) / np.pi))
    outside = not (0 <= x < width and 0 <= y < height)
    return DiscTruth(
        x=round(float(x), 1),
        y=round(float(y), 1),
        r=round(radius, 1),
        face=OUTSIDE if outside else EDGE if stands else face,
        seen=round(seen.face.seen(width, height), 2),
        shows=round(seen.whole.seen(width, height), 3),
    )


def _area(outline: Points) -> float:
    x, y = outline[:, 0], outline[:, 1]
    return abs(float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))) / 2
