"""The reader: one picture in, one reading out."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import RLock
from typing import TypeVar

import cv2
import numpy as np

from companion.vision.accepted import Accepted, Sample
from companion.vision.bare_table import BareTable
from companion.vision.blurred import explained_by_blur
from companion.vision.bracket import merged, usable
from companion.vision.directions import points_around
from companion.vision.discs.belief import COVERS, LEAST_CLEAR
from companion.vision.discs.candidates import candidates
from companion.vision.discs.circles import Circle, with_those
from companion.vision.discs.doubts import doubts
from companion.vision.discs.face import likeness
from companion.vision.discs.in_light import in_light
from companion.vision.discs.judge import HARDLY_BURNT, STRANGE, TYPICAL, Judge, Judged, Views
from companion.vision.discs.later import later_examples
from companion.vision.discs.profile import Profile
from companion.vision.discs.rim import BEYOND, covered
from companion.vision.discs.uncounted import LIKELY, Measures, Thing, measured, uncounted
from companion.vision.discs.veil import VeiledJudge
from companion.vision.foreground import Foreground, differs, reduced
from companion.vision.light import evened
from companion.vision.picture import BURNT, Picture, of_size
from companion.vision.reading import Doubt, Doubted, Piece, Place, Reading, Remark

_AT_MOST = 0.9
"""No face is more certain that is out of focus or partly covered: of generated soft ones about one in sixteen
was mistaken, of covered ones one in a hundred."""
_LEAST_ROUND = 0.47
"""A strange disc is one if it has this share of a rim."""
_ROUND = 1.6
"""How far out, in radii, the table shows on half of the way round where a disc lies free."""
_ALL_OF_IT = 0.95
"""Of a disc of which less is visible nothing is learned."""
_LEAST_TONE = 0.45
"""What is less alike to every example in its average colour is none of our discs."""
_LIGHT_STEP, _DARKER, _BRIGHTER = 0.03, -6, 2
"""Light is told in steps of this (a logarithm). Between the two, examples are compared with as they are:
calibration rehearsed that."""


@dataclass(frozen=True, eq=False)
class _Lit:
    """What was learned, in a light that is so many steps from that of calibration."""

    gains: tuple[int, ...]
    profile: Profile
    judge: Judge


@dataclass(frozen=True, eq=False)
class _View:
    """A picture as discs are looked for in it, and how much larger than the profile's it was."""

    views: Views
    small: Picture
    seen: Foreground
    lit: _Lit
    zoom: float
    clipped: Foreground | None = None
    """The same in the first of several exposures: it has less grain than what was made of all."""


@dataclass(frozen=True, eq=False)
class Look:
    """What was measured in one picture: the discs, and where things lie that none of them explains."""

    pieces: tuple[Piece, ...]
    things: list[tuple[Place, Measures]]


