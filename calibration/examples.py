"""The learned faces as one picture, for a person to see which is which: a row of examples for each face.

>>> write_picture(path, named_examples(fitted, ("heads", "tails")))
"""

from collections.abc import Sequence

import cv2
import numpy as np

from calibration.fit import ProfileFit
from companion.vision.picture import Picture

_TILE_PX = 72
_ROOM = 1.25
"""How far a tile reaches, in radii of the print."""
_FONT, _SIZE, _THICK, _MARGIN_PX = cv2.FONT_HERSHEY_SIMPLEX, 0.7, 2, 12
"""How a row's name is written, and the room about it."""


def named_examples(fit: ProfileFit, names: Sequence[str]) -> Picture:
    """Return the examples with what people call the face of each row before it.

    OpenCV writes ASCII alone: where a name holds other letters, the rows are numbered from 1 instead.
    """
    texts = names if "".join(names).isascii() else [str(row) for row, _ in enumerate(names, start=1)]
    sizes = [cv2.getTextSize(text, _FONT, _SIZE, _THICK)[0] for text in texts]
    rows, wide = examples(fit), max(width for width, _ in sizes) + 2 * _MARGIN_PX
    named = np.asarray(cv2.copyMakeBorder(rows, 0, 0, wide, 0, cv2.BORDER_CONSTANT), np.uint8)
    for row, (text, (_, height)) in enumerate(zip(texts, sizes, strict=True)):
        foot = row * _TILE_PX + (_TILE_PX + height) // 2
        cv2.putText(named, text, (_MARGIN_PX, foot), _FONT, _SIZE, (255, 255, 255), _THICK, cv2.LINE_AA)
    return named


def examples(fit: ProfileFit) -> Picture:
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
