"""The sides of round and straight blocks, as bright as the lamp makes each strip of them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scenes.paint import FINER, Box
from hardware.scenes.room import LitTable

Floats = NDArray[np.float32]
Points = NDArray[np.float64]


def paint_walls(
    box: Box, room: LitTable, upper_mm: Points, lower_mm: Points, colour: Floats
) -> tuple[Floats, NDArray[np.uint8]]:
    """Return a block's sides on the box's finer grid, and the mask of the whole block.

    The block reaches from the outline `lower_mm` to the outline `upper_mm` (each N x 3, convex).
    """
    fine = np.zeros((box.height * FINER, box.width * FINER, 3), np.float32)
    upper, lower = box.fine(room.view.project(upper_mm)), box.fine(room.view.project(lower_mm))
    cv2.fillConvexPoly(fine, lower, [float(c) * room.lamp.ambient for c in colour], shift=4)
    middle = (upper_mm.mean(axis=0) + lower_mm.mean(axis=0)) / 2
    corners = (upper_mm + lower_mm) / 2
    outward = (corners + np.roll(corners, -1, axis=0)) / 2 - middle
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    to_lamp = np.asarray(room.lamp.place_mm) - middle
    to_lamp /= np.linalg.norm(to_lamp)
    glow = room.lamp.ambient * 0.7 + (1 - room.lamp.ambient) * np.clip(outward @ to_lamp, 0, 1)
    tones = (glow[:, None] * colour).tolist()
    strips = np.stack([upper, np.roll(upper, -1, axis=0), np.roll(lower, -1, axis=0), lower], axis=1)
    for i in np.argsort(outward @ (room.view.eye_mm - middle)):
        cv2.fillConvexPoly(fine, strips[i], tones[i], shift=4)
    solid = np.zeros(fine.shape[:2], np.uint8)
    cv2.fillConvexPoly(solid, cv2.convexHull(np.vstack([upper, lower])), 255, shift=4)
    return fine, solid
