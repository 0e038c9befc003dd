"""A photo that a phone sends, as a picture.

>>> picture = opened(request.data)      # or `BadPicture`, which says why not
"""

import cv2
import numpy as np

from companion.ports import Picture
from companion.vision.picture import BadPicture, picture_in
from companion.words import Message

MOST_BYTES = 12 * 1024 * 1024
"""More than a phone's photo has; the page sends smaller ones."""
LONGEST_PX = 3000
"""A larger photo is made smaller: fifteen cards are told apart in this, and it takes 20 MB."""
_HEIF = (b"heic", b"heix", b"heif", b"mif1", b"msf1", b"hevc", b"avif")


def opened(data: bytes) -> Picture:
    """Return the picture, turned as the phone was held, and no larger than it needs to be."""
    if not data:
        raise BadPicture(Message("card-table.no-photo"))
    if len(data) > MOST_BYTES:
        large, most = (round(each / 1024 / 1024) for each in (len(data), MOST_BYTES))
        raise BadPicture(Message("card-table.large-photo", megabytes=large, most=most))
    if data[4:8] == b"ftyp" and data[8:12] in _HEIF:
        raise BadPicture(Message("card-table.heic"))
    picture = picture_in(data, Message("card-table.the-photo"))
    scale = LONGEST_PX / max(picture.shape[:2])
    if scale >= 1:
        return picture
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
