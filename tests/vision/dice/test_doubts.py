"""What is doubted of dice that fit their faces: how far light may change, how soft print may be."""

from dataclasses import replace

import numpy as np
import pytest

from companion.vision import Doubt, Doubted, Piece
from companion.vision.bare_table import BareTable
from companion.vision.dice import DiceProfile
from companion.vision.dice.doubts import doubts
from companion.vision.dice.judge import Judged
from companion.vision.dice.square import frames_of
from companion.vision.foreground import Foreground


@pytest.fixture
def seen(learned: DiceProfile) -> Foreground:
    """The table as it was learned."""
    return BareTable(learned.bare, learned.noise).foreground(learned.bare)


def names(found: tuple[Doubt, ...]) -> list[Doubted]:
    return [doubt.name for doubt in found]


@pytest.mark.parametrize(("light", "doubted"), [(0.54, True), (0.56, False), (1.39, False), (1.41, True)])
def test_light_may_change_by_so_much(
    seen: Foreground, learned: DiceProfile, light: float, doubted: bool
) -> None:
    found = doubts(replace(seen, light=(light,) * 3), [], (), learned, 0)
    assert names(found) == ([Doubted.LIGHT_CHANGED] if doubted else [])


def test_one_colour_of_the_light_may_change_a_little_more(seen: Foreground, learned: DiceProfile) -> None:
    for red, expected in ((1.24, []), (1.26, [Doubted.LIGHT_CHANGED])):
        assert names(doubts(replace(seen, light=(1.0, 1.0, red)), [], (), learned, 0)) == expected


@pytest.mark.parametrize(
    ("sharp", "plain", "doubted"), [(0.59, False, True), (0.61, False, False), (0.1, True, False)]
)
def test_print_may_be_so_soft_and_a_plain_face_has_none(
    seen: Foreground, learned: DiceProfile, look: Judged, sharp: float, plain: bool, doubted: bool
) -> None:
    width, height = (np.array([side / 2 / 2**learned.work], np.float32) for side in learned.size)
    frame = frames_of(width, height, learned.lie[:1], 0 * width)[0]
    soft = replace(look, frame=frame, sharp=sharp, plain=plain, squash=0.99)
    found = doubts(seen, [soft], (Piece(100, 100, 20, "6", 0.9999),), learned, 1)
    assert names(found) == ([Doubted.BLUR] if doubted else [])
