"""The reader of dice: one picture in, one reading out."""

from dataclasses import replace
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.accepted import Accepted, Sample
from companion.vision.dice.belief import Belief, sample_of
from companion.vision.dice.candidates import seeds, with_print
from companion.vision.dice.doubts import doubts
from companion.vision.dice.faces import Nudges
from companion.vision.dice.judge import FAINT_EDGES, FAR_NUDGES, LEAST_EDGES, NUDGES, Judge, Judged
from companion.vision.dice.profile import DiceProfile
from companion.vision.dice.sight import Sight
from companion.vision.dice.skirt import skirts
from companion.vision.dice.square import Frames
from companion.vision.dice.unread import unread
from companion.vision.dice.view import View
from companion.vision.picture import Picture
from companion.vision.reading import Doubted, Piece, Reading, Remark

Floats = NDArray[np.float32]

_APART = 1.7
"""Tops lie at least so many half sides apart: two that touch side by side are two."""
_CLOSE = 1.0
"""Places that are looked into again lie closer: a top may be anywhere in what is left."""
_MOST_LEFT = 8
"""So many places are looked into again."""
_SAME = 0.25
"""Squares whose middles are no further apart, in half sides, are one."""
_CORNERS = 1.1 * np.array([[1, 1], [1, -1], [-1, -1], [-1, 1]])
_LIKELY = 0.5
"""A face is told, and a die known as ours, where that is more likely than not."""
_WELL_AWAY = 0.5
"""How much a print that is as far off as dice can be counts against edges that do not show at all."""
_MAY_BE = 3.0
"""A square may be one of our dice where its print is so far off at most."""


class _Care(NamedTuple):
    """How closely places are looked into: how many squares, how faint, and how far each may be off."""

    squares: int
    least: float
    nudges: Nudges


_AT_FIRST = _Care(2, LEAST_EDGES, NUDGES)
_THEN = _Care(6, FAINT_EDGES, FAR_NUDGES)
"""Where no die was found at first: the edge between top and side of a black die may not show."""


