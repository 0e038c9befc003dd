"""A disc that stands between two others fills both corners between them, if only a little of one."""

import pytest

from companion.vision import Reader
from companion.vision.discs.unread.between import between_two
from companion.vision.discs.unread.pairs import Pairs
from tests.vision.test_leftovers import Oblong, painted, piece, seen_as

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
    pairs = Pairs.of((piece(reader, -apart / 2, 0), piece(reader, apart / 2, 0)), reader.profile)
    seen = seen_as(reader, painted(reader, boxes, ()))
    assert len(pairs) == 1
    assert any(between_two(seen.body, seen.mask, pairs)) == stands
