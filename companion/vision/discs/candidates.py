"""Where discs may lie: circles of the right size in what differs from the bare table.

Rims are looked for in the soft picture, at half the size of the one in which faces are told: an edge is as
clear there, and there are a quarter as many pixels. Where a print's middle is, is looked for afterwards.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.connected import Labels, connected
from companion.vision.discs.circles import Circle, edges, peaks, vote_map
from companion.vision.discs.profile import Profile
from companion.vision.picture import Picture

Mask = NDArray[np.uint8]
Floats = NDArray[np.float32]
Numbers = NDArray[np.int32] | NDArray[np.float64]

RADII = (0.97, 1.03)
"""The radii that are tried together, as shares of the usual one."""
LEAST_RIM = 0.3
"""Of a whole rim's votes, as a share."""
_MOST = 300
"""No table has so many round things; of one that has, as a tray of beads, the clearest are looked at. OpenCV
samples no more than about 1300 at once."""


def candidates(soft: Picture, mask: Mask, profile: Profile) -> list[Circle]:
    """Return the circles, in work pixels, that edges vote for, the clearest first.

    `mask` is the reduced foreground. Most of a table is bare: what lies on it is cut out and laid in one
    strip, heap below heap, so far apart that no rim of one votes for a place in another.
    """
    scale, radius = 2 ** (profile.look - profile.work - 1), float(profile.radius[0]) / 2 ** (profile.work + 1)
    near, heaps, boxes = _heaps(mask, radius / scale)
    rooms = boxes[:, 3] + round(RADII[-1] * radius / scale) + 2
    ends = np.cumsum(rooms)
    starts = ends - rooms
    inside = np.zeros((rooms.sum(), boxes[:, 2].max(initial=0)), np.uint8)
    if not inside.size:
        return []
    strip = np.zeros((inside.shape[0] * scale, inside.shape[1] * scale, 3), np.uint8)
    for number, (start, (left, top, width, height)) in enumerate(zip(starts, boxes, strict=True), start=1):
        box = np.s_[top : top + height, left : left + width]
        inside[start : start + height, :width] = near[box] * (heaps[box] == number)
        own = soft[scale * top : scale * (top + height), scale * left : scale * (left + width)]
        strip[scale * start : scale * (start + height), : scale * width] = own

    def heaps_at(y: Numbers) -> NDArray[np.intp]:
        return np.searchsorted(scale * ends, y, side="right")

    def in_work_picture(x: Numbers, y: Numbers) -> tuple[Floats, Floats]:
        heap = heaps_at(y)
        across, down = x + scale * boxes[heap, 0], y + scale * (boxes[heap, 1] - starts[heap])
        return np.asarray(2 * across + 0.5, np.float32), np.asarray(2 * down + 0.5, np.float32)

    size = (strip.shape[1], strip.shape[0])
    larger = np.asarray(cv2.resize(inside, size, interpolation=cv2.INTER_NEAREST), np.uint8)
    rims = edges(strip, larger, profile.least_edge)
    radii = profile.work_radii_at(*in_work_picture(rims.x, rims.y)) / np.float32(2)
    tried = [np.asarray(share * radii, np.float32) for share in RADII]
    found = np.array(peaks(vote_map(rims, tried) / np.float32(profile.full_rim), radius, LEAST_RIM))
    found = found.reshape(-1, 3)
    heap = heaps_at(found[:, 1])
    in_its_heap = found[:, :2] < scale * np.stack([boxes[heap, 2], starts[heap] + boxes[heap, 3]], axis=1)
    across, down, shares = found[in_its_heap.all(axis=1)].T
    x, y = in_work_picture(across, down)
    rows = zip(x.tolist(), y.tolist(), profile.work_radii_at(x, y).tolist(), shares.tolist(), strict=True)
    return sorted((Circle(*row) for row in rows), key=lambda circle: -circle.votes)[:_MOST]


def _heaps(mask: Mask, radius: float) -> tuple[Mask, Labels, NDArray[np.int32]]:
    """Return what a disc could be, in which heap each pixel is, and left, top, width and height of each.

    What lies so close together that its rims may have one middle is one heap.
    """
    near = np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8)
    labels, found = connected(near)
    large = (found[:, 4] >= 0.5 * radius**2) & (found[:, 2:4].max(axis=1) >= radius)
    large[0] = False
    near = large.astype(np.uint8).take(labels)
    reach = 2 * (round(radius) + 2) + 1
    heaps, parts = connected(np.asarray(cv2.dilate(near, np.ones((reach, reach), np.uint8)), np.uint8))
    return near, heaps, parts[1:, :4]
