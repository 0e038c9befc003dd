"""Discs that little of a rim shows of: they are found and told by their print."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.fit import ProfileFit
from companion.vision import Doubted, Piece, Reader
from companion.vision.discs.circles import Circle
from companion.vision.discs.judge import Judge, Views
from companion.vision.foreground import reduced
from companion.vision.picture import Picture
from tests.vision.staged import EMPTY, SLAP, free_discs, put

X, Y = 500, 300
ELSEWHERE = (700, 600)


def _fading(reach: float, edge: float, x: float = X) -> NDArray[np.float32]:
    """Return 1 within `reach` pixels of a place, 0 far from it, and what lies between at its edge."""
    across, down = np.meshgrid(np.arange(EMPTY.shape[1]), np.arange(EMPTY.shape[0]))
    away = np.hypot(across - x, down - Y)
    return np.asarray(np.clip((reach - away) / edge + 0.5, 0, 1)[..., None], np.float32)


@pytest.fixture
def pale(reader: Reader, fitted: ProfileFit) -> tuple[Reader, Picture, Piece]:
    """A table that has the colour of a face's ground in one place, and a disc to lay there."""
    disc = free_discs(reader)[0]
    ring = np.zeros(SLAP.shape[:2], np.uint8)
    cv2.circle(ring, (round(disc.x), round(disc.y)), round(0.75 * disc.r), 1, 2)
    ground = np.median(SLAP[ring > 0], axis=0)
    share = _fading(3.5 * disc.r, disc.r)
    bare = np.rint(EMPTY * (1 - share) + ground * share).astype(np.uint8)
    profile = fitted.profile
    return Reader(replace(profile, bare=reduced(bare, profile.look))), bare, disc


def test_a_disc_whose_rim_melts_into_the_table_is_found_by_its_print(
    pale: tuple[Reader, Picture, Piece],
) -> None:
    reader, table, disc = pale
    laid = table.copy()
    put(laid, disc, X, Y)
    share = _fading(0.96 * disc.r, 0.1 * disc.r)
    picture = np.rint(table * (1 - share) + laid * share).astype(np.uint8)
    put(picture, disc, *ELSEWHERE)

    reading = reader.read(picture, 2)

    assert reading.sure
    assert reading.count(disc.face) == 2
    assert any(np.hypot(piece.x - X, piece.y - Y) < 0.1 * piece.r for piece in reading.pieces)


def test_what_is_small_and_lies_on_a_pale_table_is_no_print(pale: tuple[Reader, Picture, Piece]) -> None:
    reader, table, disc = pale
    picture = table.copy()
    cv2.rectangle(picture, (X - 5, Y - 4), (X + 4, Y + 5), (30, 20, 120), -1)
    put(picture, disc, *ELSEWHERE)

    reading = reader.read(picture, 2)

    assert len(reading.pieces) == 1
    assert Doubted.TOO_FEW in {doubt.name for doubt in reading.doubts}


@pytest.mark.parametrize("which", [0, 2], ids=["alive", "squashed"])
def test_a_disc_at_the_edge_of_a_burnt_reflection_is_read(reader: Reader, which: int) -> None:
    disc, other = free_discs(reader)[which], free_discs(reader)[1]
    picture = EMPTY.copy()
    put(picture, disc, X, Y)
    put(picture, other, *ELSEWHERE)
    away = np.hypot(*np.meshgrid(np.arange(EMPTY.shape[1]) - X - 3 * disc.r, np.arange(EMPTY.shape[0]) - Y))
    light = (picture / 255) ** 2 + 3 * np.exp(-((away / disc.r) ** 2) / 2.9)[..., None]
    picture = np.minimum(np.rint(255 * np.sqrt(light)), 255).astype(np.uint8)

    reading = reader.read(picture, 2)

    assert reading.sure
    assert reading.count(disc.face) == (2 if disc.face == other.face else 1)


@pytest.mark.parametrize("reach", [0.7, 0.4, 0.1])
def test_paper_that_the_camera_clips_lies_on_a_disc(reader: Reader, reach: float) -> None:
    disc = free_discs(reader)[0]
    picture = EMPTY.copy()
    put(picture, disc, X, Y)
    put(picture, disc, *ELSEWHERE)
    cv2.rectangle(picture, (X + round(reach * disc.r), Y - 40), (X + 80, Y + 40), (255, 255, 255), -1)

    assert Doubted.HIDDEN in {doubt.name for doubt in reader.read(picture, 2).doubts}


def test_a_weak_rim_may_point_further_beside_a_print(reader: Reader, fitted: ProfileFit) -> None:
    profile, disc = fitted.profile, free_discs(reader)[0]
    scale = 2**profile.work
    x, y = ((value + 0.5) / scale - 0.5 for value in (disc.x, disc.y))
    r = profile.radius_at(disc.x, disc.y) / scale
    beside = Circle(x + 0.17 * r, y - 0.17 * r, r, votes=0.4)

    (look,) = Judge(profile).judge(Views.of(reduced(SLAP, profile.work)), [beside], [])

    assert np.hypot(look.x - x, look.y - y) < 0.1 * r
