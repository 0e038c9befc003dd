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
from companion.vision.dice.view import View, colour_of
from companion.vision.foreground import nearest
from companion.vision.light import DARK, greatest, median
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

_LINES = np.array([0.0, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.1], np.float32)
_EDGE, _SIDES, _NEAR, _STEP = slice(0, 3), slice(3, 6), slice(4, 8), slice(0, 6)
"""How far beyond a top's edge, and the side that may show there, to look, in half sides. Which of these are
the edge itself, where a side shows, where what a die leans on reaches to, and where a top ends."""
_ALONG = np.linspace(-0.7, 0.7, 8, dtype=np.float32)


class Beyond(NamedTuple):
    """What lies beyond the edges of a top: of each the share at the edge where it is most."""

    skirt: float = 0.0
    """What has the colours of dice where a flat die shows no side."""
    near: float = 0.0
    """What is neither table nor shadow, a little further out: a side may be as grey as the table."""
    onward: float = 0.0
    """How much of the step from the top to what lies there is yet to come a little way out, at an edge beyond
    which no side shows: all of it where the top goes on, and its square is off or it leans.
    """


def skirts(view: View, frames: Frames, dice: NDArray[np.bool_] | None = None) -> list[Beyond]:
    """Return what lies beyond the edges of each square; these are in work pixels.

    What lies on others that are `dice` (all, if not said) counts for nothing: the side of a die that leans
    may look like a square too.
    """
    if len(frames) == 0:
        return []
    profile, body = view.profile, view.seen.body
    shown = _outwards(frames, profile)
    places = _beyond(frames, shown)
    free = ~_on_others(places, frames, shown, np.ones(len(frames), np.bool_) if dice is None else dice)
    x, y = np.moveaxis((places + 0.5) / np.float32(2 ** (profile.look - profile.work)) - 0.5, -1, 0)
    height, width = body.shape
    free &= (abs(2 * x + 1 - width) <= width) & (abs(2 * y + 1 - height) <= height)
    there = nearest(x, y, body.shape)
    things = (body.reshape(-1).take(there) > 0) & free
    colours = colour_of(view.small.reshape(-1, 3).take(there, axis=0))
    like = things & (profile.colours.take(colours) > 0)
    told = _outer(frames, shown) & free[:, :, _SIDES].all(axis=(2, 3))
    every = (
        like[:, :, _SIDES].mean(axis=(2, 3)).max(axis=1),
        things[:, :, _NEAR].mean(axis=3).max(axis=(1, 2)),
        (told * _to_come(view.work.picture, frames, places[:, :, _STEP])).max(axis=1),
    )
    return [Beyond(*die) for die in np.stack(every, axis=1).tolist()]


def _outwards(frames: Frames, profile: DiceProfile) -> Floats:
    """Return squares x 2: how far outwards of their feet the tops of flat dice show, in half sides."""
    middle = np.array(profile.size, np.float32) / 2**profile.work / 2
    focal = profile.focal * profile.size[0] / 2**profile.work
    return np.asarray((frames[:, :2] - middle) * np.float32(2 / focal), np.float32)


def _beyond(frames: Frames, shown: Floats) -> Floats:
    """Return squares x 4 x lines x places along them x 2: beyond each edge and the flat die's side there."""
    ways = frames[:, 2:].reshape(-1, 2, 2)
    edges = np.concatenate([ways, -ways], axis=1)
    along = np.concatenate([ways[:, ::-1], ways[:, ::-1]], axis=1)
    shows = np.maximum(0, -(edges @ shown[:, :, None])[..., 0] / np.linalg.norm(edges, axis=2))
    far = (1 + shows[..., None] + _LINES)[..., None, None] * edges[:, :, None, None]
    beyond = frames[:, None, None, None, :2] + far + _ALONG[:, None] * along[:, :, None, None]
    return np.asarray(beyond, np.float32)


def _outer(frames: Frames, shown: Floats) -> NDArray[np.bool_]:
    """Return squares x 4: beyond which edges no side of a flat die shows."""
    outwards_of_edge = (frames[:, 2:].reshape(-1, 2, 2) @ shown[:, :, None])[..., 0]
    return np.concatenate([outwards_of_edge >= 0, outwards_of_edge <= 0], axis=1)


def _on_others(places: Floats, frames: Frames, shown: Floats, dice: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which places about each square lie on another die: no further from the middle of its top, or of
    its foot, than corners do.
    """
    others = np.zeros(places.shape[:-1], np.bool_)
    halves = sides(frames)[:, 0]
    for number in np.flatnonzero(dice):
        top, half = frames[number, :2], halves[number]
        foot = top - half * shown[number]
        away = np.minimum(*(np.hypot(*np.moveaxis(places - at, -1, 0)) for at in (top, foot)))
        on_it = away < 2**0.5 * half
        on_it[number] = False
        others |= on_it
    return others


def _to_come(work: Picture, frames: Frames, places: Floats) -> Floats:
    """Return squares x 4: how much of the step from a top to what lies beyond is yet to come at each edge."""
    x, y = np.ascontiguousarray(np.moveaxis(places, -1, 0)).reshape(2, -1, len(_ALONG))
    seen = cv2.remap(work, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    bodies = median(ROUGH.sample(work, frames).swapaxes(0, 1))
    off = np.abs(seen.reshape(*places.shape[:-1], 3) - bodies[:, None, None, None])
    away = median(np.moveaxis(greatest(off), 3, 0))
    whole, there = away.max(axis=2), away[:, :, _EDGE].max(axis=2)
    return np.asarray((whole - there) / np.maximum(whole, DARK), np.float32)
