"""Pictures from files: whole JPEG or PNG files of a sensible size, turned upright, as 8 bit colour.

Greyscale and 16 bit pictures become 8 bit colour, and the turn that a camera noted is applied. A torn
file is refused: OpenCV would fill what is missing with grey, and grey hides discs.
"""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError, reason
from companion.vision.picture_file import parsed
from companion.words import Message, Words

Picture = NDArray[np.uint8]
"""Height x width x 3, blue green red."""

BURNT = 250
"""From here on a value is burnt out, and says no more than that it is bright."""

SMALLEST_PX, LARGEST_PX = 160, 12_000
"""The limits of either side."""

MOST_MEGAPIXELS = 50
"""More than any camera of a table has; decoded they take 150 MB."""


class BadPicture(CompanionError, ValueError):
    """A picture cannot be read, or cannot be one of this table."""


def load_picture(path: Path) -> Picture:
    """Read the picture at `path`, or say in one sentence why not."""
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise BadPicture(Message("picture.unreadable", file=str(path), why=reason(fault))) from fault
    return picture_in(data, str(path))


def picture_in(data: bytes, called: Words) -> Picture:
    """Return the picture in the bytes of what is `called` so, or say in one sentence why there is none."""
    file = parsed(data)
    if file is None:
        raise BadPicture(Message("picture.torn", file=called))
    _check_size(called, file.width, file.height)
    picture = _decoded(file.data)
    if picture is None or (file.endless is not None and not _same(picture, _decoded(file.endless))):
        raise BadPicture(Message("picture.torn", file=called))
    return picture


def _decoded(data: bytes) -> Picture | None:
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, dtype=np.uint8)


def _same(picture: Picture, other: Picture | None) -> bool:
    return other is not None and np.array_equal(picture, other)


def _check_size(called: Words, width: int, height: int) -> None:
    """Refuse what cannot be a picture of this table, before it is decoded and takes the memory."""
    size: dict[str, object] = {"file": called, "width": width, "height": height}
    if min(width, height) < SMALLEST_PX or max(width, height) > LARGEST_PX:
        raise BadPicture(Message("picture.bad-size", **size, low=SMALLEST_PX, high=LARGEST_PX))
    if width * height > MOST_MEGAPIXELS * 1_000_000:
        megapixels = round(width * height / 1_000_000)
        raise BadPicture(Message("picture.too-large", **size, megapixels=megapixels, most=MOST_MEGAPIXELS))


def of_size(picture: Picture, size: tuple[int, int]) -> tuple[Picture, float]:
    """Return the picture in this width and height, and how much larger it was; another shape is refused."""
    (width, height), given = size, (picture.shape[1], picture.shape[0])
    if given == size:
        return picture, 1.0
    if abs(given[0] * height - given[1] * width) > 0.01 * given[0] * height:
        told = {"width": given[0], "height": given[1], "want_width": width, "want_height": height}
        raise BadPicture(Message("picture.other-shape", **told))
    way = cv2.INTER_AREA if given[0] > width else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=way), np.uint8), given[0] / width
