"""Pictures in a row as one animated WebP, without end.

>>> animated([(encoded(picture, quality=70), 100), (encoded(other, quality=70), 2000)], (480, 432))
b'RIFF...'

OpenCV writes such files itself from 4.11 on, and Debian has 4.10. Each picture is a WebP as OpenCV makes it;
around them is laid what https://developers.google.com/speed/webp/docs/riff_container describes.
"""

from collections.abc import Sequence

import cv2

from companion.ports import Picture

ANIMATED = 0x02
"""In the head of the file: it moves."""
FOREVER = bytes(4 + 2)
"""Transparent behind it, and no end."""
OVER = 0x02
"""Each picture takes the place of the one before."""
LONGEST_MS = 0xFFFFFF


def encoded(picture: Picture, quality: int) -> bytes:
    """Return a picture as the one part of a WebP file that holds its pixels."""
    _, packed = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, quality])
    file, at = packed.tobytes(), len("RIFFsizeWEBP")
    while file[at : at + 4] != b"VP8 ":
        at += 8 + _even(int.from_bytes(file[at + 4 : at + 8], "little"))
    return file[at : at + 8 + _even(int.from_bytes(file[at + 4 : at + 8], "little"))]


def animated(pictures: Sequence[tuple[bytes, int]], size: tuple[int, int]) -> bytes:
    """Return the file: pictures as `encoded` returns them, all of one size, each with its milliseconds."""
    shape = b"".join((side - 1).to_bytes(3, "little") for side in size)
    frames = [
        _part(b"ANMF", bytes(6) + shape + min(ms, LONGEST_MS).to_bytes(3, "little") + bytes([OVER]) + pixels)
        for pixels, ms in pictures
    ]
    head = _part(b"VP8X", bytes([ANIMATED, 0, 0, 0]) + shape)
    return _part(b"RIFF", b"".join([b"WEBP", head, _part(b"ANIM", FOREVER), *frames]))


def _part(name: bytes, content: bytes) -> bytes:
    return name + len(content).to_bytes(4, "little") + content + bytes(len(content) % 2)


def _even(length: int) -> int:
    """Return how long a part is in the file: an odd one has a byte more."""
    return length + length % 2
