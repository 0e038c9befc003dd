"""Hands and arms: drawn once from round strokes, then moved over the table as one piece."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scenes.paint import Box, Canvas
from hardware.scenes.room import LitTable

Floats = NDArray[np.float32]
Points = NDArray[np.float64]
SPRITE_MM = (1000, 200)
"""A hand with its arm: fingertips to the left, the arm leaving to the right."""
WRIST_MM = np.array([185.0, 100.0])
PALM_MM = np.array([130.0, 100.0])


@dataclass(frozen=True)
class Hand:
    """One person's hand. It is drawn when it is painted: a throw that waits for its turn holds no picture."""

    person: int
    left: bool


@dataclass(frozen=True)
class _Look:
    """Colour of a hand and how much of each pixel it fills, a pixel for each millimetre."""

    colour: Floats
    share: Floats


@lru_cache(maxsize=4)  # a look takes 3 MB, and each throw is another person's
def _drawn(hand: Hand) -> _Look:
    """Draw a hand with its arm and sleeve."""
    rng = np.random.default_rng([hand.person, 77])
    finer = 2
    shape = (SPRITE_MM[1] * finer, SPRITE_MM[0] * finer)
    solid = np.zeros(shape, np.uint8)

    def stroke(start: Points, end: Points, width: float) -> None:
        ends = [tuple(np.round(point * finer * 16).astype(int).tolist()) for point in (start, end)]
        cv2.line(solid, ends[0], ends[1], 255, round(width * finer), cv2.LINE_AA, 4)

    for finger in range(4):
        angle = np.radians(rng.normal((finger - 1.5) * 11, 3))
        length = (62, 76, 70, 54)[finger] * rng.uniform(0.92, 1.08)
        root = PALM_MM + np.array([-32.0, (finger - 1.5) * 19])
        stroke(root, root + length * np.array([-np.cos(angle), np.sin(angle)]), rng.uniform(14, 18))
    thumb = np.radians(rng.uniform(35, 65))
    ball = PALM_MM + np.array([20.0, -30.0])
    stroke(ball, ball - 62 * np.array([np.cos(thumb), np.sin(thumb)]), 19)
    for across in (-24, -8, 8, 24):
        stroke(PALM_MM + np.array([-28, across]), PALM_MM + np.array([28, across * 0.8]), 34)
    stroke(PALM_MM, np.array([WRIST_MM[0] + 250, 100.0]), rng.uniform(48, 60))
    skin = np.array((0.10, 0.17, 0.32), np.float32) * np.float32(rng.uniform(0.5, 2.2))
    colour = np.empty((*shape, 3), np.float32)
    colour[:] = skin
    cuff = round(rng.uniform(WRIST_MM[0] + 20, WRIST_MM[0] + 150) * finer)
    sleeve = np.zeros(shape, np.uint8)
    half = round(rng.uniform(34, 46) * finer)
    sleeve[100 * finer - half : 100 * finer + half, cuff:] = 255
    colour[sleeve > 0] = rng.uniform(0.03, 0.7, 3)
    solid = np.maximum(solid, sleeve)
    depth = cv2.distanceTransform((solid > 127).astype(np.uint8), cv2.DIST_L2, 3) / (16 * finer)
    colour *= (0.55 + 0.45 * np.clip(depth, 0, 1))[..., None]  # round things are darker at their rims
    small = (SPRITE_MM[0], SPRITE_MM[1])
    share = cv2.resize(solid, small, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    lit = cv2.resize(colour, small, interpolation=cv2.INTER_AREA)
    if hand.left:
        share, lit = share[::-1].copy(), lit[::-1].copy()
    return _Look(np.asarray(lit, np.float32), np.asarray(share, np.float32))


def paint_hand(
    canvas: Canvas, room: LitTable, hand: Hand, palm_mm: Points, angle: float, height_mm: float
) -> None:
    """Paint a hand whose palm is over `palm_mm`, its arm leaving in the direction `angle`, and its shadow."""
    lifted = np.array([*palm_mm, height_mm])
    outline = _corners(lifted, angle)
    shadow = room.lamp.shadow_of(outline)
    strength = (1 - room.lamp.ambient) * 0.9
    softness = 1.5 + 0.5 * room.lamp.radius_mm * height_mm / max(room.lamp.place_mm[2] - height_mm, 100)
    cast = _Placed.at(room, hand, shadow)
    blurred = cv2.GaussianBlur(cast.share(), (0, 0), softness * room.view.px_per_mm)
    canvas.darken(cast.box, strength * blurred)
    seen = _Placed.at(room, hand, outline)
    share, colour = seen.share(), seen.colour()
    colour *= room.light_at(lifted) * share[..., None]
    canvas.cover(seen.box, colour, share)


def in_picture(room: LitTable, hand: Hand, palm_mm: Points, angle: float, height_mm: float) -> bool:
    """Tell whether anything of a hand or its arm can be seen."""
    seen = _Placed.at(room, hand, _corners(np.array([*palm_mm, height_mm]), angle))
    part = seen.box.inside(*room.view.size)
    return part is not None and bool((seen.share()[part[1]] > 0.5).any())


def paint_resting_hand(canvas: Canvas, room: LitTable, rng: np.random.Generator, over_mm: Points) -> None:
    """Paint a hand that still lies near a place of the table."""
    angle = rng.uniform(0, 2 * np.pi)
    place = over_mm + rng.normal(0, 40, 2)
    paint_hand(canvas, room, Hand(int(rng.integers(1 << 30)), bool(rng.random() < 0.5)), place, angle, 15.0)


def _corners(palm_mm: Points, angle: float) -> Points:
    corners = np.array([[0, 0], [SPRITE_MM[0], 0], [SPRITE_MM[0], SPRITE_MM[1]], [0, SPRITE_MM[1]]]) - PALM_MM
    cos, sin = np.cos(angle), np.sin(angle)
    turned = corners @ np.array([[cos, sin], [-sin, cos]])
    return np.hstack([palm_mm[:2] + turned, np.full((4, 1), palm_mm[2])])


@dataclass(frozen=True, eq=False)
class _Placed:
    """A hand as it is seen: the box that it fills, and how its look falls there."""

    box: Box
    look: _Look
    matrix: Points

    @classmethod
    def at(cls, room: LitTable, hand: Hand, corners_mm: Points) -> "_Placed":
        """Place a hand between corners of its look."""
        seen = room.view.project_far(corners_mm)
        box = _clipped(Box.around(seen, 12), room.view.size)
        width, height = SPRITE_MM
        here = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        matrix = cv2.getPerspectiveTransform(here, (seen - (box.left, box.top)).astype(np.float32))
        return cls(box, _drawn(hand), np.asarray(matrix, np.float64))

    def share(self) -> Floats:
        """Return its share of each pixel."""
        return self._fallen(self.look.share, cv2.BORDER_CONSTANT)

    def colour(self) -> Floats:
        """Return its colour at each pixel."""
        return self._fallen(self.look.colour, cv2.BORDER_REPLICATE)

    def _fallen(self, of: Floats, border: int) -> Floats:
        size = (self.box.width, self.box.height)
        fallen = cv2.warpPerspective(of, self.matrix, size, flags=cv2.INTER_LINEAR, borderMode=border)
        return np.asarray(fallen, np.float32)


def _clipped(box: Box, size: tuple[int, int]) -> Box:
    """Return the part of a box that is near the picture, so that nothing is drawn far outside."""
    margin = 60
    left, top = max(box.left, -margin), max(box.top, -margin)
    right = min(box.left + box.width, size[0] + margin)
    bottom = min(box.top + box.height, size[1] + margin)
    return Box(left, top, max(right - left, 1), max(bottom - top, 1))
