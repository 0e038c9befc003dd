"""How pieces come onto the virtual table, a class a shape: discs are slapped, dice are rolled.

>>> thrower = thrower_of(Kind("cube", ("1", "2", "3", "4", "5", "6"), at_hand=4), installation)
>>> thrower.film(7, 4, Wish(faces=("6", "6")))      # two sixes, and two dice as they fall

Throw number `n` is always the same, so a table that is remembered need only keep the number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.words import Message
from hardware.scenes import LABELS, Clutter, Faults, Installation
from hardware.scenes.dice import DicePose
from hardware.scenes.dice_films import TRAY, DiceScene, roll_script
from hardware.scenes.dice_labels import SIDES, dice_for, label_of
from hardware.scenes.dice_poses import clear_of, cocked, lying
from hardware.scenes.discs import IN_A_SET
from hardware.scenes.films import slap_script
from hardware.scenes.projector import Instant, Staged
from hardware.scenes.scatter import Scatter, laid_out
from hardware.scenes.staging import Scene
from hardware.scenes.things import Block

BARE = "empty"
"""The layout with nothing on the table."""
COCKED = "cocked"
"""What lies there in truth where a piece shows no face: it leans, or stands on its edge."""
FPS = 12.0
MOST_LAID = 7
"""No more dice are laid for a calibration, however many a game throws."""
TOUCHING = 0.35
"""The share of dice that come to lie against another."""

Floats = NDArray[np.float32]
Faces = tuple[str, ...]
Script = list[tuple[Instant, Faces]]
"""What is to be seen, moment by moment, and what lies there then."""
Lies = tuple[str, tuple[float, ...], tuple[float, ...]]
"""A piece that stays where it lies: its face, its middle, and its axes, row by row."""


class CannotThrow(CompanionError, ValueError):
    """The virtual table has no such pieces."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is thrown: its shape, the labels of its faces, and how many there are."""

    shape: str = "disc"
    labels: tuple[str, ...] = LABELS
    at_hand: int = IN_A_SET

    @property
    def layouts(self) -> tuple[str, ...]:
        """How the table can be laid for a calibration: bare, or with one face up."""
        return (BARE, *self.labels)

    def check_drawn(self) -> None:
        """Raise `CannotThrow` for pieces that no scene draws."""
        most = {"disc": range(len(LABELS), len(LABELS) + 1), "cube": range(1, SIDES + 1)}
        if len(self.labels) not in most.get(self.shape, ()):
            raise CannotThrow(Message("virtual.cannot-throw"))


@dataclass(frozen=True, slots=True)
class Wish:
    """How a throw shall fall: the faces of the first pieces, and how many of the last show none."""

    faces: Faces = ()
    cocked: int = 0


class PieceThrower(Protocol):
    """Pieces of one kind and the table under them."""

    def film(self, number: int, count: int, wish: Wish, stay: tuple[Lies, ...] = ()) -> Script:
        """Return throw number `number`, from what stays on the table to all pieces at rest."""
        ...

    def lies(self, scene: Staged) -> tuple[Lies, ...]:
        """Return the pieces of a scene that could stay there while others are thrown."""
        ...

    def laid(self, layout: str) -> Staged:
        """Return the table laid for a calibration."""
        ...


def thrower_of(kind: Kind, there: Installation, ground: Floats) -> PieceThrower:
    """Return who throws pieces of this kind; `ground` is the lit table that dice lie on, tray and all."""
    kind.check_drawn()
    return Discs(kind, there) if kind.shape == "disc" else Dice(kind, there, ground)


class Discs:
    """Two-sided discs, thrown by hands that come down on the table."""

    def __init__(self, kind: Kind, there: Installation) -> None:
        self._kind, self._there = kind, replace(there, labels=kind.labels)

    def film(
        self,
        number: int,
        count: int,
        wish: Wish,
        stay: tuple[Lies, ...] = (),  # noqa: ARG002 - none stays under a slap
    ) -> Script:
        """Return a slap: hands come, slap and go, and the discs lie there."""
        there = self._there
        rng = np.random.default_rng([there.seed, 7, number])
        poses = Scatter(rng, there.kit, there.room.view).all(count, Faults(edge=wish.cocked))
        for place, face in enumerate(wish.faces[: count - wish.cocked]):
            poses[place] = replace(poses[place], side=there.labels.index(face))
        after = there.scene(poses, Clutter(), rng)
        moments, _ = slap_script(rng, there.room, after, FPS)
        standing = range(count - wish.cocked, count)
        faces = tuple(
            COCKED if place in standing else there.labels[pose.side] for place, pose in enumerate(poses)
        )
        return [(moment, faces if moment.scene.poses else ()) for moment in moments]

    def lies(self, scene: Staged) -> tuple[Lies, ...]:  # noqa: ARG002 - whatever it is
        """Return nothing: all discs are picked up for the next slap."""
        return ()

    def laid(self, layout: str) -> Scene:
        """Return all discs, one side up."""
        if layout == BARE:
            return Scene()
        number = self._kind.layouts.index(layout)
        there, rng = self._there, np.random.default_rng([self._there.seed, number])
        poses = laid_out(rng, there.kit, there.room.view, number - 1, self._kind.at_hand)
        return there.scene(poses, Clutter(), rng)


