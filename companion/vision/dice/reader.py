"""The reader of dice: one picture in, one reading out."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.accepted import Accepted, Sample
from companion.vision.blurred import explained_by_blur
from companion.vision.dice.belief import Belief, sample_of
from companion.vision.dice.candidates import (
    FAINT_EDGES,
    FILLED,
    LEAST_EDGES,
    THIN,
    Candidates,
    candidates,
    seeds,
)
from companion.vision.dice.doubts import doubts, remarks
from companion.vision.dice.judge import Judge, Judged
from companion.vision.dice.profile import DiceProfile
from companion.vision.dice.skirt import skirts
from companion.vision.dice.square import Frames, corners
from companion.vision.dice.view import View, with_print
from companion.vision.picture import Picture
from companion.vision.reading import Piece, Place, Reading

Floats = NDArray[np.float32]

_APART, _CLOSE, _MOST_LEFT = 1.7, 1.0, 8
"""Tops lie at least so many half sides apart: two that touch side by side are two. Places that are looked
into again, so many at the most, lie closer: a top may be anywhere in what is left."""


class DiceReader:
    """Reads pictures of the one table that `profile` was learned from, by any number of threads at once.

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
        return self._read(View.of(picture, self.profile), expect)

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        """Look again where `reading` found dice; search anew if anything else has changed since."""
        last, view = self._last, View.of(picture, self.profile)
        if last is None or last[0] is not reading or view.differs(last[1]):
            return self._read(view, reading.expected)
        edges = np.array([look.edges for look in last[2]], np.float32)
        again = self._judge.judged(view, Candidates(_frames(last[2]), edges))
        return self._reading(view, self._surrounded(view, again), reading.expected)

    def looks(self, picture: Picture) -> list[Judged]:
        """Return all that may be a die, as it was measured."""
        return self._looks(View.of(picture, self.profile))

    def samples(self, picture: Picture, reading: Reading) -> list[Sample | None]:
        """Return what is measured of each die of a reading, where it is found again.

        Where a person accepts the reading, `Accepted` learns from these.
        """
        view = View.of(picture, self.profile)
        there = [(self._place(look).zoomed(view.zoom), sample_of(look)) for look in self._looks(view)]
        return [
            next((sample for place, sample in there if place.meets(piece.place)), None)
            for piece in reading.pieces
        ]

    def with_accepted(self, accepted: Accepted) -> "DiceReader":
        """Return a reader that has learned from these too."""
        return DiceReader(self.profile, accepted)

    @staticmethod
    def likeness(samples: NDArray[Any]) -> NDArray[np.float32]:
        """Return samples x samples: how alike they are."""
        return np.asarray(-np.abs(samples[:, None] - samples[None]).sum(axis=2), np.float32)

    def _read(self, view: View, expect: int | None) -> Reading:
        looks = self._looks(view)
        reading = self._reading(view, looks, expect)
        self._last = (reading, view, looks)
        return reading

    def _looks(self, view: View) -> list[Judged]:
        """Return what may be dice, and is no part of another: candidates that were judged, and again in what
        is left, with fainter edges: those between top and side of a black die may not show.
        """
        mask, scale = view.like.copy(), 2 ** (self.profile.look - self.profile.work)
        least = THIN if self.profile.print_width else FILLED
        looks = self._search(view, seeds(mask, self.profile, _APART, least), [], LEAST_EDGES)
        for look in looks:
            if self._belief.is_ours(look):
                there = (corners(look.frame, 1.1) + 0.5) / scale - 0.5
                cv2.fillConvexPoly(mask, np.rint(there).astype(np.int32), 0)
        left = seeds(with_print(mask), self.profile, _CLOSE, THIN, _MOST_LEFT)
        return self._surrounded(view, self._search(view, left, looks, FAINT_EDGES) if left else looks)

    def _surrounded(self, view: View, looks: list[Judged]) -> list[Judged]:
        """Return what may be dice with what lies beyond their edges, less other dice whose face is told."""
        told = np.array([self._belief.is_told(look) for look in looks], np.bool_)
        found = skirts(view, _frames(looks), told)
        return [replace(look, beyond=there) for look, there in zip(looks, found, strict=True)]

    def _search(
        self, view: View, places: list[tuple[float, float]], before: list[Judged], least: float
    ) -> list[Judged]:
        """Return the dice about places of the small picture, and those found before."""
        every = candidates(view, self._judge.lie, places, least)
        clearest = self._clearest(every)
        found = [*before, *self._judge.judged(view, every.only(clearest))]
        rest = ~clearest & self._may_outdo(every, found)
        return self._sorted_out([*found, *self._judge.judged(view, every.only(rest))])

    def _clearest(self, found: Candidates) -> NDArray[np.bool_]:
        """Return which squares have none about the same place whose edges show better."""
        same = self._same_place(found.frames[:, :2], found.frames[:, :2])
        return np.asarray(~(same & (found.edges > found.edges[:, None])).any(axis=1))

    def _may_outdo(self, found: Candidates, looks: list[Judged]) -> NDArray[np.bool_]:
        """Return which squares may be better than what was found at their places, however well print fits."""
        merits = np.array([merit if told else -np.inf for told, merit in map(self._merit, looks)])
        middles = _frames(looks)[:, :2]
        outdone = self._same_place(found.frames[:, :2], middles) & (merits >= found.edges[:, None])
        return np.asarray(~outdone.any(axis=1))

    def _same_place(self, places: Floats, others: Floats) -> NDArray[np.bool_]:
        """Return places x others: whether no two tops can have these middles."""
        away = np.hypot(*(places[:, None] - others).transpose(2, 0, 1))
        return np.asarray(away < float(self.profile.lie[0]))

    def _sorted_out(self, looks: list[Judged]) -> list[Judged]:
        """Return the squares that are dice: the best first, and none that lies through a better one."""
        taken: list[Judged] = []
        for look in sorted(looks, key=self._merit, reverse=True):
            far = (np.hypot(*(look.frame[:2] - other.frame[:2])) for other in taken)
            if all(away > _APART * self._judge.lie.half_at(*look.middle) for away in far):
                taken.append(look)
        return taken

    def _merit(self, look: Judged) -> tuple[bool, float]:
        return self._belief.is_told(look), look.edges - look.away

    def _reading(self, view: View, looks: list[Judged], expect: int | None) -> Reading:
        """Return what is said of dice: all that are known, and as many of the others as are missing.

        What is left is a card's corner, a cube or a mug's reflection: worth a remark if it may be a die.
        """
        known = [look for look in looks if self._belief.is_ours(look)]
        others = sorted((look for look in looks if look not in known), key=self._belief.told, reverse=True)
        missing = len(others) if expect is None else max(0, expect - len(known))
        dice, rest = known + others[:missing], others[missing:]
        dice.sort(key=lambda look: self._row_and_x(*look.middle))
        pieces = tuple(self._piece(look) for look in dice)
        found = explained_by_blur(
            view.seen, doubts(view.seen, dice, pieces, self.profile, self._belief, expect)
        )
        more = () if found else remarks([(look, self._place(look)) for look in rest], self._belief, len(dice))
        reading = Reading(pieces, found, expect, more)
        return reading if view.zoom == 1.0 else reading.zoomed(view.zoom)

    def _row_and_x(self, x: float, y: float) -> tuple[int, float]:
        """Return what dice are numbered by."""
        return round(y / (2 * self._judge.lie.half_at(x, y))), x

    def _place(self, look: Judged) -> Place:
        return Place(*look.middle, self._judge.lie.half_at(*look.middle)).zoomed(2**self.profile.work)

    def _piece(self, look: Judged) -> Piece:
        place, told = self._place(look), self._belief.is_told(look)
        face = self.profile.faces[look.face] if told else None
        return Piece(place.x, place.y, place.r, face, self._belief.right(look), turn=look.turn)


def _frames(looks: list[Judged]) -> Frames:
    return np.array([look.frame for look in looks], np.float32).reshape(-1, 6)
