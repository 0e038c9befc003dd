"""The outline of a die that lies flat: its top, and its foot, which the camera sees towards the middle."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.profile import DiceProfile
from companion.vision.dice.square import Frames, sides

Floats = NDArray[np.float32]

_STRAIGHT_DOWN = 1e-6
"""No side shows that is narrower, in half sides."""
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
