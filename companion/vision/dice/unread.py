"""Dice that lie there and were not read: dark ones that touch, or one whose face does not show.

What was read is taken out, with the sides that show. Where a top's square is still full of the dice's
colours, with a die's four edges and body, one more may lie: so a number that was told wrongly is noticed even
where as many were read.

>>> [(place.x, place.y) for place in unread(sight, dice, judge)]
[(812.0, 340.0)]
"""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.belief import Belief
from companion.vision.dice.candidates import Mask, seeds, with_print
from companion.vision.dice.faces import PRINT, ROUGH, over_sides
from companion.vision.dice.judge import Judge, Judged
from companion.vision.dice.outline import outlines
from companion.vision.dice.sight import Sight
from companion.vision.dice.square import Frames, Lattice, reduced_frames
from companion.vision.reading import Place

Floats = NDArray[np.float32]

_LARGER = 1.15
"""A die is no larger than so many times its square, blur included."""
_APART = 1.5
"""Middles of dice lie at least so many half sides apart."""
_NEAR = 1.2
"""So far from a place that is full of the dice's colours, in half sides, a square may lie."""
_SQUARES = 6
"""So many are looked at there: most may be those of dice that were read."""
_ROUND, _FULL = Lattice(16, 2.6), 0.5
"""Of what lies round a square a die with its shadow takes this share at the most: what takes more is a card
or a cloth, unless there is less beyond three of its sides, as of a die beside a book or at the end of a row.
"""
_BEYOND = (np.abs(_ROUND.places).max(axis=1) > 1.6) & (np.abs(_ROUND.places).min(axis=1) < 0.75)
_OVER_SIDES = over_sides(_ROUND.places[_BEYOND])
_MOST = 8
"""So many places are looked at."""
_LIKE, _TINT = 0.75, 0.25
"""The share of a square that has the dice's colours (holes are not closed: the top of a cube of another
colour is one), and how much further off the colour of its body may be than those of our dice: what is not
read may lie in a shine, or in a shadow."""
_DARK, _PRINT, _CRISP = 0.8, 0.5, 1.0
"""What looks like the table in less light, this share of it, is a shadow, and no die of such a colour, unless
it has so much of the print that the barest face has, or edges as those of most dice: shadows are soft."""


def unread(sight: Sight, dice: list[Judged], judge: Judge, belief: Belief) -> Iterator[Place]:
    """Yield the places, in the profile's pixels, at which dice may lie besides those that were read."""
    frames = np.array([look.frame for look in dice], np.float32).reshape(-1, 6)
    free = np.ones_like(sight.like)
    for outline in outlines(frames, judge.profile, _LARGER):
        cv2.fillConvexPoly(free, np.rint((outline + 0.5) / judge.reduction - 0.5).astype(np.int32), 0)
    for x, y in seeds(with_print(sight.like) * free, judge.profile, _APART, _MOST):
        there = ((at + 0.5) * judge.reduction - 0.5 for at in (x, y))
        yield from _die_at(sight, frames, free, judge, belief, *there)


def _die_at(
    sight: Sight, frames: Frames, free: Mask, judge: Judge, belief: Belief, x: float, y: float
) -> Iterator[Place]:
    """Yield the place of a square with a die's edges and body that lies there, clear of all `frames`; `free`
    is where none of these is.
    """
    found, edges = judge.squares(sight.view.work, sight.edges, [(x, y)], _SQUARES)
    half = judge.lie.half_at(x, y)
    away = np.linalg.norm(found[:, :2] - np.array([x, y]), axis=1)
    clear = np.linalg.norm(found[:, None, :2] - frames[None, :, :2], axis=2).min(axis=1, initial=np.inf)
    there = (away <= _NEAR * half) & (clear >= _APART * half)
    found, edges = found[there], edges[there]
    if len(found) == 0:
        return
    small = reduced_frames(found, judge.reduction)
    like, dark = (ROUGH.sample(mask, small)[..., 0].mean(axis=1) for mask in (sight.like, sight.shadows))
    printed = judge.print_in(sight.work, found, PRINT.sample(free, small)[..., 0]) >= _PRINT
    ours = like >= _LIKE
    if ours.any():
        ours[ours] = _bodied(sight, found[ours], edges[ours], judge, belief)
    about = _ROUND.sample(np.minimum(sight.seen.mask, free), small)[..., 0]
    beyond = about[:, _BEYOND] @ _OVER_SIDES
    ours &= (about.mean(axis=1) <= _FULL) | ((beyond <= _FULL).sum(axis=1) >= 3)
    if (ours & (printed | (dark < _DARK) | (edges > _CRISP))).any():
        scale = 2**judge.profile.work
        yield Place((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5, half * scale)


def _bodied(sight: Sight, found: Frames, edges: Floats, judge: Judge, belief: Belief) -> NDArray[np.bool_]:
    """Return which squares have a body of ours, or are brighter and have a face of ours: a lamp that mirrors
    in a whole top adds light to it, and leaves the print.
    """
    light = sight.seen.light
    bodied = judge.tints(sight.work, found, light) <= belief.tint + _TINT
    usual = np.median(ROUGH.sample(sight.view.work, found), axis=1) / np.array(light, np.float32)
    brighter = np.flatnonzero((usual[:, None] - judge.profile.bodies).min(axis=2).max(axis=1) > 0)
    if bodied.any() or len(brighter) == 0:
        return bodied
    trials = judge.tried(sight.work, found[brighter])
    looks = judge.judge(sight.work, trials, list(range(len(brighter))), edges[brighter], light)
    bodied[brighter] = [not look.plain and belief.told(replace(look, tint=0.0)) >= 0.5 for look in looks]
    return bodied
