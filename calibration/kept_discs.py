"""Two-sided discs as the eye knows them since an earlier calibration: to be looked at, and to be exchanged.

>>> kept = KeptDiscs(place, ("heads", "tails"))
>>> kept.examples()             # the heads above the tails
>>> kept.exchange()             # the eye that calls heads from now on what it called tails

The pictures that it was learned from are gone; the rings in which a profile keeps each disc are drawn again.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Picture
from companion.vision import Profile, Reader
from companion.vision.discs.polar import FINE
from companion.vision.packed import BadProfile
from companion.words import Message

Floats = NDArray[np.float32]

_TILE_PX = 72


@dataclass(frozen=True)
class KeptDiscs:
    """The profile of discs that is kept at `place`; `labels` are their faces in the order of the pieces."""

    place: Path
    labels: tuple[str, ...]

    @property
    def since(self) -> str:
        """What changes whenever another profile is kept."""
        return str(self.place.stat().st_mtime_ns)

    def examples(self) -> Picture:
        """Return the faces a row each, in the order of the labels."""
        profile = self._profile()
        rows = [profile.examples[profile.sides == profile.faces.index(label)] for label in self.labels]
        shown = np.zeros((len(rows), max(map(len, rows)), _TILE_PX, _TILE_PX, 3), np.uint8)
        for row, discs in enumerate(rows):
            for column, disc in enumerate(discs):
                shown[row, column] = _drawn(disc)
        return np.asarray(np.vstack([np.hstack(list(row)) for row in shown]), np.uint8)

    def exchange(self) -> Reader:
        """Keep the profile with its two labels exchanged, and return what reads with it."""
        profile = self._profile()
        profile = replace(profile, faces=profile.faces[::-1])
        profile.save(self.place)
        return Reader(profile)

    def _profile(self) -> Profile:
        profile = Profile.load(self.place, self.labels)
        if set(profile.faces) != set(self.labels):
            told = {"file": str(self.place), "faces": list(profile.faces), "wanted": list(self.labels)}
            raise BadProfile(Message("profile.other-faces", **told))
        return profile


@lru_cache
def _places() -> tuple[Floats, Floats]:
    """Return for each pixel of a tile the angle and the ring at which it lies on the disc that fills it."""
    down, across = (np.mgrid[:_TILE_PX, :_TILE_PX] + 0.5) / (_TILE_PX / 2) - 1
    angle = np.arctan2(down, across) % (2 * np.pi) / (2 * np.pi) * FINE.angles
    ring = np.clip(np.hypot(across, down) * FINE.rings - 0.5, 0, FINE.rings - 1)
    return angle.astype(np.float32), ring.astype(np.float32)


def _drawn(disc: Floats) -> Picture:
    """Return a disc as a picture, of its rings and angles."""
    all_round = np.concatenate([disc, disc[:, :1]], axis=1)  # the last angle is next to the first
    tile = cv2.remap(np.clip(all_round, 0, 255).astype(np.uint8), *_places(), cv2.INTER_LINEAR)
    return np.asarray(tile, np.uint8)
