"""Where discs may lie: circles of the right size in what differs from the bare table."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.circles import BAND, Circle, edges, peaks, vote_map
from companion.vision.picture import Picture
from companion.vision.profile import Profile

LEAST_RIM = 0.3
"""Of a whole rim's votes, as a share."""


def candidates(work: Picture, mask: NDArray[np.uint8], profile: Profile) -> list[Circle]:
    """Return circles in work pixels, in every piece of foreground that a disc could hide in.

    `mask` is the foreground in the reduced picture; the work picture is a whole number of times larger.
    """
    scale = 2 ** (profile.look - profile.work)
    near = np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8)
    usual = float(profile.radius[0]) / 2**profile.work
    _, _, parts, _ = cv2.connectedComponentsWithStats(near)
    found: list[Circle] = []
    for x, y, width, height, area in parts[1:]:
        if area * scale**2 < 0.5 * usual**2 or max(width, height) * scale < usual:
            continue
        found += _in_part(work, near, (int(x), int(y), int(width), int(height)), scale, profile)
    return found


def _in_part(
    work: Picture, near: NDArray[np.uint8], box: tuple[int, int, int, int], scale: int, profile: Profile
) -> list[Circle]:
    x, y, width, height = box
    shrink = 2**profile.work
    middle = ((x + width / 2) * scale * shrink, (y + height / 2) * scale * shrink)
    radius = profile.radius_at(*middle) / shrink
    room = int((0.6 * radius + 2) / scale) + 1
    left, top = min(x, room), min(y, room)
    small = cv2.copyMakeBorder(
        near[y : y + height, x : x + width], top, room, left, room, cv2.BORDER_CONSTANT, value=0
    )
    mask = cv2.resize(small, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
    x0, y0 = (x - left) * scale, (y - top) * scale
    crop = work[y0 : y0 + mask.shape[0], x0 : x0 + mask.shape[1]]
    inside = np.asarray(mask[: crop.shape[0], : crop.shape[1]], np.uint8)
    found = edges(crop, inside, profile.least_edge)
    votes = vote_map(found, [share * radius for share in BAND]) / np.float32(profile.full_rim)
    return [Circle(px + x0, py + y0, radius, height) for px, py, height in peaks(votes, radius, LEAST_RIM)]
