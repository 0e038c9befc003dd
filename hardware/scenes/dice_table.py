"""An installation for dice: one table or tray, its lamp, its camera and one set of dice."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hardware.scenes.dice import DicePose, DiceSet
from hardware.scenes.dice_paint import paint_dice
from hardware.scenes.dice_poses import cocked, lying
from hardware.scenes.dice_prints import ring
from hardware.scenes.dice_settings import dressed, table_for, usual_colour, with_tray
from hardware.scenes.hands import paint_resting_hand
from hardware.scenes.lamp import Lamp
from hardware.scenes.paint import Canvas, Footprint
from hardware.scenes.room import LitTable
from hardware.scenes.sensor import Sensor
from hardware.scenes.tables import TABLES, make_table
from hardware.scenes.things import Block, Clutter, card, paint_thing, strewn
from hardware.scenes.viewpoint import Viewpoint

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]

NO_FACE = ("cocked", "outside", "hidden")


@dataclass(frozen=True, slots=True)
class DiceFaults:
    """What goes wrong with a throw. Nothing of it happens unless it is asked for."""

    cocked: int = 0  # dice that lean on something
    hidden: int = 0  # dice with a card over them
    outside: int = 0  # dice cut by the picture's border, or beyond it
    touching: bool = False  # dice lie against each other
    hand: bool = False
    blur_px: float = 0.0
    glare: bool = False
    bump_px: float = 0.0  # the camera was pushed since calibration
    foreign: int = 0  # cubes of the dice's own size and colour, with a print of their own
    extra: int = 0  # dice that lie there and were not thrown

    @classmethod
    def from_rng(cls, rng: np.random.Generator) -> "DiceFaults":
        """Choose one fault."""
        number = int(rng.integers(1, 3))
        return (
            cls(cocked=number),
            cls(cocked=1, touching=True),
            cls(hidden=number),
            cls(outside=number),
            cls(hand=True),
            cls(blur_px=float(rng.uniform(1.0, 6.0))),
            cls(glare=True),
            cls(bump_px=float(rng.uniform(3, 60))),
            cls(foreign=number, cocked=1),
            cls(foreign=number, hidden=1),
            cls(extra=1),
        )[int(rng.integers(11))]


@dataclass(frozen=True, slots=True)
class DieTruth:
    """Where a die's top is, half its side, its face or why it has none, and the share of it that is seen."""

    x: float
    y: float
    r: float
    face: str
    seen: float
    tilt: float


@dataclass(frozen=True, slots=True)
class DiceTruth:
    """What a perfect reader would say of a throw."""

    dice: tuple[DieTruth, ...]
    thrown: int

    @property
    def faces(self) -> dict[str, int]:
        """How many dice show each face."""
        labels = [die.face for die in self.dice if die.face not in NO_FACE]
        return {label: labels.count(label) for label in sorted(set(labels))}

    @property
    def readable(self) -> bool:
        """Whether a person could tell every face."""
        return all(die.face not in NO_FACE and die.seen >= 0.6 for die in self.dice)

    @property
    def unknowable(self) -> bool:
        """Whether nobody could be sure."""
        if self.thrown != len(self.dice):
            return True
        return any(die.face in NO_FACE or die.seen < 0.25 for die in self.dice)


