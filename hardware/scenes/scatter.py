"""How discs come to lie: apart, touching, leaning on each other, on edge, half hidden, or outside."""

import numpy as np
from numpy.typing import NDArray

from hardware.scenes.discs import DiscSet, Pose
from hardware.scenes.faults import Faults
from hardware.scenes.viewpoint import Viewpoint

Points = NDArray[np.float64]
TRIES = 400


class Scatter:
    """One throw of discs onto the table, disc by disc."""

    def __init__(self, rng: np.random.Generator, kit: DiscSet, view: Viewpoint) -> None:
        self.rng, self.kit, self.view = rng, kit, view
        self.poses: list[Pose] = []
        reach = np.array(view.size) / view.px_per_mm / 2
        self.centre = rng.uniform(-0.45, 0.45, 2) * reach
        self.spread = kit.radius_mm * rng.uniform(2.5, 5.5)

    def all(self, thrown: int, faults: Faults) -> list[Pose]:
        """Throw every disc and return how each came to lie."""
        odd = min(thrown, faults.edge + faults.outside + faults.hidden)
        for _ in range(thrown - odd):
            chance = self.rng.random()
            if chance < 0.07 and self.poses:
                self.lean()
            elif chance < 0.4 and self.poses:
                self.touch()
            else:
                self.fall()
        for _ in range(min(faults.outside, odd)):
            self.leave()
        for _ in range(min(faults.edge, odd - min(faults.outside, odd))):
            self.stand()
        while len(self.poses) < thrown:
            self.hide()
        return self.poses

    def fall(self) -> None:
        """Let a disc fall somewhere near the throw's middle, clear of the others."""
        spread = self.spread
        for _ in range(TRIES):
            place = self.centre + self.rng.normal(0, spread, 2)
            if self.fits(place):
                return self.lay(place)
            spread *= 1.01
        raise AssertionError("no room on the table")  # pragma: no cover - the spread grows without limit

    def touch(self) -> None:
        """Let a disc come to rest against another."""
        for _ in range(TRIES // 8):
            other = self._flat()[self.rng.integers(len(self._flat()))]
            angle = self.rng.uniform(0, 2 * np.pi)
            away = 2 * self.kit.radius_mm * (1 + abs(self.rng.normal(0, 0.012)))
            place = other.middle_mm[:2] + away * np.array([np.cos(angle), np.sin(angle)])
            if self.fits(place):
                return self.lay(place)
        return self.fall()

    def lean(self) -> None:
        """Let a disc lie with its rim on another, hiding a part of it."""
        for _ in range(TRIES // 8):
            other = self._flat()[self.rng.integers(len(self._flat()))]
            angle = self.rng.uniform(0, 2 * np.pi)
            towards = -np.array([np.cos(angle), np.sin(angle)])
            away = self.kit.radius_mm * self.rng.uniform(1.45, 1.9)
            place = other.middle_mm[:2] - away * towards
            if self.fits(place, but=other):
                # the far rim rests on the table, the near one on the other disc's upper face
                tilt = np.arcsin(
                    self.kit.thickness_mm / (self.kit.radius_mm + away - self.kit.radius_mm * 0.9)
                )
                tilt = float(np.clip(tilt, 0.12, 0.4))
                normal = np.array([*(-towards * np.sin(tilt)), np.cos(tilt)])
                rise = self.kit.radius_mm * np.sin(tilt) + self.kit.thickness_mm / 2
                return self._put(np.array([*place, rise]), normal)
        return self.fall()

    def stand(self) -> None:
        """Let a disc stand on its rim, straight or nearly."""
        place = self._room_for(1.3)
        angle, tilt = self.rng.uniform(0, 2 * np.pi), self.rng.uniform(np.radians(72), np.radians(90))
        normal = np.array([np.cos(angle) * np.sin(tilt), np.sin(angle) * np.sin(tilt), np.cos(tilt)])
        self._put(np.array([*place, self.kit.radius_mm * np.sin(tilt)]), normal)

    def leave(self) -> None:
        """Let a disc land beyond the picture's border, or across it."""
        width, height = self.view.size
        radius = self.kit.radius_mm * self.view.px_per_mm
        along, out = self.rng.uniform(0.1, 0.9), self.rng.uniform(0.1, 3.0) * radius
        sides = ((along * width, -out), (along * width, height + out), (-out, along * height))
        pixel = (*sides, (width + out, along * height))[self.rng.integers(4)]
        self.lay(self.view.on_table(np.array([pixel]))[0])

    def hide(self) -> None:
        """Let a disc land flat on another and hide half of it or more."""
        flat = self._flat()
        if not flat:
            return self.fall()
        other = flat[self.rng.integers(len(flat))]
        angle, away = self.rng.uniform(0, 2 * np.pi), self.rng.uniform(0.05, 0.8) * self.kit.radius_mm
        place = other.middle_mm[:2] + away * np.array([np.cos(angle), np.sin(angle)])
        return self._put(np.array([*place, 1.5 * self.kit.thickness_mm]), np.array([0.0, 0.0, 1.0]))

    def lay(self, place: Points) -> None:
        """Lay a disc flat on the table."""
        self._put(np.array([*place, self.kit.thickness_mm / 2]), np.array([0.0, 0.0, 1.0]))

    def fits(self, place: Points, but: Pose | None = None, apart: float = 2.0) -> bool:
        """Tell whether a disc at `place` is clear of the others and well within the picture."""
        clear = apart * self.kit.radius_mm
        if any(np.hypot(*(place - other.middle_mm[:2])) < clear for other in self.poses if other is not but):
            return False
        pixel = self.view.project(np.array([[*place, 0.0]]))[0]
        border = 1.3 * self.kit.radius_mm * self.view.px_per_mm
        return bool(np.all(pixel > border) and np.all(pixel < np.array(self.view.size) - border))

    def _room_for(self, apart: float) -> Points:
        spread = self.spread
        place = self.centre
        for _ in range(TRIES):
            place = self.centre + self.rng.normal(0, spread, 2)
            if self.fits(place, apart=apart):
                break
            spread *= 1.01
        return place

    def _flat(self) -> list[Pose]:
        return [
            pose for pose in self.poses if pose.normal[2] > 0.99 and pose.middle_mm[2] < self.kit.thickness_mm
        ]

    def _put(self, middle: Points, normal: Points) -> None:
        side = int(self.rng.random() < 0.5)
        spin = self.rng.uniform(0, 2 * np.pi)
        self.poses.append(Pose(middle, normal, spin, side))


def laid_out(rng: np.random.Generator, kit: DiscSet, view: Viewpoint, side: int, count: int) -> list[Pose]:
    """Lay discs apart from each other, all with one side up, as for calibration."""
    columns, rows = 5, -(-count // 5)
    gap = 2 * kit.radius_mm * rng.uniform(1.7, 2.1)
    middle = rng.uniform(-0.15, 0.15, 2) * np.array(view.size) / view.px_per_mm
    angle = rng.uniform(-0.4, 0.4)
    poses = []
    for i in range(count):
        grid = np.array([i % columns - (columns - 1) / 2, i // columns - (rows - 1) / 2]) * gap
        grid += rng.uniform(-0.12, 0.12, 2) * gap
        place = middle + np.array(
            [
                grid[0] * np.cos(angle) - grid[1] * np.sin(angle),
                grid[0] * np.sin(angle) + grid[1] * np.cos(angle),
            ]
        )
        flat = np.array([*place, kit.thickness_mm / 2])
        poses.append(Pose(flat, np.array([0.0, 0.0, 1.0]), rng.uniform(0, 2 * np.pi), side))
    return poses
