"""Drawn tables with cards on them: real perspective, slightly bent cards, lights, covers, noise and JPEG.

>>> table = CardTable.from_seed(4, deck)
>>> scene = table.scene("fan", chance)
>>> scene.picture, scene.truth[0].name, scene.truth[0].seen
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture
from hardware.scenes.tables import SHEET_MM, SHEET_PX, TABLES, make_table
from tests.vision.cards.art import BACK, PX_PER_MM

Floats = NDArray[np.float32]
Rng = np.random.Generator

STRIPS = 6
"""A bent card is painted in so many flat parts."""
FIELD_MM = (760, 570)
"""What the camera above the table sees."""
LAYOUTS = ("apart", "row", "overlapping", "fan", "grid", "heap", "covered", "blocks")
LIGHTS = ("same", "dim", "warm", "lamp", "shadow", "glare")


@dataclass(frozen=True)
class Lying:
    """One card as it lies: its middle and angle on the table, how far its middle is lifted."""

    name: str | None
    was: str
    face: Picture
    middle: tuple[float, float]
    angle: float
    bend_mm: float = 0.0

    @property
    def size_mm(self) -> tuple[float, float]:
        return self.face.shape[1] / PX_PER_MM, self.face.shape[0] / PX_PER_MM


@dataclass(frozen=True)
class TrueCard:
    """What lies there: a name of the deck, or none, and how much of it is seen."""

    name: str | None
    was: str
    corners: list[list[float]]
    seen: float


@dataclass(frozen=True, eq=False)
class Scene:
    picture: Picture
    truth: list[TrueCard]


@dataclass(frozen=True, eq=False)
class CardTable:
    """One table under one camera, with a deck of which some cards are taught."""

    cards: dict[str, Picture]
    taught: tuple[str, ...]
    camera: NDArray[np.float64]
    """3 x 4: from millimetres of the table to pixels."""
    size: tuple[int, int]
    sheet: Floats
    blur_px: float
    noise: float
    lamp: tuple[float, float]
    light_seed: int = field(default=0)

    @classmethod
    def from_seed(
        cls, seed: int, cards: dict[str, Picture], width: int = 1280, tilt: float = 4.0, strangers: int = 6
    ) -> "CardTable":
        """Return a table of a seed; of the deck so many cards are never taught."""
        rng = np.random.default_rng([seed, 77])
        size = (width, width * 3 // 4)
        sheet = make_table(str(rng.choice(TABLES)), rng).sheet
        faces = [name for name in cards if name != BACK]
        unknown = set(rng.choice(faces, strangers, replace=False).tolist())
        taught = tuple(name for name in cards if name not in unknown)
        lamp = (float(rng.uniform(-300, 300)), float(rng.uniform(-250, 250)))
        view = camera(
            size,
            FIELD_MM[0],
            float(rng.uniform(0, tilt)),
            float(rng.uniform(0, 360)),
            float(rng.uniform(-3, 3)),
        )
        return cls(
            cards,
            taught,
            view,
            size,
            sheet,
            float(rng.uniform(0.4, 0.9)),
            float(rng.uniform(0.006, 0.016)),
            lamp,
        )

    def empty(self) -> Picture:
        return self._photograph(
            self._bare() * self._light("same", np.random.default_rng(0)), np.random.default_rng(5)
        )

    def learning(self) -> list[Scene]:
        """Return pictures with all cards that are taught, lying apart."""
        rng, left, scenes = np.random.default_rng(6), list(self.taught), []
        while left:
            slots = self._slots()
            cards = [
                self._lie(name, slot, rng.uniform(-8, 8), rng, 0.5)
                for name, slot in zip(left, slots, strict=False)
            ]
            left = left[len(cards) :]
            scenes.append(self._scene(cards, "same", rng, 0))
        return scenes

    def scene(self, layout: str, light: str, rng: Rng, bend_mm: float = 1.5, soft: float = 0.0) -> Scene:
        """Return cards in one layout and light; one in eight is a stranger, some are backs or copies."""
        cards, covers = self._laid(layout, rng, bend_mm)
        paint = self._paint_block if layout == "blocks" else self._paint_cover
        return self._scene(cards, light, rng, covers, soft, paint)

    def _slots(self) -> list[tuple[float, float]]:
        width, height = next(iter(self.cards.values())).shape[1::-1]
        step_x, step_y = width / PX_PER_MM + 22, height / PX_PER_MM + 22
        across, down = int((FIELD_MM[0] - 90) // step_x), int((FIELD_MM[1] - 70) // step_y)
        return [
            ((x - (across - 1) / 2) * step_x, (y - (down - 1) / 2) * step_y)
            for y in range(down)
            for x in range(across)
        ]

    def _pick(self, rng: Rng) -> str:
        strangers = [name for name in self.cards if name not in self.taught]
        if strangers and rng.random() < 0.13:
            return str(rng.choice(strangers))
        return BACK if rng.random() < 0.06 else str(rng.choice(self.taught))

    def _lie(self, name: str, at: tuple[float, float], angle: float, rng: Rng, bend: float) -> Lying:
        known = name if name in self.taught else None
        return Lying(known, name, self.cards[name], at, float(angle), float(rng.uniform(0, bend)))

    def _laid(self, layout: str, rng: Rng, bend: float) -> tuple[list[Lying], int]:
        width, height = (side / PX_PER_MM for side in next(iter(self.cards.values())).shape[1::-1])
        turn = float(rng.uniform(-12, 12)) + (180 if rng.random() < 0.3 else 0)
        along = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
        if layout in ("apart", "covered", "blocks"):
            slots = self._slots()
            chosen = rng.permutation(len(slots))[: int(rng.integers(5, 11))]
            jitter = [np.array(slots[i]) + rng.uniform(-3, 3, 2) for i in chosen]
            free = layout == "apart" and width + 26 > height * 0.8
            cards = [
                self._lie(
                    self._pick(rng),
                    (at[0], at[1]),
                    rng.uniform(0, 360) if free else rng.choice((0, 180)) + rng.uniform(-14, 14),
                    rng,
                    bend,
                )
                for at in jitter
            ]
            return cards, {"apart": 0, "covered": 2, "blocks": 1}[layout] * len(cards)
        if layout in ("row", "overlapping"):
            count = int(rng.integers(5, 9))
            step = width * (1.02 if layout == "row" else float(rng.uniform(0.55, 0.8)))
            count = min(count, int((FIELD_MM[0] - 2 * width) // step))
            middles = [(nth - (count - 1) / 2) * step * along + rng.uniform(-1, 1, 2) for nth in range(count)]
            flip = [180 * (rng.random() < 0.15) for _ in range(count)]
            return [
                self._lie(self._pick(rng), (m[0], m[1]), turn + rng.uniform(-2, 2) + f, rng, bend)
                for m, f in zip(middles, flip, strict=True)
            ], 0
        if layout == "fan":
            count, radius = int(rng.integers(4, 7)), 2.2 * height
            angles = (np.arange(count) - (count - 1) / 2) * float(rng.uniform(13, 18))
            spots = [
                np.array([radius * np.sin(np.radians(a)), radius * (0.85 - np.cos(np.radians(a)))])
                for a in angles
            ]
            return [
                self._lie(self._pick(rng), (s[0], s[1]), a, rng, bend)
                for s, a in zip(spots, angles, strict=True)
            ], 0
        if layout == "grid":
            down = 2 if height > 100 else 3
            middles = [
                ((x - 1.5) * (width + 0.6), (y - (down - 1) / 2) * (height + 0.6))
                for y in range(down)
                for x in range(4)
            ]
            way = np.array([along, [-along[1], along[0]]])
            return [
                self._lie(
                    self._pick(rng), tuple(np.array(m) @ way), turn + 180 * (rng.random() < 0.3), rng, 0.3
                )
                for m in middles
            ], 0
        spots = rng.uniform(-0.32, 0.32, (int(rng.integers(5, 8)), 2)) * np.array(FIELD_MM)
        return [self._lie(self._pick(rng), (s[0], s[1]), rng.uniform(0, 360), rng, bend) for s in spots], 0

    def _scene(
        self,
        cards: list[Lying],
        light: str,
        rng: Rng,
        covers: int,
        soft: float = 0.0,
        paint: Callable[[Floats, Lying, Rng], NDArray[np.bool_]] | None = None,
    ) -> Scene:
        canvas = self._bare()
        owner = np.full(canvas.shape[:2], -1, np.int16)
        outlines, areas = [], []
        for number, card in enumerate(cards):
            outline, mask = self._paint_card(canvas, card)
            owner[mask] = number
            outlines.append(outline)
            areas.append(int(np.count_nonzero(mask)))
        for _ in range(covers):
            card = cards[int(rng.integers(len(cards)))]
            owner[(paint or self._paint_cover)(canvas, card, rng)] = -1
        lit = canvas * self._light(light, rng)
        if light == "glare":
            self._glare(lit, cards, rng)
        truth = []
        for number, card in enumerate(cards):
            x, y = outlines[number].T
            inside = (x > 0).all() and (y > 0).all() and (x < self.size[0]).all() and (y < self.size[1]).all()
            seen = np.count_nonzero(owner == number) / max(1, areas[number]) if inside else 0.0
            truth.append(TrueCard(card.name, card.was, outlines[number].tolist(), float(seen)))
        return Scene(self._photograph(lit, rng, soft), truth)

    def _bare(self) -> Floats:
        to_sheet = np.diag([SHEET_PX / SHEET_MM, SHEET_PX / SHEET_MM, 1.0])
        to_sheet[:2, 2] = SHEET_PX / 2
        way = self.camera[:, [0, 1, 3]] @ np.linalg.inv(to_sheet)
        return np.asarray(
            cv2.warpPerspective(
                self.sheet, way, self.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
            ),
            np.float32,
        )

    def _paint_card(self, canvas: Floats, card: Lying) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Paint a card strip by strip, and return its corners and where it is."""
        width, height = card.size_mm
        finer = 1.3 * self.size[0] / FIELD_MM[0] / PX_PER_MM
        whole = (
            (card.face.astype(np.float32) / 255) ** 2,
            _outline((card.face.shape[0], card.face.shape[1])),
        )
        scale = min(1.0, finer)
        face, alpha = (
            np.asarray(cv2.resize(each, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.float32)
            for each in whole
        )
        high, wide = alpha.shape
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        outline = np.array([self._point(card, x * width / 2, y * height / 2) for x, y in corners])
        left, top = np.clip(np.floor(outline.min(axis=0)).astype(int) - 9, 0, None)
        right, bottom = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 9, self.size)
        mask = np.zeros(canvas.shape[:2], np.bool_)
        if right <= left or bottom <= top:
            return outline, mask
        part, size = canvas[top:bottom, left:right], (int(right - left), int(bottom - top))
        covered = np.zeros(part.shape[:2], np.float32)
        for strip in range(STRIPS):
            first, last = (
                max(0, round(strip * high / STRIPS) - 1),
                min(high, round((strip + 1) * high / STRIPS) + 1),
            )
            ends = np.array([(0, first), (wide, first), (wide, last), (0, last)], np.float32)
            places = [self._point(card, (x / wide - 0.5) * width, (y / high - 0.5) * height) for x, y in ends]
            way = cv2.getPerspectiveTransform(
                ends - np.array([0, first], np.float32),
                np.array(places, np.float32) - np.array([left, top], np.float32),
            )
            share, drawn = (
                cv2.warpPerspective(each[first:last], way, size, flags=cv2.INTER_LINEAR)
                for each in (alpha, face)
            )
            solid = np.maximum(cv2.warpPerspective(np.ones_like(alpha[first:last]), way, size), 0.05)
            share = np.clip(share - covered, 0, 1)
            slope = 8 * card.bend_mm / height * ((2 * strip + 1) / STRIPS - 1) / 2
            part *= _for_each_colour(1 - share)
            part += _for_each_colour(share) * drawn / _for_each_colour(solid) * np.float32(1 + 0.8 * slope)
            covered += share
        mask[top:bottom, left:right] = covered > 0.5
        return outline, mask

    def _point(self, card: Lying, x: float, y: float, above: float = 0.0) -> tuple[float, float]:
        """Return where a place of a card, or one above it, is seen; bent, it is lifted along its height."""
        height = card.size_mm[1]
        lift = card.bend_mm * (1 - (2 * y / height) ** 2) + above
        turn = np.radians(card.angle)
        place = np.array(
            [
                card.middle[0] + x * np.cos(turn) - y * np.sin(turn),
                card.middle[1] + x * np.sin(turn) + y * np.cos(turn),
                lift,
                1,
            ]
        )
        seen = self.camera @ place
        return float(seen[0] / seen[2]), float(seen[1] / seen[2])

    def _paint_cover(self, canvas: Floats, card: Lying, rng: Rng) -> NDArray[np.bool_]:
        """Lay a cube or a disc onto a card, and return where it is."""
        width, height = card.size_mm
        x, y = rng.uniform(-0.45, 0.45) * width, rng.uniform(-0.45, 0.45) * height
        colour = (rng.uniform(20, 230, 3) / 255).astype(np.float32) ** 2
        mask = np.zeros(canvas.shape[:2], np.uint8)
        if rng.random() < 0.5:
            turn, size = rng.uniform(0, np.pi), float(rng.uniform(4, 7))
            spots = [
                (x + size * np.cos(turn + k * np.pi / 2), y + size * np.sin(turn + k * np.pi / 2))
                for k in range(4)
            ]
        else:
            size = float(rng.uniform(6, 10))
            spots = [(x + size * np.cos(a), y + size * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 24)]
        points = np.array([self._point(card, *spot) for spot in spots])
        cv2.fillPoly(mask, [np.round(points).astype(np.int32)], 255)
        return _paint_over(canvas, mask, colour)

    def _paint_block(self, canvas: Floats, card: Lying, rng: Rng) -> NDArray[np.bool_]:
        """Lay a cube with its sides or a die with pips onto a card, and return where it is."""
        width, height = card.size_mm
        x, y = rng.uniform(-0.45, 0.45) * width, rng.uniform(-0.45, 0.45) * height
        turn, half = rng.uniform(0, np.pi), float(rng.uniform(4, 8))
        corners = [turn + np.pi / 4 + k * np.pi / 2 for k in range(4)]
        spots = [(x + half * 2**0.5 * np.cos(way), y + half * 2**0.5 * np.sin(way)) for way in corners]
        low, high = (
            np.round([self._point(card, *spot, above) for spot in spots]).astype(np.int32)
            for above in (0.0, 2 * half)
        )
        colour = (rng.uniform(20, 230, 3) / 255).astype(np.float32) ** 2
        if rng.random() < 0.5:
            colour = np.full(3, rng.choice((0.02, 0.75)), np.float32)
        mask, drawn = np.zeros(canvas.shape[:2], np.uint8), np.zeros_like(canvas)
        cv2.fillConvexPoly(mask, cv2.convexHull(np.vstack([low, high])), 255)
        for side in range(4):
            face = [low[side - 1], low[side], high[side], high[side - 1]]
            tone = colour * float(rng.uniform(0.35, 0.8))
            cv2.fillConvexPoly(drawn, np.array(face), tone.tolist())
        cv2.fillConvexPoly(drawn, high, colour.tolist())
        if rng.random() < 0.6:
            ink = np.full(3, 0.02 if colour.mean() > 0.2 else 0.75)
            for along, down in ((0.0, 0.0), (-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)):
                pip_x = x + half * (along * np.cos(turn) - down * np.sin(turn))
                pip_y = y + half * (along * np.sin(turn) + down * np.cos(turn))
                at = [round(each) for each in self._point(card, pip_x, pip_y, 2 * half)]
                cv2.circle(drawn, at, round(0.2 * half * self.size[0] / FIELD_MM[0]), ink.tolist(), -1)
        return _paint_over(canvas, mask, np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.7), np.float32))

    def _light(self, light: str, rng: Rng) -> Floats:
        """Return the light at each place, blue, green and red."""
        width, height = self.size
        x, y = np.meshgrid(np.linspace(-380, 380, width // 8), np.linspace(-285, 285, height // 8))
        place, power, tint = self.lamp, 1.0, np.ones(3)
        if light == "dim":
            power = float(rng.uniform(0.4, 0.65))
        if light == "warm":
            tint, power = np.array([rng.uniform(0.72, 0.85), 0.95, 1.08]), 0.9
        if light == "lamp":
            place = (float(rng.choice((-600, 600))), float(rng.uniform(-400, 400)))
            power = 1.1
        far = ((x - place[0]) ** 2 + (y - place[1]) ** 2) / 700**2
        level = power * (0.35 + 0.65 / (1 + far))
        if light == "shadow":
            turn, at = rng.uniform(0, 2 * np.pi), rng.uniform(-150, 150)
            edge = (x * np.cos(turn) + y * np.sin(turn) - at) / 20
            level = level * (0.55 + 0.45 / (1 + np.exp(-np.clip(edge, -30, 30))))
        small = (level[..., None] * tint).astype(np.float32)
        return np.asarray(cv2.resize(small, self.size, interpolation=cv2.INTER_LINEAR), np.float32)

    def _glare(self, lit: Floats, cards: list[Lying], rng: Rng) -> None:
        """Let a lamp mirror itself on one side of some cards."""
        for card in cards:
            if rng.random() < 0.6:
                width, height = card.size_mm
                at = self._point(card, rng.choice((-0.4, 0.4)) * width, rng.uniform(-0.4, 0.4) * height)
                spot = np.zeros(lit.shape[:2], np.uint8)
                size = width / 6 * self.size[0] / FIELD_MM[0]
                cv2.ellipse(
                    spot,
                    (round(at[0]), round(at[1])),
                    (round(size * 1.5), round(size * 0.7)),
                    float(rng.uniform(0, 180)),
                    0,
                    360,
                    255,
                    -1,
                )
                soft = cv2.GaussianBlur(spot.astype(np.float32) / 255, (0, 0), size / 3)
                lit += _for_each_colour(soft * np.float32(0.9))

    def _photograph(self, lit: Floats, rng: Rng, soft: float = 0.0) -> Picture:
        seen = cv2.GaussianBlur(lit, (0, 0), float(np.hypot(self.blur_px, soft)))
        levels = 255 * np.sqrt(np.clip(seen, 0, 1)) + rng.standard_normal(lit.shape, np.float32) * np.float32(
            255 * self.noise
        )
        file = cv2.imencode(".jpg", np.clip(levels, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 90])[
            1
        ]
        return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)


def _paint_over(canvas: Floats, mask: NDArray[np.uint8], paint: Floats) -> NDArray[np.bool_]:
    """Paint a piece with its shade, in one colour or as it was drawn, and return where it is."""
    shade = cv2.GaussianBlur(np.roll(mask, (2, 2), (0, 1)).astype(np.float32) / 255, (0, 0), 2)
    canvas *= _for_each_colour(1 - 0.35 * shade)
    share = _for_each_colour(cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), 0.7))
    canvas *= 1 - share
    canvas += share * paint
    return mask > 127


