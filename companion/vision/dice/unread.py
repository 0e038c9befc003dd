"""Dice that lie there and were not read: dark ones that touch, or one whose face does not show.

What was read is taken out, with the sides that show. Where a top's square is still full of the dice's
colours, with a die's four edges and body, one more may lie: so a number that was told wrongly is noticed even
where as many were read.

>>> [(place.x, place.y) for place in unread(sight, dice, judge)]
[(812.0, 340.0)]
"""

from collections.abc import Iterator

import cv2
import numpy as np

from companion.vision.dice.candidates import seeds, with_print
from companion.vision.dice.faces import ROUGH
from companion.vision.dice.judge import Judge, Judged
from companion.vision.dice.outline import outlines
from companion.vision.dice.sight import Sight
from companion.vision.dice.square import Frames, reduced_frames
from companion.vision.reading import Place

_LARGER = 1.15
"""A die is no larger than so many times its square, blur included."""
_APART = 1.5
"""Middles of dice lie at least so many half sides apart."""
_NEAR = 1.2
"""So far from a place that is full of the dice's colours, in half sides, a square may lie."""
_SQUARES = 6
"""So many are looked at there: most may be those of dice that were read."""
_ABOUT, _FULL = 2.6, 0.5
"""Of a square of so many half sides either way, a die with its shadow takes this share at the most: what
takes more is a card or a cloth."""
_LIKE, _TINT = 0.75, 1.2
"""The share of a square that has the dice's colours (holes are not closed: the top of a cube of another
colour is one), and how far the colour of its body may be off, against the furthest of our dice: what
is not read may lie in a shine, or in a shadow."""


def unread(sight: Sight, dice: list[Judged], judge: Judge) -> Iterator[Place]:
    """Yield the places, in the profile's pixels, at which dice may lie besides those that were read."""
    frames = np.array([look.frame for look in dice], np.float32).reshape(-1, 6)
    like, things = with_print(sight.like), np.minimum(sight.seen.mask, 1)
    for outline in outlines(frames, judge.profile, _LARGER):
        corners = np.rint((outline + 0.5) / judge.reduction - 0.5).astype(np.int32)
        for mask in (like, things):
            cv2.fillConvexPoly(mask, corners, 0)
    half = float(judge.profile.lie[0]) / judge.reduction
    places = seeds(like, half, _APART)
    if not places:
        return
    side = 2 * round(_ABOUT * half) + 1
    about = cv2.blur(things.astype(np.float32), (side, side), borderType=cv2.BORDER_CONSTANT)
    for x, y in places:
        if about[int(y), int(x)] <= _FULL:
            yield from _die_at(sight, frames, judge, *((at + 0.5) * judge.reduction - 0.5 for at in (x, y)))


def _die_at(sight: Sight, frames: Frames, judge: Judge, x: float, y: float) -> Iterator[Place]:
    """Yield the place of a square with a die's edges and body that lies there, clear of all `frames`."""
    found, _ = judge.squares(sight.view.work, sight.edges, [(x, y)], _SQUARES)
    half = judge.lie.half_at(x, y)
    away = np.linalg.norm(found[:, :2] - np.array([x, y]), axis=1)
    clear = np.linalg.norm(found[:, None, :2] - frames[None, :, :2], axis=2).min(axis=1, initial=np.inf)
    found = found[(away <= _NEAR * half) & (clear >= _APART * half)]
    if len(found) == 0:
        return
    like = ROUGH.sample(sight.like, reduced_frames(found, judge.reduction))[..., 0].mean(axis=1)
    if ((like >= _LIKE) & (judge.tints(sight.work, found, sight.seen.light) <= _TINT)).any():
        scale = 2**judge.profile.work
        yield Place((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5, half * scale)
