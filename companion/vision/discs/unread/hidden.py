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

from companion.vision.discs.candidates import Parts
from companion.vision.discs.circles import Edges, finer, tops
from companion.vision.discs.ground import Found
from companion.vision.discs.judge import Judged
from companion.vision.discs.unread.arcs import Rim, arc_of
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
_ARC_BY_A_DISC, _ARC, _ARC_OF_LITTLE, _LONG_ARC = 5, 8, 10, 12
"""How many sectors of the rim show one after the other: more of them where little of a face shows that is
neither table nor shadow, or where a face has the colour of the table and nothing but its rim tells it."""
_TABLE, _MORE_TABLE, _GROUND, _SLIVER, _COVER = 0.3, 1.5, 0.12, 0.075, 0.05
"""Of what shows within the circle no more is table, whose colour a face may have at places; where the arc is
clear, what lies above may have it too, up to so many times what shows of a face. And shares of the whole
circle: a face's ground, as much of it as shows in a sliver, and what lies above where no disc does."""
_BESIDE, _THICK, _ALIKE = 0.3, 0.5, 0.18
"""How far off its middle a disc's own side reaches, in radii, and that of a thick one; and how near to each
other the sides of two discs are, each seen from its own middle."""
_REACH = 0.9
_STEPS = np.linspace(-_REACH, _REACH, 17, dtype=np.float32)
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
    likely = [
        (one, least)
        for one, inside in zip(candidates, insides, strict=True)
        if (least := _least_arc(one, inside)) is not None
    ]
    scale = 2**found.profile.work
    for one, least in likely:
        if not any(one.is_a_side_like(other) for other, _ in likely) and _shows(least, one, work, found):
            x, y = ((value + 0.5) * scale - 0.5 for value in (one.rim.x, one.rim.y))
            yield Place(x, y, one.rim.r * scale)


def _least_arc(one: _Candidate, inside: _Inside) -> int | None:
    """Return how many sectors of a rim have to show one after the other, if what shows within it may be a
    part of a face, and the rest of it lies under something.
    """
    clear = one.votes >= _CLEAR and inside.ground >= _SLIVER
    bare = inside.table > max(_TABLE * inside.all, clear * _MORE_TABLE * inside.solid_ground)
    shows = inside.solid_ground >= _SLIVER
    if one.by_a_disc:
        return _ARC_BY_A_DISC if clear or (shows and not bare) else _ARC_OF_LITTLE if shows else None
    if bare:
        return _LONG_ARC if clear else None
    covered = inside.all - inside.table - inside.ground > _COVER
    if clear or (covered and inside.solid_ground >= _GROUND):
        return _ARC
    return _ARC_OF_LITTLE if covered and shows else None


def _shows(least: int, one: _Candidate, work: Picture, found: Found) -> bool:
    """Whether enough of the rim shows, and lies beside the table: round art on a card lies beside that."""
    arc = arc_of(one.rim, work, found)
    return arc.row >= least and (one.by_a_disc or arc.elsewhere <= arc.by_table / 2)


def _candidates(parts: Parts, found: Found) -> Iterator[_Candidate]:
    """Yield the rims that edges agree on; their middles may lie outside the parts."""
    edges, owner = _rims(parts, found)
    outline, scale = found.profile.outline, np.float32(1 / found.profile.full_rim)
    votes = parts.votes(edges, owner, outline, both_ways=False) * scale
    places = tops(votes, outline * float(parts.radii.max()), _BY_A_DISC)
    heights, part = votes[places[:, 1], places[:, 0]], parts.sheet.part_at[places[:, 0]]
    offs = _from_the_nearest(found.discs, 2 * (places + parts.sheet.moves[part]) + np.float32(0.5))
    for number in np.flatnonzero(heights >= _least_votes(np.hypot(*offs.T))).tolist():
        x, y = finer(votes, *places[number].tolist())
        rim = Rim(*parts.in_work(part[number], x, y), 2 * float(parts.radii[part[number]]) * outline)
        right, down = offs[number].tolist()
        yield _Candidate(rim, float(heights[number]), right, down)


def _least_votes(off: Floats) -> Floats:
    """Return how many votes it takes so far off a disc."""
    far = np.where(off < _UNDER, np.float32(_BY_A_DISC), np.float32(_BY_A_THING))
    near = np.where(off > _BESIDE, np.float32(_BY_ITS_SIDE), np.float32(np.inf))
    return np.where(off < _THICK, near, far)


def _rims(parts: Parts, found: Found) -> tuple[Edges, Whole]:
    """Return the edges that no disc explains and that have a face's ground on one side, each turned to it,
    and the part that each is of.
    """
    outline, (right, down) = found.profile.outline, parts.sheet.moves.T
    across, along = parts.edges.x + right.take(parts.owner), parts.edges.y + down.take(parts.owner)
    explained = found.within(_EXPLAINED)
    left = np.flatnonzero(explained.reshape(-1).take(along * np.int32(explained.shape[1]) + across) == 0)
    edges, owner = parts.edges.facing(left), parts.owner.take(left)
    x, y = (2 * each.take(left).astype(np.float32) + np.float32(0.5) for each in (across, along))
    radii = 2 * parts.radii.take(owner)
    away = np.array([_NEXT_TO * outline, _WITHIN + outline - 1], np.float32)
    inwards = np.multiply.outer(_EITHER_WAY, away)[..., None]  # the middle may lie on either side
    at = x + inwards * (radii * edges.right), y + inwards * (radii * edges.down)
    ground = np.asarray(found.free_ground_at(*at).any(axis=1))
    table = ~found.solid_at(*(each[:, 0] for each in at))
    way, which = np.nonzero(ground & (~ground[::-1] | table[::-1]))
    return edges.facing(which, _EITHER_WAY.take(way)), owner.take(which)


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


def _from_the_nearest(discs: Sequence[Judged], places: Floats) -> Floats:
    """Return how far to the right of the nearest disc, and down from it, each place is, in radii."""
    if not discs:
        return np.full(places.shape, np.inf, np.float32)
    whole = np.array([(disc.x, disc.y, disc.r) for disc in discs], np.float32)
    offs = (places[:, None] - whole[:, :2]) / whole[:, 2:]
    return np.asarray(offs[np.arange(len(places)), np.hypot(*offs.T).T.argmin(axis=1)], np.float32)
