"""A throw of dice as a film: a hand lets them go, or a cup that it holds; they roll, rock and lie still.

>>> moments = roll_script(rng, room, DiceScene(ground, kit, poses), fps=12.0, cup=True)
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scenes.dice import DicePose, DiceSet
from hardware.scenes.dice_paint import FINER, paint_dice
from hardware.scenes.dice_poses import leaning
from hardware.scenes.discs import DiscSet
from hardware.scenes.films import Reach, eased
from hardware.scenes.paint import Canvas
from hardware.scenes.projector import HandPose, Instant
from hardware.scenes.room import LitTable
from hardware.scenes.things import Block, mug, paint_thing

Floats = NDArray[np.float32]
Points = NDArray[np.float64]

TRAY = 0.86
"""The share of the picture's width and height that the tray takes."""
FELT, RIM = (0.10, 0.09, 0.03), (0.05, 0.08, 0.14)
RIM_MM = 12.0
AWAY_S, COME_S, GO_S, ROLL_S, ROCK_S, REST_S = 0.8, 0.5, 0.5, 0.9, 0.5, 1.6
ROCKS = np.radians(14.0)


@dataclass(frozen=True, eq=False)
class DiceScene:
    """Dice, and what they lean on; its dice are its own, not the setting's discs."""

    ground: Floats
    """The lit table, with the tray on it if there is one."""
    kit: DiceSet
    poses: tuple[DicePose, ...] = ()
    things: tuple[Block, ...] = ()
    finer: int = FINER

    def paint(self, canvas: Canvas, room: LitTable, _: DiscSet) -> None:
        """Paint everything: the table, what lies about, the dice."""
        canvas.light[:] = self.ground
        for thing in self.things:
            paint_thing(canvas, room, thing)
        paint_dice(canvas, room, self.kit, list(self.poses), [0] * len(self.poses), self.finer)


def with_tray(room: LitTable) -> Floats:
    """Return the lit table with a tray on it, lined with felt."""
    half = TRAY / 2 * np.array(room.view.size) / room.view.px_per_mm
    light = (room.lamp.ambient + (1 - room.lamp.ambient) * room.lamp.direct(room.view.ground))[..., None]
    lit = room.bare
    for reach, colour in ((half + RIM_MM, RIM), (half, FELT)):
        share = _inside(room, reach)[..., None]
        lit = lit * (1 - share) + share * light * np.array(colour) * np.array(room.lamp.tint)
    return np.asarray(lit, np.float32)


def _inside(room: LitTable, half_mm: Points) -> Floats:
    """Return the share of each pixel that lies within a rectangle about the table's middle."""
    line = np.linspace(-1, 1, 40)[:-1]
    edges = [np.stack(pair, axis=1) for pair in ((line, -1 + 0 * line), (1 + 0 * line, line))]
    around = np.concatenate([*edges, *(-edge for edge in edges)]) * half_mm
    seen = room.view.project(np.hstack([around, np.zeros((len(around), 1))]))
    mask = np.zeros(room.view.size[::-1], np.uint8)
    cv2.fillConvexPoly(mask, np.round(seen * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return np.asarray(mask / np.float32(255), np.float32)


def roll_script(
    rng: np.random.Generator,
    room: LitTable,
    after: DiceScene,
    fps: float,
    *,
    cup: bool = False,
    stay: int = 0,
) -> list[Instant]:
    """Return the moments of one throw: the empty tray, a hand, dice that roll and rock, and lie still.

    The first `stay` dice lie there all the time.
    """
    away, come, go, roll, rock, rest = (
        max(2, round(seconds * fps)) for seconds in (AWAY_S, COME_S, GO_S, ROLL_S, ROCK_S, REST_S)
    )
    before = replace(after, poses=after.poses[:stay])
    angle = rng.uniform(0, 2 * np.pi)
    middle = np.mean([pose.middle_mm[:2] for pose in after.poses[stay:]], axis=0)
    start = middle + 6 * after.kit.side_mm * np.array([np.cos(angle), np.sin(angle)])
    hand = Reach(rng, room, start, angle)
    turns = np.concatenate([np.zeros(stay), rng.uniform(1.0, 2.5, len(after.poses) - stay)])
    rolling = [
        replace(after, poses=(*before.poses, *_rolling(after, start, share, turns)[stay:]), finer=1)
        for share in _slowing(roll)
    ]
    rocking = [
        replace(after, poses=_rocking(after, share), finer=1) for share in np.linspace(0, 1, rock + 1)[:-1]
    ]
    held = mug(rng, np.zeros(2)) if cup else None
    moments = [Instant(before)] * away
    moments += [_reaching(before, hand.at(1 - share), held) for share in eased(come)]
    gone = [*eased(go), *[1.0] * roll]
    moments += [
        _reaching(scene, hand.at(share), held) if share < 1 else Instant(scene)
        for scene, share in zip([*rolling, *rocking], gone + [1.0] * rock, strict=False)
    ]
    return moments + [Instant(after)] * rest


def _reaching(scene: DiceScene, hand: HandPose, cup: Block | None) -> Instant:
    """Return a hand over the table, with the cup that it holds."""
    if cup is not None:
        there = replace(cup, outline_mm=cup.outline_mm + hand.palm_mm)
        scene = replace(scene, things=(*scene.things, there))
    return Instant(scene, (hand,))


def _slowing(count: int) -> list[float]:
    """Return steps from 0 to 1 that start fast and end slowly."""
    return [float(1 - (1 - (i + 1) / count) ** 2) for i in range(count)]


def _rolling(after: DiceScene, start: Points, share: float, turns: Points) -> tuple[DicePose, ...]:
    """Return the dice on their way: each tumbles the way it goes, and lies as at the end when share is 1."""
    return tuple(
        _tumbling(pose, after.kit.side_mm, start + (pose.middle_mm[:2] - start) * share, (1 - share) * turn)
        for pose, turn in zip(after.poses, turns, strict=True)
    )


def _tumbling(pose: DicePose, side_mm: float, place: Points, turns: float) -> DicePose:
    way = pose.middle_mm[:2] - place
    axis = np.array([-way[1], way[0], 0.0]) / max(float(np.hypot(*way)), 1e-6)
    turn, _ = cv2.Rodrigues(-2 * np.pi * turns * axis)
    turned = DicePose(np.array([*place, pose.middle_mm[2]]), np.asarray(turn) @ pose.axes, pose.face)
    lift = pose.corners(side_mm)[:, 2].min() - turned.corners(side_mm)[:, 2].min()
    return replace(turned, middle_mm=turned.middle_mm + np.array([0, 0, lift]))


def _rocking(after: DiceScene, share: float) -> tuple[DicePose, ...]:
    """Return the dice as they come to rest: the last of them still rocks from one edge to the other."""
    *still, last = after.poses
    tilt = float(ROCKS * (1 - share) * np.cos(3 * np.pi * share))
    if last.tilt or abs(tilt) < np.radians(1):
        return after.poses
    return (*still, leaning(last, after.kit.side_mm, abs(tilt), 0.0 if tilt > 0 else float(np.pi)))
