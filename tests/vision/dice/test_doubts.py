"""What is doubted of dice that fit their faces: light, print, leads, and the picture's border."""

from dataclasses import replace

import numpy as np
import pytest

from companion.vision import Doubt, Doubted, Piece
from companion.vision.bare_table import BareTable
from companion.vision.dice import DiceProfile
from companion.vision.dice.belief import Belief
from companion.vision.dice.doubts import doubts
from companion.vision.dice.faces import PRINT
from companion.vision.dice.judge import Judged
from companion.vision.dice.square import frames_of
from companion.vision.foreground import Foreground
from companion.vision.nudge import Nudge

SIX = Piece(100, 100, 20, "6", 0.9999)


@pytest.fixture
def seen(plain: DiceProfile) -> Foreground:
    """The table as it was learned."""
    return BareTable(plain.bare, plain.noise).foreground(plain.bare)


def at(look: Judged, profile: DiceProfile, x: float, y: float) -> Judged:
    """Return the die, which lies flat, at a place of the work picture."""
    one = np.ones(1, np.float32)
    return replace(look, frame=frames_of(x * one, y * one, profile.lie[:1], 0 * one)[0], squash=0.99)


@pytest.fixture
def flat(look: Judged, plain: DiceProfile) -> Judged:
    """A die that lies flat in the middle of the picture."""
    width, height = plain.size
    return at(look, plain, width / 4, height / 4)


def names(found: tuple[Doubt, ...]) -> list[Doubted]:
    return [doubt.name for doubt in found]


@pytest.mark.parametrize(
    ("light", "doubted"),
    [
        ((0.69,) * 3, True),
        ((0.71,) * 3, False),
        ((1.74,) * 3, False),
        ((1.76,) * 3, True),
        ((1.0, 1.0, 1.59), False),
        ((1.0, 1.0, 1.61), True),
    ],
)
def test_light_and_one_of_its_colours_may_change_by_so_much(
    seen: Foreground, plain: DiceProfile, light: tuple[float, ...], doubted: bool
) -> None:
    found = doubts(replace(seen, light=light), [], (), plain, Belief(plain), 0)
    assert names(found) == ([Doubted.LIGHT_CHANGED] if doubted else [])


@pytest.mark.parametrize(
    ("nudged", "doubted"),
    [
        ({"turn": 0.0515}, False),
        ({"turn": -0.0535}, True),
        ({"zoom": 1.035}, False),
        ({"zoom": 0.955}, True),
        ({"right": 0.03, "down": 0.03}, False),
        ({"right": 0.04, "down": 0.04}, True),
    ],
    ids=str,
)
def test_a_camera_may_be_nudged_by_so_much(
    seen: Foreground, plain: DiceProfile, nudged: dict[str, float], doubted: bool
) -> None:
    width = seen.mask.shape[1]
    way = {name: value * width if name in ("right", "down") else value for name, value in nudged.items()}
    found = doubts(replace(seen, nudge=Nudge(**way)), [], (), plain, Belief(plain), 0)
    assert names(found) == ([Doubted.CAMERA_MOVED] if doubted else [])


def test_in_another_light_nothing_is_said_of_the_camera(seen: Foreground, plain: DiceProfile) -> None:
    dark = replace(seen, light=(0.1,) * 3, nudge=Nudge(turn=1.0), unrest=9.0)
    assert names(doubts(dark, [], (), plain, Belief(plain), 0)) == [Doubted.LIGHT_CHANGED]


def test_dice_are_doubted_until_the_others_are_sure_together(
    seen: Foreground, plain: DiceProfile, flat: Judged
) -> None:
    nearly = [replace(SIX, confidence=confidence) for confidence in (0.988, 0.979, 0.9999)]
    for count, expected in ((1, []), (2, [2]), (3, [2])):
        found = doubts(seen, [flat] * count, tuple(nearly[:count]), plain, Belief(plain), count)
        assert [doubt.piece for doubt in found] == expected


@pytest.mark.parametrize("side", ["left", "top", "right", "bottom"])
def test_a_die_of_whose_print_the_border_cuts_more_than_a_thin_strip_is_not_read(
    seen: Foreground, plain: DiceProfile, look: Judged, side: str
) -> None:
    width, height = (each / 2 - 1 for each in plain.size)
    reach = PRINT.reach * float(plain.lie[0])
    for lines, expected in ((1, []), (2, [Doubted.CUT_OFF])):
        near = reach * (1 - 2 * lines / PRINT.across)
        places = {
            "left": (near, height / 2),
            "top": (width / 2, near),
            "right": (width - near, height / 2),
            "bottom": (width / 2, height - near),
        }
        assert (
            names(doubts(seen, [at(look, plain, *places[side])], (SIX,), plain, Belief(plain), 1)) == expected
        )
