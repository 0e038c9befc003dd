"""Discs that lie under something, told by the arc of their rim that shows.

Edges that no disc explains which was found vote once more: those with the colour that our faces have near
the rim on one side, and another colour or the table on the other, for a middle on the first side. Shadows,
sides of discs, cards and cubes have such edges too, but few that agree on one middle at a disc's distance.

>>> list(hidden_discs(view.parts, Found(view.views.soft, view.seen, judged, profile)))
[Place(x=412.0, y=310.5, r=18.1)]
"""

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
_NEXT_TO = 0.17
"""How far from an edge, in radii, its two sides are looked at: beyond the wood that may show round a face."""
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


_BY_A_DISC, _FAR = _Least(0.08, 8, 4), _Least(0.13, 4, 4)
_BESIDE = 0.35
"""How far off its middle a disc's own side reaches, in radii."""


@dataclass(frozen=True, eq=False)
class _Side:
    """What lies on one side of edges: the ground of a face, no disc that was found, the table or a shadow."""

    ground: Flags
    free: Flags
    table: Flags


@dataclass(frozen=True, eq=False)
class _Rims:
    """Edges that may be a rim's, each with the direction to the middle, and whether table lies beyond."""

    edges: Edges
    by_table: Flags


def hidden_discs(parts: Sequence[Part], found: Found) -> Iterator[Place]:
    """Yield where discs lie, in pixels of the picture, of which something shows and which were not found."""
    scale = 2**found.profile.work
    for part, rims in zip(parts, _rims(parts, found), strict=True):
        for x, y, radius in _arcs(rims, part, found):
            yield Place((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5, radius * scale)


def _rims(parts: Sequence[Part], found: Found) -> Iterator[_Rims]:
    """Yield the edges of each part that no disc explains and that have a face's ground on one side."""
    if not parts:
        return
    lefts = [_unexplained(part, found.discs, found.profile.outline) for part in parts]
    one, other = (_sides(parts, lefts, away, found) for away in (_NEXT_TO, -_NEXT_TO))
    for left, sides in zip(lefts, zip(one, other, strict=True), strict=True):
        chosen, tables = [], []
        for sign, inside, beyond in ((1, sides[0], sides[1]), (-1, sides[1], sides[0])):
            keep = np.flatnonzero(inside.ground & inside.free & (~beyond.ground | beyond.table))
            chosen.append(left.facing(keep, sign))
            tables.append(beyond.table[keep])
        yield _Rims(Edges.joined(chosen), np.concatenate(tables))


def _sides(parts: Sequence[Part], lefts: Sequence[Edges], away: float, found: Found) -> list[_Side]:
    """Return what lies on one side of the edges of each part; all of them are looked at together."""
    reaches = [np.float32(away * part.radius * found.profile.outline) for part in parts]
    every = list(zip(parts, lefts, reaches, strict=True))
    x = np.concatenate([left.x + np.float32(part.left) + reach * left.right for part, left, reach in every])
    y = np.concatenate([left.y + np.float32(part.top) + reach * left.down for part, left, reach in every])
    ends = np.cumsum([len(left.x) for left in lefts])[:-1]
    told = (found.ground_at(x, y), found.free_at(x, y), ~found.solid_at(x, y))
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


def _arcs(rims: _Rims, part: Part, found: Found) -> Iterator[tuple[float, float, float]]:
    """Yield middle and radius, in work pixels, of the discs whose arcs show; a middle may lie outside."""
    radius = part.radius * found.profile.outline
    if len(rims.by_table) < _SHORTEST * radius:
        return
    room = int(radius) + 1
    edges = rims.edges.moved(room)
    votes = vote_map(edges, [share * radius for share in BAND], both_ways=False)
    votes /= np.float32(found.profile.full_rim)
    for x, y, height in peaks(votes, radius, _BY_A_DISC.votes):
        across, down = edges.x - np.float32(x), edges.y - np.float32(y)
        away = np.hypot(across, down) + np.float32(1e-6)
        inwards = -(across * edges.right + down * edges.down) > _STRAIGHT * away
        on = np.flatnonzero(inwards & (np.abs(away - radius) < _ON_RIM * radius))
        sector = np.floor(np.arctan2(down[on], across[on]) * (_SECTORS / (2 * np.pi))).astype(np.intp)
        middle = (x - room + part.left, y - room + part.top)
        off = _off(found.discs, *middle)
        least = _BY_A_DISC if off < _UNDER else _FAR
        long = _in_a_row(sector)
        if (
            off > _BESIDE
            and height >= least.votes
            and least.sectors <= long <= _MOST_SECTORS
            and _in_a_row(sector[rims.by_table[on]]) >= least.by_table
        ):
            yield *middle, radius


def _off(discs: Sequence[Judged], x: float, y: float) -> float:
    """Return how far from the middle of the nearest disc a place is, in radii."""
    return min((float(np.hypot(x - disc.x, y - disc.y)) / disc.r for disc in discs), default=np.inf)


def _in_a_row(sectors: NDArray[np.intp]) -> int:
    """Return how many neighbouring sectors of a circle are there, at the most."""
    there = np.zeros(_SECTORS, np.bool_)
    there[sectors] = True  # those below 0 count from the end, as they should
    gaps = np.flatnonzero(~there)
    if not len(gaps):
        return _SECTORS
    return int(np.diff(gaps, append=gaps[0] + _SECTORS).max()) - 1
