"""The six checks of the mounting, over drawn tables that are right and that have one thing wrong each."""

import numpy as np
import pytest

from calibration.flicker import flicker, glimpse, remembered
from calibration.mounting import checks_with_pieces, mounting_checks
from calibration.straight import leaning_of_pieces, lines_run_together
from companion.guide import Check
from companion.ports import Picture
from companion.vision.reading import Place
from companion.words import Message
from hardware.camera.spoilt import spoilt
from tests.calibration import drawn

LOOKS = (0, 12, 25, 36, 48, 60)
"""The numbers of the frames that are looked at, a second apart."""


def bare(table: str = "oak") -> Picture:
    return drawn.bare(table, seed=32)


def mounted(*faults: str) -> list[Check]:
    seen = [spoilt(bare(), set(faults), number) for number in LOOKS]
    return mounting_checks(seen[-1], [glimpse(each) for each in seen])


def keys(checks: list[Check]) -> list[str]:
    words = [check.words for check in checks]
    return [each.key.removeprefix("calibration.check.") for each in words if isinstance(each, Message)]


def test_a_camera_that_hangs_well_has_nothing_to_do() -> None:
    checks = mounted()
    assert keys(checks) == ["sharp", "straight-untold", "edge-free", "light", "no-flicker", "no-glare"]
    assert all(check.fine for check in checks)
    assert [check.told for check in checks] == [True, False, True, True, True, True]


@pytest.mark.parametrize(
    ("fault", "told", "stops"),
    [
        ("blur", "soft", False),
        ("crooked", "lines", False),
        ("dark", "dark", True),
        ("flicker", "flicker", False),
        ("glare", "glare", True),
    ],
)
def test_each_fault_is_told_and_stops_only_where_nothing_could_be_read(
    fault: str, told: str, stops: bool
) -> None:
    wrong = [check for check in mounted(fault) if not check.fine]
    assert told in keys(wrong)
    assert any(check.needed for check in wrong) == stops


def pieces_over(leaning: float, towards: tuple[float, float]) -> list[Place]:
    """Return fifteen pieces of one size, as a camera sees them that leans so far."""
    spots = [(200 + 220 * column, 150 + 300 * row) for row in range(3) for column in range(5)]
    across, down = towards
    return [
        Place(x, y, 40 * float(np.exp(leaning * (across * (x - 640) + down * (y - 480)) / 1280)))
        for x, y in spots
    ]


@pytest.mark.parametrize(
    ("towards", "looks_to"), [((1, 0), "left"), ((-1, 0), "right"), ((0, 1), "top"), ((0, -1), "bottom")]
)
def test_pieces_that_grow_to_one_side_show_where_a_crooked_camera_looks(
    towards: tuple[float, float], looks_to: str
) -> None:
    leaning = leaning_of_pieces(pieces_over(0.4, towards), 1280)
    assert leaning is not None
    assert leaning.is_crooked
    assert leaning.looks_to.key == f"calibration.side.{looks_to}"
    straight = leaning_of_pieces(pieces_over(0.1, towards), 1280)
    assert straight is not None
    assert not straight.is_crooked


def test_few_pieces_or_one_row_of_them_tell_no_lean() -> None:
    assert leaning_of_pieces(pieces_over(0.4, (1, 0))[:5], 1280) is None
    assert leaning_of_pieces([Place(100 * number, 300, 40) for number in range(1, 9)], 1280) is None
    checks = checks_with_pieces(bare(), [])
    assert keys(checks) == ["sharp", "straight-untold", "no-glare"]


def test_only_a_table_with_lines_tells_that_they_run_together() -> None:
    assert lines_run_together(bare("felt")) is None
    assert lines_run_together(bare("oak")) is False
    assert lines_run_together(spoilt(bare("oak"), {"crooked"}, 0)) is True


def test_exposure_shadows_and_hands_are_no_flicker() -> None:
    picture = bare()
    assert flicker([glimpse(picture)] * 4) is None, "too few to tell"
    brighter = [np.clip(picture * (0.8 + 0.04 * step), 0, 255).astype(np.uint8) for step in range(6)]
    swing = flicker([glimpse(each) for each in brighter])
    assert swing is not None
    assert swing < 0.01
    hand = picture.copy()
    hand[:, :500] = (120, 150, 200)
    swing = flicker([glimpse(each) for each in (picture, hand, picture, hand, picture, hand)])
    assert swing is not None
    assert swing < 0.01


def test_a_camera_that_is_moved_begins_to_look_for_flicker_anew() -> None:
    first, second = glimpse(bare("check")), glimpse(np.ascontiguousarray(bare("check")[::-1, ::-1]))
    seen = remembered(remembered((), first), first)
    assert len(seen) == 2
    assert len(remembered(seen, second)) == 1
    for _ in range(20):
        seen = remembered(seen, first)
    assert len(seen) == 8, "no more are kept"
