"""A throw as a clip: the seconds before its reading, then its pieces ringed one by one, and what it came to.

>>> parts = cut_out(seconds.glimpses(), proof.photo)    # what the proof photo shows, and no more
>>> clip = made(parts, photos.read("17"), proof, tell=print)
0 43
1 43
...

What moves at the border is blurred: there people reach in, and lean in. The file is smaller than
`MOST_BYTES`, whatever is to be seen: where it would not be, it is made again, coarser and then smaller.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.evenings.proof import Proof
from companion.live.animated import animated, encoded
from companion.live.last_seconds import QUALITY, Glimpse
from companion.photos import Photo
from companion.ports import Picture
from companion.vision.annotate import annotated
from companion.vision.reading import Piece, Reading

MOST_BYTES = 1_500_000
WIDE = 480
"""As a clip is sent from phone to phone: small enough to be looked at while it loads."""
FINEST, COARSEST, COARSER = 75, 30, 15
"""The quality of its pictures, how far that is lowered before they are made smaller, and the steps."""
SMALLER = 0.7
BORDER = 0.15
"""The share of width and height, on each side, in which what moves is blurred."""
MOVED = 14
"""Levels of 255 by which a pixel of the reduced picture changes where something moved; noise stays below."""
REDUCED = 4
"""What moved is looked for in a picture so many times smaller."""
GROWN, COARSE = 5, 24
"""Pixels of it that are blurred around what moved, and squares of the picture of which one mean is left."""
FRAME_MS, LONGEST_MS = 100, 500
RING_MS, END_MS = 150, 2500
LIGHT, INK = (87, 190, 245), (6, 20, 29)
"""The light of the page, and what is written on it."""

Mask = NDArray[np.float32]
Tell = Callable[[int, int], object]


def cut_out(glimpses: Sequence[Glimpse], photo: Photo) -> tuple[Glimpse, ...]:
    """Return of each picture the part that the proof photo shows: the pieces, and the table close to them."""
    return tuple(_part(glimpse, photo) for glimpse in glimpses)


def made(parts: Sequence[Glimpse], photo: bytes, proof: Proof, tell: Tell) -> bytes:
    """Return the clip as animated WebP; `tell` hears of how many of its pictures are made, of how many."""
    quality, wide = FINEST, WIDE
    while (clip := _tried(parts, photo, proof, wide, quality, tell)) is None:
        quality, wide = (quality - COARSER, wide) if quality > COARSEST else (quality, int(wide * SMALLER))
    return clip


def _tried(
    parts: Sequence[Glimpse], photo: bytes, proof: Proof, wide: int, quality: int, tell: Tell
) -> bytes | None:
    """Return the clip of this width and quality; `None` where it becomes too large."""
    size = wide, max(1, round(wide * proof.photo.height / proof.photo.width))
    pieces = _pieces(proof, wide)
    pictures, total = list[tuple[bytes, int]](), 0
    of = len(parts) + len(pieces) + 1
    for picture, ms in _pictures(parts, photo, proof, pieces, size):
        tell(len(pictures), of)
        pixels = encoded(picture, quality)
        pictures.append((pixels, ms))
        total += len(pixels) + 32
        if total > MOST_BYTES - 64:
            return None
    return animated(pictures, size)


def _pictures(
    parts: Sequence[Glimpse], photo: bytes, proof: Proof, pieces: Sequence[Piece], size: tuple[int, int]
) -> Iterator[tuple[Picture, int]]:
    """Yield the pictures of the clip, each with its milliseconds."""
    moved = _moved_at_the_border(parts, size)
    before = _opened(parts[-1].jpeg, size)
    times = [part.seconds for part in parts]
    for part, ms in zip(parts, [*(round(1000 * (b - a)) for a, b in pairwise(times)), FRAME_MS], strict=True):
        seen = _opened(part.jpeg, size)
        there = [piece for piece in pieces if _same(seen, before, piece)]
        yield _blurred(seen, _beside(moved, there)), min(ms, LONGEST_MS)
    still = _blurred(_opened(photo, size), _beside(moved, pieces))
    counting = [piece.face in proof.throw.throw.counts for piece in pieces]
    answer = proof.throw.answer if proof.counted is None else proof.counted
    ticks = answer == sum(counting)
    for lit in range(len(pieces) + 1):
        drawn = annotated(still, Reading(tuple(pieces[:lit]), (), None), proof.throw.throw.counts)
        if isinstance(answer, int) and (ticks or lit == len(pieces)):
            _write_on_disc(drawn, str(sum(counting[:lit]) if ticks else answer), pieces)
        yield drawn, END_MS if lit == len(pieces) else RING_MS


def _pieces(proof: Proof, wide: int) -> list[Piece]:
    """Return the pieces in the pixels of the clip, with the faces that people let count."""
    scale, photo, throw = wide / proof.photo.width, proof.photo, proof.throw
    read = throw.reading.pieces if throw.reading is not None else ()
    return [
        replace(
            piece,
            x=(piece.x - photo.left) * scale,
            y=(piece.y - photo.top) * scale,
            r=piece.r * scale,
            face=face,
        )
        for piece, face in zip(read, throw.faces, strict=True)
    ]


def _moved_at_the_border(parts: Sequence[Glimpse], size: tuple[int, int]) -> Mask:
    """Return what is blurred, from 0 to 1: where anything changed at the border in all these seconds."""
    small = max(1, size[0] // REDUCED), max(1, size[1] // REDUCED)
    least, most = np.full((*small[::-1], 3), 255, np.uint8), np.zeros((*small[::-1], 3), np.uint8)
    for part in parts:
        seen = _opened(part.jpeg, small)
        least, most = np.minimum(least, seen), np.maximum(most, seen)
    changed = (most.astype(np.int16) - least).max(axis=2) > MOVED
    across, down = (max(1, round(BORDER * side)) for side in small)
    changed[down:-down, across:-across] = False
    grown = cv2.dilate(changed.astype(np.float32), np.ones((GROWN, GROWN), np.uint8))
    return np.asarray(cv2.resize(cv2.blur(grown, (3, 3)), size, interpolation=cv2.INTER_LINEAR), np.float32)


def _same(one: Picture, other: Picture, piece: Piece) -> bool:
    """Say whether both show the same where a piece lies."""
    top, left = (max(0, round(middle - piece.r)) for middle in (piece.y, piece.x))
    here = slice(top, round(piece.y + piece.r) + 1), slice(left, round(piece.x + piece.r) + 1)
    return bool(cv2.absdiff(one[here], other[here]).mean() < MOVED / 2)


def _beside(moved: Mask, pieces: Sequence[Piece]) -> Mask:
    """Return what is blurred, without pieces that lie there: these were read, and are nobody's face."""
    left = moved.copy()
    for piece in pieces:
        cv2.circle(left, (round(piece.x), round(piece.y)), round(1.2 * piece.r), 0.0, cv2.FILLED)
    return left


