"""What the bare table tells of the mounting, over drawn tables of every kind."""

from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.guided import GuidedCalibration
from calibration.guided_look import burnt_spots
from calibration.mounted import is_soft, shows_an_edge
from calibration.mounting import mounting_checks
from companion.guide import Check
from companion.ports import Frame, Picture
from companion.words import Message
from hardware.camera.settled import SettledValues
from hardware.scenes.tables import TABLES
from tests.calibration import drawn
from tests.calibration.test_guided import COINS

bare = partial(drawn.bare, seed=31)


def past_the_edge(picture: Picture, share: float, angle: float) -> Picture:
    """Return the picture with a grey floor beyond a straight edge."""
    down, across = np.mgrid[: picture.shape[0], : picture.shape[1]]
    distance = across * np.cos(angle) + down * np.sin(angle)
    seen = picture.copy()
    seen[distance > np.quantile(distance, 1 - share)] = (70, 74, 78)
    return seen


USUAL = ("oak", "check")
OTHERS = [pytest.param(table, marks=pytest.mark.soak) for table in TABLES if table not in USUAL]


@pytest.mark.parametrize("table", [*USUAL, *OTHERS])
def test_a_table_as_it_should_be_seen_is_not_spoken_of(table: str) -> None:
    assert not is_soft(bare(table))
    assert not shows_an_edge(bare(table))


def test_a_lens_out_of_focus_is_told_where_there_is_something_to_see() -> None:
    assert is_soft(bare("check", blur_px=4.0))
    assert not is_soft(bare("cloth", blur_px=6.0)), "a plain cloth looks the same either way"


@pytest.mark.parametrize("angle", [0.0, 0.2, 1.5, 3.1])
@pytest.mark.parametrize("table", ["cloth", "check"])
def test_the_tables_edge_is_told_wherever_it_is(table: str, angle: float) -> None:
    picture = bare(table)
    assert shows_an_edge(past_the_edge(picture, 0.12, angle))
    assert not shows_an_edge(past_the_edge(picture, 0.005, angle)), "a sliver disturbs nobody"


def test_a_lamp_that_burns_a_spot_into_the_table_is_told_with_its_place() -> None:
    picture = bare("cloth").copy()
    height, width = picture.shape[:2]
    cv2.circle(picture, (round(0.75 * width), round(0.25 * height)), width // 25, (255, 255, 255), -1)
    glare = mounting_checks(picture, ())[-1]
    assert glare == Check(Message("calibration.check.burnt", across=75, down=25), fine=False, needed=False)
    (mark,) = burnt_spots(picture)
    assert (mark.x, mark.y, mark.fine) == (0.75, 0.25, False)
    assert 1 / 25 <= mark.r < 1 / 20, "the ring goes round the spot"
    assert burnt_spots(bare("cloth")) == ()


def test_a_hint_is_shown_and_stops_nobody(tmp_path: Path) -> None:
    picture = past_the_edge(np.asarray(cv2.GaussianBlur(bare("check"), (0, 0), 6), np.uint8), 0.1, 0.0)
    steps = GuidedCalibration(
        lambda: COINS, lambda: Frame(picture, 0, 0.0), lambda _: None, tmp_path / "profile", SettledValues()
    )
    guide = steps.guide()
    wrong = [check.words for check in guide.checks if not check.fine]
    assert len(guide.checks) == 6
    assert wrong == [Message("calibration.check.soft"), Message("calibration.check.edge")]
    assert guide.ready
    steps.take("phone Ada")
    assert steps.guide().step == "alive"
