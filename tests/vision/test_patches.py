"""A patch of a face's ground beside a disc may be one that lies under it; a card of that colour is larger."""

import pytest

from companion.vision import Reader
from tests.vision.painted import CARD, Painting


@pytest.mark.parametrize(
    ("left", "right", "half_high", "seen"),
    [
        (0.9, 1.7, 0.5, True),
        (0.9, 1.4, 0.15, False),
        (0.9, 2.9, 1.5, False),
        (1.6, 2.2, 0.5, False),
    ],
    ids=["a patch", "a speck", "a card", "away from the disc"],
)
def test_a_patch_begins_at_a_disc_and_is_no_larger(
    reader: Reader, left: float, right: float, half_high: float, seen: bool
) -> None:
    scene = Painting(reader)
    scene.box(left, -half_high, right, half_high, scene.face)
    scene.disc(0, 0)
    assert scene.patches() == int(seen)


def test_only_a_faces_ground_makes_a_patch(reader: Reader) -> None:
    scene = Painting(reader)
    scene.box(0.9, -0.5, 1.7, 0.5, CARD)
    scene.disc(0, 0)
    assert scene.patches() == 0


def test_without_discs_there_is_none(reader: Reader) -> None:
    scene = Painting(reader)
    scene.box(0.9, -0.5, 1.7, 0.5, scene.face)
    assert scene.patches() == 0
