"""A disc that stands between two others is a strip of one colour, as long as a disc; nothing else is."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision import Doubted, Reader
from companion.vision.discs.ground import Found
from companion.vision.discs.unread.pairs import Pairs
from companion.vision.discs.unread.strip import strips
from companion.vision.picture import Picture
from tests.vision.hand_drawn import painted, piece, seen_as
from tests.vision.staged import EMPTY, free_discs, only_remark, put, unremarkable

SIDE = (40, 30, 120)
MIDDLE = (640.0, 480.0)


def between_discs(reader: Reader, apart: float, *, off: float, turned: float, long: float) -> Picture:
    """Return two discs so many radii apart, and between them a strip off the middle."""
    picture, (left, right) = EMPTY.copy(), free_discs(reader)[:2]
    radius, (x, y) = left.r, MIDDLE
    put(picture, left, x - apart / 2 * radius, y)
    put(picture, right, x + apart / 2 * radius, y)
    box = cv2.boxPoints(((x + off * radius, y), (0.35 * radius, long * radius), turned))
    cv2.fillPoly(picture, [np.rint(box).astype(np.int32)], SIDE, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize(
    ("apart", "off", "turned"),
    [(2.4, 0.3, 10), (2.4, 0.4, 10), (2.4, 0.4, 16), (2.4, -0.3, -10), (2.2, 0.15, 16), (2.2, 0.3, 8)],
)
def test_a_disc_that_stands_nearer_to_one_of_two_is_seen(
    reader: Reader, apart: float, off: float, turned: float
) -> None:
    picture = between_discs(reader, apart, off=off, turned=turned, long=2.0)
    remark = only_remark(reader.read(picture, 2))
    assert remark.name is Doubted.ON_EDGE
    assert np.hypot(remark.place.x - MIDDLE[0], remark.place.y - MIDDLE[1]) < remark.place.r / 2


@pytest.mark.parametrize("long", [1.2, 3.5, 0.0], ids=["a short one", "a match", "nothing"])
def test_what_is_shorter_or_longer_is_no_disc(reader: Reader, long: float) -> None:
    picture = between_discs(reader, 2.4, off=0.4, turned=16, long=long)
    assert unremarkable(reader.read(picture, 2))


def test_what_is_of_two_colours_is_no_strip(reader: Reader) -> None:
    assert painted_strips(reader, 6, 6, 1.0)
    assert not painted_strips(reader, 6, 6, 1.0, lower_level=60)


@pytest.mark.parametrize("apart", [2.0, 2.1, 2.2, 2.5])
def test_the_sides_of_two_discs_are_no_strip(reader: Reader, apart: float) -> None:
    picture = between_discs(reader, apart, off=0, turned=0, long=0)
    assert unremarkable(reader.read(picture, 2))


@pytest.mark.parametrize(
    ("upper", "lower", "light", "stands"),
    [
        (6, 6, 1.0, True),
        (6, 2, 1.0, False),
        (2, 6, 1.0, False),
        (6, 6, 2.0, False),
        (9, 9, 2.0, True),
        (6, 6, 0.5, True),
        (2, 2, 0.5, False),
    ],
    ids=[
        *("clear", "lower end faint", "upper end faint", "in strong light", "clear in it"),
        *("in dim light", "faint in it"),
    ],
)
def test_a_strip_differs_from_the_table_at_both_ends_by_more_than_noise(
    reader: Reader, upper: float, lower: float, light: float, stands: bool
) -> None:
    assert bool(painted_strips(reader, upper, lower, light)) == stands


def test_a_little_of_an_end_may_have_the_tables_colour(reader: Reader) -> None:
    assert painted_strips(reader, 6, 6, 1.0, bare=(0.72, 0.78))
    assert not painted_strips(reader, 6, 6, 1.0, bare=(0.3, 0.75))
    assert not painted_strips(reader, 6, 6, 1.0, bare=(0.4, 0.75))


def test_a_step_of_each_end_may_have_it_too(reader: Reader) -> None:
    close_up = Reader(replace(reader.profile, radius=2 * reader.profile.radius))
    assert painted_strips(close_up, 12, 12, 1.0, bare=(0.45, 0.75))
    assert not painted_strips(close_up, 12, 12, 1.0, bare=(0.3, 0.85))


def test_what_a_disc_hides_of_a_strip_need_not_differ_from_the_table(reader: Reader) -> None:
    assert painted_strips(reader, 6, 6, 1.0, bare=(-0.2, 0.2))


def painted_strips(
    reader: Reader,
    upper: float,
    lower: float,
    light: float,
    bare: tuple[float, float] = (0, 0),
    lower_level: int = 120,
) -> list[object]:
    """Return the strips between two discs, where one of one colour lies that differs from the table by so
    much noise, in its upper and its lower half; and not at all between two places, in radii below its middle.
    """
    profile = reader.profile
    seen = seen_as(reader, painted(reader, ((0, 0, 2.0, 0.5, 90),), ()))
    radius = profile.outline * float(profile.radius[0]) / 2**profile.look
    down = (np.arange(len(seen.mask)) - len(seen.mask) / 2) / radius
    away = np.where((down > bare[0]) & (down < bare[1]), 0, np.where(down < 0, upper, lower))
    step = (seen.mask > 0)[..., None] * away[:, None, None] * seen.noise[..., None]
    small = np.rint(profile.bare + step).astype(np.uint8)
    soft = np.full((profile.size[1] // 2, profile.size[0] // 2, 3), 120, np.uint8)
    soft[len(soft) // 2 :] = lower_level
    compared = replace(seen, small=small, light=(light,) * 3)
    pairs = Pairs.of((piece(reader, -1.15, 0), piece(reader, 1.15, 0)), profile)
    return [*strips(seen.mask, pairs, Found(soft, compared, (), profile))]
