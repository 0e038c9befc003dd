"""The third stage, judged: of each square the face whose print fits best, and all that is measured of that.

>>> Judge(profile).judged(view, found)
[Judged(face=5, ...)]
"""

import math
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.candidates import Candidates
from companion.vision.dice.faces import (
    IN_MARGIN,
    MARGIN,
    OVER_SIDES,
    PALEST,
    PRINT,
    ROUGH,
    Faces,
    Nudges,
    levelled,
)
from companion.vision.dice.ink import Inked
from companion.vision.dice.lie import Lie
from companion.vision.dice.profile import DiceProfile
from companion.vision.dice.settle import LOOSE, Settler
from companion.vision.dice.skirt import Beyond
from companion.vision.dice.square import Frames, turned
from companion.vision.dice.view import View
from companion.vision.light import median
from companion.vision.picture import BURNT

Floats = NDArray[np.float32]

_RIVALS = 2
"""So many faces are settled on, of those that fit a square best roughly."""
_STEPS = 4
_PLAIN = 0.004
"""A face with less ink than this, as an average square, is plain: a single small pip has far more."""
_NUDGES = Nudges(2)
"""How far squares are moved to find where print fits. A square that has to go further than so, and than it
may well be off then, does not fit a face: a two with one pip in its middle is no one."""


@dataclass(frozen=True, eq=False)
class Judged:
    """A square in work pixels, and what was found in it."""

    frame: Frames
    edges: float
    """How well its four edges show, against a free die."""
    face: int
    away: float
    """How far its ink lies from the face's, against the furthest of its own dice."""
    lead: float
    """How much nearer it lies to its face than to the next: 1 is as much as dice of this face usually do."""
    explained: float
    """The share of its ink that the face explains."""
    squash: float
    """Its shorter width against the longer, where its print fits best."""
    bent: float
    """How much better its print fits when it is flattened, against the furthest of its own dice."""
    sharp: float
    burnt: float
    tint: float
    """How far its body's colour lies from those of our dice, as a share of them."""
    margin: float
    """How far the ink about its print lies from what is usual there: much where the square is off, and one
    pip of a four looks like a one.
    """
    plain: bool
    """Whether its face has next to no print."""
    beyond: Beyond = field(default_factory=Beyond)

    @property
    def turn(self) -> float:
        """How far its square is turned, in degrees."""
        return math.degrees(math.atan2(self.frame[3], self.frame[2])) % 90

    @property
    def middle(self) -> tuple[float, float]:
        """Where its middle is, in work pixels."""
        return float(self.frame[0]), float(self.frame[1])


