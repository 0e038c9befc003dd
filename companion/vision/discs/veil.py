"""Faces under a reflection: the light that it adds is added to the examples as well, then they are compared.

A reflection is smooth, so over one disc it adds about the same everywhere: what the disc is brighter than an
example. Light adds up before a camera's curve, in which a value is about the square root of the light.

>>> VeiledJudge(profile, views, grain, 0.7).sort_out(views, circles)
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.circles import Circle
from companion.vision.discs.cover import REACHES, visible
from companion.vision.discs.focus import SOFTENED
from companion.vision.discs.in_light import clear_of, energy_of
from companion.vision.discs.judge import Judge, Judged, Views
from companion.vision.discs.polar import COARSE, FINE, Lattice
from companion.vision.discs.profile import Profile
from companion.vision.reading import SURE

Floats = NDArray[np.float32]
Veil = tuple[int, ...]
"""How bright a disc is in blue, green and red, and how strong its grain: logarithms, in steps."""

_STEP = 0.1
"""Discs are compared with the same examples where they differ by less."""
_DAZZLED = 1.1
"""So much stronger grain is on a face of which shorter exposures tell a part; no other is dazzled."""


class VeiledJudge(Judge):
    """Looks closely at circles in a picture in which nothing is clipped, under a reflection or beside it.

    Each face under one is looked at twice, as it is and a little softened: grain, which is strong in shorter
    exposures, is not the same in both.
    """

    def __init__(self, profile: Profile, views: Views, grain: Floats, dim: float) -> None:
        """`grain` is that of each value, before the picture was dimmed until nothing was clipped."""
        super().__init__(profile)
        self._profile, self._views, self._grain, self._dim = profile, views, grain, dim
        means = _levels(profile.examples, FINE)
        faces = [np.median(means[profile.sides == side], axis=0) for side in (0, 1)]
        self._usual = np.asarray(np.mean(faces, axis=0), np.float32)
        self._judges: dict[Veil, tuple[Judge, Judge]] = {}

    def judge(
        self, views: Views, circles: list[Circle], above: list[Judged], lost: Sequence[bool] = ()
    ) -> list[Judged]:
        """Say of each circle what it would be if it lay under all of `above`, and under the reflection."""
        looks = super().judge(views, circles, above, lost)
        under: dict[Veil, list[int]] = {}
        for number, veil in enumerate(self._veils(circles, above)):
            if veil is not None:
                under.setdefault(veil, []).append(number)
        for veil, numbers in under.items():
            sharp, soft = self._judges_under(veil)
            mine = [circles[number] for number in numbers]
            twice = ((sharp, views), (soft, self._softened))
            looked = [
                judge.judge(view, mine, above, lost and [lost[number] for number in numbers])
                for judge, view in twice
            ]
            for number, *two in zip(numbers, *looked, strict=True):
                looks[number] = replace(_together(two), contrast=self._contrast(veil))
        return looks

    def _veils(self, circles: list[Circle], above: list[Judged]) -> list[Veil | None]:
        """Return under which veil each circle lies, if it does."""
        places = np.array([(c.x, c.y, c.r * self._reach) for c in circles], np.float32).reshape(-1, 3)
        over = np.array([(d.x, d.y, d.r) for d in above], np.float32).reshape(-1, 3)
        open_there = visible(places, over, self._views.size, FINE, REACHES[-1:])[:, 0]
        seen = _levels(FINE.unroll(self._views.work, places), FINE, open_there)
        grain = FINE.unroll(self._grain, places).mean(axis=(1, 2, 3))
        values = np.column_stack([np.maximum(seen, 1e-3), grain * self._dim**2])
        steps = np.rint(np.log(values) / _STEP).astype(int)
        dazzled = grain > _DAZZLED
        return [tuple(each.tolist()) if lies else None for each, lies in zip(steps, dazzled, strict=True)]

    def _judges_under(self, veil: Veil) -> tuple[Judge, Judge]:
        if veil not in self._judges:
            *level, grain = np.exp(np.array(veil) * _STEP)
            there = np.asarray(level, np.float32)
            less = 1 + 4 * math.pi * self._sigma**2  # what is left of grain that is softened
            sharp = _in_veil(self._profile, self._profile.examples, there, grain)
            soft = _in_veil(self._profile, self._profile.softened[0], there, grain / less)
            self._judges[veil] = Judge(sharp), Judge(soft)
        return self._judges[veil]

    def _contrast(self, veil: Veil) -> float:
        """Return what is left of contrast in the colour that has least: the brighter, the less."""
        level = np.exp(np.array(veil[:3]) * _STEP)
        return float(np.sqrt(self._usual / level).min())

    @property
    def _sigma(self) -> float:
        return float(SOFTENED[0] * self._profile.radius[0] / 2**self._profile.work)

    @cached_property
    def _softened(self) -> Views:
        return Views.of(np.asarray(cv2.GaussianBlur(self._views.work, (0, 0), self._sigma), np.uint8))


def _together(looks: Sequence[Judged]) -> Judged:
    """Return a disc as its least odd look shows it; its face is told where every look is certain of it."""
    best = min(looks, key=lambda look: look.oddness)
    seconds = [look.second for look in looks]
    least, most = min(seconds), max(seconds)
    second = least if least >= SURE else most if most <= 1 - SURE else 0.5
    return replace(best, second=second, softness=math.nan)


def _in_veil(profile: Profile, examples: Floats, level: Floats, grain: float) -> Profile:
    """Return what was learned with these examples, under a reflection that makes faces so bright."""

    def veiled(patches: Floats, lattice: Lattice) -> Floats:
        lacking = np.maximum(level - _levels(patches, lattice), 0)
        return np.asarray(255 * np.sqrt(_light(patches) + lacking[:, None, None]), np.float32)

    under = veiled(examples, FINE)
    usual_energy = profile.usual_energy * energy_of(under) / energy_of(profile.examples)
    stronger = profile.grain * grain
    fainter = clear_of(stronger, usual_energy) / clear_of(profile.grain, profile.usual_energy)
    return replace(
        profile,
        examples=under,
        few=veiled(profile.few, COARSE),
        usual_energy=usual_energy,
        grain=stronger,
        lean=profile.lean * np.array([fainter, 1], np.float32),
        fit=profile.fit * np.array([fainter, 1], np.float32),
    )


def _levels(patches: Floats, lattice: Lattice, visible: Floats | None = None) -> Floats:
    """Return the mean light of faces, of what is visible of them, in blue, green and red."""
    weight = np.broadcast_to(lattice.area, patches.shape[:3])
    if visible is not None:
        weight = weight * visible
    whole = np.maximum(weight.sum(axis=(1, 2)), 1e-6)
    return np.asarray(np.einsum("dra,drac->dc", weight, _light(patches)) / whole[:, None], np.float32)


def _light(values: Floats) -> Floats:
    return np.asarray((values / np.float32(255)) ** 2, np.float32)
