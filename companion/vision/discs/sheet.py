"""Parts of a picture, cut out and laid side by side: what is done to the sheet is done to all at once.

Most of a picture is bare table, so a sheet is far smaller; and one call for many parts costs little more than
one for a single part.

>>> sheet = Sheet.of([(40, 60, 20, 24), (200, 90, 31, 30)], room=10)
>>> sheet.laid(picture).shape
(50, 91, 3)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Pixel = TypeVar("Pixel", bound=np.generic)
Whole = NDArray[np.int32]
Box = tuple[int, int, int, int]
"""Left, top, width and height."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """Where parts lie, in the picture and on the sheet."""

    boxes: tuple[Box, ...]
    room: int
    """How many pixels round each part are free."""

    @classmethod
    def of(cls, boxes: Sequence[Box], room: int) -> "Sheet":
        """Lay these parts of a picture."""
        return cls(tuple(boxes), room)

    def times(self, scale: int) -> "Sheet":
        """Return the sheet of a picture that is so many times larger."""
        boxes = ((scale * x, scale * y, scale * w, scale * h) for x, y, w, h in self.boxes)
        return Sheet(tuple(boxes), scale * self.room)

    @cached_property
    def _ends(self) -> Whole:
        """Where the next part's free room begins."""
        widths = [width + 2 * self.room for _, _, width, _ in self.boxes]
        return np.cumsum(widths, dtype=np.int32)

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width of the sheet."""
        return max(height for *_, height in self.boxes) + 2 * self.room, int(self._ends[-1])

    def laid(self, picture: NDArray[Pixel]) -> NDArray[Pixel]:
        """Return the parts of a picture on their sheet; the room between is 0."""
        sheet = np.zeros((*self.shape, *picture.shape[2:]), picture.dtype)
        for (left, top, width, height), end in zip(self.boxes, self._ends.tolist(), strict=True):
            start = end - self.room - width
            sheet[self.room : self.room + height, start : start + width] = picture[
                top : top + height, left : left + width
            ]
        return sheet

    @cached_property
    def part_at(self) -> NDArray[np.intp]:
        """For each column of the sheet the index of the part that it belongs to."""
        return np.repeat(np.arange(len(self.boxes)), np.diff(self._ends, prepend=0))

    @cached_property
    def moves(self) -> Whole:
        """Parts x 2: how far right and down of its place on the sheet each part lies in the picture."""
        lefts = np.array([(left + width, top) for left, top, width, _ in self.boxes], np.int32)
        starts = np.stack([self._ends - self.room, np.full(len(self.boxes), self.room, np.int32)], axis=1)
        return lefts - starts
