"""What lies beyond the edges of a top: its own sides where those of a flat die show none, or other things.

Of a die that lies flat the camera sees the sides that face the picture's middle, the more the further out it
lies. One that leans towards the camera may show a top that is not flattened at all; but then it shows a side
beyond its top where the table should be. And what leans, leans on something.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.faces import ROUGH
from companion.vision.dice.profile import DiceProfile
from companion.vision.dice.square import Frames, sides
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

FOCALS = (0.8, 0.65, 0.5, 0.4)
"""A camera's focal length in widths of its picture, at the least: so a flat die's side shows no further. One
of these, as calibration learned it: most have 0.8 or more, one that sees a right angle has 0.5.
"""
_BEYOND = np.array([0.2, 0.35, 0.5, 0.7, 0.9, 1.1], np.float32)
_SIDES = slice(0, 3)
"""How far beyond a top's edge, and the side that may show there, to look: in half sides. There a side shows;
what a die leans on lies under it, and reaches further out."""
_NEAR, _CLOSE = slice(2, 6), 1
"""Which of these are beyond most of a side that shows, and yet near; and which is close, but beyond the blur
of an edge."""
_STEP = np.array([0.0, 0.1, 0.2, 0.35, 0.5, 0.65], np.float32)
_AT_EDGE = slice(0, 3)
"""How far beyond an edge to look for the step from a top to what lies there, and which of these are the edge:
where nothing has changed yet, and does further out, the top itself goes on."""
_FAINTEST_STEP = 10.0
"""A step of fewer grey levels is grain."""
_ALL_ROUND = 0.25
"""What lies along this share of every edge is a thing that the die lies on."""
_ALONG = np.linspace(-0.7, 0.7, 8, dtype=np.float32)
_SHADOW, _LIT = 0.25, 1.15
"""The table may be this much darker in a shadow, or brighter, than it was when bare."""
_DIM = 0.85
"""What is darker than this share of the table's light is no unevenness of a lamp."""
_GRAIN, _TINGED = 2.5, 0.02
"""The table's own colour is off by its grain, so many times, and by this share of its brightness."""
_NEXT = 3
"""So many places next to each other along an edge are averaged: the fainter is grain."""
_HUE, _DARK = 0.1, 3.0
"""A side has its top's hue: each colour is off by no more than this share of the brightest, and by grain."""
_LEAST, _MOST = 0.2, 1.4
"""And is this much darker or brighter than a top."""
_NEIGHBOUR = 1.2
"""A neighbour is so much larger than its square, with what it throws its colour on."""


_STRAIGHT_DOWN = 1e-6
"""No side shows that is narrower, in half sides."""


class Beyond(NamedTuple):
    """What lies beyond the edges of a top: of each the share at the edge where it is most."""

    skirt: float = 0.0
    """What is a side where a flat die shows none."""
    near: float = 0.0
    """What is anything but table, a little further out: a side may be as grey as the table."""
    across: float = 0.0
    """How much of a thing lies close along two edges that meet, and not all round."""
    flanked: float = 0.0
    """How much of what is darker than the table lies near two opposite edges: a shadow falls to one side."""
    onward: float = 0.0
    """How much of the step from the top to what lies there is yet to come a little way out, at an edge beyond
    which no side shows: all of it where the top goes on, and its square is off or it leans.
    """


