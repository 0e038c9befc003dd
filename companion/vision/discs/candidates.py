"""Where discs may lie: circles of the right size in what differs from the bare table.

Rims are looked for in the soft picture, at half the size of the one in which faces are told: an edge is as
clear there, and there are a quarter as many pixels. Where a print's middle is, is looked for afterwards.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.connected import connected
from companion.vision.discs.circles import AROUND_PX, Circle, Edges, edges, peaks, vote_map
from companion.vision.discs.profile import Profile
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

RADII = (0.97, 1.03)
"""The radii that are tried together, as shares of the usual one."""
LEAST_RIM = 0.3
"""Of a whole rim's votes, as a share."""


@dataclass(frozen=True, eq=False)
class Part:
    """The part of a picture in which things lie that a disc could be, and how often that was halved."""

    left: int
    top: int
    inside: Mask
    edges: Edges
    halvings: int

    def votes(self, profile: Profile, shares: tuple[float, ...]) -> Floats:
        """Return the votes for the middle of a rim of each of these shares of a disc's radius."""
        x, y = self.edges.x + np.float32(self.left + 0.5), self.edges.y + np.float32(self.top + 0.5)
        scale = np.float32(2**self.halvings)
        own = profile.radii_at(x * scale, y * scale) / scale
        return vote_map(self.edges, [np.float32(share) * own for share in shares])

    def in_picture(self, x: float, y: float, halvings: int) -> tuple[float, float]:
        """Return where a place of this part lies in the picture that is halved so often."""
        scale = 2 ** (self.halvings - halvings)
        return (x + self.left + 0.5) * scale - 0.5, (y + self.top + 0.5) * scale - 0.5


def part(soft: Picture, mask: Mask, profile: Profile) -> Part:
    """Return the part of the soft picture in which discs could lie; `mask` is the reduced foreground."""
    halvings = profile.work + 1
    scale, usual = 2 ** (profile.look - halvings), float(profile.radius[0]) / 2**profile.look
    near = np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8)
    labels, found = connected(near)
    large = (found[:, 4] >= 0.5 * usual**2) & (found[:, 2:4].max(axis=1) >= usual)
    large[0] = False
    near = large.astype(np.uint8)[labels]
    x, y, width, height = cv2.boundingRect(near)
    room = round(usual) + AROUND_PX
    left, top = max(0, x - room), max(0, y - room)
    near = near[top : y + height + room, left : x + width + room]
    inside = np.asarray(cv2.resize(near, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST), np.uint8)
    left, top = left * scale, top * scale
    crop = soft[top : top + inside.shape[0], left : left + inside.shape[1]]
    return Part(left, top, inside, edges(crop, inside, profile.least_edge), halvings)


def candidates(found: Part, profile: Profile) -> list[Circle]:
    """Return the circles, in work pixels, that the edges of this part vote for, the clearest first."""
    votes = found.votes(profile, RADII) / np.float32(profile.full_rim)
    radius = float(profile.radius[0]) / 2**found.halvings
    places = ((*found.in_picture(x, y, profile.work), n) for x, y, n in peaks(votes, radius, LEAST_RIM))
    circles = [Circle(x, y, profile.work_radius_at(x, y), share) for x, y, share in places]
    return sorted(circles, key=lambda circle: -circle.votes)
