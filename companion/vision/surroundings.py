"""A photo in which nothing shows but pieces and what lies close round them: the rest of a room is private.

>>> blanked(jpeg, [Place(40, 32, 18)])
b'...'
"""

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import Place

Mask = NDArray[np.uint8]

REACH = 2.0
"""How far round a piece a photo is left as it is, in its radii: rim, shadow, and what lies on it."""
GREY = (128, 128, 128)


def surroundings(shape: tuple[int, ...], places: Iterable[Place]) -> Mask:
    """Return the mask (255) of what lies near these places, for a picture of this shape."""
    near = np.zeros(shape[:2], np.uint8)
    for place in places:
        cv2.circle(near, (round(place.x), round(place.y)), round(REACH * place.r), 255, -1)
    return near


def blanked(jpeg: bytes, places: Iterable[Place]) -> bytes:
    """Return a JPEG with all blanked that is not near these places; what is no picture stays as it is."""
    photo = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if photo is None:
        return jpeg
    photo[surroundings(photo.shape, places) == 0] = GREY
    return cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
