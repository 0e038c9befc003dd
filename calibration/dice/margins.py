"""What lies about the print of a face: between the least and the most ink that examples have there.

A square is never found to the pixel, and print that reaches into the margin moves with it: so what an example
has beside a place may be found in that place too. Where a face has no print, the margin is a die's body and
its edges, and these look alike whichever face is up: so examples of all faces tell what may be found there.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.dice.learn import NO_PRINT, LearnedDice
from companion.vision.dice.faces import IN_MARGIN, MARGIN

Floats = NDArray[np.float32]

_BESIDE = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, eq=False)
class MarginInk:
    """Examples x places `IN_MARGIN`: their ink, the least and the most of it close by, and their faces."""

    ink: Floats
    least: Floats
    most: Floats
    faces: NDArray[np.intp]

    @classmethod
    def of(cls, learned: LearnedDice) -> "MarginInk":
        """Return what lies about the print of the examples."""
        squares = learned.about.reshape(-1, MARGIN.across, MARGIN.across)
        least, most = (
            np.array([change(square, _BESIDE).ravel()[IN_MARGIN] for square in squares], np.float32)
            for change in (cv2.erode, cv2.dilate)
        )
        return cls(learned.about[:, IN_MARGIN], least, most, learned.examples.faces)

    def without(self, example: int) -> "MarginInk":
        """Return the same of all examples but one."""
        ink, least, most = (np.delete(part, example, axis=0) for part in (self.ink, self.least, self.most))
        return MarginInk(ink, least, most, np.delete(self.faces, example))

    def margins(self) -> Floats:
        """Return 2 x faces x places: the least and the most ink of each face."""
        every = range(int(self.faces.max()) + 1)
        usual = np.stack([np.median(self.ink[self.faces == face], axis=0) for face in every])
        bare = np.abs(usual) < NO_PRINT
        out = []
        for face in every:
            own = (self.faces == face)[:, None] | (bare[self.faces] & bare[face])
            least, most = np.where(own, self.least, np.inf), np.where(own, self.most, -np.inf)
            out.append((least.min(axis=0), most.max(axis=0)))
        return np.asarray(np.stack(out, axis=1), np.float32)
