"""The outline of a die that lies flat: its top, and its foot, which the camera sees towards the middle."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.profile import DiceProfile
from companion.vision.dice.square import Frames, sides

Floats = NDArray[np.float32]

_CORNERS = np.array([[1, 1], [1, -1], [-1, -1], [-1, 1]])


def outwards(frames: Frames, profile: DiceProfile) -> Floats:
    """Return squares x 2: how far outwards of their feet the tops of flat dice show, in half sides."""
    middle = np.array(profile.size, np.float32) / 2**profile.work / 2
    focal = profile.focal * profile.size[0] / 2**profile.work
    return np.asarray((frames[:, :2] - middle) * np.float32(2 / focal), np.float32)


def outlines(frames: Frames, profile: DiceProfile, larger: float) -> list[Floats]:
    """Return for each square the corners, in work pixels, of a die that is so many times larger."""
    out = []
    for frame, half, way in zip(frames, sides(frames)[:, 0], outwards(frames, profile), strict=True):
        top = frame[:2] + larger * _CORNERS @ frame[2:].reshape(2, 2)
        hull = cv2.convexHull(np.concatenate([top, top - half * way]).astype(np.float32))
        out.append(np.asarray(hull, np.float32).reshape(-1, 2))
    return out


def inside(places: Floats, outline: Floats) -> NDArray[np.bool_]:
    """Return which of the places (x 2) an outline holds: they lie on one hand all the way round it."""
    (x, y), (left, top), (right, bottom) = places.T, outline.min(axis=0), outline.max(axis=0)
    near = np.flatnonzero((x >= left) & (x <= right) & (y >= top) & (y <= bottom))  # most are far away
    along = np.roll(outline, -1, axis=0) - outline
    away = places[near, None] - outline
    hand = along[:, 0] * away[..., 1] - along[:, 1] * away[..., 0]
    found = np.zeros(len(places), np.bool_)
    found[near] = (hand >= 0).all(axis=1) | (hand <= 0).all(axis=1)
    return found
