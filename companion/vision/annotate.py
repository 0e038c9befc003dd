"""Draws a reading into its picture: every piece ringed and numbered, every doubt marked; dice have squares.

A remark has a dotted ring, quieter than the others.

The two colours are from Okabe and Ito's palette, which colour-blind people can tell apart; the rings
differ in form too: some faces have a double ring, the others a single one. A number stands beside its
rings, where there is room, tied to them by a line, and as large as the picture asks for.
"""

import math
from collections.abc import Collection, Sequence
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import reason
from companion.vision.picture import BadPicture, Picture
from companion.vision.reading import Place, Reading
from companion.words import Message

_SINGLE, _DOUBLE, _UNKNOWN, _DOUBT = (178, 114, 0), (0, 159, 230), (255, 255, 255), (167, 121, 204)
_INNER, _OUTER = 1.1, 1.33
"""How far out the rings lie, in radii of the piece."""
_FONT, _FONT_PX = cv2.FONT_HERSHEY_SIMPLEX, 22
"""Hershey's letters at size 1 are so tall."""


def annotated(picture: Picture, reading: Reading, doubled: Collection[str]) -> Picture:
    """Return a copy of the picture that shows what was read; faces in `doubled` have a double ring."""
    drawn = picture.copy()
    thick = max(1, round(picture.shape[1] / 640))
    for piece in reading.pieces:
        twice = piece.face in doubled
        colour = _UNKNOWN if piece.face is None else _DOUBLE if twice else _SINGLE
        for reach in (_INNER, _OUTER) if twice else (_INNER,):
            _outline(drawn, _corners(piece.place, reach, piece.turn), colour, thick)
    doubted = [doubt.place for doubt in reading.doubts if doubt.place is not None]
    for place in doubted:
        _outline(drawn, _corners(place, _OUTER, 45), _DOUBT, thick + 1)
    remarked = [remark.place for remark in reading.remarks]
    for place in remarked:
        for dot in _corners(place, _OUTER)[::3]:
            _outline(drawn, dot[None], _UNKNOWN, thick)
    named = [(piece.place, str(number)) for number, piece in enumerate(reading.pieces, start=1)]
    named += [(Place(place.x, place.y, place.r * 2**0.5), "?") for place in doubted]
    named += [(place, "?") for place in remarked]
    taken = [Place(place.x, place.y, place.r * _OUTER) for place, _ in named]
    for place, text in named:
        spot = _beside(place, text, taken, drawn)
        _line(drawn, place, spot, thick)
        _write(drawn, text, spot, _letter(place, drawn))
        taken.append(spot)
    return drawn


def write_picture(path: Path, picture: Picture) -> None:
    """Write a picture as the file's ending says, or say why that cannot be done."""
    try:
        done, packed = cv2.imencode(path.suffix or ".png", picture)
    except cv2.error:
        done = False
    if not done:
        raise BadPicture(Message("picture.unknown-kind", file=str(path)))
    try:
        path.write_bytes(packed.tobytes())
    except OSError as fault:
        raise BadPicture(Message("picture.unwritable", file=str(path), why=reason(fault))) from fault


def _corners(place: Place, reach: float, turn: float | None = None) -> NDArray[np.float64]:
    """Return corners x 2 of the square about a place that is turned so, or of a circle, which has no turn."""
    count, first, far = (4, np.radians(45 + turn), 2**0.5) if turn is not None else (72, 0.0, 1.0)
    angles = first + np.arange(count) * 2 * np.pi / count
    ways = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.asarray((place.x, place.y) + far * reach * place.r * ways)


def _outline(drawn: Picture, corners: NDArray[np.float64], colour: tuple[int, int, int], thick: int) -> None:
    """Draw a line through all corners and back, to an eighth of a pixel, with a black seam."""
    shape = np.round(8 * corners).astype(np.int32).reshape(-1, 1, 2)
    for shade, width in (((0, 0, 0), 2 * thick + 1), (colour, thick)):
        cv2.polylines(drawn, [shape], True, shade, width, cv2.LINE_AA, 3)


def _beside(place: Place, text: str, taken: Sequence[Place], drawn: Picture) -> Place:
    """Return where a number goes: above to the right of its piece if there is room, else round it, or further
    out where all is taken; inside the picture.
    """
    (height, width), tall = drawn.shape[:2], _letter(place, drawn)
    half = tall * (0.2 + 0.3 * len(text))
    spots = [
        Place(place.x + reach * math.cos(side), place.y + reach * math.sin(side), half)
        for reach in (_OUTER * place.r + away * tall for away in (1, 2, 3))
        for side in np.radians(range(-45, 315, 30))
    ]

    def room(spot: Place) -> float:
        border = min(spot.x, spot.y, width - spot.x, height - spot.y)
        return float(min(border, *(math.dist((spot.x, spot.y), (each.x, each.y)) - each.r for each in taken)))

    return max(spots, key=lambda spot: min(room(spot), half))


def _line(drawn: Picture, place: Place, spot: Place, thick: int) -> None:
    """Tie a number to its piece."""
    share = _INNER * place.r / math.dist((place.x, place.y), (spot.x, spot.y))
    start = (place.x + share * (spot.x - place.x), place.y + share * (spot.y - place.y))
    _outline(drawn, np.array([start, (spot.x, spot.y)]), (255, 255, 255), thick)


def _letter(place: Place, drawn: Picture) -> float:
    """Return how tall a letter beside a piece is: as the piece asks for, and legible in the whole picture."""
    return max(place.r, float(drawn.shape[1]) / 56, 12.0)


def _write(drawn: Picture, text: str, middle: Place, tall: float) -> None:
    """Write white letters with a black seam; it is laid around them, as versions differ in what is thick."""
    size, seam = tall / _FONT_PX, max(1, round(tall / 10))
    (across, up), _ = cv2.getTextSize(text, _FONT, size, 2)
    left, base = round(middle.x - across / 2), round(middle.y + up / 2)
    for dx, dy in product((-seam, 0, seam), repeat=2):
        cv2.putText(drawn, text, (left + dx, base + dy), _FONT, size, (0, 0, 0), 2, cv2.LINE_AA)
    cv2.putText(drawn, text, (left, base), _FONT, size, (255, 255, 255), 2, cv2.LINE_AA)
