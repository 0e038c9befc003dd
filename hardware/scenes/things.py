"""What lies about on a game table and is no disc: cubes, cards, a mug, a phone."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scenes.paint import FINER, Box, Canvas
from hardware.scenes.room import LitTable
from hardware.scenes.walls import paint_walls

Floats = NDArray[np.float32]
Points = NDArray[np.float64]
ART_PX = 192


@dataclass(frozen=True)
class Block:
    """A block with straight sides: its outline on the table, its height, and what its top shows."""

    outline_mm: Points  # N x 2, convex
    height_mm: float
    side: Floats
    top: Floats  # a colour, or a picture whose corners are the outline's first four points
    gloss: float = 0.0

    @property
    def flat(self) -> bool:
        """Whether discs can lie on it as if it were the table."""
        return self.height_mm < 1

    @property
    def reach_mm(self) -> float:
        """How far it reaches from its middle."""
        away = self.outline_mm - self.middle_mm
        return float(np.hypot(away[:, 0], away[:, 1]).max())

    @property
    def middle_mm(self) -> Points:
        """The middle of its outline."""
        return np.asarray(self.outline_mm.mean(axis=0))


@dataclass(frozen=True)
class Clutter:
    """How many things of each kind lie about.

    >>> Clutter(cubes=4, cards=2)
    Clutter(cubes=4, cards=2, mugs=0, phones=0)
    """

    cubes: int = 0
    cards: int = 0
    mugs: int = 0
    phones: int = 0

    @classmethod
    def from_rng(cls, rng: np.random.Generator) -> "Clutter":
        """Choose as much as usually lies about."""
        return cls(
            cubes=int(rng.choice((0, 2, 5, 9), p=(0.25, 0.3, 0.3, 0.15))),
            cards=int(rng.integers(0, 5)),
            mugs=int(rng.random() < 0.2),
            phones=int(rng.random() < 0.15),
        )


def rectangle(middle: Points, width: float, height: float, angle: float) -> Points:
    """Return the corners of a rectangle about its middle, clockwise from its own top left."""
    corners = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray(middle + corners @ np.array([[cos, sin], [-sin, cos]]))


def cube(rng: np.random.Generator, middle: Points, wood: Floats) -> Block:
    """Return a small cube of the discs' own wood and colour."""
    edge = rng.uniform(7, 10)
    return Block(rectangle(middle, edge, edge, rng.uniform(0, np.pi)), edge, wood, wood)


def card(rng: np.random.Generator, middle: Points, round_mm: float) -> Block:
    """Return a card with round art on it; some of it as big as a disc."""
    width, height = sorted(rng.uniform((58, 80), (68, 100)))
    outline = rectangle(middle, width, height, rng.uniform(0, 2 * np.pi))
    art = np.full((ART_PX, ART_PX, 3), rng.uniform(0.03, 0.9, 3), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        big = rng.random() < 0.5
        radius = np.array([1 / width, 1 / height]) * (round_mm if not big else rng.uniform(20, 70)) * ART_PX
        place = rng.uniform(0.1, 0.9, 2) * ART_PX
        colour = [float(c) for c in rng.uniform(0.02, 0.9, 3)]
        axes = (max(1, round(radius[0])), max(1, round(radius[1])))
        cv2.ellipse(art, (round(place[0]), round(place[1])), axes, 0, 0, 360, colour, -1, cv2.LINE_AA)
    white = np.full(3, 0.8, np.float32)
    return Block(outline, 0.5, white, art, gloss=float(rng.choice((0.0, 0.15))))


def mug(rng: np.random.Generator, middle: Points) -> Block:
    """Return a mug: round, tall, its inside a darker round."""
    around = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    radius = rng.uniform(36, 46)
    outline = middle + radius * np.stack([np.cos(around), np.sin(around)], axis=1)
    colour = rng.uniform(0.05, 0.8, 3).astype(np.float32)
    return Block(outline, rng.uniform(70, 110), colour, colour * np.float32(0.4))


def phone(rng: np.random.Generator, middle: Points) -> Block:
    """Return a phone with its dark glass up."""
    outline = rectangle(middle, 74, 152, rng.uniform(0, 2 * np.pi))
    look = np.full((ART_PX, ART_PX, 3), 0.02, np.float32)
    if rng.random() < 0.4:  # its screen is on
        look[12:-12, 8:-8] = rng.uniform(0.1, 0.9, 3)
    return Block(outline, 8.0, np.full(3, 0.05, np.float32), look, gloss=0.8)


def strewn(
    rng: np.random.Generator,
    room: LitTable,
    clutter: Clutter,
    taken_mm: list[tuple[Points, float]],
    wood: Floats,
    round_mm: float,
) -> list[Block]:
    """Return things that lie about so that none stands where something is; only cards may lie under discs."""
    reach = np.array(room.view.size) / room.view.px_per_mm / 2
    taken = list(taken_mm)
    things: list[Block] = []
    for kind in ("card",) * clutter.cards + ("mug",) * clutter.mugs + ("phone",) * clutter.phones:
        for _ in range(40):
            middle = rng.uniform(-1.05, 1.05, 2) * reach
            made = (
                card(rng, middle, round_mm)
                if kind == "card"
                else mug(rng, middle)
                if kind == "mug"
                else phone(rng, middle)
            )
            room_needed = made.reach_mm * (0.75 if kind == "card" else 1.0) + made.height_mm * 0.5
            if all(np.hypot(*(middle - place)) > room_needed + away for place, away in taken):
                things.append(made)
                taken.append((middle, made.reach_mm * 0.7))
                break
    for _ in range(clutter.cubes):
        middle = rng.uniform(-0.95, 0.95, 2) * reach
        if all(np.hypot(*(middle - place)) > 9 + away for place, away in taken_mm):
            things.append(cube(rng, middle, wood))
    return things


def paint_thing(canvas: Canvas, room: LitTable, thing: Block) -> None:
    """Paint a thing and its shadow."""
    count = len(thing.outline_mm)
    lower = np.hstack([thing.outline_mm, np.zeros((count, 1))])
    upper = np.hstack([thing.outline_mm, np.full((count, 1), thing.height_mm)])
    room.cast_shadow(canvas, np.vstack([upper, lower]))
    seen_upper = room.view.project(upper)
    box = Box.around(np.vstack([seen_upper, room.view.project(lower)]))
    fine, solid = paint_walls(box, room, upper, lower, thing.side)
    _paint_top(fine, box, thing, seen_upper)
    colour = box.coarse(fine) * room.light_at(np.array([*thing.middle_mm, thing.height_mm]))
    if thing.gloss:
        shine = thing.gloss * room.mirrored(box, 300) * box.coarse(box.fine_mask(seen_upper))
        colour += shine[..., None]
    canvas.cover(box, np.asarray(colour, np.float32), box.coarse(solid))


def _paint_top(fine: Floats, box: Box, thing: Block, outline: Points) -> None:
    if thing.top.ndim == 1:
        cv2.fillConvexPoly(fine, box.fine(outline), [float(c) for c in thing.top], shift=4)
        return
    here = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * ART_PX
    there = box.fine(outline[:4]).astype(np.float32) / 16
    size = (box.width * FINER, box.height * FINER)
    matrix = cv2.getPerspectiveTransform(here, there)
    laid = cv2.warpPerspective(
        thing.top, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    cv2.copyTo(laid, box.fine_mask(outline), fine)