class Reader:
    """Reads pictures of the one table that `profile` was learned from; several threads may use it.

    >>> Reader(profile).read(picture, expect=12).count("heads")
    7
    """

    def __init__(self, profile: Profile, accepted: Accepted | None = None) -> None:
        self.profile = profile
        self._later = None if accepted is None else later_examples(profile, accepted)
        self._learned = self._lit = _Lit((0, 0, 0), profile, Judge(profile, self._later))
        self._table = BareTable(profile.bare, profile.noise)
        self._last: tuple[Reading, Picture] | None = None
        self._one_at_a_time = RLock()  # where the camera hangs, and in which light, is learned by reading

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        """Search the whole picture. `expect` is a check on the result, never a reason to drop a disc."""
        return self.read_bracket(picture, expect, ())

    def read_bracket(self, picture: Picture, expect: int | None, shorter: Sequence[Picture]) -> Reading:
        """Search the whole picture, and what it does not tell in shorter exposures of the same table.

        Exposures in which discs have gone that the picture shows are of another time, and tell nothing;
        nor do those that are not shorter, or black.
        """
        with self._one_at_a_time:
            return self._read(picture, expect, shorter)

    def _read(self, picture: Picture, expect: int | None, shorter: Sequence[Picture]) -> Reading:
        view = self._view(picture)
        circles = self._candidates(view)
        judged = self._judged(view, circles)
        unclipped = None
        shorter = usable(picture, shorter) if shorter else ()
        if shorter:
            together = replace(self._unclipped([picture, *shorter]), clipped=view.seen)
            again = self._judged(together, with_those(self._candidates(together), circles))
            if len(again) >= len(judged):
                unclipped, judged = together, again
        reading = self._reading(view, judged, expect, unclipped)
        self._last = (reading, view.small)
        return reading

    def look(self, picture: Picture) -> Look:
        """Return what a picture shows before any model says what it may be: what models are fitted to."""
        with self._one_at_a_time:
            view = self._view(picture)
        judged = self._judged(view, self._candidates(view))
        pieces = tuple(map(self._piece, judged))
        return Look(pieces, measured(view.seen, pieces, view.lit.profile))

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        """Look again where `reading` found discs; search anew if anything else has changed since.

        Costs less than `read`. Give it what the last `read` returned, for each of the frames after it,
        then `vote` on all of them.
        """
        with self._one_at_a_time:
            return self._confirmed(picture, reading)

    def _confirmed(self, picture: Picture, reading: Reading) -> Reading:
        view = self._view(picture)
        last = self._last
        if last is None or last[0] is not reading or differs(view.small, last[1], self.profile.noise):
            return self.read(picture, reading.expected)
        return self._reading(view, self._judged(view, self._circles(view, reading)), reading.expected)

    def samples(self, picture: Picture, reading: Reading) -> list[Sample | None]:
        """Return how the print of each disc of a reading looks, in calibration's light, if all of it shows.

        Where a person accepts the reading, `Accepted` learns from these.
        """
        with self._one_at_a_time:
            view = self._view(picture)
        places = np.array([(circle.x, circle.y, circle.r) for circle in self._circles(view, reading)])
        prints = view.lit.judge.prints(view.views, places.reshape(-1, 3).astype(np.float32))
        light = np.exp(np.array(view.lit.gains, np.float32) * np.float32(_LIGHT_STEP))
        burnt = (prints >= BURNT).all(axis=3).mean(axis=(1, 2)) > self.profile.burnt + HARDLY_BURNT
        return [
            None if hidden or piece.visible < _ALL_OF_IT else np.rint(np.clip(each, 0, 255)).astype(np.uint8)
            for piece, each, hidden in zip(reading.pieces, prints / light, burnt.tolist(), strict=True)
        ]

    def with_accepted(self, accepted: Accepted) -> "Reader":
        """Return a reader that has learned from these too."""
        return Reader(self.profile, accepted)

    likeness = staticmethod(likeness)

    def _circles(self, view: _View, reading: Reading) -> list[Circle]:
        """Return where the discs of a reading lie, in work pixels."""
        shrink = view.zoom * 2**self.profile.work
        face = shrink * self.profile.outline
        return [
            Circle((piece.x + 0.5) / shrink - 0.5, (piece.y + 0.5) / shrink - 0.5, piece.r / face, 1.0)
            for piece in reading.pieces
        ]

    def _view(self, picture: Picture) -> _View:
        fitted, zoom = of_size(picture, self.profile.size)
        return self._view_of(reduced(fitted, self.profile.work), zoom)

    def _view_of(self, work: Picture, zoom: float) -> _View:
        views = Views.of(work)
        small = reduced(views.soft, self.profile.look - self.profile.work - 1)
        seen = self._table.foreground(small)
        even = evened(views.work, seen.gain, seen.light)
        if even is not views.work:
            views = Views.of(even)
        return _View(views, small, seen, self._in(seen.light), zoom)

    def _candidates(self, view: _View) -> list[Circle]:
        return candidates(view.views.soft, view.seen.mask, view.lit.profile)

    def _in(self, light: tuple[float, ...]) -> _Lit:
        """Return what was learned as this light shows it; the last one is kept, as light seldom changes."""
        gains = tuple(round(math.log(gain) / _LIGHT_STEP) for gain in light)
        if max(gains) - min(gains) <= 1 and min(gains) >= _DARKER and max(gains) <= _BRIGHTER:
            return self._learned
        if gains != self._lit.gains:
            light = tuple(math.exp(gain * _LIGHT_STEP) for gain in gains)
            profile = in_light(self.profile, light)
            self._lit = _Lit(gains, profile, Judge(profile, self._later and self._later.lit(light)))
        return self._lit

    def _judged(self, view: _View, circles: list[Circle]) -> list[Judged]:
        """Return the circles that are discs, looked at closely."""
        looks = view.lit.judge.sort_out(view.views, circles)
        return self._with_covers([look for look in looks if self._is_disc(look, view, looks)], view)

    def _unclipped(self, exposures: Sequence[Picture]) -> _View:
        """Return one view of several exposures of a table, in which faces are told under a reflection."""
        first, *shorter = (
            reduced(of_size(each, self.profile.size)[0], self.profile.work) for each in exposures
        )
        light, grain = merged(first, shorter)
        dim = min(1.0, 255 / float(light.max()))
        view = self._view_of(np.asarray(np.rint(light * np.float32(dim)), np.uint8), 1.0)
        judge = VeiledJudge(view.lit.profile, view.views, grain, dim)
        return replace(view, lit=replace(view.lit, judge=judge))

    def _reading(
        self, view: _View, judged: list[Judged], expect: int | None, unclipped: _View | None = None
    ) -> Reading:
        judged = sorted(judged, key=lambda look: (round(look.y / (2 * look.r)), look.x))
        pieces = tuple(self._piece(look) for look in judged)
        views = [each for each in (view, unclipped) if each is not None]
        things = _in_all([uncounted(each.seen, pieces, each.lit.profile) for each in views])
        every = [doubts(each.seen, judged, pieces, things, each.lit.profile, expect) for each in views]
        found = explained_by_blur(view.seen, _in_all(every))
        blurred = any(doubt.name is Doubted.BLUR for doubt in found)
        pieces = tuple(
            replace(piece, confidence=min(piece.confidence, _AT_MOST)) if blurred or look.covered else piece
            for piece, look in zip(pieces, judged, strict=True)
        )
        whole = tuple(replace(piece, r=piece.r * self.profile.outline) for piece in pieces)
        reading = Reading(whole, found, expect, () if found else _remarks(things, len(pieces)))
        return reading if view.zoom == 1.0 else reading.zoomed(view.zoom)

    def _with_covers(self, judged: list[Judged], view: _View) -> list[Judged]:
        """Mark the discs that something lies on which is no disc.

        Under a reflection rims are weaker, and one that lies beside a disc takes its rim.
        """
        if not judged:
            return judged
        scale = 2 ** (self.profile.look - self.profile.work)
        places = np.array([(look.x, look.y, look.r) for look in judged], np.float32)
        x, y = points_around(places, BEYOND)
        at = (x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5
        beyond, views = view.seen.at(*at), view.views
        if cv2.countNonZero(view.seen.burnt):
            clear = np.array([look.burnt <= self.profile.burnt + HARDLY_BURNT for look in judged])
            beyond &= ~(view.seen.reflected_at(*at) & clear[:, None])
        usual = view.lit.profile.rim * np.array([look.contrast for look in judged], np.float32)
        under = covered(views.soft, views.to_soft(places), beyond, usual)
        return [
            replace(look, covered=True) if hidden else look
            for look, hidden in zip(judged, under, strict=True)
        ]

    def _piece(self, look: Judged) -> Piece:
        scale = 2**self.profile.work
        face: str | None = self.profile.faces[1 if look.second > 0.5 else 0]
        confidence = max(look.second, 1 - look.second)
        if look.oddness > TYPICAL or look.clear <= LEAST_CLEAR:
            face, confidence = None, 0.5
        x, y = ((value + 0.5) * scale - 0.5 for value in (look.x, look.y))
        return Piece(x, y, look.r * scale, face, confidence, look.shown)

    def _is_disc(self, look: Judged, view: _View, looks: list[Judged]) -> bool:
        """Whether a candidate counts: one that looks like ours, or a round thing that could well be ours.

        What shows less of a face than calibration rehearses tells nothing.
        """
        if look.visible < COVERS[-1] or look.nearest_tone < _LEAST_TONE:
            return False
        if look.blank and not look.washed_out:
            return False
        if look.plain:
            return look.oddness <= STRANGE and self._lies_free(look, view, looks)
        if look.oddness <= TYPICAL and look.clear > LEAST_CLEAR:
            return True
        if look.votes < _LEAST_ROUND:
            return False
        return self._lies_free(look, view, ()) if look.blank else look.oddness <= STRANGE

    def _lies_free(self, look: Judged, view: _View, others: Sequence[Judged]) -> bool:
        """Whether the table or others of our discs are round it: round art of a card has card all round."""
        scale = 2 ** (self.profile.look - self.profile.work)
        place = look.x / scale, look.y / scale, _ROUND * look.r / scale
        free = view.seen.free_round(*place)
        (x,), (y,) = points_around(np.array([(look.x, look.y, look.r)], np.float32), _ROUND)
        for other in others:
            if other is not look and other.oddness <= TYPICAL:
                free |= np.hypot(x - other.x, y - other.y) < other.r
        if free.mean() < 0.5:
            return False
        return view.clipped is None or view.clipped.free_round(*place, or_burnt=True).mean() >= 0.5


def _remarks(things: Sequence[Thing], counted: int) -> tuple[Remark, ...]:
    """Return what may well be one more disc as remarks."""
    return tuple(Remark(thing.name, thing.place, counted) for thing in things if thing.likely > LIKELY)


Placed = TypeVar("Placed", Doubt, Thing)


def _in_all(looks: Sequence[Sequence[Placed]]) -> tuple[Placed, ...]:
    """Return what the first look found that all others agree with.

    What only one exposure shows is a reflection on the table; a disc shows in all, at one place.
    """
    first, *others = looks
    places = [[each.place for each in other] for other in others]
    return tuple(each for each in first if all(_is_among(each.place, other) for other in places))


def _is_among(place: Place | None, others: Sequence[Place | None]) -> bool:
    return place is None or any(
        math.hypot(place.x - other.x, place.y - other.y) < place.r + other.r
        for other in others
        if other is not None
    )
