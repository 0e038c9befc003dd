"""An installation: one table, its lamp, its camera and its set of discs, for any number of pictures."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hardware.scenes.discs import DiscSet, Pose
from hardware.scenes.faults import Faults
from hardware.scenes.films import Film, slap_script
from hardware.scenes.hands import paint_resting_hand
from hardware.scenes.heaps import strewn_heaps
from hardware.scenes.lamp import Lamp
from hardware.scenes.prints import LABELS, PRINTS
from hardware.scenes.room import LitTable
from hardware.scenes.scatter import Scatter, laid_out
from hardware.scenes.sensor import Sensor
from hardware.scenes.setting import Setting
from hardware.scenes.staging import Scene
from hardware.scenes.tables import TABLES, make_table
from hardware.scenes.things import Clutter, strewn
from hardware.scenes.truth import SceneTruth
from hardware.scenes.viewpoint import Viewpoint

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Installation(Setting):
    """What stays the same over an evening, and all pictures that can be taken of it.

    >>> installation = Installation.from_seed(3, table="felt", print_name="black")
    >>> picture, truth = installation.slap(8, thrown=6)
    >>> truth.total
    6
    """

    labels: tuple[str, ...] = LABELS
    """What the two sides of a disc are called."""
    heaps: int = 0
    """How many heaps of small things of other games lie about."""

    @classmethod
    def from_seed(
        cls,
        seed: int,
        size: tuple[int, int] = (1280, 960),
        *,
        table: str | None = None,
        print_name: str | None = None,
    ) -> "Installation":
        """Return the installation of a seed. `table` (of TABLES) and `print_name` (of PRINTS) are free."""
        rng = np.random.default_rng([seed, 0])
        any_table, any_print = rng.choice(TABLES), rng.choice(PRINTS)
        view, lamp, sensor = Viewpoint.from_rng(rng, size), Lamp.from_rng(rng), Sensor.from_rng(rng)
        kit = DiscSet.from_rng(np.random.default_rng([seed, 1]), print_name or str(any_print))
        material = make_table(table or str(any_table), np.random.default_rng([seed, 2]))
        return cls(seed, LitTable(material, lamp, view), kit, sensor)

    def empty(self, exposure: float = 1.0) -> Picture:
        """Return the first calibration picture: the bare table."""
        return self.sensor.photograph(
            self.room.bare, np.random.default_rng([self.seed, 3]), exposure=exposure
        )

    def sides(self) -> dict[str, Picture]:
        """Return the other calibration pictures by their labels: all discs with one side up."""
        return {label: self.laid(label)[0] for label in self.labels}

    def laid(self, label: str, exposure: float = 1.0) -> tuple[Picture, SceneTruth]:
        """Return the calibration picture of one side, and its truth."""
        side = self.labels.index(label)
        rng = np.random.default_rng([self.seed, 4 + side])
        clutter = Clutter(cubes=int(rng.integers(0, 4)))
        scene = self.scene(laid_out(rng, self.kit, self.room.view, side, len(self.kit.discs)), clutter, rng)
        canvas = self.room.canvas()
        discs = scene.truth(self.room, self.kit, scene.paint(canvas, self.room, self.kit), self.labels)
        return self.sensor.photograph(canvas.light, rng, exposure=exposure), SceneTruth(self.labels, discs)

    def with_glare(self, place_mm: Points) -> "Installation":
        """Return the installation with a second lamp that mirrors itself at a place of the table."""
        kit = replace(
            self.kit, gloss=max(self.kit.gloss, 0.6)
        )  # a sticker that mirrors nothing knows no glare
        return replace(self, room=self.room.with_glint(place_mm), kit=kit)

    def slap(
        self,
        seed: int,
        thrown: int,
        *,
        clutter: Clutter | None = None,
        faults: Faults | None = None,
        light: float | None = None,
    ) -> tuple[Picture, SceneTruth]:
        """Return the picture after a slap with `thrown` discs, and its truth.

        Unless it is said, the seed chooses what lies about and whether the light has changed a little.
        """
        (picture,), truth = self.bracket(seed, thrown, (1.0,), clutter=clutter, faults=faults, light=light)
        return picture, truth

    def bracket(
        self,
        seed: int,
        thrown: int,
        exposures: tuple[float, ...],
        *,
        clutter: Clutter | None = None,
        faults: Faults | None = None,
        light: float | None = None,
    ) -> tuple[list[Picture], SceneTruth]:
        """Return pictures of one slap, each with this share of the locked exposure, and its truth."""
        rng = np.random.default_rng([self.seed, 6, seed])
        chosen = Clutter.from_rng(rng) if clutter is None else clutter
        drift = float(rng.choice((1.0, rng.uniform(0.75, 1.1)), p=(0.6, 0.4)))
        what = faults or Faults()
        scatter = Scatter(rng, self.kit, self.room.view)
        poses = scatter.all(thrown, what)
        there = self._suffering(what, rng, scatter.centre)
        scene, canvas = there.scene(poses, chosen, rng), there.room.canvas()
        footprints = scene.paint(canvas, there.room, there.kit)
        if what.hand:
            paint_resting_hand(canvas, there.room, rng, scatter.centre)
        discs = scene.truth(there.room, there.kit, footprints, self.labels)
        gain = drift if light is None else light
        pictures = [
            self.sensor.photograph(canvas.light, rng, gain, what.blur_px, exposure) for exposure in exposures
        ]
        return pictures, SceneTruth(self.labels, discs)

    def film(
        self,
        seed: int,
        thrown: int,
        *,
        fps: float = 30.0,
        clutter: Clutter | None = None,
        faults: Faults | None = None,
    ) -> Film:
        """Return the film of one slap, with its marks and the truth about how the discs lie at its end."""
        rng = np.random.default_rng([self.seed, 7, seed])
        poses = Scatter(rng, self.kit, self.room.view).all(thrown, faults or Faults())
        after = self.scene(poses, Clutter.from_rng(rng) if clutter is None else clutter, rng)
        moments, marks = slap_script(rng, self.room, after, fps)
        footprints = after.paint(self.room.canvas(), self.room, self.kit)
        discs = after.truth(self.room, self.kit, footprints, self.labels)
        return Film(self, seed, moments, fps, marks, SceneTruth(self.labels, discs))

    def scene(self, poses: list[Pose], clutter: Clutter, rng: np.random.Generator) -> Scene:
        """Return the discs as they lie, with clutter strewn around them."""
        taken = [(pose.middle_mm[:2], self.kit.radius_mm) for pose in poses]
        wood, size = self.kit.discs[0].wood, self.kit.radius_mm
        things = strewn(rng, self.room, clutter, taken, wood, size)
        things += strewn_heaps(rng, self.room, self.heaps, taken, wood)
        which = np.resize(rng.permutation(len(self.kit.discs)), len(poses))
        return Scene(tuple(poses), tuple(int(i) for i in which), tuple(things))

    def _suffering(self, faults: Faults, rng: np.random.Generator, centre_mm: Points) -> "Installation":
        """Return the installation as the faults have left it."""
        there = self
        if faults.bump_px:
            angle = rng.uniform(0, 2 * np.pi)
            shift = (float(faults.bump_px * np.cos(angle)), float(faults.bump_px * np.sin(angle)))
            there = replace(there, room=replace(there.room, view=there.room.view.bumped(shift)))
        return there.with_glare(centre_mm) if faults.glare else there
