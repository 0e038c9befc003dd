"""One picture of several exposures, and what it is made of."""

from dataclasses import replace

import numpy as np
import pytest

from companion.ports import BRACKET, Picture
from companion.vision.bracket import light_left, merged, usable
from companion.vision.discs.circles import Circle, with_those
from companion.vision.discs.veil import _together
from tests.vision.test_strange import USUAL


def exposed(light: float, exposure: float) -> Picture:
    """Return an even picture of so much light, where 1 is what the camera clips."""
    value = round(255 * min(1.0, light * exposure) ** 0.5)
    return np.full((12, 12, 3), value, np.uint8)


def beside(dark: Picture, bright: Picture) -> Picture:
    return np.hstack([dark, bright])


@pytest.mark.parametrize("light", [1.5, 2.5, 9.0])
def test_what_is_clipped_comes_from_the_longest_exposure_that_is_not(light: float) -> None:
    pictures = [beside(exposed(0.3, share), exposed(light, share)) for share in (1.0, *BRACKET)]
    told, grain = merged(pictures[0], pictures[1:])
    assert told[6, 2] == pytest.approx(np.full(3, 255 * 0.3**0.5), abs=1)
    assert told[6, -3] == pytest.approx(np.full(3, 255 * light**0.5), rel=0.03)
    assert grain[6, 2].tolist() == [1, 1, 1]
    assert grain[6, -3] == pytest.approx(np.full(3, 4 if light < 4 else 16), rel=0.1)


def test_a_camera_that_clips_at_grey_is_known_by_its_brightest_places() -> None:
    grey = [np.minimum(beside(exposed(0.3, share), exposed(2.0, share)), 180) for share in (1.0, *BRACKET)]
    assert light_left(grey[0], grey[1]) == pytest.approx(np.full(3, BRACKET[0] ** 0.5), rel=0.03)
    assert merged(grey[0], grey[1:])[0][6, -3] == pytest.approx(np.full(3, 255 * 2**0.5), rel=0.03)


def test_only_exposures_that_are_shorter_are_used() -> None:
    first, short, shorter = (beside(exposed(0.3, share), exposed(2.5, share)) for share in (1.0, *BRACKET))
    black, small = np.zeros_like(first), short[::2]
    used = usable(first, [black, first, small, short, short, shorter])
    assert [id(each) for each in used] == [id(short), id(shorter)]


@pytest.mark.parametrize("width", [1120, 1280])
def test_lines_that_repeat_every_eight_pixels_do_not_hide_what_is_left(width: int) -> None:
    first, short = (np.full((64, width, 3), level, np.uint8) for level in (120, 60))
    first[:, ::8] = first[::8] = 255
    assert light_left(first, short) == pytest.approx(np.full(3, 0.5), abs=0.01)
    assert [id(each) for each in usable(first, [short])] == [id(short)]


def test_a_circle_is_taken_from_the_picture_that_shows_its_rim_best() -> None:
    good, same, other = Circle(100, 100, 20, 0.9), Circle(103, 100, 20, 0.4), Circle(200, 100, 20, 0.5)
    assert with_those([good], [same, other]) == with_those([same, other], [good]) == [good, other]


@pytest.mark.parametrize(("soft", "told"), [(0.99, 0.99), (0.98, 0.98), (0.96, 0.5), (0.02, 0.5)])
def test_a_face_under_a_reflection_is_told_where_both_looks_are_certain_of_it(
    soft: float, told: float
) -> None:
    looks = [replace(USUAL, second=second) for second in (0.99, soft)]
    assert _together(looks).second == pytest.approx(told)
