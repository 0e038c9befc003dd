"""Whether every disc of a calibration picture lies the right way up.

Each disc is compared with all others of both pictures. The usual disc is more like those of its own picture;
one that was laid the wrong way up is by as much more like those of the other. A few of them change nothing
in what is usual.
"""

import numpy as np
from numpy.typing import NDArray

from calibration.errors import BadCalibration
from calibration.locate import Rims
from companion.vision.discs.face import SENSES, Faces, sight
from companion.vision.discs.polar import FINE
from companion.vision.picture import Picture
from companion.words import Message

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

_TURNED, _ODD = 0.15, 5.0
"""A disc lies wrong that leans the other way by this share of the usual lean, and is so many spreads off it;
one that a reflection lies on leans no way."""
_ROUNDS = 3
_LEAST_LEAN = 0.07
"""Prints that are hardly less like the other side's than like their own cannot accuse a disc."""


def check_sides(
    pictures: tuple[Picture, Picture], circles: Rims, names: tuple[str, ...], least: int
) -> tuple[tuple[Floats, ...], tuple[tuple[str, str], ...]]:
    """Refuse pictures (as reduced by `circles.work`) in which `least` discs show the other side.

    Where fewer do, return the circles of the other discs, and the picture and place of each of these.
    """
    examples = np.concatenate([FINE.unroll(p, c) for p, c in zip(pictures, circles.places, strict=True)])
    sides = np.repeat(np.array([0, 1]), [len(places) for places in circles.places])
    turned = _turned_over(examples, sides)
    right, single = [], []
    for face, (name, places) in enumerate(zip(names, circles.places, strict=True)):
        right.append(places[~turned[sides == face]])
        wrong = (places[turned[sides == face]][:, :2] + 0.5) * 2**circles.work - 0.5
        where = "; ".join(f"{x:.0f}, {y:.0f}" for x, y in wrong)
        if len(wrong) >= least:
            raise BadCalibration(Message("calibration.turned", picture=name, n=len(wrong), places=where))
        if len(wrong):
            single.append((name, where))
    return tuple(right), tuple(single)


def _turned_over(examples: Floats, sides: NDArray[np.int64]) -> Flags:
    """Return which discs show the other side; those found first make the rest of them clearer."""
    turned = np.zeros(len(sides), np.bool_)
    for _ in range(_ROUNDS):
        shown = np.where(turned, 1 - sides, sides)
        more = _turned(_leans(examples, shown), shown) & ~turned
        if not more.any():
            break
        turned |= more
    return turned


def _leans(examples: Floats, sides: NDArray[np.int64]) -> Floats:
    """Return discs x senses: how much more each disc is like its own picture's than like the other's."""
    alike = Faces(examples, sides).alikeness(sight(examples))
    alike[np.eye(len(sides), dtype=bool)] = np.nan
    to_faces = np.stack([np.nanmedian(alike[:, sides == face], axis=1) for face in (0, 1)])
    own = sides[None, :, None] == np.arange(2)[:, None, None]
    return np.asarray(np.where(own, to_faces, -to_faces).sum(axis=0), np.float32)


def _turned(leans: Floats, sides: NDArray[np.int64]) -> Flags:
    """Return which discs lean the wrong way, with each sense weighed by how clearly it tells."""
    usual, spread = _usual(leans, sides)
    if usual[:, SENSES.index("colour")].min() < _LEAST_LEAN:
        return np.zeros(len(sides), np.bool_)
    lean = leans @ (np.maximum(usual.min(axis=0), 0) / spread**2)
    usual, spread = _usual(lean[:, None], sides)
    other_way = lean < -_TURNED * max(usual.min(), 0)
    return np.asarray(other_way & (usual[sides, 0] - lean > _ODD * spread), np.bool_)


def _usual(leans: Floats, sides: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Return faces x senses the middle, and the spread of each sense; a few odd discs do not change them."""
    middle = np.stack([np.median(leans[sides == face], axis=0) for face in (0, 1)])
    spread = 1.4826 * np.median(np.abs(leans - middle[sides]), axis=0) + 1e-3
    return np.asarray(middle, np.float32), np.asarray(spread, np.float32)
