"""Discs that lie under something, told by the arc of their rim that shows.

Edges that no disc explains which was found vote once more. What votes for one middle is a rim, or the edge of
a shadow, a card or a mug. Under a disc, a rim shows on more than half of the way round, and what lies inside
it is no shadow; under a card or a hand the print beside the arc must fit one of our faces.

>>> list(hidden_discs(view.parts, judged, view.seen, oddness, profile))
[Place(x=412.0, y=310.5, r=18.1)]
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.candidates import Part, rims
from companion.vision.circles import Circle, Edges
from companion.vision.cover import visible
from companion.vision.directions import DOWN, RIGHT
from companion.vision.foreground import Foreground
from companion.vision.judge import Judged
from companion.vision.polar import FINE, REACH
from companion.vision.profile import Profile
from companion.vision.reading import Place

Floats = NDArray[np.float32]
Oddness = Callable[[list[Circle], Floats], Floats]
"""Says how odd circles look, each by what its mask shows."""

_EXPLAINED = 1.12
"""Edges within so many radii of a disc are its own, its side's or of its shadow close by."""
_FAINT_ARC, _LEAST_ARC, _LEAST_FAR = 0.1, 0.2, 0.25
"""Of a whole rim's votes, as a share: what is looked at, what may be a disc under a disc, and under else."""
_ON_RIM, _STRAIGHT = 0.12, 0.9
"""How far from the radius, as a share, and how nearly towards the middle (a cosine), a rim's edge lies."""
_UNDER = 1.35
"""Nearer than this to a disc that was found, in radii, the hidden one lies under that."""
_BESIDE, _SOLID = 0.32, 0.55
"""How far off its middle a disc's own side reaches, in radii; and which share of what shows is no shadow."""
_ALIKE, _NEARLY, _ALONE = 0.22, 0.45, 0.6
"""Arcs that lie off their discs in one direction, up to this many radii apart, are these discs' sides and
shadows, if the others have this share of its votes; where no other tells, they reach no further than the
third."""
_HALF_ROUND, _CLEAR_ARC = 0.77, 0.27
"""How long the mean of all directions to an arc is that goes half round or further, and the least votes of
one that needs no other proof: shadows are sharp on one side only."""
_SECTORS, _LEAST_SECTORS = 24, 9
"""An arc is so many parts of the way round at the least."""
_CUTS = (-np.inf, -0.3, 0.0, 0.3, 0.5)
"""Where the edge of what lies on it may run: how far from the middle towards the arc; or nowhere."""
_LEAST_SHARE = 0.08
"""The least share of a face that is compared."""
_LIKE_OURS = 4.0
"""The most oddness of what shows of a disc."""


@dataclass(frozen=True, slots=True)
class _Arc:
    """An arc of a rim: the circle, how many sectors it takes, and the mean of all directions to it."""

    circle: Circle
    sectors: int
    right: float
    down: float
    disc: int
    """The nearest disc that was found, by its index."""
    off: tuple[float, float]
    """How far its middle is off that disc's, in radii."""

    @property
    def lean(self) -> float:
        """0 where it goes all round, 1 where it is a point; 0.64 for one half of a circle."""
        return float(np.hypot(self.right, self.down))

    @property
    def away(self) -> float:
        """How far from the nearest disc, in radii."""
        return float(np.hypot(*self.off))


def hidden_discs(
    parts: Sequence[Part], discs: Sequence[Judged], seen: Foreground, oddness: Oddness, profile: Profile
) -> Iterator[Place]:
    """Yield where discs lie, in pixels of the picture, of which something shows and which were not found."""
    arcs = [arc for part in parts for arc in _arcs(part, discs, profile)]
    scale = 2**profile.work
    far = [arc for arc in arcs if arc.away > _UNDER and _is_round(arc)]
    near = [arc for arc in arcs if arc.away <= _UNDER and _lies_under(arc, arcs)]
    hidden = [arc for arc in near if _is_solid(arc, discs, seen, profile)]
    for arc in (*hidden, *_with_a_face(far, discs, oddness, profile)):
        x, y = (arc.circle.x + 0.5) * scale - 0.5, (arc.circle.y + 0.5) * scale - 0.5
        yield Place(x, y, arc.circle.r * scale * profile.outline)


def _arcs(part: Part, discs: Sequence[Judged], profile: Profile) -> Iterator[_Arc]:
    """Yield the arcs among the edges of a part that no disc explains; their middles may lie outside it."""
    room = int(part.radius) + 1
    left = _unexplained(part, discs, room, profile.outline)
    if len(left.x) < _FAINT_ARC * part.radius:
        return
    for x, y, votes in rims(part, left, profile, _FAINT_ARC):
        across, down = left.x - np.float32(x), left.y - np.float32(y)
        away = np.hypot(across, down) + np.float32(1e-6)
        radial = np.abs(across * left.right + down * left.down) > _STRAIGHT * away
        on = np.flatnonzero(radial & (np.abs(away - part.radius) < _ON_RIM * part.radius))
        if not len(on):
            continue
        across, down = across[on] / away[on], down[on] / away[on]
        turns = np.arctan2(down, across) / (2 * np.pi) * _SECTORS
        circle = Circle(x - room + part.left, y - room + part.top, part.radius, votes)
        sectors = len(np.unique(np.floor(turns)))
        yield _Arc(circle, sectors, float(across.mean()), float(down.mean()), *_nearest(circle, discs))


