"""A blurred picture explains what is doubted in it: a camera that is out of focus, or that shakes.

>>> explained_by_blur(seen, (Doubt(Doubted.CAMERA_MOVED), Doubt(Doubted.HIDDEN, 1)))
(Doubt(name=<Doubted.BLUR: 'blur'>), Doubt(name=<Doubted.BLUR: 'blur'>, piece=1))
"""

from dataclasses import replace

import cv2
import numpy as np

from companion.vision.bracket import FADING
from companion.vision.foreground import Foreground
from companion.vision.light import greatest
from companion.vision.picture import BURNT
from companion.vision.reading import Doubt, Doubted

_DETAIL = 0.55
"""Of the table's fine detail a picture in focus shows 0.88 and more on thirteen tables, 0.72 by a camera that
was moved; one that is soft by 8 pixels of 1280 across shows less on eleven of them."""
_SOME_DETAIL = 2.0
"""In levels: of a table that had less, grain that comes and goes would tell."""


def explained_by_blur(seen: Foreground, found: tuple[Doubt, ...]) -> tuple[Doubt, ...]:
    """Return doubts with what explains them in front, if the picture is blurred.

    Then no camera has moved, pieces are blurred whatever else they seem to be, and what may lie beside them
    is no thing at all.
    """
    blur = Doubt(Doubted.BLUR)
    if not found or found[0].name is Doubted.LIGHT_CHANGED or not (blur in found or _is_blurred(seen)):
        return found
    rest = (doubt for doubt in found if doubt.name is not Doubted.CAMERA_MOVED)
    kept = (doubt for doubt in rest if doubt.piece or not doubt.place or doubt.name is Doubted.HANDS)
    blurred = (
        replace(blur, piece=doubt.piece, place=doubt.place, clipped=doubt.is_dazzled)
        if doubt.piece
        else doubt
        for doubt in kept
    )
    return tuple(dict.fromkeys((blur, *blurred)))


def _is_blurred(seen: Foreground) -> bool:
    """Whether the table, where nothing lies on it, shows less of its fine detail than at calibration.

    What the camera clips, now or then, shows none.
    """
    clipped = np.asarray(np.maximum(greatest(seen.small), greatest(seen.bare)) >= BURNT - FADING, np.uint8)
    table = (seen.mask == 0) & (cv2.dilate(clipped, np.ones((3, 3), np.uint8)) == 0)
    if not table.any():
        return False
    now, then = (
        float(np.median(np.abs(cv2.Laplacian(np.asarray(picture / light, np.float32), cv2.CV_32F))[table]))
        for picture, light in ((seen.small, np.array(seen.light)), (seen.bare, np.ones(3)))
    )
    return then > _SOME_DETAIL and now < _DETAIL * then
