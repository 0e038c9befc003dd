"""A disc that stands between two others fills both corners between them, if only a little of one."""

import numpy as np
import pytest

from companion.vision import Reader
from companion.vision.discs.unread.between import between_two
from companion.vision.discs.unread.pairs import Pairs
from tests.vision.hand_drawn import Oblong, painted, piece, seen_as

WHOLE: Oblong = (0.0, 0.75, 0.7, 0.6, 0.0)
BIT: Oblong = (0.0, -0.6, 0.7, 0.3, 0.0)
"""What fills one corner, and a little of the other."""


@pytest.mark.parametrize(
    ("boxes", "apart", "stands"),
    [((WHOLE, BIT), 2.4, True), ((WHOLE,), 2.4, False), ((BIT,), 2.4, False), ((WHOLE, BIT), 2.1, False)],
    ids=["both corners", "one corner", "a bit of one", "no room for it"],
)
def test_what_is_no_shadow_in_both_corners_stands_between_discs_with_room(
    reader: Reader, boxes: tuple[Oblong, ...], apart: float, stands: bool
) -> None:
    assert stands_between(reader, boxes, apart) == stands


@pytest.mark.parametrize(
    ("boxes", "stands"),
    [
        ((WHOLE, (0, -0.55, 0.4, 0.1, 0)), True),
        ((WHOLE, (0, -0.95, 0.4, 0.1, 0)), False),
        (((0, 0.65, 0.4, 0.3, 0), (0, -0.75, 0.4, 0.15, 0)), True),
        (((0, 0.55, 0.7, 0.1, 0), (0, -0.75, 0.4, 0.15, 0)), False),
    ],
    ids=["a tenth of one", "a fifteenth", "two thirds together", "half together"],
)
def test_with_room_a_little_of_each_corner_is_enough(
    reader: Reader, boxes: tuple[Oblong, ...], stands: bool
) -> None:
    assert stands_between(reader, boxes, 2.6) == stands


@pytest.mark.parametrize(
    ("boxes", "stands"),
    [
        (((0, 0.75, 0.7, 0.2, 0), (0, -0.75, 0.7, 0.2, 0)), True),
        ((WHOLE, (0, -0.85, 0.2, 0.3, 0)), False),
        (((0, 0.8, 0.4, 0.2, 0), (0, -0.9, 0.4, 0.2, 0)), False),
    ],
    ids=["half of each", "a quarter of one", "two fifths of each"],
)
def test_between_discs_without_room_it_fills_about_half_of_each_corner(
    reader: Reader, boxes: tuple[Oblong, ...], stands: bool
) -> None:
    assert stands_between(reader, boxes, 2.1) == stands


@pytest.mark.parametrize(("broad", "stands"), [(0.5, True), (0.2, False)])
def test_what_looks_like_a_shadow_fills_most_of_both_corners(
    reader: Reader, broad: float, stands: bool
) -> None:
    boxes = ((0, 0.75, 0.7, broad, 0), (0, -0.75, 0.7, broad, 0))
    assert stands_between(reader, boxes, 2.4, shadow=True) == stands


@pytest.mark.parametrize(("third", "stands"), [(1.8, False), (2.0, True)])
def test_a_corner_that_another_disc_hides_for_the_most_part_tells_nothing(
    reader: Reader, third: float, stands: bool
) -> None:
    boxes = ((0, 0.8, 0.9, 1.0, 0), (0, -0.8, 0.9, 1.0, 0))
    assert stands_between(reader, boxes, 2.4, (0, -third)) == stands


@pytest.mark.parametrize(("apart", "count"), [(1.8, 0), (2.0, 1), (2.9, 1), (3.1, 0)])
def test_there_is_a_place_between_discs_that_are_neither_on_each_other_nor_far_apart(
    reader: Reader, apart: float, count: int
) -> None:
    assert len(Pairs.of((piece(reader, 0, 0), piece(reader, apart, 0)), reader.profile)) == count


def stands_between(
    reader: Reader,
    boxes: tuple[Oblong, ...],
    apart: float,
    *others: tuple[float, float],
    shadow: bool = False,
) -> bool:
    """Whether something stands between two discs so far apart, where these boxes lie, and other discs."""
    discs = ((-apart / 2, 0), (apart / 2, 0), *others)
    pairs = Pairs.of(tuple(piece(reader, *disc) for disc in discs), reader.profile)
    seen = seen_as(reader, painted(reader, boxes, ()))
    body = np.zeros_like(seen.body) if shadow else seen.body
    return any(between_two(body, seen.mask, pairs.some(np.array([0]))))
