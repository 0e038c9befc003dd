"""Where discs may lie: circles of the right size in what differs from the bare table.

Rims are looked for in the soft picture, at half the size of the one in which faces are told: an edge is as
clear there, and there are a quarter as many pixels. Where a print's middle is, is looked for afterwards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.connected import connected
from companion.vision.discs.circles import AROUND_PX, Circle, Edges, edges, peaks, smoothed, vote_map
from companion.vision.discs.profile import Profile
from companion.vision.discs.sheet import Box, Sheet
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

RADII = (0.97, 1.03)
"""The radii that are tried together, as shares of the usual one."""
LEAST_RIM = 0.3
"""Of a whole rim's votes, as a share."""
_OUTSIDE = 0.6
"""How far outside what differs from the table, in radii, the middle of a rim may lie."""
_THE_SAME = 0.3
"""Two rims whose middles are no further apart, in radii, are one: parts may overlap."""


@dataclass(frozen=True, eq=False)
class Parts:
    """The connected pieces of foreground that a disc could be in, cut out of the soft picture.

    `radii` are those of a disc in each part; on the sheet, `inside` is the mask of what lies there, and
    `edges` lie there. All in soft pixels.
    """

    sheet: Sheet
    radii: Floats
    inside: Mask
    edges: Edges

    @cached_property
    def owner(self) -> NDArray[np.intp]:
        """Return for each edge the index of its part."""
        return self.sheet.part_at[self.edges.x]

    def at(self, x: float) -> int:
        """Return to which part a place of the sheet belongs: they lie side by side."""
        return int(self.sheet.part_at[round(x)])

    def in_work(self, part: int, x: float, y: float) -> tuple[float, float]:
        """Return where a place of the sheet is in the work picture."""
        right, down = self.sheet.moves[part].tolist()
        return 2 * (x + right) + 0.5, 2 * (y + down) + 0.5

    def is_close(self, part: int, x: float, y: float) -> bool:
        """Whether the middle of a rim that shows in a part may lie at this place of the sheet."""
        room, (left, top, width, height) = _OUTSIDE * float(self.radii[part]), self.sheet.boxes[part]
        right, down = self.sheet.moves[part].tolist()
        across, along = float(x + right - left), float(y + down - top)
        return -room <= across <= width + room and -room <= along <= height + room

    def votes(self, of: Edges, owner: NDArray[np.intp], outline: float, *, both_ways: bool = True) -> Floats:
        """Return the votes on the sheet for the middle of a rim that is `outline` radii of a face."""
        own = np.float32(outline) * self.radii[owner]
        return vote_map(of, [np.float32(share) * own for share in RADII], both_ways=both_ways)


def parts(soft: Picture, mask: Mask, profile: Profile) -> Parts:
    """Return the pieces of foreground that discs could be in.

    `mask` is the foreground in the reduced picture; the soft picture is a whole number of times larger.
    """
    shrink = 2 ** (profile.work + 1)
    scale = 2**profile.look // shrink
    near = np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8)
    usual = float(profile.radius[0]) / 2**profile.look
    _, found = connected(near)
    pieces = [
        (x, y, width, height)
        for x, y, width, height, area in found[1:].tolist()
        if area >= 0.5 * usual**2 and max(width, height) >= usual
    ] or [(0, 0, 0, 0)]
    middles = ((2**profile.look * (x + w / 2), 2**profile.look * (y + h / 2)) for x, y, w, h in pieces)
    radii = np.array([profile.radius_at(*middle) / shrink for middle in middles], np.float32)
    boxes = [_with_room(piece, -(-AROUND_PX // scale), near.shape) for piece in pieces]
    furthest = max(RADII) * profile.outline * float(radii.max())
    rough = Sheet.of(boxes, int(furthest / scale) + 2)
    larger = cv2.resize(rough.laid(near), None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
    sheet, inside = rough.times(scale), np.asarray(larger, np.uint8)
    return Parts(sheet, radii, inside, edges(sheet.laid(soft), inside, profile.least_edge))


def larger_edges(found: Parts, work: Picture, profile: Profile) -> tuple[Sheet, Edges]:
    """Return the edges in the work picture on a sheet of it: dearer, for what is smaller than a rim."""
    sheet = found.sheet.times(2)
    inside = cv2.resize(found.inside, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
    least_edge, _ = profile.larger_rim
    return sheet, edges(smoothed(sheet.laid(work)), np.asarray(inside, np.uint8), least_edge)


def candidates(found: Parts, profile: Profile) -> list[Circle]:
    """Return the circles, in work pixels, that the edges of these parts vote for."""
    circles: list[Circle] = []
    votes = found.votes(found.edges, found.owner, 1.0) / np.float32(profile.full_rim)
    for circle in sorted(_circles(found, votes), key=lambda circle: -circle.votes):
        if all(abs(circle.x - c.x) + abs(circle.y - c.y) > _THE_SAME * c.r for c in circles):
            circles.append(circle)
    return circles


def _circles(found: Parts, votes: Floats) -> Iterator[Circle]:
    """Yield the tops of votes that are not too far outside a part."""
    for x, y, height in peaks(votes, float(found.radii.max()), LEAST_RIM):
        part = found.at(x)
        if found.is_close(part, x, y):
            yield Circle(*found.in_work(part, x, y), 2 * float(found.radii[part]), height)


def _with_room(piece: Box, room: int, shape: tuple[int, ...]) -> Box:
    """Return the box of a piece with as much round it as its edges are told by."""
    x, y, width, height = piece
    left, top = max(0, x - room), max(0, y - room)
    right, bottom = min(shape[1], x + width + room), min(shape[0], y + height + room)
    return left, top, right - left, bottom - top
