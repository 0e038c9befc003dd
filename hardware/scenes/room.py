"""The room: table, lamp and camera together, which is what every painted thing needs to know."""

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scenes.lamp import UP, Lamp
from hardware.scenes.paint import Box, Canvas
from hardware.scenes.tables import TableTop
from hardware.scenes.viewpoint import Viewpoint

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class LitTable:
    """A table under a lamp, seen by a camera."""

    table: TableTop
    lamp: Lamp
    view: Viewpoint
    glints: tuple[Lamp, ...] = ()  # lamps and windows that mirror themselves but light nothing

    @cached_property
    def bare(self) -> Floats:
        """The lit table with nothing on it, in linear light."""
        ground = self.view.ground
        light = self.lamp.ambient + (1 - self.lamp.ambient) * self.lamp.direct(ground)
        lit = self.table.seen_from(ground) * cv2.merge([light] * 3)  # one number for three takes longer
        if self.table.gloss:
            shine = self.table.gloss * self._mirror(ground, self.table.sharpness, UP)
            lit += cv2.merge([shine] * 3)
        rows = lit.reshape(len(lit), -1) * np.tile(np.array(self.lamp.tint), lit.shape[1])
        return np.asarray(rows.reshape(lit.shape), np.float32)

    def without_sheet(self) -> "LitTable":
        """Return the same room, lit already, without the table's whole sheet, which takes 37 MB of memory."""
        room = replace(self, table=replace(self.table, sheet=self.table.sheet[:1, :1].copy()))
        room.__dict__["bare"] = self.bare  # as if it had been looked at
        return room

    def canvas(self) -> Canvas:
        """Return a fresh canvas that shows the bare table."""
        return Canvas(self.bare.copy())

    def light_at(self, place_mm: NDArray[np.float64], normal: tuple[float, float, float] = UP) -> Floats:
        """Return the light that a small surface gets: blue, green, red."""
        spot = place_mm[:2].astype(np.float32).reshape(1, 1, 2)
        direct = float(self.lamp.direct(spot, float(place_mm[2]), normal)[0, 0])
        return np.asarray(
            (self.lamp.ambient + (1 - self.lamp.ambient) * direct) * np.array(self.lamp.tint), np.float32
        )

    def mirrored(self, box: Box, sharpness: float, normal: tuple[float, float, float] = UP) -> Floats:
        """Return how much of the lamp a glossy surface mirrors at each pixel of a box."""
        mirror = np.zeros((box.height, box.width), np.float32)
        part = box.inside(*self.view.size)
        if part is not None:
            mirror[part[1]] = self._mirror(self.view.ground[part[0]], sharpness, normal)
        return mirror

    def cast_shadow(self, canvas: Canvas, corners_mm: NDArray[np.float64]) -> None:
        """Darken the table where a convex body with these corners (N x 3) keeps the lamp's light away."""
        fallen = self.view.project(self.lamp.shadow_of(corners_mm)).astype(np.float32)
        outline = np.asarray(cv2.convexHull(fallen), np.float64).reshape(-1, 2)
        height = float(corners_mm[:, 2].max())
        softness_mm = 0.5 * self.lamp.radius_mm * height / max(self.lamp.place_mm[2] - height, 100)
        softness_px = 0.4 + softness_mm * self.view.px_per_mm
        canvas.shade(outline, self._direct_share(corners_mm), softness_px)

    def with_glint(self, place_mm: NDArray[np.float64]) -> "LitTable":
        """Return the room with something bright above that mirrors itself at a place of the table."""
        height = self.lamp.place_mm[2]
        away = place_mm * (1 + height / self.view.height_mm)
        glint = replace(self.lamp, place_mm=(float(away[0]), float(away[1]), height))
        return replace(self, glints=(*self.glints, glint))

    def _mirror(self, ground: Floats, sharpness: float, normal: tuple[float, float, float]) -> Floats:
        lamps = (self.lamp, *self.glints)
        mirrors = [lamp.mirror(ground, self.view.eye_mm, sharpness, normal) for lamp in lamps]
        return np.asarray(sum(mirrors), np.float32)

    def _direct_share(self, points_mm: NDArray[np.float64]) -> float:
        spot = points_mm[:, :2].mean(axis=0).astype(np.float32).reshape(1, 1, 2)
        direct = (1 - self.lamp.ambient) * float(self.lamp.direct(spot)[0, 0])
        return direct / (direct + self.lamp.ambient)
