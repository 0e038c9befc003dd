"""Which candidates are discs, which lies on which, and what face each shows."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.align import STEP, Aligner
from companion.vision.discs.belief import COVERS, Belief
from companion.vision.discs.circles import SAME_PLACE, Circle
from companion.vision.discs.cover import REACHES, visible
from companion.vision.discs.face import SENSES, Faces, energy, sight
from companion.vision.discs.focus import Focus
from companion.vision.discs.later import Later
from companion.vision.discs.polar import COARSE, FINE, REACH
from companion.vision.discs.profile import Profile
from companion.vision.foreground import reduced
from companion.vision.picture import BURNT, Picture

Floats = NDArray[np.float32]

TYPICAL = 5.0
"""Up to this oddness a disc looks like those of calibration."""
STRANGE = 10.0
"""Beyond this oddness it is none of our discs, however round."""
HARDLY_BURNT = 0.1
"""Where more of a learned face is burnt out, that belongs to its look. Of a face beside a reflection no more
is burnt beyond that: what burns more of it may lie on it."""
_SLIGHTLY = 0.1
"""Grain may make a burnt-out face look darker than usual by this much (a logarithm)."""
_LEAST_STRENGTH = 0.1
"""A print weaker than this share of the usual strength is none."""
USUAL = 2.5
"""Up to this oddness nothing about it is odd. What is less even than a face without a print is so odd, each
time that its energy is twice as large."""
_FURTHER = 2.0
"""What looks odd though nothing lies on it may lie further from its rim's middle by this factor: a pale disc
and its shadow together have a rim beside it."""
_TOUCHING = 1.75
"""Nearer than this, in radii, one disc lies on another's print; further it may be sticker and chance."""
_CLEAR_RIM = 0.75
"""Of a rim of which so much was found, the middle is nearer to the disc's than that of a sticker. Where less
was found, the sticker's counts, and is looked for twice."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A candidate after a closer look, in work pixels."""

    x: float
    y: float
    r: float
    votes: float
    second: float
    """The probability that it shows the second of the two faces."""
    oddness: float
    visible: float
    shown: float
    nearest_tone: float
    """The fit of the tone to the one example it fits best: one disc of a set may be of its own colour."""
    burnt: float
    strength: float
    brighter: float
    clear: float
    softness: float
    fit: float
    """How well its print fits, in colour, that of the face it shows."""
    plain: bool
    """Whether it has no print, as one of the faces has none: then its tone alone tells."""
    covered: bool = False
    """Whether something lies on it that is no disc."""
    contrast: float = 1.0
    """What a reflection left of it, where one lies on the disc."""

    @property
    def veiled(self) -> bool:
        """Whether it was told under a reflection: its tone tells nothing then."""
        return self.contrast < 1

    @property
    def blank(self) -> bool:
        """Whether it has next to no print."""
        return self.strength < _LEAST_STRENGTH

    @property
    def washed_out(self) -> bool:
        """Whether its print may lie under a reflection, which can only make a face brighter."""
        return self.blank and self.brighter > -_SLIGHTLY

    def distance(self, other: "Judged | Circle") -> float:
        """Return how far apart the centres are."""
        return math.hypot(self.x - other.x, self.y - other.y)


