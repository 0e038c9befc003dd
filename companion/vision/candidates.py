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
    room = int(radius * 0.6) + 2
    x0, y0 = max(0, x * scale - room), max(0, y * scale - room)
    crop = work[y0 : (y + height) * scale + room, x0 : (x + width) * scale + room]
    whole = np.repeat(np.repeat(near[y : y + height, x : x + width], scale, axis=0), scale, axis=1)
    top, left = y * scale - y0, x * scale - x0
    high, wide = crop.shape[:2]
    below, right = max(0, high - top - whole.shape[0]), max(0, wide - left - whole.shape[1])
    mask = np.pad(whole, ((top, below), (left, right)))[:high, :wide]
    votes = vote_map(edges(crop, mask, profile.least_edge), [share * radius for share in BAND])
    votes /= np.float32(profile.full_rim)
    return [Circle(px + x0, py + y0, radius, height) for px, py, height in peaks(votes, radius, LEAST_RIM)]
