"""Cubes of which a side shows besides the top, and what else is as long as a disc, painted by hand."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision import Reader
from companion.vision.discs.unread.blocks import is_a_block
from companion.vision.discs.unread.rests import Rest
from companion.vision.foreground import Foreground
from companion.vision.nudge import STILL
from hardware.scenes import Installation
from hardware.scenes.truth import EDGE
from tests.vision.hard_slaps import HARD_SLAPS
from tests.vision.learned import learned_of
from tests.vision.staged import unremarkable

LONG, BROAD, RADIUS = 20, 10, 10.0
TOP, SIDE = (90, 120, 250), (20, 25, 110)


def thing(long: float = LONG, degrees: float = 0.0) -> Rest:
    """Return a thing in the middle of a picture, as broad as half a disc."""
    corners = cv2.boxPoints(((50, 50), (long - 1, BROAD - 1), degrees))
    mask = cv2.fillPoly(np.zeros((100, 100), np.uint8), [np.rint(corners).astype(np.int32)], 255)
    (outline, *_), _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    area = long * BROAD / (np.pi * RADIUS**2)
    return Rest(
        np.asarray(outline, np.int32).reshape(-1, 2), 50, 50, long / RADIUS, BROAD / RADIUS, area, RADIUS
    )


TABLE = 150


def is_block(
    rest: Rest, colours: NDArray[np.uint8], left: NDArray[np.float64] | None = None, *, noticed: bool = True
) -> bool:
    """Whether it is a block if these are its colours, and so much light is left on a grey table.

    A shadow that is not noticed as a thing was taken for light.
    """
    left = np.ones((100, 100)) if left is None else left
    itself = rest.filled(left.shape)
    bare = np.full((*left.shape, 3), TABLE, np.uint8)
    small = np.where(itself[..., None] > 0, colours, np.rint(bare * left[..., None]).astype(np.uint8))
    mask = np.where((left < 1) & noticed, 255, itself).astype(np.uint8)
    nothing, noise = np.zeros_like(mask), np.ones(mask.shape, np.float32)
    gain = np.ones(small.shape, np.float32)
    seen = Foreground(mask, mask, (1.0, 1.0, 1.0), gain, STILL, 0.0, nothing, small, bare, noise)
    return is_a_block(rest, seen)


def picture(share: NDArray[np.float64], first: tuple[int, ...], second: tuple[int, ...]) -> NDArray[np.uint8]:
    """Return a picture of so much of one colour, and else another, at each pixel."""
    mixed = share[..., None] * np.array(first) + (1 - share[..., None]) * np.array(second)
    return np.asarray(np.rint(mixed), np.uint8)


def along(degrees: float) -> NDArray[np.float64]:
    """Return how far along a thing each pixel is, from its middle."""
    y, x = np.mgrid[:100, :100] - 50.0
    turn = np.radians(degrees)
    return np.asarray(x * np.cos(turn) + y * np.sin(turn))


@pytest.mark.parametrize("degrees", [0, 35, 90, 120])
@pytest.mark.parametrize("at", [-2.5, 0.0, 2.5])
def test_a_top_and_a_side_are_a_block(degrees: float, at: float) -> None:
    there = along(degrees)
    assert is_block(thing(degrees=degrees), picture((there < at).astype(float), TOP, SIDE))
    assert is_block(thing(degrees=degrees), picture((there < at).astype(float), SIDE, TOP))


def test_a_cube_in_dim_light_is_a_block() -> None:
    top, side = (tuple(level // 4 for level in colour) for colour in (TOP, SIDE))
    assert is_block(thing(), picture((along(0) < 0).astype(float), top, side))


@pytest.mark.parametrize("degrees", [0, 35])
def test_rim_and_face_that_lie_side_by_side_are_a_disc(degrees: float) -> None:
    across = along(degrees + 90)
    assert not is_block(thing(degrees=degrees), picture((across < 0).astype(float), TOP, SIDE))


@pytest.mark.parametrize("lamp", [10, 30, 50, 70])
def test_a_rim_that_the_lamp_lights_from_one_side_is_a_disc(lamp: float) -> None:
    turn = np.arccos(np.clip(along(0) / (LONG / 2), -1, 1))
    lit = 0.3 + 0.7 * np.clip(np.cos(turn - np.radians(lamp)), 0, 1)
    assert not is_block(thing(), picture(lit, TOP, (0, 0, 0)))


def test_a_print_at_one_end_is_no_side() -> None:
    y, x = np.mgrid[:100, :100] - 50.0
    print_there = (np.hypot(x - 5, y) < 3).astype(float)
    assert not is_block(thing(), picture(print_there, SIDE, TOP))


@pytest.mark.parametrize(("darker", "block"), [(0.5, True), (0.6, False)])
def test_ends_that_are_nearly_alike_are_of_a_disc(darker: float, block: bool) -> None:
    side = tuple(round(darker * level) for level in TOP)
    assert is_block(thing(), picture((along(0) < 0).astype(float), TOP, side)) == block


def test_what_is_dark_all_over_is_told_by_no_grain() -> None:
    assert not is_block(thing(), picture((along(0) < 0).astype(float), (10, 10, 14), (4, 4, 6)))


@pytest.mark.parametrize(("long", "at", "block"), [(24, 0.0, True), (24, 3.0, False), (28, 0.0, False)])
def test_a_part_as_long_as_a_disc_may_be_one(long: float, at: float, block: bool) -> None:
    assert is_block(thing(long), picture((along(0) < at).astype(float), TOP, SIDE)) == block


TWO_TONED = picture((along(0) > 0).astype(float), SIDE, TOP)


def shaded(left: float, rows: slice = np.s_[:]) -> NDArray[np.float64]:
    """Return how much light is left everywhere where a shadow begins in the middle of a thing."""
    light = np.ones((100, 100))
    light[rows, 50:] = left
    return light


@pytest.mark.parametrize(
    ("rows", "block"),
    [(np.s_[:], False), (np.s_[50:], True), (np.s_[:50], True)],
    ids=["a shadow's edge across it", "its own shadow below", "its own shadow above"],
)
def test_what_is_dark_where_the_table_is_too_lies_in_a_shadow(rows: slice, block: bool) -> None:
    assert is_block(thing(), TWO_TONED, shaded(0.5, rows)) == block


@pytest.mark.parametrize(("left", "block"), [(0.5, False), (0.75, False), (0.85, True)])
def test_a_shadow_that_was_taken_for_light_is_one_too(left: float, block: bool) -> None:
    assert is_block(thing(), TWO_TONED, shaded(left), noticed=False) == block


def test_where_no_table_shows_beside_it_nothing_tells_a_shadow_from_a_side() -> None:
    assert not is_block(thing(), TWO_TONED, np.full((100, 100), 0.5))


@pytest.mark.parametrize("darker", [0.5, 0.6])
def test_a_standing_disc_on_which_a_shadow_ends_is_remarked_or_doubted(darker: float) -> None:
    there = Installation.from_seed(71_001, (960, 720))
    slap, truth = HARD_SLAPS["on edge"](there, 2, 6)
    standing = next(disc for disc in truth.discs if disc.face == EDGE)
    y, x = np.mgrid[: slap.shape[0], : slap.shape[1]]
    beyond = ((x - standing.x) + (y - standing.y)) / np.sqrt(2)
    strip = cv2.GaussianBlur(((beyond > 0) & (beyond < 3 * standing.r)).astype(np.float64), (0, 0), 1.5)
    reading = Reader(learned_of(there).profile).read(
        np.rint(slap * (1 - darker * strip)[..., None]).astype(np.uint8), truth.total - 1
    )
    assert not unremarkable(reading)
