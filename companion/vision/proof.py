"""The proof photo: the picture with every disc ringed and numbered, and every doubt marked.

The two colours are from Okabe and Ito's palette, which colour-blind people can tell apart; the rings
differ in form too: living discs have a single ring, squashed ones a double ring.
"""

from pathlib import Path

import cv2
import numpy as np

from companion.errors import reason
from companion.vision.picture import BadPicture, Picture
from companion.vision.reading import Face, Place, Reading
from companion.words import Message

_COLOURS = {Face.ALIVE: (178, 114, 0), Face.SQUASHED: (0, 159, 230), Face.UNREADABLE: (255, 255, 255)}
_DOUBT = (167, 121, 204)
_SHARP = 3
"""Bits below a pixel that OpenCV draws with."""


def proof(picture: Picture, reading: Reading) -> Picture:
    """Return a copy of the picture that shows what was read."""
    drawn = picture.copy()
    thick = max(1, round(picture.shape[1] / 640))
    for number, disc in enumerate(reading.discs, start=1):
        _ring(drawn, disc.place, 1.1, _COLOURS[disc.face], thick)
        if disc.face is Face.SQUASHED:
            _ring(drawn, disc.place, 1.33, _COLOURS[disc.face], thick)
        _label(drawn, disc.place, str(number), thick)
    for doubt in reading.doubts:
        if doubt.place is not None:
            _mark(drawn, doubt.place, thick)
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


def _ring(drawn: Picture, place: Place, reach: float, colour: tuple[int, int, int], thick: int) -> None:
    fine = 1 << _SHARP
    middle = (round(place.x * fine), round(place.y * fine))
    for shade, width in (((0, 0, 0), 2 * thick + 1), (colour, thick)):
        cv2.circle(drawn, middle, round(place.r * reach * fine), shade, width, cv2.LINE_AA, _SHARP)


def _label(drawn: Picture, place: Place, text: str, thick: int) -> None:
    size = max(0.4, place.r / 40)
    at = (round(place.x + 1.1 * place.r), round(place.y - 1.0 * place.r))
    for shade, width in (((0, 0, 0), thick + 3), ((255, 255, 255), thick)):
        cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, shade, width, cv2.LINE_AA)


def _mark(drawn: Picture, place: Place, thick: int) -> None:
    """Draw a square on its corner with a question mark."""
    reach = 1.8 * place.r
    corners = [(place.x, place.y - reach), (place.x + reach, place.y), (place.x, place.y + reach)]
    corners.append((place.x - reach, place.y))
    shape = np.array(corners).round().astype(np.int32).reshape(-1, 1, 2)
    for shade, width in (((0, 0, 0), 2 * thick + 2), (_DOUBT, thick + 1)):
        cv2.polylines(drawn, [shape], True, shade, width, cv2.LINE_AA)
    _label(drawn, Place(place.x - 1.3 * place.r, place.y + 2.9 * place.r, place.r), "?", thick + 1)
