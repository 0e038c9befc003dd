"""Coins and bottle caps that lie on discs: round, of about a disc's size, and none of ours.

>>> picture, truth = slap_under_coins(there, seed=1, thrown=8, coins=2)
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Picture
from hardware.scenes import Clutter, Faults, Installation, SceneTruth
from hardware.scenes.discs import Disc, DiscSet, Pose, paint_disc
from hardware.scenes.paint import Canvas
from hardware.scenes.prints import STICKER_PX
from hardware.scenes.scatter import Scatter

Floats = NDArray[np.float32]
METALS = ((0.55, 0.6, 0.62), (0.25, 0.5, 0.65), (0.2, 0.32, 0.55))
"""Nickel, brass and copper, in linear blue, green, red."""


def coin(rng: np.random.Generator, like: DiscSet) -> DiscSet:
    """Return a set of one coin or cap: a rim, and relief or print within it."""
    cap = bool(rng.random() < 0.4)
    ground = rng.uniform(0.05, 0.9, 3) if cap else np.array(METALS[rng.integers(3)]) * rng.uniform(0.8, 1.5)
    face = np.full((STICKER_PX, STICKER_PX, 3), ground, np.float32)
    middle, other = (STICKER_PX // 2, STICKER_PX // 2), [float(c) for c in ground * rng.uniform(0.35, 0.8)]
    cv2.circle(face, middle, round(0.45 * STICKER_PX), other, 8, cv2.LINE_AA)
    head = rng.normal(0, 0.16, (9, 2)).cumsum(axis=0) * 0.5
    points = ((head - head.mean(axis=0) + 0.5) * STICKER_PX).round().astype(np.int32)
    if cap:
        cv2.polylines(face, [points], True, other, 14, cv2.LINE_AA)
    else:
        cv2.fillPoly(face, [points], other, cv2.LINE_AA)
    side = np.asarray(ground * 0.7, np.float32)
    return replace(
        like,
        discs=(Disc((face, face), side),),
        radius_mm=like.radius_mm * rng.uniform(0.92, 1.08),
        thickness_mm=6.0 if cap else 2.2,
        gloss=float(rng.uniform(0.1, 0.6)),
    )


def lay_coin(canvas: Canvas, there: Installation, under: Pose, rng: np.random.Generator) -> None:
    """Paint a coin or a cap that lies right on a disc."""
    kit = coin(rng, there.kit)
    lift = np.array([0, 0, (there.kit.thickness_mm + kit.thickness_mm) / 2])
    middle = under.middle_mm + lift + np.array([*rng.normal(0, 0.08 * kit.radius_mm, 2), 0])
    paint_disc(canvas, there.room, Pose(middle, under.normal, float(rng.uniform(0, 6)), 0), kit, 0)


def slap_under_coins(there: Installation, seed: int, thrown: int, coins: int) -> tuple[Picture, SceneTruth]:
    """Return a slap in which coins lie right on discs, and its truth, in which these are all but hidden."""
    rng = np.random.default_rng([there.seed, 11, seed])
    poses = Scatter(rng, there.kit, there.room.view).all(thrown, Faults())
    scene, canvas = there.scene(poses, Clutter(), rng), there.room.canvas()
    footprints = scene.paint(canvas, there.room, there.kit)
    flat = [pose for pose in poses if pose.tilt_degrees < 1]
    for which in rng.permutation(len(flat))[:coins]:
        lay_coin(canvas, there, flat[which], rng)
    discs = scene.truth(there.room, there.kit, footprints, there.labels)
    return there.sensor.photograph(canvas.light, rng), SceneTruth(there.labels, discs)
