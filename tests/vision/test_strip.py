"""A disc that stands between two others is a strip of one colour, as long as a disc; nothing else is."""

import cv2
import numpy as np
import pytest

from companion.vision import Doubted, Reader
from companion.vision.picture import Picture
from tests.vision.staged import EMPTY, free_discs, put

Colour = tuple[int, int, int]
SIDE, OTHER = (40, 30, 120), (120, 40, 30)
MIDDLE = (640.0, 480.0)


def between_discs(
    reader: Reader, apart: float, *, off: float, turned: float, long: float, colours: tuple[Colour, Colour]
) -> Picture:
    """Return two discs so many radii apart, and between them a strip off the middle, in two colours."""
    picture, (left, right) = EMPTY.copy(), free_discs(reader)[:2]
    radius, (x, y) = left.r, MIDDLE
    put(picture, left, x - apart / 2 * radius, y)
    put(picture, right, x + apart / 2 * radius, y)
    along = np.array([-np.sin(np.radians(turned)), np.cos(np.radians(turned))])
    for side, colour in zip((-1, 1), colours, strict=True):
        place = np.array([x + off * radius, y]) + side * long / 4 * radius * along
        box = cv2.boxPoints((place.tolist(), (0.35 * radius, long / 2 * radius), turned))
        cv2.fillPoly(picture, [np.rint(box).astype(np.int32)], colour, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize(
    ("apart", "off", "turned"),
    [(2.4, 0.3, 10), (2.4, 0.4, 10), (2.4, 0.4, 16), (2.4, -0.3, -10)],
)
def test_a_disc_that_stands_nearer_to_one_of_two_is_seen(
    reader: Reader, apart: float, off: float, turned: float
) -> None:
    picture = between_discs(reader, apart, off=off, turned=turned, long=2.0, colours=(SIDE, SIDE))
    (doubt,) = reader.read(picture, 2).doubts
    assert doubt.name is Doubted.ON_EDGE
    assert doubt.place
    assert np.hypot(doubt.place.x - MIDDLE[0], doubt.place.y - MIDDLE[1]) < doubt.place.r / 2


@pytest.mark.parametrize(
    ("long", "colours"),
    [(1.2, (SIDE, SIDE)), (3.5, (SIDE, SIDE)), (2.0, (SIDE, OTHER)), (0.0, (SIDE, SIDE))],
    ids=["a short one", "a match", "two things", "nothing"],
)
def test_what_is_shorter_longer_or_of_two_colours_is_no_disc(
    reader: Reader, long: float, colours: tuple[Colour, Colour]
) -> None:
    picture = between_discs(reader, 2.4, off=0.4, turned=10, long=long, colours=colours)
    assert reader.read(picture, 2).sure


@pytest.mark.parametrize("apart", [2.0, 2.1, 2.2, 2.5])
def test_the_sides_of_two_discs_are_no_strip(reader: Reader, apart: float) -> None:
    picture = between_discs(reader, apart, off=0, turned=0, long=0, colours=(SIDE, SIDE))
    assert reader.read(picture, 2).sure
