"""Pictures from files: whole JPEG or PNG files of a sensible size, turned upright, as 8 bit colour.

Greyscale and 16 bit pictures become 8 bit colour, and the turn that a camera noted is applied. A torn
file is refused: OpenCV would fill what is missing with grey, and grey hides discs.
"""

import struct
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError, reason
from companion.words import Message

Picture = NDArray[np.uint8]
"""Height x width x 3, blue green red."""

BURNT = 250
"""From here on a value is burnt out, and says no more than that it is bright."""

SMALLEST_PX, LARGEST_PX = 160, 12_000
"""The limits of either side."""

_JPEG, _PNG = b"\xff\xd8", b"\x89PNG\r\n\x1a\n"
_NO_FRAME_HEADER = {0xC4, 0xC8, 0xCC}  # tables that share the number range of the frame headers


class BadPicture(CompanionError, ValueError):
    """A picture cannot be read, or cannot be one of this table."""


def load_picture(path: Path) -> Picture:
    """Read the picture at `path`, or say in one sentence why not."""
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise BadPicture(Message("picture.unreadable", file=str(path), why=reason(fault))) from fault
    size = _size(data)
    if size is None:
        raise BadPicture(Message("picture.torn", file=str(path)))
    width, height = size
    if min(size) < SMALLEST_PX or max(size) > LARGEST_PX:
        raise BadPicture(
            Message(
                "picture.bad-size",
                file=str(path),
                width=width,
                height=height,
                low=SMALLEST_PX,
                high=LARGEST_PX,
            )
        )
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise BadPicture(Message("picture.torn", file=str(path)))
    return np.asarray(picture, dtype=np.uint8)


def _size(data: bytes) -> tuple[int, int] | None:
    """Return width and height as the file's header tells; None when it is torn or no picture."""
    if data.startswith(_PNG):
        whole = len(data) > 45 and data[12:16] == b"IHDR" and b"IEND" in data[-16:]
        return struct.unpack(">II", data[16:24]) if whole else None
    return _jpeg_size(data) if data.startswith(_JPEG) else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Walk over the segments up to the scan, and see that the scan comes to an end."""
    place, size = 2, None
    while place + 9 <= len(data) and data[place] == 0xFF:
        kind, length = data[place + 1], int.from_bytes(data[place + 2 : place + 4], "big")
        if 0xC0 <= kind <= 0xCF and kind not in _NO_FRAME_HEADER:
            height, width = struct.unpack(">HH", data[place + 5 : place + 9])
            size = (width, height)
        if kind == 0xDA:
            return size if b"\xff\xd9" in data[place:] else None
        place += 2 + length
    return None
