"""Where discs may lie: circles of the right size in what differs from the bare table."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.circles import AROUND_PX, BAND, Circle, Edges, edges, peaks, vote_map
from companion.vision.picture import Picture
from companion.vision.profile import Profile

Mask = NDArray[np.uint8]
Floats = NDArray[np.float32]

LEAST_RIM = 0.3
"""Of a whole rim's votes, as a share."""


@dataclass(frozen=True, eq=False)
class Part:
    """A connected piece of foreground that a disc could be in: the edges in it, and the size of a disc there.

    `left` and `top` are where its edges count from. All in work pixels.
    """

    left: int
    top: int
    radius: float
    edges: Edges


def parts(work: Picture, mask: Mask, profile: Profile) -> list[Part]:
    """Return the pieces of foreground that discs could be in.

    `mask` is the foreground in the reduced picture; the work picture is a whole number of times larger.
    """
    scale = 2 ** (profile.look - profile.work)
    near = np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8)
    usual = float(profile.radius[0]) / 2**profile.work
    _, _, boxes, _ = cv2.connectedComponentsWithStats(near)
    return [
        _part(work, near, (int(x), int(y), int(width), int(height)), scale, profile)
        for x, y, width, height, area in boxes[1:]
        if area * scale**2 >= 0.5 * usual**2 and max(width, height) * scale >= usual
    ]


def candidates(found: Iterable[Part], profile: Profile) -> list[Circle]:
    """Return the circles, in work pixels, that the edges of these parts vote for."""
    return [
        Circle(x + part.left, y + part.top, part.radius, votes)
        for part in found
        for x, y, votes in rims(part, part.edges, profile, LEAST_RIM)
    ]


def rims(part: Part, of: Edges, profile: Profile, least: float) -> list[tuple[float, float, float]]:
    """Return the middle of each rim of which `least` is there, counted as `of` does, and how much is."""
    return peaks(rim_votes(part, of, profile), part.radius, least)


def rim_votes(part: Part, of: Edges, profile: Profile) -> Floats:
    """Return how much of a rim round each pixel of a part is there, as a share of a whole one's votes."""
    return vote_map(of, [share * part.radius for share in BAND]) / np.float32(profile.full_rim)


def _part(work: Picture, near: Mask, box: tuple[int, int, int, int], scale: int, profile: Profile) -> Part:
    x, y, width, height = box
    shrink = 2**profile.work
    middle = ((x + width / 2) * scale * shrink, (y + height / 2) * scale * shrink)
    radius = profile.radius_at(*middle) / shrink
    round_it = -(-AROUND_PX // scale)
    left, top = min(x, round_it), min(y, round_it)
    small = cv2.copyMakeBorder(
        near[y : y + height, x : x + width], top, round_it, left, round_it, cv2.BORDER_CONSTANT, value=0
    )
    mask = cv2.resize(small, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
    x0, y0 = (x - left) * scale, (y - top) * scale
    crop = work[y0 : y0 + mask.shape[0], x0 : x0 + mask.shape[1]]
    inside = np.asarray(mask[: crop.shape[0], : crop.shape[1]], np.uint8)
    room = int((0.6 * radius + 2) / scale) + 1  # the middle of a rim may lie outside
    x1, y1 = max(0, x - room) * scale, max(0, y - room) * scale
    x2, y2 = (x + width + room) * scale, (y + height + room) * scale
    shape = (min(y2, work.shape[0]) - y1, min(x2, work.shape[1]) - x1)
    found = edges(crop, inside, profile.least_edge)
    return Part(x1, y1, radius, found.moved(x0 - x1, y0 - y1, shape))
