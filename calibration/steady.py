"""Lays a calibration picture on that of the bare table, where the camera was nudged between the two."""

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.locate import halvings_for
from companion.vision.foreground import reduced
from companion.vision.light import light_gain
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

LEAST_NUDGE_PX = 1.0
"""A move this small is left alone: turning a picture softens its prints a little."""

_SURELY_STILL_PX = 0.4
"""A move that seems this small in a small picture is none in the whole one: that takes most of the time."""
_STEPS = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 40, 1e-4)
_FINE_PX = 15
_FURTHEST = 0.05


def steadied(picture: Picture, empty: Picture) -> Picture:
    """Return the picture moved and turned so that its table lies on that of `empty`.

    Where that is not far, or does not make it more like the bare table, it is returned as it is.
    """
    nudge = _nudge(picture, empty)
    size = (picture.shape[1], picture.shape[0])
    if _furthest(nudge, size) < LEAST_NUDGE_PX:
        return picture
    way = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    back = np.asarray(
        cv2.warpAffine(picture, nudge, size, flags=way, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
    return back if _unlike(back, empty) < _unlike(picture, empty) else picture


def _nudge(picture: Picture, empty: Picture) -> Floats:
    """Return where each place of the bare table lies in the picture (2 x 3), as far as its texture tells."""
    coarse = halvings_for(picture)
    was, now = _textures(empty, picture, coarse)
    window = cv2.createHanningWindow((was.shape[1], was.shape[0]), cv2.CV_32F)
    (across, down), _ = cv2.phaseCorrelate(was, now, window)
    if np.hypot(across, down) > _FURTHEST * was.shape[1]:  # rather the next square of a chequered cloth
        across = down = 0.0
    found = np.array([[1, 0, across * 2**coarse], [0, 1, down * 2**coarse]], np.float32)
    for halvings in range(coarse, max(0, coarse - 2) - 1, -1):
        was, now = _textures(empty, picture, halvings)
        start = found * np.array([1, 1, 0.5**halvings], np.float32)
        try:
            _, fitted = cv2.findTransformECC(was, now, start, cv2.MOTION_EUCLIDEAN, _STEPS)
        except cv2.error:  # a table without texture tells nothing
            return np.eye(2, 3, dtype=np.float32)
        found = np.asarray(fitted, np.float32) * np.array([1, 1, 2**halvings], np.float32)
        if _furthest(found, (picture.shape[1], picture.shape[0])) < _SURELY_STILL_PX:
            return found
    return found


def _furthest(nudge: Floats, size: tuple[int, int]) -> float:
    """Return how far a corner of the picture is moved, in pixels."""
    corners = np.array([[0, 0, 1], [size[0], 0, 1], [0, size[1], 1], [*size, 1]], np.float32)
    return float(np.abs(corners @ nudge.T - corners[:, :2]).max())


def _textures(empty: Picture, picture: Picture, halvings: int) -> tuple[Floats, Floats]:
    return _texture(reduced(empty, halvings)), _texture(reduced(picture, halvings))


def _texture(picture: Picture) -> Floats:
    """Return what is finer than light, with nothing louder than the rest: lamps and discs may differ."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    fine = grey - cv2.blur(grey, (_FINE_PX, _FINE_PX))
    loud = 3 * float(np.median(np.abs(fine)))
    return np.asarray(np.clip(fine, -loud, loud), np.float32)


def _unlike(picture: Picture, empty: Picture) -> float:
    """Return how far the usual pixel is from the bare table."""
    halvings = halvings_for(picture)
    small, bare = reduced(picture, halvings), reduced(empty, halvings)
    return float(np.median(np.abs(small - bare * light_gain(small, bare))))
