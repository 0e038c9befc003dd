"""Discs that lie under something, told by the arc of their rim that shows.

Edges that no disc explains which was found vote once more: those with the colour that our faces have near
the rim on one side, and another colour or the table on the other, for a middle on the first side. Shadows,
sides of discs, cards and cubes have such edges too, so each place that enough of them agree on is looked at
closely: what shows within the circle, and how far round the rim goes on beside the table.

>>> list(hidden_discs(view.parts, view.views.work, Found(view.views.soft, view.seen, judged, profile)))
[Place(x=412.0, y=310.5, r=18.1)]
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.arcs import Rim, arc_of
from companion.vision.candidates import Parts
from companion.vision.circles import Edges, peaks
from companion.vision.ground import Found
from companion.vision.judge import Judged
from companion.vision.picture import Picture
from companion.vision.reading import Place

Floats = NDArray[np.float32]
Whole = NDArray[np.intp]

_EXPLAINED = 1.12
"""Edges within so many radii of a disc are its own, its side's or of its shadow close by."""
_NEXT_TO, _WITHIN = 0.17, 0.12
"""How far from a rim, in radii: beyond it the table shows, and within it a face, or else within the wood that
lies round a face."""
_EITHER_WAY = np.array([1, -1], np.float32)
_UNDER = 1.35
"""Nearer than this to a disc that was found, in radii, the hidden one lies under that."""
_BY_A_DISC, _BY_ITS_SIDE, _BY_A_THING, _CLEAR = 0.045, 0.07, 0.1, 0.18
"""Votes, as a share of a whole rim's: of an arc beside a disc, where that disc's side may be, and beside
something else; and of one that is told by itself, whatever shows within."""
_ARC_BY_A_DISC, _ARC = 5, 8
"""How many sectors of the rim show one after the other."""
_TABLE, _GROUND, _SLIVER, _COVER = 0.3, 0.12, 0.075, 0.05
"""Of what shows within the circle no more is table, whose colour a face may have at places. And shares of the
whole circle: a face's ground, as much of it as shows beside a disc, and what lies above where none does."""
_BESIDE, _THICK, _ALIKE = 0.3, 0.5, 0.18
"""How far off its middle a disc's own side reaches, in radii, and that of a thick one; and how near to each
other the sides of two discs are, each seen from its own middle."""
_REACH = 0.9
_STEPS = np.linspace(-_REACH, _REACH, 23, dtype=np.float32)
_GRID = np.stack(np.meshgrid(_STEPS, _STEPS)).reshape(2, -1)
_INSIDE = _GRID[:, np.hypot(*_GRID) < _REACH]
"""Places within a circle, in radii."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A rim that edges voted for, how many did, and where it is from the nearest disc, in radii."""

    rim: Rim
    votes: float
    right: float
    down: float

    @property
    def off(self) -> float:
        """How far off the nearest disc it is, in radii."""
        return math.hypot(self.right, self.down)

    @property
    def by_a_disc(self) -> bool:
        """Whether it would lie under a disc that was found."""
        return self.off < _UNDER

    @property
    def least_votes(self) -> float:
        """How many votes it takes there."""
        return _BY_ITS_SIDE if self.off < _THICK else _BY_A_DISC if self.by_a_disc else _BY_A_THING

    def is_a_side_like(self, other: "_Candidate") -> bool:
        """Whether another disc has such an arc on the same side: thick discs show their sides."""
        apart = math.hypot(self.right - other.right, self.down - other.down)
        elsewhere = math.hypot(self.rim.x - other.rim.x, self.rim.y - other.rim.y) > self.rim.r
        return elsewhere and self.off < _THICK and apart < _ALIKE


@dataclass(frozen=True, slots=True)
class _Inside:
    """What shows within a circle and is no disc that was found, as shares of the whole."""

    all: float
    table: float
    ground: float
    solid_ground: float


def hidden_discs(parts: Parts, work: Picture, found: Found) -> Iterator[Place]:
    """Yield where discs lie, in pixels of the picture, of which something shows and which were not found."""
    candidates = list(_candidates(parts, found))
    if not candidates:
        return
    insides = _insides(candidates, work, found)
    likely = [one for one, inside in zip(candidates, insides, strict=True) if _may_show(one, inside)]
    scale = 2**found.profile.work
    for one in likely:
        if not any(one.is_a_side_like(other) for other in likely) and _shows_an_arc(one, work, found):
            x, y = ((value + 0.5) * scale - 0.5 for value in (one.rim.x, one.rim.y))
            yield Place(x, y, one.rim.r * scale)