def skirts(
    work: Picture, small: Picture, profile: DiceProfile, frames: Frames, light: tuple[float, ...]
) -> list[Beyond]:
    """Return what lies beyond the edges of each square; these are in work pixels."""
    scale = np.float32(2 ** (profile.look - profile.work))
    if len(frames) == 0:
        return []
    shown = outwards(frames, profile)
    x, y = _beyond(frames, shown, _BEYOND).reshape(-1, 2).T
    shape = (len(frames), 4, len(_BEYOND), len(_ALONG))
    bodies = np.median(ROUGH.sample(work, frames), axis=1).T
    tops = np.repeat(bodies, np.prod(shape[1:]), axis=1)
    side, thing, dim = _things(
        small, profile, ((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5), tops, light
    )
    others = on_dice(np.stack([x, y]), frames, profile, _NEIGHBOUR).reshape(len(frames), len(frames), -1)
    others[np.arange(len(frames)), np.arange(len(frames))] = False
    free = np.asarray(~others.any(axis=0))
    side, thing, dim, free = (found.reshape(shape) for found in (side, thing, dim, free))
    skirt = (side & free)[:, :, _SIDES].mean(axis=(2, 3)).max(axis=1)
    things = (thing & free)[:, :, _NEAR].mean(axis=3)
    across = _across((thing & free)[:, :, _CLOSE].mean(axis=2))
    flanked = _flanked((dim & free)[:, :, _NEAR].mean(axis=3))
    told = _outer(frames, shown) & free[:, :, _SIDES].all(axis=(2, 3))
    onward = (told * _to_come(work, frames, shown, bodies)).max(axis=1)
    every = (skirt, things.max(axis=(1, 2)), across, flanked, onward)
    return [Beyond(*die) for die in np.stack(every, axis=1).tolist()]


def _across(along: Floats) -> Floats:
    """Return how much of a thing lies along two edges of a square that meet, while another has none of it:
    its border runs under the die. `along` is squares x 4, as the edges follow each other.
    """
    meeting = np.minimum(along, np.roll(along, 1, axis=1)).max(axis=1)
    return np.where(along.min(axis=1) < _ALL_ROUND, meeting, 0).astype(np.float32)


def _flanked(along: Floats) -> Floats:
    """Return how much of `along` (squares x 4 x lines) lies beyond two opposite edges."""
    return np.asarray(np.minimum(along[:, :2], along[:, 2:]).max(axis=(1, 2)), np.float32)


def _to_come(work: Picture, frames: Frames, shown: Floats, bodies: Floats) -> Floats:
    """Return squares x 4: how much of the step from a top to what lies beyond is yet to come at each edge;
    `bodies` is the colour of most of each top, 3 x squares.
    """
    x, y = _beyond(frames, shown, _STEP).reshape(-1, 2).T
    seen = _along_edges(work, (x, y)).reshape(3, len(frames), 4, len(_STEP), len(_ALONG))
    away = np.abs(seen - bodies[:, :, None, None, None]).max(axis=0)
    away = np.partition(away, len(_ALONG) // 2, axis=3)[..., len(_ALONG) // 2]
    whole, there = away.max(axis=2), away[:, :, _AT_EDGE].max(axis=2)
    return np.asarray((whole - there) / np.maximum(whole, _FAINTEST_STEP), np.float32)


def _outer(frames: Frames, shown: Floats) -> NDArray[np.bool_]:
    """Return squares x 4: beyond which edges no side of a flat die shows."""
    ways = frames[:, 2:].reshape(-1, 2, 2)
    outwards_of_edge = (ways @ shown[:, :, None])[..., 0]
    return np.concatenate([outwards_of_edge >= 0, outwards_of_edge <= 0], axis=1)


def _beyond(frames: Frames, shown: Floats, lines: Floats) -> Floats:
    """Return squares x 4 x places x 2: what lies beyond each edge, and the side of a flat die there."""
    ways = frames[:, 2:].reshape(-1, 2, 2)
    edges = np.concatenate([ways, -ways], axis=1)
    along = np.concatenate([ways[:, ::-1], ways[:, ::-1]], axis=1)
    shows = np.maximum(0, -(edges @ shown[:, :, None])[..., 0] / np.linalg.norm(edges, axis=2))
    far = (1 + shows[..., None] + lines)[..., None, None] * edges[:, :, None, None]
    beyond = frames[:, None, None, None, :2] + far + _ALONG[:, None] * along[:, :, None, None]
    return np.asarray(beyond.reshape(len(frames), 4, -1, 2), np.float32)


def _things(
    small: Picture,
    profile: DiceProfile,
    places: tuple[Floats, Floats],
    tops: Floats,
    light: tuple[float, ...],
) -> tuple[NDArray[np.bool_], ...]:
    """Return at which places of the small picture something has the hue of the top there and is no table, at
    which anything is no table, and which are dim: a shadow, or a thing of the table's hue.
    """
    now, bare, noise = (_along_edges(picture, places) for picture in (small, profile.bare, profile.noise))
    bare = bare * np.array(light, np.float32)[:, None]
    light_left = (now * bare).sum(axis=0) / np.maximum((bare * bare).sum(axis=0), 1)
    bright, shade = now.max(axis=0), np.clip(light_left, _SHADOW, _LIT)
    table = np.abs(now - shade * bare).max(axis=0) < _GRAIN * noise[0] + _TINGED * bright
    share = (now * tops).sum(axis=0) / np.maximum((tops * tops).sum(axis=0), 1)
    side = np.abs(now - share * tops).max(axis=0) < _HUE * bright + _DARK
    return side & (share > _LEAST) & (share < _MOST) & ~table, ~table, light_left < _DIM


def _along_edges(picture: NDArray[np.uint8] | Floats, places: tuple[Floats, Floats]) -> Floats:
    """Return colours x places of a picture, each averaged with those beside it along its edge."""
    seen = cv2.remap(picture, *places, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    rows = np.asarray(seen, np.float32).reshape(-1, len(_ALONG), picture[0, 0].size)
    averaged = cv2.blur(rows, (_NEXT, 1), borderType=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(np.asarray(averaged, np.float32).reshape(-1, picture[0, 0].size).T)


def outwards(frames: Frames, profile: DiceProfile) -> Floats:
    """Return squares x 2: how far outwards of their feet the tops of flat dice show, in half sides."""
    middle = np.array(profile.size, np.float32) / 2**profile.work / 2
    focal = profile.focal * profile.size[0] / 2**profile.work
    return np.asarray((frames[:, :2] - middle) * np.float32(2 / focal), np.float32)


def on_dice(places: Floats, frames: Frames, profile: DiceProfile, larger: float) -> NDArray[np.bool_]:
    """Return squares x places (of 2 x places): which lie on dice so many times larger, at any height."""
    own = np.linalg.inv(frames[:, 2:].reshape(-1, 2, 2)).transpose(2, 1, 0)  # from pixels to half sides
    foot = -sides(frames)[:, 0] * outwards(frames, profile).T
    right, down = places[:, None] - frames[:, :2].T[:, :, None]
    entered, left = np.float32(0), np.float32(1)  # on the way down from the top, 0, to the foot, 1
    for x, y in own:
        there, shift = x[:, None] * right + y[:, None] * down, x * foot[0] + y * foot[1]
        shift = np.where(np.abs(shift) < _STRAIGHT_DOWN, _STRAIGHT_DOWN, shift)[:, None]
        one, other = (there - larger) / shift, (there + larger) / shift
        entered = np.maximum(entered, np.minimum(one, other))
        left = np.minimum(left, np.maximum(one, other))
    return np.asarray(entered <= left)