def _blurred(picture: Picture, where: Mask) -> Picture:
    """Return the picture with nothing to be made out there."""
    size = picture.shape[1], picture.shape[0]
    few = max(1, size[0] // COARSE), max(1, size[1] // COARSE)
    means = cv2.resize(picture, few, interpolation=cv2.INTER_AREA)
    blurred = cv2.resize(means, size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.blendLinear(picture, blurred, 1 - where, where), np.uint8)


def _write_on_disc(drawn: Picture, number: str, pieces: Sequence[Piece]) -> None:
    """Write what was counted on a disc of light as the page has it, into the corner furthest from pieces."""
    tall, wide = drawn.shape[:2]
    radius = round(wide * 0.09)
    inside = radius + wide // 40
    corners = [(x, y) for y in (inside, tall - inside) for x in (wide - inside, inside)]
    x, y = max(
        corners, key=lambda at: min((hypot(at[0] - p.x, at[1] - p.y) - p.r for p in pieces), default=0)
    )
    cv2.circle(drawn, (x, y), radius, LIGHT, cv2.FILLED, cv2.LINE_AA)
    size, thick = radius / 22 / max(1, len(number) - 0.5), max(1, radius // 10)
    (across, up), _ = cv2.getTextSize(number, cv2.FONT_HERSHEY_DUPLEX, size, thick)
    place = x - across // 2, y + up // 2
    cv2.putText(drawn, number, place, cv2.FONT_HERSHEY_DUPLEX, size, INK, thick, cv2.LINE_AA)


def _part(glimpse: Glimpse, photo: Photo) -> Glimpse:
    left, top, wide, tall = (
        round(edge * glimpse.scale) for edge in (photo.left, photo.top, photo.width, photo.height)
    )
    picture = _decoded(glimpse.jpeg)
    cut = picture[top : top + max(1, tall), left : left + max(1, wide)]
    _, packed = cv2.imencode(".jpg", cut, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return replace(glimpse, jpeg=packed.tobytes())


def _opened(jpeg: bytes, size: tuple[int, int]) -> Picture:
    picture = _decoded(jpeg)
    smaller = picture.shape[1] > size[0]
    how = cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, size, interpolation=how), np.uint8)


def _decoded(jpeg: bytes) -> Picture:
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)
