"""Whether a JPEG or PNG file is whole, and what of it is to be decoded.

    >>> file = parsed(path.read_bytes())
    >>> file.width, file.height
    (1280, 960)

A JPEG decoder that meets the end mark too early fills what is missing with grey, and says so to nobody. So
there is `endless`: instead of the end mark the picture's own scan follows once more. A decoder that still
needs something takes it from there and shows something else, or gives up; one that has all looks no further.
"""

import re
import struct
from dataclasses import dataclass, field

_JPEG, _PNG = b"\xff\xd8", b"\x89PNG\r\n\x1a\n"
_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # the others are tables
_SEQUENTIAL, _SCAN, _END, _RESTARTS = (0xC0, 0xC1), 0xDA, 0xD9, 0xDD
_MARK = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""The first that is no part of a scan, as written 0xFF and restarts are."""
_RESTART = re.compile(rb"\xff[\xd0-\xd7]")
_FOLLOWS = 65_536
"""At least this many bytes follow in `endless`: enough for a row of blocks, before which nothing is shown."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """What a whole file tells of itself, and what a decoder is to be given of it."""

    width: int
    height: int
    data: bytes
    endless: bytes | None = None
    """Decodes to the very same picture, unless `data` ends too early. None where that is not known."""


def parsed(data: bytes) -> PictureFile | None:
    """Return what the file tells; None when it is torn, or no picture."""
    try:
        if data.startswith(_PNG):
            return _png(data)
        return _jpeg(data) if data.startswith(_JPEG) else None
    except (IndexError, ValueError, ZeroDivisionError, struct.error):  # a segment is cut short or nonsense
        return None


def _png(data: bytes) -> PictureFile | None:
    """Walk over the chunks to the last one. What a program hung on after it is left out."""
    place, kind = len(_PNG), b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, place)
        place += 12 + length
    whole = place <= len(data) and data[12:16] == b"IHDR"
    width, height = struct.unpack_from(">II", data, 16)
    return PictureFile(width, height, data[:place]) if whole else None


@dataclass(slots=True)
class _Walk:
    """What has been met on the way through a JPEG file."""

    kind: int = 0
    size: tuple[int, int] = (0, 0)
    components: int = 0
    scans: int = 0
    complete: set[tuple[int, int]] = field(default_factory=set)
    """The coefficients of each component that are complete to their last bit."""

    units: int = 0
    """Of how many units of blocks the picture consists."""
    every: int = 0
    """After how many of them the scan restarts; 0 never."""

    def frame(self, kind: int, body: bytes) -> None:
        self.kind = kind
        height, width, self.components = struct.unpack_from(">HHB", body, 1)
        self.size = (width, height)
        sampled = body[7::3] if self.components > 1 else b"\x11"
        across, down = (
            8 * max(factors) for factors in ([s >> 4 for s in sampled], [s & 15 for s in sampled])
        )
        self.units = -(-width // across) * -(-height // down)

    def scan(self, body: bytes) -> None:
        self.scans += 1
        count = body[0]
        first, last, bits = body[1 + 2 * count : 4 + 2 * count]
        if bits & 15 == 0:
            self.complete |= {
                (body[1 + 2 * nth], coefficient)
                for nth in range(count)
                for coefficient in range(first, min(last, 63) + 1)
            }

    @property
    def whole(self) -> bool:
        return 0 < self.components * 64 == len(self.complete)


def _jpeg(data: bytes) -> PictureFile | None:
    """Walk over the segments and scans to the end mark."""
    walk, place, begun = _Walk(), 2, 0
    while data[place] == 0xFF:
        kind = data[place + 1]
        if kind == _END:
            return _ended(walk, data[:begun], data[begun:place])
        if kind == 0xFF:  # a mark may have any number of these before it
            place += 1
            continue
        (length,) = struct.unpack_from(">H", data, place + 2)
        body = data[place + 4 : place + 2 + length]
        place += 2 + length
        if kind in _FRAMES:
            walk.frame(kind, body)
        elif kind == _RESTARTS:
            (walk.every,) = struct.unpack(">H", body)
        elif kind == _SCAN:
            walk.scan(body)
            begun, mark = place, _MARK.search(data, place)
            if mark is None:
                return None
            place = mark.start()
    return None


def _ended(walk: _Walk, before: bytes, scan: bytes) -> PictureFile | None:
    """Return what the walk found, if nothing is missing; `scan` is the last one.

    Of a picture stored in several scans it is enough that each has begun: the first ones hold all of the
    picture, the later ones make it finer.
    """
    if not walk.whole:
        return None
    endless = None
    if walk.kind in _SEQUENTIAL and walk.scans == 1:
        if walk.every and len(_RESTART.findall(scan)) != (walk.units - 1) // walk.every:
            return None
        endless = _endless(before, scan)
    return PictureFile(*walk.size, before + scan + b"\xff\xd9", endless)


def _endless(before: bytes, scan: bytes) -> bytes:
    scan = scan.rstrip(b"\xff")  # half of a written 0xFF would make a mark of what follows
    again = _RESTART.sub(b"", scan)
    return before + scan + again * (1 + _FOLLOWS // (len(again) + 1))