def _nearest(circle: Circle, discs: Sequence[Judged]) -> tuple[int, tuple[float, float]]:
    """Return the index of the nearest disc, and how far off it a circle is, in radii."""
    if not discs:
        return -1, (np.inf, np.inf)
    index = min(range(len(discs)), key=lambda number: discs[number].distance(circle))
    disc = discs[index]
    return index, ((circle.x - disc.x) / disc.r, (circle.y - disc.y) / disc.r)


def _unexplained(part: Part, discs: Sequence[Judged], room: int, outline: float) -> Edges:
    """Return the edges outside all discs, with so much room round them."""
    found = part.edges
    reach = _EXPLAINED * outline
    height, width = found.shape
    keep = np.ones(len(found.x), np.bool_)
    for disc in discs:
        x, y, away = disc.x - part.left, disc.y - part.top, reach * disc.r
        if -away < x < width + away and -away < y < height + away:
            across, down = found.x - np.float32(x), found.y - np.float32(y)
            keep &= across * across + down * down > np.float32(away * away)
    return Edges(
        (height + 2 * room, width + 2 * room),
        found.x[keep] + np.int32(room),
        found.y[keep] + np.int32(room),
        found.right[keep],
        found.down[keep],
    )


def _is_round(arc: _Arc) -> bool:
    return arc.circle.votes >= _LEAST_FAR and arc.sectors >= _LEAST_SECTORS


def _lies_under(arc: _Arc, arcs: Sequence[_Arc]) -> bool:
    """Whether an arc beside a disc is another disc's: no other disc has one on the same side of it."""
    if arc.away < _BESIDE or arc.circle.votes < _LEAST_ARC:
        return False
    least = _NEARLY * arc.circle.votes
    others = [o for o in arcs if o.disc != arc.disc and o.away < _UNDER and o.circle.votes >= least]
    if not others:
        return arc.away > _ALONE
    return all(np.hypot(arc.off[0] - o.off[0], arc.off[1] - o.off[1]) > _ALIKE for o in others)


def _is_solid(arc: _Arc, discs: Sequence[Judged], seen: Foreground, profile: Profile) -> bool:
    """Whether it goes round so far as no shadow's edge does, or what it surrounds is no shadow."""
    goes_round = arc.lean <= _HALF_ROUND and arc.circle.votes >= _CLEAR_ARC
    return goes_round or _solid_share(arc.circle, discs, seen, profile) >= _SOLID


def _solid_share(circle: Circle, discs: Sequence[Judged], seen: Foreground, profile: Profile) -> float:
    """Return which share of the circle, where no disc that was found lies on it, is no shadow."""
    reaches = np.array([0.55, 0.7, 0.85, 0.95], np.float32)[:, None] * np.float32(circle.r * profile.outline)
    x, y = (circle.x + reaches * RIGHT).ravel(), (circle.y + reaches * DOWN).ravel()
    free = np.ones(len(x), np.bool_)
    for disc in discs:
        free &= np.hypot(x - disc.x, y - disc.y) > 1.1 * profile.outline * disc.r
    if not free.any():
        return 0.0
    scale = 2 ** (profile.look - profile.work)
    return float(seen.solid_at((x[free] + 0.5) / scale - 0.5, (y[free] + 0.5) / scale - 0.5).mean())


def _with_a_face(
    arcs: Sequence[_Arc], discs: Sequence[Judged], oddness: Oddness, profile: Profile
) -> list[_Arc]:
    """Return the arcs beside which our print lies, up to wherever something may cover it."""
    pairs = [(arc, mask) for arc in arcs for mask in _masks(arc, discs, profile)]
    if not pairs:
        return []
    odd = oddness([arc.circle for arc, _ in pairs], np.stack([mask for _, mask in pairs]))
    ours = {id(pairs[index][0]) for index in np.flatnonzero(odd <= _LIKE_OURS)}
    return [arc for arc in arcs if id(arc) in ours]


def _masks(arc: _Arc, discs: Sequence[Judged], profile: Profile) -> Iterator[Floats]:
    """Yield what may show of a disc with this arc (fine lattice), wherever something lies on it."""
    place = np.array([arc.circle.x, arc.circle.y, arc.circle.r * profile.reach], np.float32)
    over = np.array([(disc.x, disc.y, disc.r) for disc in discs], np.float32).reshape(-1, 3)
    size = (profile.size[0] // 2**profile.work, profile.size[1] // 2**profile.work)
    shown = visible(place, over, size, FINE)
    towards = (FINE.x * arc.right + FINE.y * arc.down) / (arc.lean * REACH + 1e-6)
    for cut in _CUTS:
        mask = np.asarray(shown * (towards > cut), np.float32)
        if float((mask * FINE.area).sum()) > _LEAST_SHARE:
            yield mask