def _for_each_colour(values: NDArray[Any]) -> Floats:
    """Return rows x columns as often as there are colours: to reckon one with three takes far longer."""
    return np.asarray(cv2.merge([values] * 3), np.float32)


def _outline(shape: tuple[int, int]) -> Floats:
    """Return where a card with round corners is."""
    alpha, radius = np.zeros(shape, np.float32), round(3 * PX_PER_MM)
    high, wide = shape
    for x in (radius, wide - 1 - radius):
        for y in (radius, high - 1 - radius):
            cv2.circle(alpha, (x, y), radius, 1.0, -1)
    alpha[radius:-radius] = 1
    alpha[:, radius:-radius] = 1
    return alpha


def camera(
    size: tuple[int, int], field_mm: float, tilt: float, towards: float, turn: float
) -> NDArray[np.float64]:
    """Return how millimetres of the table become pixels, by degrees of tilt towards a direction."""
    away = 1.2 * field_mm
    focal = size[0] * away / field_mm
    t, d, r = np.radians(tilt), np.radians(towards), np.radians(turn)
    axis = np.array([-np.sin(d), np.cos(d), 0])
    lean, _ = cv2.Rodrigues(axis * t)
    spin, _ = cv2.Rodrigues(np.array([0, 0, r]))
    # The table's height points at the camera, which looks along its own third axis.
    pose = np.hstack([lean @ spin @ np.diag([1, 1, -1]), np.array([[0], [0], [away]])])
    inner = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    return np.asarray(inner @ pose, np.float64)