@dataclass(frozen=True, eq=False)
class Views:
    """The work picture, and the same at half its size, in which the print's middle is looked for."""

    work: Picture
    soft: Picture

    @classmethod
    def of(cls, work: Picture) -> "Views":
        """Make both from the work picture."""
        return cls(work, reduced(work, 1))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the work picture."""
        return self.work.shape[1], self.work.shape[0]

    @staticmethod
    def to_soft(places: Floats) -> Floats:
        """Turn places of the work picture into those of the soft one."""
        return np.asarray(places / 2 - np.array([0.25, 0.25, 0], np.float32), np.float32)

    @staticmethod
    def from_soft(places: Floats) -> Floats:
        """Turn places of the soft picture into those of the work picture."""
        return np.asarray(places * 2 + np.array([0.5, 0.5, 0], np.float32), np.float32)


Pair = tuple[Circle, Judged]


class Judge:
    """Looks closely at circles, with all that was learned about the faces."""

    def __init__(self, profile: Profile, later: Later | None = None) -> None:
        """Take what was accepted after calibration, where anything was."""
        self._reach = profile.reach
        self._clips = profile.burnt < HARDLY_BURNT
        examples, sides = profile.examples, profile.sides
        if later is not None:
            examples, sides = np.concatenate([examples, later.examples]), np.concatenate([sides, later.sides])
        self._ways = profile.ways
        self._faces = Faces(examples, sides, ways=profile.ways)
        self._focus = Focus(profile.softened, profile.sides, profile.soft)
        self._aligner = Aligner(profile.few)
        self._plain = profile.plain_energy
        self._belief = Belief(profile.weights, profile.lean, profile.fit, profile.grain, profile.usual_energy)

    def judge(
        self, views: Views, circles: list[Circle], above: list[Judged], lost: Sequence[bool] = ()
    ) -> list[Judged]:
        """Say of each circle what it would be if it lay under all of `above`.

        How far those hide it is not known: the reach under which it looks most like a disc counts. The print
        of one that is `lost` may lie further off its rim.
        """
        if not circles:
            return []
        places = np.array([(c.x, c.y, c.r * self._reach) for c in circles], np.float32)
        over = np.array([(d.x, d.y, d.r) for d in above], np.float32).reshape(-1, 3)
        reaches = REACHES if above else REACHES[:1]
        coarse = visible(places, over, views.size, COARSE, reaches[-1:])[:, 0]
        further = np.where(lost or False, _FURTHER, 1)
        begun = views.to_soft(places)
        soft_places = self._aligner.aligned(views.soft, begun, coarse, further)
        moved = np.hypot(*(soft_places - begun)[:, :2].T) > STEP * begun[:, 2]  # a covered rim tells roughly
        weak = np.array([circle.votes < _CLEAR_RIM for circle in circles])
        twice = (further > 1) | (moved if above else weak)
        soft_places[twice] = self._aligner.aligned(views.soft, soft_places[twice], coarse[twice])
        places = views.from_soft(soft_places)
        masks = visible(places, over, views.size, FINE, reaches)
        return self._compared(views, places, masks, circles, _shown(circles, over, views.size))

    def _compared(
        self, views: Views, places: Floats, masks: Floats, circles: list[Circle], shown: Floats
    ) -> list[Judged]:
        """Compare each place with both faces, under each of its masks that differs from the one before."""
        differs = np.ones(masks.shape[:2], np.bool_)
        differs[:, 1:] = (masks[:, 1:] != masks[:, :-1]).any(axis=(2, 3))
        which, _ = np.nonzero(differs)
        patches = FINE.unroll(views.work, places)
        masks = masks[differs]
        if self._clips:
            masks = _without_clipped(masks, patches[which])
        shares = (masks * FINE.area).sum(axis=(1, 2))
        seen = sight(patches[which], masks, ways=self._ways)
        print_energy = energy(seen)
        plain = print_energy < self._plain.max()
        uneven = np.log2(np.maximum(1, print_energy[:, None] / np.maximum(self._plain, 1)))
        clear = np.where(plain, np.float32(1), self._belief.clearness(print_energy))
        alike = self._faces.alikeness(seen)
        scores = self._faces.by_face(alike)
        uneven *= np.float32(USUAL) * (self._plain > 0)
        every_odd = np.full(differs.shape, np.inf, np.float32)
        every_odd[differs] = self._belief.oddness(scores, shares, clear, np.asarray(uneven, np.float32))
        chosen = _most_likely(every_odd)
        way = np.cumsum(differs).reshape(differs.shape)[np.arange(len(places)), chosen] - 1
        odd = every_odd[np.arange(len(places)), chosen]
        scores, shares, clear, alike, plain = scores[way], shares[way], clear[way], alike[way], plain[way]
        second = self._belief.second(scores, shares, clear, odd)
        softness = self._focus.softness(seen, way, alike[:, :, SENSES.index("colour")])
        softness[plain | self._plain.all()] = np.nan
        columns = {
            "second": second,
            "oddness": odd,
            "visible": shares,
            "shown": shown,
            "nearest_tone": alike[:, :, SENSES.index("tone")].max(axis=1),
            "burnt": _burnt(patches),
            "strength": np.where(plain, 1, self._belief.strength(print_energy[way])),
            "brighter": self._faces.brighter(seen.tone[way]),
            "clear": clear,
            "softness": softness,
            "fit": scores[np.arange(len(way)), (second > 0.5).astype(np.intp), SENSES.index("colour")],
            "plain": plain,
        }
        middles = map(_middle, circles, places.tolist())
        rows = zip(*(column.tolist() for column in columns.values()), strict=True)
        return [
            Judged(*middle, circle.r, circle.votes, *row)
            for circle, middle, row in zip(circles, middles, rows, strict=True)
        ]

    def prints(self, views: Views, places: Floats) -> Floats:
        """Return discs x rings x angles x 3: the prints of discs that lie free at these places (x, y, r)."""
        soft = views.to_soft(places * np.array([1, 1, self._reach], np.float32))
        return FINE.unroll(views.work, views.from_soft(self._aligner.aligned(views.soft, soft)))

    def sort_out(self, views: Views, circles: list[Circle]) -> list[Judged]:
        """Return the discs: the whole ones first, then one by one those that show beneath others."""
        waiting = list(zip(circles, self.judge(views, circles, []), strict=True))
        alone = [pair for pair in waiting if _stands_alone(pair[1], waiting)]
        placed = alone + _next(
            _out_of_reach(_without(waiting, alone), [judged for _, judged in alone]), USUAL
        )
        discs = [judged for _, judged in placed]
        waiting = self._again(views, _without(waiting, placed), discs, discs, first=True)
        while placed := _next(waiting, TYPICAL):
            new = [judged for _, judged in placed]
            discs += new
            waiting = self._again(views, _without(waiting, placed), discs, new)
        return discs + [judged for _, judged in waiting]

    def _again(
        self,
        views: Views,
        waiting: list[Pair],
        discs: list[Judged],
        new: list[Judged],
        *,
        first: bool = False,
    ) -> list[Pair]:
        """Look again at those that a new disc may hide a part of, the first time also at odd ones.

        Those that are a disc which is already there are forgotten.
        """
        waiting = [pair for pair in waiting if all(d.distance(pair[1]) > SAME_PLACE * d.r for d in discs)]
        near = [
            pair for pair in waiting if any(d.distance(pair[1]) < _hides_within(pair[1]) * d.r for d in new)
        ]
        rest = _without(waiting, near)
        odd = [pair for pair in rest if first and USUAL <= pair[1].oddness < STRANGE]
        looked = near + odd
        circles = [circle for circle, _ in looked]
        afresh = self.judge(views, circles, discs, [False] * len(near) + [True] * len(odd))
        better = [
            again if number < len(near) or again.oddness < look.oddness else look
            for number, ((_, look), again) in enumerate(zip(looked, afresh, strict=True))
        ]
        return _without(rest, odd) + list(zip(circles, better, strict=True))


def _burnt(patches: Floats) -> Floats:
    """Return the share of each face that is burnt out."""
    if patches.max(initial=0) < BURNT:
        return np.zeros(len(patches), np.float32)
    return np.asarray((patches >= BURNT).all(axis=3).mean(axis=(1, 2)), np.float32)


def _without_clipped(masks: Floats, patches: Floats) -> Floats:
    """Hide what the camera clipped, and the two samples to which its edge reaches, as long as enough of a
    face is left.
    """
    if patches.max(initial=0) < BURNT:
        return masks
    clipped = np.asarray((patches >= BURNT).all(axis=3))
    some = np.flatnonzero(clipped.any(axis=(1, 2)))
    if not len(some):
        return masks
    near = np.stack(
        [
            cv2.dilate(np.pad(one, ((0, 0), (2, 2)), "wrap"), np.ones((5, 5), np.uint8))[:, 2:-2]
            for one in clipped[some].astype(np.uint8)
        ]
    )
    left = masks[some] * (near == 0)
    enough = (left * FINE.area).sum(axis=(1, 2)) > COVERS[-1]
    masks = masks.copy()
    masks[some[enough]] = left[enough]
    return masks


def _without(waiting: list[Pair], some: list[Pair]) -> list[Pair]:
    """Return all but some of them; to compare what they hold would cost far more."""
    known = {id(pair) for pair in some}
    return [pair for pair in waiting if id(pair) not in known]


def _stands_alone(judged: Judged, waiting: list[Pair]) -> bool:
    """Whether it looks whole, and nothing that looks like a disc overlaps its print."""
    return judged.oddness < USUAL and all(
        other is judged
        or other.oddness > STRANGE
        or judged.distance(other) > _hides_within(judged) * judged.r
        for _, other in waiting
    )


def _next(waiting: list[Pair], oddest: float) -> list[Pair]:
    """Choose the likeliest disc that is not too odd, and all further ones that it cannot hide a part of."""
    chosen: list[Pair] = []
    for pair in sorted(waiting, key=lambda pair: pair[1].oddness - pair[1].votes):
        look = pair[1]
        if look.oddness <= oddest and all(look.distance(d) > (1 + REACHES[-1]) * d.r for _, d in chosen):
            chosen.append(pair)
    return chosen


def _out_of_reach(waiting: list[Pair], discs: list[Judged]) -> list[Pair]:
    """Return those that no disc lies close to, nor anything that one lies close to: they need not wait."""
    while discs:
        near = [pair for pair in waiting if any(d.distance(pair[1]) < (1 + REACHES[-1]) * d.r for d in discs)]
        waiting, discs = _without(waiting, near), [judged for _, judged in near]
    return waiting


def _middle(circle: Circle, print_place: list[float]) -> tuple[float, float]:
    """Return where the middle of a disc is: its rim tells best, where most of it shows, else its print."""
    if circle.votes >= _CLEAR_RIM:
        return circle.x, circle.y
    return print_place[0], print_place[1]


def _most_likely(odd: Floats) -> NDArray[np.intp]:
    """Choose, from discs x ways, the way that hides least of those under which each looks usual, else the
    least odd.
    """
    usual = odd < USUAL
    return np.asarray(np.where(usual.any(axis=1), usual.argmax(axis=1), odd.argmin(axis=1)))


def _hides_within(judged: Judged) -> float:
    """Return how near, in radii, a disc must be to hide a part: one that looks whole, rim and print, must
    overlap.
    """
    whole = judged.oddness < USUAL and judged.votes >= _CLEAR_RIM
    return _TOUCHING if whole else 1 + REACHES[-1]


def _shown(circles: list[Circle], above: Floats, size: tuple[int, int]) -> Floats:
    """Return how much of each whole disc, not only of its print, can be seen."""
    places = np.array([(circle.x, circle.y, circle.r / REACH) for circle in circles], np.float32)
    seen = visible(places, above, size, COARSE, [1.0])[:, 0]
    return np.asarray((seen * COARSE.area).sum(axis=(1, 2)), np.float32)
