"""Paints dice into a room: their shadows first, then each die by the rays that meet it, furthest first."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scenes.dice import DicePose, DiceSet, grain, ink_at, marbling, meet, surface
from hardware.scenes.paint import Box, Canvas, Footprint
from hardware.scenes.room import LitTable

Floats = NDArray[np.float32]
Points = NDArray[np.float64]

FINER = 3
_SKY = 0.45
"""The share of the walls' light that reaches an upright side, against one that faces up."""


def paint_dice(
    canvas: Canvas, room: LitTable, kit: DiceSet, poses: list[DicePose], which: list[int], finer: int = FINER
) -> list[Footprint | None]:
    """Paint all dice; return for each what stays seen of its top, or None where it is out of the picture.

    `finer` is how many rays there are along a pixel's side: one is enough for dice that roll.
    """
    for pose in poses:
        corners = pose.corners(kit.side_mm)
        room.cast_shadow(canvas, corners)
        foot = corners * (1, 1, 0)
        outline = cv2.convexHull(room.view.project(foot).astype(np.float32)).reshape(-1, 2)
        canvas.shade(np.asarray(outline, np.float64), 0.35, 0.08 * kit.side_mm * room.view.px_per_mm)
    seen: dict[int, Footprint | None] = {}
    eye = room.view.eye_mm
    for i in sorted(range(len(poses)), key=lambda i: -float(np.linalg.norm(poses[i].middle_mm - eye))):
        others = [pose for j, pose in enumerate(poses) if j != i]
        seen[i] = _paint_die(canvas, room, kit, poses[i], which[i], others, finer)
    return [seen[i] for i in range(len(poses))]


def _paint_die(
    canvas: Canvas,
    room: LitTable,
    kit: DiceSet,
    pose: DicePose,
    which: int,
    others: list[DicePose],
    finer: int,
) -> Footprint | None:
    box = Box.around(room.view.project(pose.corners(kit.side_mm)), 1)
    if box.inside(*room.view.size) is None:
        return None
    eye, half = room.view.eye_mm, kit.side_mm / 2
    fine = np.stack(
        np.meshgrid(np.arange(box.width * finer), np.arange(box.height * finer)), axis=-1
    ).reshape(-1, 2)
    pixels = (fine + 0.5) / finer - 0.5 + (box.left, box.top)
    ground = room.view.on_table(pixels)
    rays = np.hstack([ground, np.zeros((len(ground), 1))]) - eye
    far = meet(pose, half, kit.rounding, eye, rays)
    hit = np.isfinite(far)
    ahead = rays[hit] / np.linalg.norm(rays[hit], axis=1, keepdims=True)
    met = eye + far[hit, None] * ahead
    normal, own = surface(pose, half, kit.rounding, met)
    colour = np.zeros((len(fine), 3), np.float32)
    lit = _light(room, Surface(met, normal, ahead), others, kit.side_mm)
    colour[hit] = _painted(kit, own, which) * lit + kit.gloss * _shine(room, kit, Surface(met, normal, ahead))
    axis = int(np.abs(pose.axes[2]).argmax())
    top = np.zeros(len(fine), np.float32)
    top[hit] = np.abs(own).argmax(axis=1) == axis
    shape = (box.height * finer, box.width * finer)
    share = box.coarse(hit.astype(np.float32).reshape(shape))
    canvas.cover(box, box.coarse(colour.reshape(*shape, 3)), share)
    return canvas.remember(box, box.coarse(top.reshape(shape)))


@dataclass(frozen=True, eq=False)
class Surface:
    """Places of a die's surface (N x 3): where they are, the way they face, and the way the camera looks."""

    places_mm: Points
    normals: Points
    ahead: Points


def _painted(kit: DiceSet, own: Points, which: int) -> Floats:
    """Return the colour of a die of the set at places in its own axes."""
    ink = ink_at(tuple(kit.faces.values()), own)[:, None]
    body = kit.bodies[which] * (1 + kit.marbled * marbling(own, which))[:, None]
    if kit.grained:
        body = body * (1 + kit.grained * grain(own, which))[:, None]
    return np.asarray(np.clip(body, 0.005, 0.95) * (1 - ink) + kit.inks[which] * ink, np.float32)


def _light(room: LitTable, there: Surface, others: list[DicePose], side_mm: float) -> Floats:
    """Return the light that places get: from walls, and from the lamp unless another die is in its way."""
    lamp = room.lamp
    towards = np.array(lamp.place_mm) - there.places_mm
    away = np.linalg.norm(towards, axis=1, keepdims=True)
    towards = towards / away
    facing = np.maximum((towards * there.normals).sum(axis=1), 0) * (lamp.place_mm[2] / away[:, 0]) ** 2
    for other in others:
        facing = facing * ~_shaded(other, side_mm / 2 * 0.97, there.places_mm, towards)
    sky = _SKY + (1 - _SKY) * np.maximum(there.normals[:, 2], 0)
    light = lamp.ambient * sky + (1 - lamp.ambient) * facing
    return np.asarray(light[:, None] * np.array(lamp.tint), np.float32)


def _shine(room: LitTable, kit: DiceSet, there: Surface) -> Floats:
    """Return how much of the lamp, and of all else that is bright, a surface mirrors into the camera."""
    shine = np.zeros(len(there.places_mm))
    for source in (room.lamp, *room.glints):
        at = np.array(source.place_mm) - there.places_mm
        between = at / np.linalg.norm(at, axis=1, keepdims=True) - there.ahead
        between /= np.linalg.norm(between, axis=1, keepdims=True)
        shine += np.clip((between * there.normals).sum(axis=1), 0, 1) ** kit.sharpness
    return np.asarray(shine[:, None] * np.array(room.lamp.tint), np.float32)


def _shaded(die: DicePose, half_mm: float, places: Points, towards: Points) -> NDArray[np.bool_]:
    """Return which places another die keeps the lamp's light away from: a ray against a cube's slabs."""
    start, along = (places - die.middle_mm) @ die.axes, towards @ die.axes
    along = np.where(np.abs(along) < 1e-9, 1e-9, along)
    one, other = (-half_mm - start) / along, (half_mm - start) / along
    enter, leave = np.minimum(one, other).max(axis=1), np.maximum(one, other).min(axis=1)
    return np.asarray((leave > enter) & (leave > 0))
