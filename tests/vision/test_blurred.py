"""Blur explains what is doubted in a picture."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision import Doubt, Doubted
from companion.vision.bare_table import BareTable
from companion.vision.blurred import explained_by_blur
from companion.vision.foreground import Foreground
from companion.vision.picture import Picture
from companion.vision.reading import Place

HERE, THERE = Place(10, 10, 5), Place(50, 50, 5)
HIDDEN, ODD = Doubt(Doubted.HIDDEN, 1, HERE), Doubt(Doubted.FITS_NEITHER, 1, HERE)
BESIDE, TOO_FEW = Doubt(Doubted.ON_EDGE, place=THERE), Doubt(Doubted.TOO_FEW, found=1, expected=2)
HAND, MOVED, BLUR = Doubt(Doubted.HANDS, place=THERE), Doubt(Doubted.CAMERA_MOVED), Doubt(Doubted.BLUR)
LIGHT = Doubt(Doubted.LIGHT_CHANGED)


def table() -> Picture:
    """Return a table with a grain."""
    return np.random.default_rng(1).integers(80, 160, (120, 160, 3), np.uint8)


def seen(now: Picture | None = None) -> Foreground:
    """Return what is seen of a table, as it was at calibration if nothing else is said."""
    bare = table()
    return BareTable(bare, np.full(bare.shape[:2], 2, np.float32)).foreground(bare if now is None else now)


@pytest.fixture
def soft() -> Foreground:
    return replace(seen(np.asarray(cv2.GaussianBlur(table(), (0, 0), 2.0), np.uint8)), mask=seen().mask)


def test_what_is_doubted_in_a_sharp_picture_stays_as_it_is() -> None:
    found = (MOVED, BESIDE, TOO_FEW, HIDDEN)
    assert explained_by_blur(seen(), found) == found


def test_where_nothing_is_doubted_nothing_has_to_be_explained(soft: Foreground) -> None:
    assert explained_by_blur(soft, ()) == ()


def test_in_a_blurred_picture_pieces_are_blurred_and_nothing_lies_beside_them(soft: Foreground) -> None:
    found = explained_by_blur(soft, (MOVED, HAND, BESIDE, TOO_FEW, HIDDEN, ODD))
    assert found == (BLUR, HAND, TOO_FEW, Doubt(Doubted.BLUR, 1, HERE))


def test_so_it_is_where_most_discs_are_soft_though_the_table_has_no_grain_to_lose() -> None:
    assert explained_by_blur(seen(), (TOO_FEW, BLUR, HIDDEN)) == (BLUR, TOO_FEW, Doubt(Doubted.BLUR, 1, HERE))


def test_a_piece_that_dazzled_does_so_when_it_is_blurred_too(soft: Foreground) -> None:
    assert [doubt.is_dazzled for doubt in explained_by_blur(soft, (Doubt(Doubted.GLARE, 1, HERE),))] == [
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("now", "blurred"),
    [
        (table() // 2, False),
        (np.maximum(table(), 240), False),
        (np.full_like(table(), 255), False),
        (cv2.GaussianBlur(table(), (0, 0), 1.2), True),
    ],
    ids=["darker", "clipped", "burnt out", "soft"],
)
def test_the_table_shows_less_detail_where_it_is_blurred_alone(now: Picture, blurred: bool) -> None:
    assert (explained_by_blur(replace(seen(now), mask=seen().mask), (ODD,)) != (ODD,)) == blurred


def test_what_lies_on_a_blurred_table_may_be_as_sharp_as_it_likes(soft: Foreground) -> None:
    mask, sharp = soft.mask.copy(), soft.small.copy()
    mask[:, :100], sharp[:, :100] = 255, table()[:, :100]
    assert explained_by_blur(replace(soft, small=sharp, mask=mask), (ODD,))[0] == BLUR
    assert explained_by_blur(replace(soft, mask=np.full_like(mask, 255)), (ODD,)) == (ODD,), (
        "no table to be seen"
    )


def test_grain_that_went_from_a_smooth_table_is_no_blur() -> None:
    chance = np.random.default_rng(2)
    smooth, clean = (
        np.clip(chance.normal(100, by, (120, 160, 3)), 0, 255).astype(np.uint8) for by in (0.6, 0.1)
    )
    grain = np.full(smooth.shape[:2], 1, np.float32)
    assert explained_by_blur(BareTable(smooth, grain).foreground(clean), (ODD,)) == (ODD,)


def test_light_that_was_told_is_not_told_twice(soft: Foreground) -> None:
    assert explained_by_blur(replace(soft, light=(1.9,) * 3), (LIGHT, ODD)) == (LIGHT, ODD)
