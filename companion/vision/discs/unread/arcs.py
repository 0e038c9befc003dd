"""The arc that shows of a disc's rim, looked at closely: in the picture in which faces are told.

Half the size is enough to find where an arc may be, but a card's straight edge looks much like one there, and
round art that the card's edge cuts off too.

>>> arc_of(Rim(412.0, 310.5, 18.1), work, found)
Arc(row=9, by_table=11, elsewhere=2)
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.circles import Edges, edges, smoothed, vote_map
from companion.vision.discs.ground import Found
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

_FROM, _TO = 0.72, 1.28
"""Where the edges of a rim lie whose middle is known roughly, in radii, with what they are told by."""
_ROUGHLY, _FACING = 0.22, 0.7
"""How far off the middle may be, in radii, and how nearly edges lie towards it (a cosine)."""
_SIZES = (0.98, 1.02)
_WITHIN = np.array([[0.12], [0.2], [0.28]], np.float32)
"""How far within its edge, in radii, a face's ground shows: wood may lie round it, and is of any width."""
_NEXT_TO, _BEYOND = np.array([0.17], np.float32), np.array([[1.17], [1.3]], np.float32)
"""Where the table lies beyond an edge, and beyond a rim: masks are coarse, and discs cast shadows."""
_OWN, _OTHERS = 1.1, 1.2
"""Within so many radii of a disc edges are its own; and what lies there beyond a rim is that disc."""
_ON_RIM, _ON_RIM_PX, _STRAIGHT = 0.045, 1.0, 0.95
"""How far from the circle, as a share of its radius and in pixels, and how nearly towards its middle (a
cosine), the edges of a rim lie: of a card's straight edge, seven sectors do at the most."""
SECTORS = 36
_TURN = ((np.arange(SECTORS) + 0.5) * (2 * np.pi / SECTORS)).astype(np.float32)
_RIGHT, _DOWN = np.cos(_TURN), np.sin(_TURN)


@dataclass(frozen=True, slots=True)
class Rim:
    """Where the rim of a whole disc may be, in work pixels."""

    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Arc:
    """Sectors of a rim that show: the longest row by the table, all by the table, and all by other things."""

    row: int
    by_table: int
    elsewhere: int


def arc_of(rim: Rim, work: Picture, found: Found) -> Arc:
    """Return what shows of a rim that lies about here."""
    if not _by_table(rim, found).any():
        return Arc(0, 0, 0)
    seen = _edges(rim, work, found)
    if len(seen.x) < 3:
        return Arc(0, 0, 0)
    middle, room = _middle(seen, rim.r), seen.shape[0] // 2
    there = _sectors(seen, middle, rim.r)
    exact = Rim(round(rim.x) + middle[0] - room, round(rim.y) + middle[1] - room, rim.r)
    free = found.are_free(exact.x + rim.r * _RIGHT, exact.y + rim.r * _DOWN, _OWN)
    table = _by_table(exact, found)
    return Arc(_row(there & table, ~free), int((there & table).sum()), int((there & free & ~table).sum()))


def _by_table(rim: Rim, found: Found) -> Flags:
    """Return beyond which sectors of a rim the table lies, or a disc that was found."""
    across, along = rim.x + rim.r * _BEYOND * _RIGHT, rim.y + rim.r * _BEYOND * _DOWN
    return np.asarray((~found.solid_at(across, along) | ~found.are_free(across, along, _OTHERS)).any(axis=0))


def _edges(rim: Rim, work: Picture, found: Found) -> Edges:
    """Return the edges that may be of a rim, in a square about its middle, facing inwards."""
    height, width = work.shape[:2]
    x, y, room = round(rim.x), round(rim.y), int((_TO + _ROUGHLY) * rim.r) + 3
    left, top = max(0, x - room), max(0, y - room)
    crop = work[top : max(0, y + room + 1), left : max(0, x + room + 1)]
    if min(crop.shape[:2]) < 3:
        return edges(np.zeros((3, 3, 3), np.uint8), None, 1.0)
    least_edge, _ = found.profile.larger_rim
    seen = edges(smoothed(crop), None, least_edge).moved(left, top, (height, width))
    across, along = seen.x - np.float32(rim.x), seen.y - np.float32(rim.y)
    away, outwards = np.hypot(across, along), across * seen.right + along * seen.down
    near = (away > _FROM * rim.r) & (away < _TO * rim.r) & (np.abs(outwards) > _FACING * away)
    near = np.flatnonzero(near)
    near = near[found.are_free(seen.x[near], seen.y[near], _OWN)]
    inner = seen.facing(near, np.where(outwards[near] > 0, -1, 1).astype(np.float32))

    def away_by(radii: Floats) -> tuple[Floats, Floats]:
        steps = np.float32(rim.r) * radii
        return inner.x + steps * inner.right, inner.y + steps * inner.down

    ground = found.free_ground_at(*away_by(_WITHIN)).any(axis=0)
    beyond = away_by(-_NEXT_TO)
    told = np.flatnonzero(ground & (~found.solid_at(*beyond) | ~found.ground_at(*beyond)))
    return inner.facing(told).moved(room - x, room - y, (2 * room + 1, 2 * room + 1))


def _middle(seen: Edges, radius: float) -> tuple[int, int]:
    """Return the middle that most edges agree on, close to that of their square."""
    votes = vote_map(seen, [share * radius for share in _SIZES], both_ways=False)
    away = max(2, int(_ROUGHLY * radius))
    start = seen.shape[0] // 2 - away
    near = votes[start : start + 2 * away + 1, start : start + 2 * away + 1]
    y, x = divmod(int(near.argmax()), near.shape[1])
    return start + x, start + y


def _sectors(seen: Edges, middle: tuple[int, int], radius: float) -> Flags:
    """Return which sectors of a circle have edges of its rim."""
    across, along = seen.x - np.float32(middle[0]), seen.y - np.float32(middle[1])
    away = np.hypot(across, along) + np.float32(1e-6)
    inwards = -(across * seen.right + along * seen.down) > _STRAIGHT * away
    on = np.flatnonzero(inwards & (np.abs(away - radius) < max(_ON_RIM_PX, _ON_RIM * radius)))
    turn = np.arctan2(along[on], across[on]) * np.float32(SECTORS / (2 * np.pi))
    return np.bincount(np.floor(turn).astype(np.intp) % SECTORS, minlength=SECTORS) > 0


def _row(there: Flags, hidden: Flags) -> int:
    """Return how many sectors are there one after the other; those that a disc hides do not end a row."""
    longest = row = 0
    for shows, passed in zip(np.tile(there, 2).tolist(), np.tile(hidden, 2).tolist(), strict=True):
        row = row + 1 if shows else row if passed else 0
        longest = max(longest, row)
    return min(longest, int(there.sum()))
