"""Wooden discs with a sticker on either side: how one lies, and how it is painted."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scenes.paint import FINER, Box, Canvas, Footprint
from hardware.scenes.prints import STICKER_PX, Design
from hardware.scenes.room import LitTable
from hardware.scenes.walls import paint_walls

Floats = NDArray[np.float32]
Points = NDArray[np.float64]
AROUND = np.linspace(0, 2 * np.pi, 48, endpoint=False)
IN_A_SET = 15


@dataclass(frozen=True)
class Disc:
    """One disc of a set: its two sides as they look from above, wood and sticker."""

    sides: tuple[Floats, Floats]
    wood: Floats


@dataclass(frozen=True)
class DiscSet:
    """The discs of one game."""

    discs: tuple[Disc, ...]
    radius_mm: float
    thickness_mm: float
    gloss: float
    sharpness: float
    design: Design

    @classmethod
    def from_rng(cls, rng: np.random.Generator, print_name: str) -> "DiscSet":
        """Make a set of discs with the kind of print that is asked for."""
        design = Design.from_rng(rng, print_name)
        wood = np.array((rng.uniform(0.02, 0.07), rng.uniform(0.02, 0.05), rng.uniform(0.3, 0.6)), np.float32)
        size = rng.uniform(0.86, 0.97)
        return cls(
            discs=tuple(
                Disc(
                    (
                        _side(design.living(rng), wood, size, rng),
                        _side(design.squashed(rng), wood, size, rng),
                    ),
                    wood,
                )
                for _ in range(IN_A_SET)
            ),
            radius_mm=rng.uniform(12.0, 15.0),
            thickness_mm=rng.uniform(3.5, 6.5),
            gloss=float(rng.choice((0.0, 0.1, 0.5), p=(0.3, 0.4, 0.3))),
            sharpness=rng.uniform(60, 260),
            design=design,
        )


def _side(sticker: Floats, wood: Floats, size: float, rng: np.random.Generator) -> Floats:
    """Stick a sticker onto the wood: a little off the middle, turned any way."""
    middle = STICKER_PX / 2
    spin = np.asarray(cv2.getRotationMatrix2D((middle, middle), rng.uniform(0, 360), size), np.float64)
    spin[:, 2] += rng.normal(0, 0.018, 2) * STICKER_PX / 2
    turned = cv2.warpAffine(sticker, spin, (STICKER_PX, STICKER_PX), borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((STICKER_PX, STICKER_PX), np.uint8)
    centre = spin @ np.array([middle, middle, 1])
    place = (round(centre[0] * 16), round(centre[1] * 16))
    cv2.circle(mask, place, round(size * middle * 16), 255, -1, cv2.LINE_AA, 4)
    share = np.asarray(cv2.merge([mask.astype(np.float32) / 255] * 3), np.float32)
    bare = (1 - share).reshape(STICKER_PX, -1) * np.tile(wood, STICKER_PX)  # by rows: by pixels takes longer
    return np.asarray(turned * share + bare.reshape(share.shape), np.float32)


@dataclass(frozen=True)
class Pose:
    """How a disc lies: its middle, the way its upper side looks, its spin, and its side, 0 or 1."""

    middle_mm: Points
    normal: Points
    spin: float
    side: int

    @property
    def tilt_degrees(self) -> float:
        """How far the disc leans: 0 lies flat, 90 stands."""
        return float(np.degrees(np.arccos(np.clip(self.normal[2], -1, 1))))

    @property
    def axes(self) -> tuple[Points, Points]:
        """Two directions across the upper face, at right angles, turned by the spin."""
        helper = np.array([0.0, 1.0, 0.0]) if abs(self.normal[1]) < 0.9 else np.array([1.0, 0.0, 0.0])
        one = np.cross(helper, self.normal)
        one /= np.linalg.norm(one)
        two = np.cross(self.normal, one)
        cos, sin = np.cos(self.spin), np.sin(self.spin)
        return one * cos + two * sin, two * cos - one * sin

    def ring(self, radius_mm: float, rise_mm: float) -> Points:
        """Return a circle around the disc's axis, `rise_mm` above its middle."""
        one, two = self.axes
        around = np.cos(AROUND)[:, None] * one + np.sin(AROUND)[:, None] * two
        return np.asarray(self.middle_mm + rise_mm * self.normal + radius_mm * around)


@dataclass(frozen=True)
class Painted:
    """What stays seen of a disc that was painted: of its face, and of all of it, face and side."""

    face: Footprint
    whole: Footprint


def paint_disc(canvas: Canvas, room: LitTable, pose: Pose, kit: DiscSet, which: int) -> Painted:
    """Paint one disc and its shadow, and return what is seen of it."""
    upper = pose.ring(kit.radius_mm, kit.thickness_mm / 2)
    lower = pose.ring(kit.radius_mm, -kit.thickness_mm / 2)
    room.cast_shadow(canvas, np.vstack([upper, lower]))
    seen_upper = room.view.project(upper)
    box = Box.around(np.vstack([seen_upper, room.view.project(lower)]))
    fine, solid = paint_walls(box, room, upper, lower, kit.discs[which].wood)
    face = box.fine_mask(seen_upper)
    if _faces_camera(seen_upper):
        look = kit.discs[which].sides[pose.side]
        cv2.copyTo(_laid(look, box, room, pose, kit), face, fine)
    else:
        face[:] = 0
    colour, share, face_share = box.coarse(fine), box.coarse(solid), box.coarse(face)
    normal = (float(pose.normal[0]), float(pose.normal[1]), float(pose.normal[2]))
    colour *= room.light_at(pose.middle_mm, normal)
    if kit.gloss:
        mirror = kit.gloss * face_share * room.mirrored(box, kit.sharpness, normal)
        colour += mirror[..., None] * np.array(room.lamp.tint, np.float32)
    canvas.cover(box, colour, share)
    return Painted(canvas.remember(box, face_share), canvas.remember(box, share))


def _faces_camera(outline: Points) -> bool:
    """Tell whether a projected face still runs the way round that it does when seen from above."""
    x, y = outline[:, 0], outline[:, 1]
    return bool(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) > 0)


def _laid(look: Floats, box: Box, room: LitTable, pose: Pose, kit: DiscSet) -> Floats:
    """Return a face's texture as it lies in the picture, on the box's finer grid."""
    one, two = pose.axes
    middle = pose.middle_mm + pose.normal * kit.thickness_mm / 2
    corners = np.array([middle - one - two, middle + one - two, middle + one + two, middle - one + two])
    corners = middle + (corners - middle) * kit.radius_mm
    there = box.fine(room.view.project(corners)).astype(np.float32) / 16
    here = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * STICKER_PX
    matrix = cv2.getPerspectiveTransform(here, there)
    size = (box.width * FINER, box.height * FINER)
    laid = cv2.warpPerspective(look, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(laid, np.float32)