class Judge:
    """Judges places of work pictures by what `profile` has learned."""

    def __init__(self, profile: DiceProfile) -> None:
        self.profile = profile
        scale = 2**profile.work
        self.lie = Lie(profile.lie, (profile.size[0] // scale, profile.size[1] // scale))
        self._faces = Faces(profile.templates)
        ink = _blank(profile.templates)
        self._plain = ink < _PLAIN
        self._palest = PALEST**2 * float(ink[~self._plain].min(initial=1.0))
        self._flat = Settler(profile.templates)
        self._leaning = Settler(profile.templates, leaning=True)

    def judged(self, view: View, found: Candidates) -> list[Judged]:
        """Return what is in squares."""
        if len(found.frames) == 0:
            return []
        every = list(range(len(found.frames)))
        return self.judge(view.work, self.tried(view.work, found.frames), every, found.edges)

    def tried(self, work: Inked, frames: Frames, *, every: bool = False) -> "Trials":
        """Settle each square on the faces that fit it best roughly, or on `every` face."""
        kinds = work.kind_of(ROUGH, frames)
        swayed = _NUDGES.swayed(frames)
        each = np.repeat(kinds, len(swayed) // len(frames))
        rough = _NUDGES.windows(work.ink(_NUDGES.lattice, swayed, each))
        squares, faces, quarters, nudge = _hopeful(*self._faces.likely(rough), every=every)
        begin = turned(_NUDGES.nudged(frames[squares], nudge), -quarters)
        settled = self._flat.settle(lambda f: work.ink(PRINT, f, kinds[squares]), begin, faces, _STEPS)
        far = _gone(settled.frames, frames[squares]) > LOOSE[0] + _NUDGES.reach
        blank = _blank(settled.ink)
        away = np.where(far, np.maximum(settled.away, blank), settled.away)
        like = np.asarray(1 - away / np.maximum(blank, 1e-6), np.float32)
        return Trials(squares, faces, settled.frames, away, settled.gain, like, settled.ink, kinds)

    def distances(self, work: Inked, frames: Frames, kinds: NDArray[np.intp]) -> Floats:
        """Return squares x faces: how far the ink of each square lies from each face, there."""
        count, faces = len(frames), len(self.profile.faces)
        quarters = self._faces.turns(work.ink(PRINT, frames, kinds))
        squares, tried = np.repeat(np.arange(count), faces), np.tile(np.arange(faces), count)
        begin = turned(frames[squares], -quarters.ravel())
        settled = self._flat.settle(lambda f: work.ink(PRINT, f, kinds[squares]), begin, tried, _STEPS - 1)
        return settled.away.reshape(count, faces)

    def judge(self, work: Inked, trials: "Trials", squares: list[int], edges: Floats) -> list[Judged]:
        """Return what is in some of the squares."""
        if not squares:
            return []
        best = np.array([trials.best(square) for square in squares])
        frames, faces, kinds = trials.frames[best], trials.faces[best], trials.kinds[squares]
        leaning = self._leaning.settle(lambda f: work.ink(PRINT, f, kinds), frames, faces, _STEPS)
        squash = self.lie.squash(leaning.frames)
        leads = self._leads(self.distances(work, frames, kinds), faces) / trials.gain[best]
        colours = ROUGH.sample(work.picture, frames)
        off_margin = self._off_margin(work.ink(MARGIN, frames, kinds)[:, IN_MARGIN], faces)
        most, tints = self.profile.away[faces], work.inks.tints(median(colours.swapaxes(0, 1)), kinds)
        sharp = detail(trials.ink[best]) / np.maximum(self.profile.detail[faces], 1e-6)
        out = []
        for i, (trial, face) in enumerate(zip(best.tolist(), faces.tolist(), strict=True)):
            out.append(
                Judged(
                    frame=frames[i],
                    edges=float(edges[i]),
                    face=face,
                    away=float(trials.away[trial] / most[i]),
                    lead=float(leads[i]),
                    explained=float(trials.like[trial]),
                    squash=float(squash[i]),
                    bent=float((trials.away[trial] - leaning.away[i]) / most[i]),
                    sharp=float(sharp[i]),
                    burnt=float((colours[i].min(axis=1) >= BURNT).mean()),
                    tint=float(tints[i]),
                    margin=float(off_margin[i]),
                    plain=bool(self._plain[face]),
                )
            )
        return out

    def _off_margin(self, ink: Floats, faces: NDArray[np.intp]) -> Floats:
        """Return how far ink about the print of squares lies beyond what it may be there, but for one side:
        an edge that catches the lamp shines all along.
        """
        low, high = self.profile.margins[:, faces]
        beyond = (ink - np.clip(ink, low, high)) ** 2 @ OVER_SIDES
        but_one = np.sort(beyond, axis=1)[:, :-1].mean(axis=1)
        return np.asarray(but_one, np.float32)

    def _leads(self, away: Floats, faces: NDArray[np.intp]) -> Floats:
        """Return how much nearer squares lie to their faces than to the next: a plain one, how much less ink
        they have than the barest print that is as pale as print may be. Print may be laid anywhere beside a
        plain top, and fits there.
        """
        rows = np.arange(len(faces))
        own = away[rows, faces]
        leads = (away - own[:, None]) / np.maximum(self.profile.apart[faces], 1e-4)
        leads[rows, faces] = np.inf
        without_print = 1 - own / np.float32(self._palest)
        return np.where(self._plain[faces], without_print, leads.min(axis=1)).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Trials:
    """Squares settled on faces: which square and which face each trial is of, and how it went."""

    squares: NDArray[np.intp]
    faces: NDArray[np.intp]
    frames: Frames
    away: Floats
    gain: Floats
    like: Floats
    ink: Floats
    kinds: NDArray[np.intp]
    """For each square which kind of body it has."""

    def best(self, square: int) -> int:
        """Return the number of the trial whose face fits a square best."""
        own = np.flatnonzero(self.squares == square)
        return int(own[self.away[own].argmin()])

    def of(self, face: int) -> "Trials":
        """Return the best trial of one face, of those of one square."""
        own = np.flatnonzero(self.faces == face)
        best = own[[int(self.away[own].argmin())]]
        every = {name: part[best] for name, part in vars(self).items() if name != "kinds"}
        return replace(self, **every)


def _gone(frames: Frames, begun: Frames) -> Floats:
    """Return how far squares have moved, in half sides."""
    half = np.sqrt(np.abs(np.linalg.det(begun[:, 2:].reshape(-1, 2, 2))))
    return np.asarray(np.linalg.norm(frames[:, :2] - begun[:, :2], axis=1) / half, np.float32)


def _blank(ink: Floats) -> Floats:
    """Return how far ink lies from no print at all."""
    return np.asarray((levelled(ink) ** 2).mean(axis=1), np.float32)


def _hopeful(nudges: NDArray[np.intp], left: Floats, *, every: bool) -> tuple[NDArray[np.intp], ...]:
    """Return what to try: for each square its best faces in their best turns, and the best in its next.

    A star looks nearly alike in any turn. As arrays: square, face, quarter turns and nudge of each trial.
    """
    rows = np.arange(len(left))
    turns = left.argsort(axis=2)
    faces = left.min(axis=2).argsort(axis=1)[:, : None if every else _RIVALS]
    tried = np.concatenate([faces, faces[:, :1]], axis=1)
    order = np.zeros(tried.shape, np.intp)
    order[:, -1] = 1
    quarters = turns[rows[:, None], tried, order]
    nudge = nudges[rows[:, None], tried, quarters]
    squares = np.repeat(rows, tried.shape[1])
    return squares, tried.ravel(), quarters.ravel(), nudge.ravel()


def detail(ink: Floats) -> Floats:
    """Return the share of the ink of squares (x places of `PRINT`) that a little blur takes away."""
    level = levelled(ink)
    soft = [cv2.GaussianBlur(one.reshape(PRINT.across, -1), (0, 0), 1.2).ravel() for one in level]
    gone, there = (np.einsum("sp,sp->s", some, some) for some in (level - np.array(soft), level))
    return np.asarray(gone / np.maximum(there, 1e-6), np.float32)