class DiceReader:
    """Reads pictures of the one table that `profile` was learned from.

    >>> DiceReader(profile).read(picture, expect=5).faces
    Counter({'6': 2, '1': 2, '4': 1})
    """

    def __init__(self, profile: DiceProfile, accepted: Accepted | None = None) -> None:
        self.profile = profile
        self._judge = Judge(profile)
        self._belief = Belief(profile, accepted)
        self._last: tuple[Reading, View, list[Judged]] | None = None

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        """Search the whole picture. `expect` is a check on the outcome, never a reason to drop a die."""
        sight = self._sight(View.of(picture, self.profile))
        reading, dice = self._reading(sight, self._surrounded(sight, self._found(sight)), expect)
        self._last = (reading, sight.view, dice)
        return reading

    def looks(self, picture: Picture) -> list[Judged]:
        """Return all that may be a die, as it was measured."""
        return self._looked(View.of(picture, self.profile))

    def _looked(self, view: View) -> list[Judged]:
        sight = self._sight(view)
        return self._surrounded(sight, self._found(sight))

    def samples(self, picture: Picture, reading: Reading) -> list[Sample | None]:
        """Return what is measured of each die of a reading, where it is found again.

        Where a person accepts the reading, `Accepted` learns from these.
        """
        view = View.of(picture, self.profile)
        looks, scale = self._looked(view), 2**self.profile.work * view.zoom
        samples: list[Sample | None] = []
        for piece in reading.pieces:
            x, y = ((value + 0.5) / scale - 0.5 for value in (piece.x, piece.y))
            there = [
                look for look in looks if np.hypot(*(look.frame[:2] - (x, y))) < _SAME * self._half(look)
            ]
            samples.append(sample_of(there[0]) if there else None)
        return samples

    def with_accepted(self, accepted: Accepted) -> "DiceReader":
        """Return a reader that has learned from these too."""
        return DiceReader(self.profile, accepted)

    @staticmethod
    def likeness(samples: NDArray[Any]) -> Floats:
        """Return samples x samples: how alike they are."""
        return np.asarray(-np.abs(samples[:, None] - samples[None]).sum(axis=2), np.float32)

    def _sight(self, view: View) -> Sight:
        return Sight.of(view, self._judge)

    def _found(self, sight: Sight) -> list[Judged]:
        """Return what may be dice, and is no part of another."""
        scale, mask = self._judge.reduction, sight.like.copy()
        dice = self._search(sight, seeds(mask, self.profile, _APART), [], _AT_FIRST)
        for die in self._ours(dice):
            corners = (die.frame[:2] + _CORNERS @ die.frame[2:].reshape(2, 2) + 0.5) / scale - 0.5
            cv2.fillConvexPoly(mask, np.rint(corners).astype(np.int32), 0)
        left = seeds(with_print(mask), self.profile, _CLOSE, _MOST_LEFT)
        if left:
            dice = self._search(sight, left, dice, _THEN)
        return dice

    def _search(
        self, sight: Sight, places: list[tuple[float, float]], before: list[Judged], care: _Care
    ) -> list[Judged]:
        """Return the dice about places of the small picture, and those found before."""
        scale = self._judge.reduction
        there = [((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) for x, y in places]
        frames, edges = self._judge.squares(sight.view.work, sight.edges, there, care.squares, care.least)
        clearest = self._clearest(frames, edges)
        found = [*before, *self._looks(sight, frames[clearest], edges[clearest], care.nudges)]
        rest = ~clearest & self._may_outdo(frames, edges, found)
        return self._sorted_out([*found, *self._looks(sight, frames[rest], edges[rest], care.nudges)])

    def _clearest(self, frames: Frames, edges: Floats) -> NDArray[np.bool_]:
        """Return which squares have none about the same place whose edges show better."""
        same = self._same_place(frames[:, :2], frames[:, :2])
        return np.asarray(~(same & (edges > edges[:, None])).any(axis=1))

    def _may_outdo(self, frames: Frames, edges: Floats, found: list[Judged]) -> NDArray[np.bool_]:
        """Return which squares may be better than what was found at their places, however well print fits."""
        known = [look for look in found if self._is_told(look)]
        merits = np.array([self._merit(look)[1] for look in known])
        middles = np.array([look.middle for look in known]).reshape(-1, 2)
        outdone = self._same_place(frames[:, :2], middles) & (merits >= edges[:, None])
        return np.asarray(~outdone.any(axis=1))

    def _same_place(self, places: Floats, others: Floats) -> NDArray[np.bool_]:
        """Return places x others: whether no two tops can have these middles."""
        away = np.hypot(*(places[:, None] - others).transpose(2, 0, 1))
        return np.asarray(away < float(self.profile.lie[0]))

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        """Look again where `reading` found dice; search anew if anything else has changed since."""
        last, view = self._last, View.of(picture, self.profile)
        if last is None or last[0] is not reading or view.differs(last[1], self.profile):
            return self.read(picture, reading.expected)
        frames = np.array([look.frame for look in last[2]], np.float32).reshape(-1, 6)
        edges = np.array([look.edges for look in last[2]], np.float32)
        sight = self._sight(view)
        again = self._surrounded(sight, self._looks(sight, frames, edges, NUDGES))
        return self._reading(sight, again, reading.expected)[0]

    def _surrounded(self, sight: Sight, dice: list[Judged]) -> list[Judged]:
        """Return dice with what lies beyond their edges."""
        frames = np.array([look.frame for look in dice], np.float32).reshape(-1, 6)
        beyond = skirts(sight.view.work, sight.view.small, self.profile, frames, sight.seen.light)
        return [replace(look, beyond=found) for look, found in zip(dice, beyond, strict=True)]

    def _reading(self, sight: Sight, dice: list[Judged], expect: int | None) -> tuple[Reading, list[Judged]]:
        """Return what is said of dice, and those that it is said of.

        Where as many are known as were thrown, what is left is a card's corner, a cube or a mug's reflection:
        worth a remark if it has a die's edges and body.
        """
        if expect is not None and len(known := self._ours(dice)) == expect:
            dice = known
        dice.sort(key=lambda look: (round(look.middle[1] / (2 * self._half(look))), look.middle[0]))
        pieces = tuple(self._piece(look) for look in dice)
        found = doubts(sight.seen, dice, pieces, self.profile, self._belief, expect)
        more = () if found else unread(sight, dice, self._judge, self._belief)
        remarks = tuple(Remark(Doubted.HIDDEN, place, len(dice)) for place in more)
        reading = Reading(pieces, found, expect, remarks)
        zoom = sight.view.zoom
        return reading if zoom == 1.0 else reading.zoomed(zoom), dice

    def _looks(self, sight: Sight, frames: Frames, edges: Floats, nudges: Nudges) -> list[Judged]:
        """Return what is in squares, of those in which there may be a die."""
        if len(frames) == 0:
            return []
        trials = self._judge.tried(sight.work, frames, nudges=nudges)
        best = np.array([trials.best(square) for square in range(len(frames))])
        away = trials.away[best] / self.profile.away[trials.faces[best]]
        near = self._apart(trials.frames[best], away)
        return self._judge.judge(sight.work, trials, near, edges[near], sight.seen.light)

    def _apart(self, frames: Frames, away: Floats) -> list[int]:
        """Return the numbers of squares that may be dice, and of several that settled on one the best."""
        taken: list[int] = []
        for number in np.argsort(away).tolist():
            middle = frames[number, :2]
            same = (np.hypot(*(middle - frames[other, :2])) for other in taken)
            if away[number] <= _MAY_BE and all(
                far > _SAME * self._judge.lie.half_at(*middle) for far in same
            ):
                taken.append(number)
        return taken

    def _sorted_out(self, looks: list[Judged]) -> list[Judged]:
        """Return the squares that are dice: the best first, and none that lies through a better one."""
        taken: list[Judged] = []
        for look in sorted(looks, key=self._merit, reverse=True):
            if all(
                np.hypot(*(look.frame[:2] - other.frame[:2])) > _APART * self._half(look) for other in taken
            ):
                taken.append(look)
        return taken

    def _merit(self, look: Judged) -> tuple[bool, float]:
        return self._is_told(look), look.edges - _WELL_AWAY * look.away

    def _ours(self, dice: list[Judged]) -> list[Judged]:
        return [look for look in dice if self._belief.right(look) >= _LIKELY]

    def _is_told(self, look: Judged) -> bool:
        return self._belief.told(look) >= _LIKELY

    def _half(self, look: Judged) -> float:
        return self._judge.lie.half_at(*look.middle)

    def _piece(self, look: Judged) -> Piece:
        scale = 2**self.profile.work
        x, y = ((value + 0.5) * scale - 0.5 for value in look.middle)
        face = self.profile.faces[look.face] if self._is_told(look) else None
        return Piece(x, y, self._half(look) * scale, face, self._belief.right(look), turn=look.turn)
