"""Discs that lie under something, told by the arc of their rim that shows.

Edges that no disc explains which was found vote once more: those with the colour that our faces have near
the rim on one side, and another colour or the table on the other, for a middle on the first side. Shadows,
sides of discs, cards and cubes have such edges too, but few that agree on one middle at a disc's distance.

>>> list(hidden_discs(view.parts, Found(view.views.soft, view.seen, judged, profile)))
[Place(x=412.0, y=310.5, r=18.1)]
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.candidates import Part
from companion.vision.circles import BAND, Edges, peaks, vote_map
from companion.vision.ground import Found
from companion.vision.judge import Judged
from companion.vision.reading import Place

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

_EXPLAINED = 1.12
"""Edges within so many radii of a disc are its own, its side's or of its shadow close by."""
_NEXT_TO, _WITHIN, _RIM = 0.17, 0.12, 0.08
"""How far from a rim, in radii: beyond it the table shows, and within it a face, or else within the wood that
lies round a face; and where it is no shadow."""
_ON_RIM, _STRAIGHT = 0.1, 0.9
"""How far from the radius, as a share, and how nearly towards the middle (a cosine), a rim's edge lies."""
_SECTORS, _MOST_SECTORS = 24, 15
"""An arc is told by sectors of its circle. What shows further round is a candidate, and was judged."""
_SHORTEST = 0.5
"""The fewest edges that are looked into, in radii: half of what the shortest arc has."""
_UNDER = 1.35
"""Nearer than this to a disc that was found, in radii, the hidden one lies under that."""


@dataclass(frozen=True, slots=True)
class _Least:
    """What an arc must have: votes as a share of a whole rim's, sectors in a row, and those by the table."""

    votes: float
    sectors: int
    by_table: int


_BY_A_DISC, _FAR = _Least(0.05, 5, 3), _Least(0.135, 4, 4)
_BESIDE, _THICK, _ALIKE = 0.33, 0.5, 0.18
"""How far off its middle a disc's own side reaches, in radii, and that of a thick one; and how near to each
other the sides of two discs are, each seen from its own middle."""


@dataclass(frozen=True, eq=False)
class _Side:
    """What lies on one side of edges: the ground of a face where no disc was found, something that is no
    shadow right at the edge, and the table or a shadow.
    """

    ground: Flags
    solid: Flags
    table: Flags


@dataclass(frozen=True, eq=False)
class _Rims:
    """Edges that may be a rim's, each with the direction to the middle, whether the table lies beyond it, and
    whether it is more than the edge of a shadow.
    """

    edges: Edges
    by_table: Flags
    solid: Flags


@dataclass(frozen=True, slots=True)
class _Arc:
    """An arc: its circle in work pixels, what it has, and where it is from the nearest disc, in radii."""

    x: float
    y: float
    radius: float
    votes: float
    sectors: int
    by_table: int
    right: float
    down: float

    @property
    def off(self) -> float:
        """How far off the nearest disc it is, in radii."""
        return math.hypot(self.right, self.down)

    @property
    def is_clear(self) -> bool:
        """Whether it has all that an arc must have."""
        least = _BY_A_DISC if self.off < _UNDER else _FAR
        return (
            self.off > _BESIDE
            and self.votes >= least.votes
            and least.sectors <= self.sectors <= _MOST_SECTORS
            and self.by_table >= least.by_table
        )

    def is_a_side_like(self, other: "_Arc") -> bool:
        """Whether another disc has such an arc on the same side: thick discs show their sides."""
        apart = math.hypot(self.right - other.right, self.down - other.down)
        return other is not self and self.off < _THICK and apart < _ALIKE


def hidden_discs(parts: Sequence[Part], found: Found) -> Iterator[Place]:
    """Yield where discs lie, in pixels of the picture, of which something shows and which were not found."""
    scale = 2**found.profile.work
    every = zip(parts, _rims(parts, found), strict=True)
    arcs = [arc for part, rims in every for arc in _arcs(rims, part, found)]
    for arc in arcs:
        if arc.is_clear and not any(arc.is_a_side_like(other) for other in arcs):
            x, y = (arc.x + 0.5) * scale - 0.5, (arc.y + 0.5) * scale - 0.5
            yield Place(x, y, arc.radius * scale)


