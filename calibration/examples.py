"""The learned faces as one picture, for a person to see which is which: a row of examples for each face.

>>> write_picture(path, examples(fitted))
"""

import cv2
import numpy as np

from calibration.fit import Fit
from companion.vision.picture import Picture

_TILE_PX = 72
_ROOM = 1.25
"""How far a tile reaches, in radii of the print."""


def examples(fit: Fit) -> Picture:
    """Return every example that was learned from, the first face above the second."""
    scale = 2**fit.profile.work
    rows = []
    for picture, places in zip(fit.pictures, fit.learned.places, strict=True):
        tiles = []
        for x, y, r in places:
            zoom = _TILE_PX / 2 / (r * scale * _ROOM)
            left, top = (_TILE_PX / 2 - zoom * ((middle + 0.5) * scale - 0.5) for middle in (x, y))
            matrix = np.array([[zoom, 0, left], [0, zoom, top]], np.float32)
            tiles.append(cv2.warpAffine(picture, matrix, (_TILE_PX, _TILE_PX), flags=cv2.INTER_CUBIC))
        rows.append(np.hstack(tiles))
    width = max(row.shape[1] for row in rows)
    rows = [cv2.copyMakeBorder(row, 0, 0, 0, width - row.shape[1], cv2.BORDER_CONSTANT) for row in rows]
    return np.asarray(np.vstack(rows), np.uint8)