def _may_show(one: _Candidate, inside: _Inside) -> bool:
    """Whether what shows within a rim may be a part of a face, and the rest of it lies under something."""
    clear = one.votes >= _CLEAR and inside.ground >= _GROUND
    bare = inside.table > _TABLE * inside.all
    if one.by_a_disc:
        return clear or (inside.solid_ground >= _SLIVER and not bare)
    covered = inside.all - inside.table - inside.ground > _COVER
    return not bare and (clear or (covered and inside.solid_ground >= _GROUND))


def _shows_an_arc(one: _Candidate, work: Picture, found: Found) -> bool:
    """Whether enough of the rim shows, and lies beside the table: round art on a card lies beside that."""
    arc = arc_of(one.rim, work, found)
    if one.by_a_disc:
        return arc.row >= _ARC_BY_A_DISC
    return arc.row >= _ARC and arc.elsewhere <= arc.by_table / 2


def _candidates(parts: Parts, found: Found) -> Iterator[_Candidate]:
    """Yield the rims that edges agree on; their middles may lie outside the parts."""
    edges, owner = _rims(parts, found)
    outline = found.profile.outline
    votes = parts.votes(edges, owner, outline, both_ways=False) / np.float32(found.profile.full_rim)
    tops = [
        (*parts.in_work(part, x, y), 2 * float(parts.radii[part]) * outline, height)
        for x, y, height in peaks(votes, outline * float(parts.radii.max()), _BY_A_DISC)
        for part in (parts.at(x),)
    ]
    places = np.array(tops, np.float64).reshape(-1, 4)[:, :2]
    for (x, y, r, height), off in zip(tops, _from_the_nearest(found.discs, places), strict=True):
        one = _Candidate(Rim(x, y, r), height, *off)
        if one.votes >= one.least_votes and one.off > _BESIDE:
            yield one


def _rims(parts: Parts, found: Found) -> tuple[Edges, Whole]:
    """Return the edges that no disc explains and that have a face's ground on one side, each turned to it,
    and the part that each is of.
    """
    outline, (right, down) = found.profile.outline, parts.sheet.moves.T
    across, along = parts.edges.x + right.take(parts.owner), parts.edges.y + down.take(parts.owner)
    left = np.flatnonzero(found.within(_EXPLAINED)[along, across] == 0)
    twice = np.concatenate([left, left])  # the middle may lie on either side
    edges = parts.edges.facing(twice, np.repeat(_EITHER_WAY, len(left)))
    x, y = (2 * each[twice].astype(np.float32) + np.float32(0.5) for each in (across, along))
    owner = parts.owner[twice]
    inwards = [2 * parts.radii.take(owner) * each for each in (edges.right, edges.down)]

    def away(radii: float) -> tuple[Floats, Floats]:
        return x + np.float32(radii) * inwards[0], y + np.float32(radii) * inwards[1]

    next_to, within = away(_NEXT_TO * outline), away(_WITHIN + outline - 1)
    both = (np.stack(each) for each in zip(next_to, within, strict=True))
    ground = found.free_ground_at(*both).any(axis=0)
    table = ~found.solid_at(*next_to)
    beyond_ground, beyond_table = np.roll(ground, len(left)), np.roll(table, len(left))
    keep = np.flatnonzero(ground & (~beyond_ground | beyond_table))
    return edges.facing(keep), owner[keep]


def _insides(candidates: Sequence[_Candidate], work: Picture, found: Found) -> list[_Inside]:
    """Return what shows within each rim."""
    places = np.array([(one.rim.x, one.rim.y, one.rim.r) for one in candidates], np.float32)
    x, y = (places[:, axis, None] + places[:, 2:] * _INSIDE[axis] for axis in (0, 1))
    free = found.are_free(x, y, 1.0)
    across, along = x[free], y[free]
    spots = np.rint(along).astype(np.intp) * work.shape[1] + np.rint(across).astype(np.intp)
    colours = work.reshape(-1, 3).take(spots, axis=0, mode="clip").astype(np.float32)
    ground = found.are_ground(colours)
    kinds = (~found.there_at(across, along), ground, ground & found.solid_at(across, along))
    shares = [free.mean(axis=1)]
    for kind in kinds:
        shown = np.zeros(free.shape, np.bool_)
        shown[free] = kind
        shares.append(shown.mean(axis=1))
    return [_Inside(*(float(share) for share in each)) for each in zip(*shares, strict=True)]


def _from_the_nearest(discs: Sequence[Judged], places: NDArray[np.float64]) -> list[list[float]]:
    """Return how far to the right of its nearest disc, and down from it, each place is, in radii."""
    if not discs:
        return [[math.inf, math.inf]] * len(places)
    known = np.array([(disc.x, disc.y, disc.r) for disc in discs])
    offs = (places[:, None] - known[:, :2]) / known[:, 2:]
    nearest = np.hypot(offs[..., 0], offs[..., 1]).argmin(axis=1)
    return [row[which] for row, which in zip(offs.tolist(), nearest.tolist(), strict=True)]
