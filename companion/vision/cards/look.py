"""What of a card's picture finds it again: a thumbnail, and the points of its print with what they look like.

>>> look_of(upright).marks.shape      # points x (x, y, size, angle), in shares of the card's width
(118, 4)
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Picture

Floats = NDArray[np.float32]

SMALL = (20, 30)
MARKED_PX = 80
"""The shorter side of a card in which marks are looked for: the fewest pixels that show enough of them."""
MOST_MARKS = 120


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A card reduced to what finds it again."""

    small: Picture
    """The thumbnail."""
    aspect: float
    """Width over height."""
    marks: Floats
    words: NDArray[np.uint8]
    """What each mark looks like: a SIFT descriptor."""


def look_of(upright: Picture) -> Look:
    """Return what of an upright picture finds it again."""
    height, width = upright.shape[:2]
    small = np.asarray(cv2.resize(upright, SMALL, interpolation=cv2.INTER_AREA), np.uint8)
    scale = MARKED_PX / min(width, height)
    even = cv2.resize(upright, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    marks, words = marks_of(np.asarray(even, np.uint8), MOST_MARKS)
    marks[:, :3] /= even.shape[1]
    return Look(small, width / height, marks, words)


def marks_of(
    picture: Picture, most: int = 0, mask: NDArray[np.uint8] | None = None
) -> tuple[Floats, NDArray[np.uint8]]:
    """Return where a picture is marked (x, y, size and angle), and what these places look like."""
    points, words = _sift(most).detectAndCompute(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), mask)
    if words is None:
        return np.zeros((0, 4), np.float32), np.zeros((0, 128), np.uint8)
    marks = [(point.pt[0], point.pt[1], point.size, point.angle) for point in points]
    return np.array(marks, np.float32), _rooted(np.asarray(words, np.float32))


def _rooted(words: Floats) -> NDArray[np.uint8]:
    """Return descriptors that are compared by their product: roots of their shares, as bytes."""
    shares = words / np.maximum(words.sum(axis=1, keepdims=True), 1)
    return np.asarray(np.rint(512 * np.sqrt(shares)).clip(0, 255), np.uint8)


def packed_looks(looks: Sequence[Look]) -> bytes:
    """Return looks as one array file."""
    marks = [np.zeros((0, 4), np.float32), *(look.marks for look in looks)]
    words = [np.zeros((0, 128), np.uint8), *(look.words for look in looks)]
    packed = io.BytesIO()
    np.savez(
        packed,
        allow_pickle=False,
        smalls=np.array([look.small for look in looks], np.uint8),
        aspects=np.array([look.aspect for look in looks]),
        counts=np.array([len(look.marks) for look in looks], np.int64),
        marks=np.concatenate(marks),
        words=np.concatenate(words),
    )
    return packed.getvalue()


def unpacked_looks(data: bytes) -> list[Look]:
    """Return the looks in an array file; `ValueError` and its like where it is none."""
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        ends = np.cumsum(arrays["counts"])[:-1]
        marks, words = (np.split(arrays[name], ends) for name in ("marks", "words"))
        parts = zip(arrays["smalls"], arrays["aspects"].tolist(), marks, words, strict=True)
        return [Look(small, aspect, each, said) for small, aspect, each, said in parts]


@cache
def _sift(most: int) -> Any:
    return cv2.SIFT_create(nfeatures=most, contrastThreshold=0.03)  # type: ignore[attr-defined]  # stubs lack it