def _rims(parts: Sequence[Part], found: Found) -> Iterator[_Rims]:
    """Yield the edges of each part that no disc explains and that have a face's ground on one side."""
    if not parts:
        return
    lefts = [_unexplained(part, found.discs, found.profile.outline) for part in parts]
    one, other = (_sides(parts, lefts, sign, found) for sign in (1, -1))
    for left, sides in zip(lefts, zip(one, other, strict=True), strict=True):
        chosen, tables, solids = [], [], []
        for sign, inside, beyond in ((1, sides[0], sides[1]), (-1, sides[1], sides[0])):
            keep = np.flatnonzero(inside.ground & (~beyond.ground | beyond.table))
            chosen.append(left.facing(keep, sign))
            tables.append(beyond.table[keep])
            solids.append(inside.solid[keep])
        yield _Rims(Edges.joined(chosen), np.concatenate(tables), np.concatenate(solids))


def _sides(parts: Sequence[Part], lefts: Sequence[Edges], sign: int, found: Found) -> list[_Side]:
    """Return what lies on one side of the edges of each part; all of them are looked at together."""
    every = list(zip(parts, lefts, strict=True))
    x = np.concatenate([left.x + np.float32(part.left) for part, left in every])
    y = np.concatenate([left.y + np.float32(part.top) for part, left in every])
    right = np.concatenate([np.float32(sign * part.radius) * left.right for part, left in every])
    down = np.concatenate([np.float32(sign * part.radius) * left.down for part, left in every])
    outline = found.profile.outline

    def away(radii: float) -> tuple[Floats, Floats]:
        return x + np.float32(radii) * right, y + np.float32(radii) * down

    next_to, within = away(_NEXT_TO * outline), away(_WITHIN + outline - 1)
    ground = found.free_ground_at(*next_to) | found.free_ground_at(*within)
    told = (ground, found.solid_at(*away(_RIM)), ~found.solid_at(*next_to))
    ends = np.cumsum([len(left.x) for left in lefts])[:-1]
    return [_Side(*each) for each in zip(*(np.split(flags, ends) for flags in told), strict=True)]


def _unexplained(part: Part, discs: Sequence[Judged], outline: float) -> Edges:
    """Return the edges outside all discs."""
    found, reach = part.edges, _EXPLAINED * outline
    height, width = found.shape
    keep = np.ones(len(found.x), np.bool_)
    for disc in discs:
        x, y, away = disc.x - part.left, disc.y - part.top, reach * disc.r
        if -away < x < width + away and -away < y < height + away:
            across, down = found.x - np.float32(x), found.y - np.float32(y)
            keep &= across * across + down * down > np.float32(away * away)
    return found.facing(np.flatnonzero(keep), 1)


def _arcs(rims: _Rims, part: Part, found: Found) -> Iterator[_Arc]:
    """Yield the arcs among the edges of a part; their middles may lie outside."""
    radius = part.radius * found.profile.outline
    if len(rims.by_table) < _SHORTEST * radius:
        return
    room = int(radius) + 1
    tall, wide = (side + 2 * room for side in rims.edges.shape)
    edges = rims.edges.moved(room, room, (tall, wide))
    votes = vote_map(edges, [share * radius for share in BAND], both_ways=False)
    votes /= np.float32(found.profile.full_rim)
    for x, y, height in peaks(votes, radius, _BY_A_DISC.votes):
        across, along = edges.x - np.float32(x), edges.y - np.float32(y)
        away = np.hypot(across, along) + np.float32(1e-6)
        inwards = -(across * edges.right + along * edges.down) > _STRAIGHT * away
        on = np.flatnonzero(inwards & (np.abs(away - radius) < _ON_RIM * radius))
        sector = np.floor(np.arctan2(along[on], across[on]) * (_SECTORS / (2 * np.pi))).astype(np.intp)
        middle = (x - room + part.left, y - room + part.top)
        right, down = _from_the_nearest(found.discs, *middle)
        by_a_disc = math.hypot(right, down) < _UNDER
        told = rims.by_table[on] & rims.solid[on] if by_a_disc else rims.by_table[on]
        yield _Arc(*middle, radius, height, _in_a_row(sector), _in_a_row(sector[told]), right, down)


def _from_the_nearest(discs: Sequence[Judged], x: float, y: float) -> tuple[float, float]:
    """Return how far to the right of the nearest disc, and down from it, a place is, in radii."""
    offs = [((x - disc.x) / disc.r, (y - disc.y) / disc.r) for disc in discs]
    return min(offs, key=lambda off: math.hypot(*off), default=(math.inf, math.inf))


def _in_a_row(sectors: NDArray[np.intp]) -> int:
    """Return how many neighbouring sectors of a circle are there, at the most."""
    there = np.zeros(_SECTORS, np.bool_)
    there[sectors] = True  # those below 0 count from the end, as they should
    gaps = np.flatnonzero(~there)
    if not len(gaps):
        return _SECTORS
    return int(np.diff(gaps, append=gaps[0] + _SECTORS).max()) - 1
