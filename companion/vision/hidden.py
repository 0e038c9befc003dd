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

from companion.vision.candidates import Parts
from companion.vision.circles import Edges, peaks
from companion.vision.ground import Found
from companion.vision.judge import Judged
from companion.vision.reading import Place

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Whole = NDArray[np.intp]

_EXPLAINED = 1.12
"""Edges within so many radii of a disc are its own, its side's or of its shadow close by."""
_NEXT_TO, _WITHIN, _RIM = 0.17, 0.12, 0.08
"""How far from a rim, in radii: beyond it the table shows, and within it a face, or else within the wood that
lies round a face; and where it is no shadow."""
_ON_RIM, _STRAIGHT = 0.1, 0.9
"""How far from the radius, as a share, and how nearly towards the middle (a cosine), a rim's edge lies."""
_SECTORS, _MOST_SECTORS = 24, 15
"""An arc is told by sectors of its circle. What shows further round is a candidate, and was judged."""
_EITHER_WAY = np.array([1, -1], np.float32)
_UNDER = 1.35
"""Nearer than this to a disc that was found, in radii, the hidden one lies under that."""


@dataclass(frozen=True, slots=True)
class _Least:
    """What an arc must have: votes as a share of a whole rim's, sectors in a row, and those by the table."""

    votes: float
    sectors: int
    by_table: int


_BY_A_DISC, _FAR = _Least(0.065, 5, 3), _Least(0.18, 4, 4)
_BESIDE, _THICK, _ALIKE = 0.33, 0.5, 0.18
"""How far off its middle a disc's own side reaches, in radii, and that of a thick one; and how near to each
other the sides of two discs are, each seen from its own middle."""


@dataclass(frozen=True, eq=False)
class _Rims:
    """Edges that may be a rim's, each with the direction to the middle, whether the table lies beyond it, and
    whether it is more than the edge of a shadow; and the part that it is of.
    """

    edges: Edges
    owner: Whole
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


def hidden_discs(parts: Parts, found: Found) -> Iterator[Place]:
    """Yield where discs lie, in pixels of the picture, of which something shows and which were not found."""
    scale = 2**found.profile.work
    arcs = list(_arcs(_rims(parts, found), parts, found))
    for arc in arcs:
        if arc.is_clear and not any(arc.is_a_side_like(other) for other in arcs):
            x, y = (arc.x + 0.5) * scale - 0.5, (arc.y + 0.5) * scale - 0.5
            yield Place(x, y, arc.radius * scale)


def _rims(parts: Parts, found: Found) -> _Rims:
    """Return the edges that no disc explains and that have a face's ground on one side."""
    outline, moves = found.profile.outline, parts.sheet.moves[parts.owner]
    across, along = parts.edges.x + moves[:, 0], parts.edges.y + moves[:, 1]
    left = np.flatnonzero(found.within(_EXPLAINED)[along, across] == 0)
    twice = np.concatenate([left, left])  # the middle may lie on either side
    edges = parts.edges.facing(twice, np.repeat(_EITHER_WAY, len(left)))
    x, y = (2 * each[twice].astype(np.float32) + np.float32(0.5) for each in (across, along))
    owner = parts.owner[twice]
    right, down = (2 * parts.radii[owner] * each for each in (edges.right, edges.down))

    def away(radii: float) -> tuple[Floats, Floats]:
        return x + np.float32(radii) * right, y + np.float32(radii) * down

    next_to, within = away(_NEXT_TO * outline), away(_WITHIN + outline - 1)
    ground = found.free_ground_at(*next_to) | found.free_ground_at(*within)
    table = ~found.solid_at(*next_to)
    beyond_ground, beyond_table = np.roll(ground, len(left)), np.roll(table, len(left))
    keep = np.flatnonzero(ground & (~beyond_ground | beyond_table))
    solid = found.solid_at(*(each[keep] for each in away(_RIM)))
    return _Rims(edges.facing(keep), owner[keep], beyond_table[keep], solid)


def _arcs(rims: _Rims, parts: Parts, found: Found) -> Iterator[_Arc]:
    """Yield the arcs among the edges that may be clear; their middles may lie outside the parts."""
    edges, outline = rims.edges, found.profile.outline
    votes = parts.votes(edges, rims.owner, outline, both_ways=False) / np.float32(found.profile.full_rim)
    for x, y, height in peaks(votes, outline * float(parts.radii.max()), _BY_A_DISC.votes):
        part = parts.at(x)
        radius, middle = float(parts.radii[part]) * outline, parts.in_work(part, x, y)
        right, down = _from_the_nearest(found.discs, *middle)
        by_a_disc = math.hypot(right, down) < _UNDER
        if by_a_disc or height >= _FAR.votes:
            on, sector = _on_rim(edges, x, y, radius)
            told = rims.by_table[on] & rims.solid[on] if by_a_disc else rims.by_table[on]
            yield _Arc(*middle, 2 * radius, height, _in_a_row(sector), _in_a_row(sector[told]), right, down)


def _on_rim(edges: Edges, x: float, y: float, radius: float) -> tuple[Whole, Whole]:
    """Return which edges are of the rim of a circle, and in which sector of it each lies."""
    across, along = edges.x - x, edges.y - y
    away = np.hypot(across, along)
    near = np.flatnonzero(np.abs(away - radius) < _ON_RIM * radius)
    across, along = across[near], along[near]
    inwards = -(across * edges.right[near] + along * edges.down[near])
    straight = np.flatnonzero(inwards > _STRAIGHT * away[near])
    angles = np.arctan2(along[straight], across[straight])
    return near[straight], np.floor(angles * (_SECTORS / (2 * np.pi))).astype(np.intp) % _SECTORS


def _from_the_nearest(discs: Sequence[Judged], x: float, y: float) -> tuple[float, float]:
    """Return how far to the right of the nearest disc, and down from it, a place is, in radii."""
    offs = [((x - disc.x) / disc.r, (y - disc.y) / disc.r) for disc in discs]
    return min(offs, key=lambda off: math.hypot(*off), default=(math.inf, math.inf))


def _in_a_row(sectors: Whole) -> int:
    """Return how many neighbouring sectors of a circle are there, at the most."""
    there = np.bincount(sectors, minlength=_SECTORS) > 0
    gaps = np.flatnonzero(~there).tolist()
    if not gaps:
        return _SECTORS
    return max(after - gap for gap, after in zip(gaps, [*gaps[1:], gaps[0] + _SECTORS], strict=True)) - 1