class Dice:
    """Six-sided dice with whatever faces a game names, rolled by one hand."""

    def __init__(self, kind: Kind, there: Installation, ground: Floats) -> None:
        self._kind, self._there, self._ground = kind, there, ground
        self._kit = dice_for(kind.labels, max(kind.at_hand, MOST_LAID))

    def film(self, number: int, count: int, wish: Wish, stay: tuple[Lies, ...] = ()) -> Script:
        """Return a roll: a hand comes, the dice roll and rock, and lie there, beside those that stay."""
        there = [_staying(each) for each in stay]
        rng = np.random.default_rng([self._there.seed, 11, number])
        chosen = [*wish.faces[:count], *rng.choice(self._kit.labels, count).tolist()][:count]
        poses = self._lying(rng, chosen, float(rng.uniform(0.05, 0.6)), TOUCHING, there)
        things: list[Block] = []
        for place in range(max(0, count - wish.cocked), count):
            others = [*there, *poses[:place], *poses[place + 1 :]]
            poses[place], under = self._leaning(rng, poses[place], others)
            things.append(under)
        after = DiceScene(self._ground, self._kit, (*there, *poses), tuple(things))
        faces = tuple(COCKED if pose.tilt else label_of(pose.face) for pose in after.poses)
        moments = roll_script(rng, self._there.room, after, FPS, stay=len(there))
        return [(moment, faces[: len(moment.scene.poses)]) for moment in moments]

    def lies(self, scene: Staged) -> tuple[Lies, ...]:
        """Return the dice that lie flat."""
        poses = scene.poses if isinstance(scene, DiceScene) and scene.kit.labels == self._kit.labels else ()
        return tuple(
            (label_of(pose.face), tuple(pose.middle_mm.tolist()), tuple(pose.axes.ravel().tolist()))
            for pose in poses
            if not pose.tilt
        )

    def laid(self, layout: str) -> DiceScene:
        """Return dice, one face up."""
        bare = DiceScene(self._ground, self._kit)
        if layout == BARE:
            return bare
        rng = np.random.default_rng([self._there.seed, 12, self._kind.layouts.index(layout)])
        count = min(MOST_LAID, self._kind.at_hand)
        return replace(bare, poses=tuple(self._lying(rng, [layout] * count, 1.0, 0.0)))

    def _leaning(
        self, rng: np.random.Generator, die: DicePose, others: list[DicePose]
    ) -> tuple[DicePose, Block]:
        """Return a die that leans on something, which lies clear of the other dice."""
        reach = TRAY / 2 * np.array(self._there.room.view.size) / self._there.room.view.px_per_mm - 60
        while True:
            place = rng.uniform(-reach, reach)
            leans, under = cocked(rng, self._kit, die.face, place, rng.uniform(0, 2 * np.pi))
            clear = under.reach_mm + 2 * self._kit.side_mm
            if all(np.hypot(*(other.middle_mm[:2] - under.middle_mm)) > clear for other in others):
                return leans, under

    def _lying(
        self,
        rng: np.random.Generator,
        labels: list[str],
        loose: float,
        touching: float,
        there: Sequence[DicePose] = (),
    ) -> list[DicePose]:
        """Return all of the dice, flat, and where a tray would be; clear of those that are there."""
        view = self._there.room.view
        across, down = view.size
        inside = replace(view, size=(round(TRAY * across), round(TRAY * down)))
        while True:
            poses = lying(rng, self._kit, inside, labels, loose, 0.3, touching)
            clear = all(clear_of(pose, there, self._kit.side_mm) for pose in poses)
            if len(poses) == len(labels) and clear:
                return poses


def _staying(lies: Lies) -> DicePose:
    face, middle, axes = lies
    return DicePose(np.array(middle), np.array(axes).reshape(3, 3), face)
