"""Scenes by hand: discs of one sample slap, laid into other pictures."""

import json

import cv2
import numpy as np

from companion.vision import Piece, Reader, Reading, Remark, load_picture
from companion.vision.picture import Picture
from tests.vision.conftest import SLAPS

EMPTY, SLAP = load_picture(SLAPS / "empty.jpg"), load_picture(SLAPS / "slap-00.jpg")
THROWN = len(json.loads((SLAPS / "slap-00.json").read_text(encoding="utf-8"))["discs"])


def only_remark(reading: Reading) -> Remark:
    """Return the only thing that a sure reading remarks."""
    assert reading.sure, reading.reason
    (remark,) = reading.remarks
    return remark


def unremarkable(reading: Reading) -> bool:
    """Say whether a reading is sure, and remarks nothing."""
    return reading.sure and not reading.remarks


def free_discs(reader: Reader) -> list[Piece]:
    """Return discs of the slap that lie well apart from all others."""
    discs = reader.read(SLAP, THROWN).pieces
    return [
        disc
        for disc in discs
        if all(np.hypot(disc.x - d.x, disc.y - d.y) > 2.4 * disc.r for d in discs if d is not disc)
    ]


def put(picture: Picture, disc: Piece, x: float, y: float) -> None:
    """Lay a copy of a disc of the slap into another picture."""
    half = round(1.2 * disc.r)
    left, top, to_x, to_y = (round(value) - half for value in (disc.x, disc.y, x, y))
    piece = SLAP[top : top + 2 * half, left : left + 2 * half]
    mask = np.zeros(piece.shape[:2], np.uint8)
    cv2.circle(mask, (half, half), round(1.05 * disc.r), 1, -1)
    place = picture[to_y : to_y + 2 * half, to_x : to_x + 2 * half]
    place[mask > 0] = piece[mask > 0]