@dataclass(frozen=True, eq=False)
class DiceTable:
    """What stays the same over an evening of dice.

    >>> table = DiceTable.from_seed(3)
    >>> picture, truth = table.throw(8, thrown=5)
    >>> sum(truth.faces.values())
    5
    """

    seed: int
    room: LitTable
    kit: DiceSet
    sensor: Sensor

    @classmethod
    def from_seed(
        cls,
        seed: int,
        size: tuple[int, int] = (1280, 960),
        *,
        kind: str | None = None,
        setting: str | None = None,
    ) -> "DiceTable":
        """Return the installation of a seed; the `kind` of dice (`pips`, `symbols` or `numbers`) and the
        `setting` (one of `SETTINGS`) are free.
        """
        rng = np.random.default_rng([seed, 40])
        view = replace(
            Viewpoint.from_rng(rng, size),
            px_per_mm=float(rng.uniform(1.6, 3.2)) * size[0] / 1280,
            height_mm=float(rng.uniform(420, 800)),
        )
        seen_mm = np.array(size) / view.px_per_mm
        if setting is None:
            table = make_table(str(rng.choice(TABLES)), rng)
            if rng.random() < 0.35:
                inner = make_table(str(rng.choice(("felt", "stone", "walnut", "cloth"))), rng)
                inside = seen_mm * rng.uniform(0.7, 0.95)
                inner = replace(inner, sheet=inner.sheet * np.float32(rng.uniform(0.5, 1.0)))
                table = with_tray(rng, table, inner, inside)
        else:
            table = table_for(setting, rng, seen_mm)
        room = LitTable(table, Lamp.from_rng(rng), view)
        kit = DiceSet.from_rng(rng, usual_colour(table), kind)
        if setting is not None:
            kit = dressed(setting, rng, kit, table)
        return cls(seed, room, kit, Sensor.from_rng(rng))

    def empty(self) -> Picture:
        """Return the picture of the bare table."""
        return self.sensor.photograph(self.room.bare, np.random.default_rng([self.seed, 41]))

    def face(self, label: str) -> Picture:
        """Return the picture of all dice with one face up."""
        rng = np.random.default_rng([self.seed, 42, self.kit.labels.index(label)])
        poses = lying(rng, self.kit, self.room.view, [label] * len(self.kit.bodies), 1.2, 0.3)
        canvas = self.room.canvas()
        paint_dice(canvas, self.room, self.kit, poses, [int(i) for i in rng.permutation(len(poses))])
        return self.sensor.photograph(canvas.light, rng)

    def throw(
        self,
        seed: int,
        thrown: int | None = None,
        faults: DiceFaults | None = None,
        clutter: Clutter | None = None,
    ) -> tuple[Picture, DiceTruth]:
        """Return the picture after a throw, and its truth."""
        rng, what = np.random.default_rng([self.seed, 43, seed]), faults or DiceFaults()
        number = int(rng.integers(1, len(self.kit.bodies) + 1)) if thrown is None else thrown
        labels = [str(label) for label in rng.choice(self.kit.labels, number + what.extra)]
        loose, close = float(rng.uniform(0.05, 0.6)), 0.8 if what.touching else 0.0
        poses = lying(rng, self.kit, self.room.view, labels, loose, 0.45, close)
        things: list[Block] = []
        for i in range(min(what.cocked, len(poses))):
            spin = rng.uniform(0, 2 * np.pi)
            poses[i], thing = cocked(rng, self.kit, poses[i].face, poses[i].middle_mm[:2], spin)
            things.append(thing)
        for i in range(min(what.outside, len(poses))):
            poses[-1 - i] = self._cut(rng, poses[-1 - i])
        there = self._suffering(what, rng, poses[0].middle_mm[:2])
        lies_about = Clutter(int(rng.integers(0, 5)), int(rng.integers(0, 3))) if clutter is None else clutter
        taken = [(pose.middle_mm[:2], self.kit.side_mm) for pose in poses]
        wood = rng.uniform(0.03, 0.8, 3).astype(np.float32)
        things += strewn(rng, there.room, lies_about, taken, wood, self.kit.side_mm / 2)
        canvas = there.room.canvas()
        for thing in things:
            paint_thing(canvas, there.room, thing)
        for _ in range(what.foreign):
            there._foreign_cube(canvas, rng, poses)
        which = [int(i) % len(self.kit.bodies) for i in rng.permutation(len(poses))]
        seen = paint_dice(canvas, there.room, there.kit, poses, which)
        for i in range(min(what.hidden, len(poses))):
            self._lay_card(canvas, rng, poses[-1 - i])
        if what.hand:
            paint_resting_hand(canvas, there.room, rng, poses[0].middle_mm[:2])
        gain = float(rng.choice((1.0, rng.uniform(0.75, 1.1)), p=(0.6, 0.4)))
        picture = self.sensor.photograph(canvas.light, rng, gain, what.blur_px)
        truths = (there._truth(pose, foot) for pose, foot in zip(poses, seen, strict=True))
        return picture, DiceTruth(tuple(truths), len(poses) - what.extra)

    def _truth(self, pose: DicePose, footprint: Footprint | None) -> DieTruth:
        width, height = self.room.view.size
        corners = self.room.view.project(pose.top(self.kit.side_mm))
        x, y = (float(value) for value in corners.mean(axis=0))
        half = float(np.linalg.norm(corners[0] - corners[1])) / 2
        seen = 0.0 if footprint is None else footprint.seen(width, height)
        outside = not (0 <= x < width and 0 <= y < height)
        face = "outside" if outside else "hidden" if seen < 0.1 else pose.face
        return DieTruth(round(x, 1), round(y, 1), round(half, 1), face, round(seen, 2), round(pose.tilt, 1))

    def _cut(self, rng: np.random.Generator, pose: DicePose) -> DicePose:
        """Return a die pushed to the picture's border, or beyond."""
        width, height = self.room.view.size
        along, over = (
            rng.uniform(0.1, 0.9),
            rng.uniform(-0.5, 0.9) * self.kit.side_mm * self.room.view.px_per_mm,
        )
        pixel = (
            (width * along, -over),
            (width * along, height + over),
            (-over, height * along),
            (width + over, height * along),
        )[int(rng.integers(4))]
        (place,) = self.room.view.on_table(np.array([pixel]))
        place = place * (1 - self.kit.side_mm / self.room.view.height_mm)
        return replace(pose, middle_mm=np.array([*place, pose.middle_mm[2]]))

    def _lay_card(self, canvas: Canvas, rng: np.random.Generator, pose: DicePose) -> None:
        """Lay a card over a part of a die, as high as the die."""
        made = card(rng, np.zeros(2), self.kit.side_mm / 2)
        towards = rng.uniform(0, 2 * np.pi)
        reach = min(np.ptp(made.outline_mm, axis=0)) / 2 + self.kit.side_mm * rng.uniform(-0.5, 0.25)
        off = reach * np.array([np.cos(towards), np.sin(towards)])
        lift = self.room.view.height_mm / (self.room.view.height_mm - 1.05 * self.kit.side_mm)
        outline = (made.outline_mm + pose.middle_mm[:2] + off) * lift
        paint_thing(canvas, self.room, replace(made, outline_mm=outline))

    def _foreign_cube(self, canvas: Canvas, rng: np.random.Generator, poses: list[DicePose]) -> None:
        other = replace(self.kit, faces={name: ring() for name in self.kit.labels})
        placed = lying(rng, self.kit, self.room.view, [self.kit.labels[0]], 0.3, 0.8)
        clear = [
            pose
            for pose in placed
            if all(np.linalg.norm(pose.middle_mm - other.middle_mm) > 2 * self.kit.side_mm for other in poses)
        ]
        paint_dice(canvas, self.room, other, clear, [0] * len(clear))

    def _suffering(self, faults: DiceFaults, rng: np.random.Generator, place_mm: Points) -> "DiceTable":
        """Return the installation as the faults have left it."""
        room, kit = self.room, self.kit
        if faults.bump_px:
            angle = rng.uniform(0, 2 * np.pi)
            shift = (float(faults.bump_px * np.cos(angle)), float(faults.bump_px * np.sin(angle)))
            room = replace(room, view=room.view.bumped(shift))
        if faults.glare:
            room = room.with_glint(place_mm)
            kit = replace(kit, gloss=max(kit.gloss, 0.6))
        return replace(self, room=room, kit=kit)
