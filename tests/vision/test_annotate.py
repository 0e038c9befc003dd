"""A reading in its picture is legible: numbers stand beside their discs, large enough, with a seam."""

import cv2
import numpy as np
import pytest

from companion.vision.annotate import annotated
from companion.vision.reading import Doubted, Piece, Place, Reading, Remark

GREY = 128
PLACES = ((0.3, 0.3), (0.36, 0.3), (0.33, 0.35), (0.7, 0.6), (0.01, 0.02), (0.99, 0.98))


def reading(width: int, height: int) -> Reading:
    """Three discs that touch, one alone, and two in corners, alive and squashed by turns."""
    faces = ("alive", "squashed") * 3
    discs = zip(PLACES, faces, strict=True)
    return Reading(
        tuple(Piece(x * width, y * height, width / 70, face, 0.99) for (x, y), face in discs), (), 6
    )


@pytest.mark.parametrize("width", [320, 2400])
def test_numbers_are_legible_at_any_size(width: int) -> None:
    height = width * 3 // 4
    read = reading(width, height)
    drawn = annotated(np.full((height, width, 3), GREY, np.uint8), read, ("squashed",))
    white = (drawn.min(axis=2) > 190).astype(np.uint8)
    seam = cv2.dilate(white, np.ones((3, 3), np.uint8)) - white
    assert drawn[seam > 0].mean() < GREY, "a white number is legible on a white table too"
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    for disc in read.pieces:
        away = np.hypot(columns - disc.x, rows - disc.y)
        assert not white[away < disc.r].any(), "none lies on a disc"
        beside = white[away < 4 * disc.r + 24]
        assert beside.any()
    _, _, boxes, _ = cv2.connectedComponentsWithStats(white)
    tall = [box for box in boxes[1:] if box[cv2.CC_STAT_HEIGHT] >= width / 70]
    assert len(tall) == len(read.pieces), "each is large, in one piece, inside and clear of others"


def test_a_die_has_a_square_that_is_turned_as_it_lies() -> None:
    bare = np.full((200, 200, 3), GREY, np.uint8)
    die = Piece(100, 100, 30, "six", 0.99, turn=45)
    drawn = annotated(bare, Reading((die,), (), 1), ())
    reach = 30 * 1.1
    assert (drawn[100, round(100 + reach * 2**0.5)] != GREY).any(), "a corner points to the right"
    assert (drawn[round(100 - reach), 100] == GREY).all(), "where a circle would be"


def test_a_remark_has_a_dotted_ring_and_its_place_stays_in_sight() -> None:
    bare = np.full((200, 200, 3), GREY, np.uint8)
    remark = Remark(Doubted.HIDDEN, Place(100, 100, 30), 1)
    drawn = annotated(bare, Reading((), (), 0, (remark,)), ())
    rows, columns = np.nonzero((drawn != GREY).any(axis=2))
    away = np.hypot(rows - 100, columns - 100)
    assert away.min() > 28
    angles = np.round(np.degrees(np.arctan2(rows - 100, columns - 100))[away < 44]).astype(int)
    assert 120 < len(set(angles.tolist())) < 300, "all round, with gaps"
