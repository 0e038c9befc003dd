"""A busy table: hands rest, reach across and move things, lights are switched. Nobody slaps."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from hardware.scenes import Clutter, Faults, Installation, SceneTruth
from hardware.scenes.films import Film, Reach, eased
from hardware.scenes.projector import Instant
from hardware.scenes.room import LitTable
from hardware.scenes.scatter import Scatter
from hardware.scenes.staging import Scene
from hardware.scenes.things import Block, card, mug, phone

Points = NDArray[np.float64]


def busy_film(there: Installation, seed: int, seconds: float, fps: float) -> Film:
    """Return the film of a table at which much is done and nobody slaps."""
    rng = np.random.default_rng([there.seed, 9, seed])
    resting = Scatter(rng, there.kit, there.room.view).all(int(rng.integers(0, 7)), Faults())
    scene = there.scene(resting, Clutter.from_rng(rng), rng)
    moments = _script(rng, there.room, scene, round(seconds * fps), fps)
    return Film(there, seed, moments, fps, {}, SceneTruth(there.labels, ()))


def _script(rng: np.random.Generator, room: LitTable, scene: Scene, frames: int, fps: float) -> list[Instant]:
    """Return the moments of a busy table. The discs that lie there from the start are left alone."""
    table = BusyTable(rng, room, scene, fps)
    acts = (table.rest, table.reach_across, table.put, table.take, table.push, table.switch_light)
    table.wait(1.0)
    while len(table.moments) < frames:
        acts[rng.integers(len(acts))]()
        table.wait(float(rng.uniform(0.2, 2.5)))
    return table.moments[:frames]


class BusyTable:
    """What is on the table just now, and the moments so far."""

    def __init__(self, rng: np.random.Generator, room: LitTable, scene: Scene, fps: float) -> None:
        self.rng, self.room, self.scene, self.fps = rng, room, scene, fps
        self.light = 1.0
        self.moments: list[Instant] = []

    def wait(self, seconds: float) -> None:
        """Let nothing happen."""
        self.moments += [Instant(self.scene, (), self.light)] * self._frames(seconds)

    def rest(self) -> None:
        """Let a hand come, rest with small movements, and go."""
        hand = self._reach(self._place(clear_mm=0))
        self._come(hand)
        for _ in range(self._frames(self.rng.uniform(0.5, 5))):
            tremor = self.rng.normal(0, 1.2, 2) * (self.rng.random() < 0.3)
            self.moments.append(Instant(self.scene, (hand.at(0, tremor),), self.light))
        self._go(hand)

    def reach_across(self) -> None:
        """Let a hand come and go without stopping."""
        hand = self._reach(self._place(clear_mm=0))
        self._come(hand)
        self._go(hand)

    def put(self) -> None:
        """Let a hand lay something down: a phone, a card, a mug."""
        place = self._place()
        make = (phone, mug, lambda rng, middle: card(rng, middle, 13.0))[self.rng.integers(3)]
        thing = make(self.rng, place)
        self._handle(place, replace(self.scene, things=(*self.scene.things, thing)))

    def take(self) -> None:
        """Let a hand take something away."""
        if self.scene.things:
            taken = self.scene.things[self.rng.integers(len(self.scene.things))]
            rest = tuple(thing for thing in self.scene.things if thing is not taken)
            self._handle(taken.middle_mm, replace(self.scene, things=rest))

    def push(self) -> None:
        """Let a hand push something to another place."""
        if not self.scene.things:
            return
        pushed = self.scene.things[self.rng.integers(len(self.scene.things))]
        hand, way = self._reach(pushed.middle_mm), self.rng.normal(0, 60, 2)
        if self._meets_a_disc(pushed, way):
            return
        self._come(hand)
        start = self.scene
        for share in eased(self._frames(self.rng.uniform(0.3, 1.0))):
            self.scene = _with_moved(start, pushed, way * share)
            self.moments.append(Instant(self.scene, (hand.at(0, way * share),), self.light))
        hand.target_mm = hand.target_mm + way
        self._go(hand)

    def switch_light(self) -> None:
        """Let the light go up or down, at once or slowly."""
        start, end = self.light, float(self.rng.uniform(0.6, 1.25))
        for share in eased(1 if self.rng.random() < 0.5 else self._frames(0.5)):
            self.light = start + (end - start) * share
            self.moments.append(Instant(self.scene, (), self.light))

    def _meets_a_disc(self, thing: Block, way_mm: Points) -> bool:
        """Tell whether something pushed along `way_mm` would come upon a disc."""
        along = [thing.middle_mm + way_mm * share for share in np.linspace(0, 1, 9)]
        clear = thing.reach_mm + 20
        return any(
            np.hypot(*(place - pose.middle_mm[:2])) < clear for place in along for pose in self.scene.poses
        )

    def _handle(self, place: Points, then: Scene) -> None:
        hand = self._reach(place)
        self._come(hand)
        self.moments += [Instant(self.scene, (hand.at(0),), self.light)] * self._frames(0.15)
        self.scene = then
        self.moments += [Instant(self.scene, (hand.at(0),), self.light)] * self._frames(0.15)
        self._go(hand)

    def _come(self, hand: Reach) -> None:
        steps = eased(self._frames(self.rng.uniform(0.35, 0.9)))
        self.moments += [Instant(self.scene, (hand.at(1 - share),), self.light) for share in steps]

    def _go(self, hand: Reach) -> None:
        steps = eased(self._frames(self.rng.uniform(0.35, 0.9)))
        self.moments += [Instant(self.scene, (hand.at(share),), self.light) for share in steps]

    def _reach(self, place: Points) -> Reach:
        return Reach(self.rng, self.room, place, float(self.rng.uniform(0, 2 * np.pi)))

    def _place(self, clear_mm: float = 130) -> Points:
        """Return a place on the table, so far from every disc."""
        reach = np.array(self.room.view.size) / self.room.view.px_per_mm / 2
        place = self.rng.uniform(-0.8, 0.8, 2) * reach
        for _ in range(50):
            if all(np.hypot(*(place - pose.middle_mm[:2])) > clear_mm for pose in self.scene.poses):
                break
            place = self.rng.uniform(-0.8, 0.8, 2) * reach
        return np.asarray(place)

    def _frames(self, seconds: float) -> int:
        return max(1, round(float(seconds) * self.fps))


def _with_moved(scene: Scene, thing: Block, way_mm: Points) -> Scene:
    moved = replace(thing, outline_mm=thing.outline_mm + way_mm)
    return replace(scene, things=tuple(moved if other is thing else other for other in scene.things))
