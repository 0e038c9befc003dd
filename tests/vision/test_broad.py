"""Coins, leaning discs and blocks, drawn by hand: which of them are doubted?"""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision import Doubted, Reader
from companion.vision.discs.ground import Found
from companion.vision.discs.unread.leftovers import broad_pieces
from companion.vision.discs.unread.rests import Lefts
from companion.vision.discs.unread.roundness import Box, Rims
from companion.vision.foreground import Foreground
from tests.vision.hand_drawn import (
    Mask,
    Oblong,
    oval,
    painted,
    partly_faint,
    seen_as,
    triangle,
    two_toned,
)


def broad(reader: Reader, seen: Foreground, work: Mask, face_from: float) -> list[Doubted]:
    """Return what is doubted where all below so many radii under the middle has the ground of a face."""
    profile, (height, width) = reader.profile, work.shape
    radius = profile.outline * float(profile.radius[0]) / 2**profile.work
    soft = np.full((height // 2, width // 2, 3), (200, 0, 200), np.uint8)
    face = np.median(profile.examples[profile.sides == 0, -2:].reshape(-1, 3), axis=0)
    soft[round((height / 2 + face_from * radius) / 2) :] = np.rint(face)
    near = np.asarray(cv2.dilate(seen.mask, np.ones((3, 3))), np.uint8)
    rims = Rims(near, np.asarray(cv2.merge([work] * 3), np.uint8), (), profile)
    found = broad_pieces(Lefts(seen, (), profile), Found(soft, seen, (), profile), rims)
    return [doubt.name for doubt in found]


@pytest.mark.parametrize(
    ("boxes", "rounds", "ground", "names"),
    [
        ((), ((0, 0, 1.0),), 0.0, [Doubted.HIDDEN]),
        ((), ((0, 0, 0.7),), 0.0, []),
        ((), ((-1.2, 0, 1.0), (1.2, 0, 1.0)), 0.0, [Doubted.HIDDEN, Doubted.HIDDEN]),
        (((2.0, 0, 2.6, 1.4, 90),), ((0, 0, 1.0),), 0.0, [Doubted.HIDDEN]),
        ((), ((0, 0, 1.0), (2.05, 0, 1.0)), 0.0, [Doubted.HIDDEN]),
        (((0, 0, 2.0, 1.4, 0),), (), 0.0, []),
        (((0, 0, 2.2, 2.2, 20),), (), 0.0, []),
        (((0, 0, 2.0, 1.4, 0),), (), 0.49, []),
        (((0, 0, 2.0, 1.4, 0),), (), 1.0, [Doubted.ON_EDGE]),
        (((0, 0, 1.6, 1.4, 0),), (), 1.0, []),
        (((0, 0, 3.4, 0.4, 0),), (), 1.0, []),
    ],
    ids=[
        *(
            "a coin",
            "a small one",
            "two coins",
            "by a block",
            "touching",
            "a block",
            "a cube",
            "hardly a face",
        ),
        *("leaning", "a die", "a match"),
    ],
)
def test_a_coin_is_as_large_as_a_disc_and_what_leans_shows_its_face(
    reader: Reader,
    boxes: tuple[Oblong, ...],
    rounds: tuple[tuple[float, float, float], ...],
    ground: float,
    names: list[Doubted],
) -> None:
    painting = painted(reader, boxes, rounds)
    seen, profile = seen_as(reader, painting), reader.profile
    height, width = (side // 2 for side in painting.shape)
    soft = np.full((height, width, 3), (200, 0, 200), np.uint8)
    face = np.median(profile.examples[profile.sides == 0, -2:].reshape(-1, 3), axis=0)
    soft[round((1 - ground) * height) :] = np.rint(face)
    found = Found(soft, seen, (), profile)
    work = np.asarray(cv2.merge([painting] * 3), np.uint8)
    rims = Rims(seen.mask, work, (), profile)
    assert [doubt.name for doubt in broad_pieces(Lefts(seen, (), profile), found, rims)] == names


@pytest.mark.parametrize(("has_a_face", "names"), [(True, [Doubted.ON_EDGE]), (False, [])])
def test_a_leaning_disc_of_which_most_is_faint_is_told_by_its_face(
    reader: Reader, has_a_face: bool, names: list[Doubted]
) -> None:
    painting, profile = painted(reader, (), ()), reader.profile
    height, width = painting.shape
    radius = profile.outline * float(profile.radius[0]) / 2**profile.work
    cv2.ellipse(painting, (width // 2, height // 2), (round(radius), round(0.7 * radius)), 0, 0, 360, 255, -1)
    whole = seen_as(reader, painting)
    step = 3 * profile.noise[..., None] * (whole.mask > 0)[..., None]
    small = np.clip(profile.bare + step, 0, 255).astype(np.uint8)
    part = np.where(np.arange(whole.mask.shape[1]) < whole.mask.shape[1] // 2, whole.mask, 0).astype(np.uint8)
    seen = replace(whole, mask=part, body=part.copy(), small=small)
    face = np.median(profile.examples[profile.sides == 0, -2:].reshape(-1, 3), axis=0)
    colour = face if has_a_face else np.array([200, 0, 200])
    soft = np.full((height // 2, width // 2, 3), np.rint(colour), np.uint8)
    found = Found(soft, seen, (), profile)
    rims = Rims(whole.mask, np.asarray(cv2.merge([painting] * 3), np.uint8), (), profile)
    assert [doubt.name for doubt in broad_pieces(Lefts(seen, (), profile), found, rims)] == names


def test_what_is_too_faint_to_have_edges_is_no_coin(reader: Reader) -> None:
    rims = Rims(np.zeros((240, 320), np.uint8), np.zeros((960, 1280, 3), np.uint8), (), reader.profile)
    assert not rims.is_round(Box(10, 10, 50, 50), 18.0)
    assert not rims.is_oval(Box(10, 10, 50, 50), 18.0, 30.0, 1.5)


@pytest.mark.parametrize("box", [False, True], ids=["an oval", "a block"])
def test_a_dark_oval_that_looks_like_a_shadow_and_lies_alone_leans(reader: Reader, box: bool) -> None:
    painting = painted(reader, ((0, 0, 2.04, 1.3, 0),), ()) if box else oval(reader)
    seen = seen_as(reader, painting)
    shadow = replace(seen, body=np.zeros_like(seen.body))
    assert broad(reader, shadow, painting, face_from=9) == ([] if box else [Doubted.ON_EDGE])


@pytest.mark.parametrize(
    ("turned", "face_from", "names"),
    [(27, 0.2, [Doubted.ON_EDGE]), (27, 9.0, []), (0, 9.0, [Doubted.ON_EDGE])],
    ids=["turned, with a face", "turned, without", "straight, without"],
)
def test_a_coarse_outline_may_be_turned_from_the_rim_of_a_disc_that_leans(
    reader: Reader, turned: float, face_from: float, names: list[Doubted]
) -> None:
    seen = seen_as(reader, painted(reader, ((0, 0, 2.04, 1.3, turned),), ()))
    assert broad(reader, seen, oval(reader), face_from) == names


@pytest.mark.parametrize(
    ("face_from", "names"),
    [(-0.2, [Doubted.ON_EDGE]), (0.5, []), (-2.0, [])],
    ids=["leaning", "hardly a face", "nothing but a face"],
)
def test_a_leaning_disc_of_which_a_part_is_faint_needs_no_outline(
    reader: Reader, face_from: float, names: list[Doubted]
) -> None:
    seen = partly_faint(seen_as(reader, oval(reader)), 0.5)
    nothing = painted(reader, (), ())
    assert broad(reader, seen, nothing, face_from) == names


@pytest.mark.parametrize(
    ("boxes", "doubted"),
    [(((0, 0, 2.8, 1.4, 0),), False), (((-0.3, -0.3, 2.0, 0.8, 30), (0.3, 0.3, 2.0, 0.8, 30)), True)],
    ids=["a block", "a disc and its shadow"],
)
def test_what_looks_like_a_shadow_and_lies_alone_is_a_dark_disc_unless_it_is_a_block(
    reader: Reader, boxes: tuple[Oblong, ...], doubted: bool
) -> None:
    seen = seen_as(reader, painted(reader, boxes, ()))
    dark = replace(seen, body=np.zeros_like(seen.body))
    nothing = painted(reader, (), ())
    assert broad(reader, dark, nothing, face_from=9) == ([Doubted.ON_EDGE] if doubted else [])


@pytest.mark.parametrize(
    ("boxes", "rounds", "share", "names"),
    [
        ((), ((0.0, 0.0, 1.05),), 0.3, [Doubted.HIDDEN]),
        ((), ((0.0, 0.0, 1.05),), 0.8, []),
        ((), ((0.0, 0.0, 0.7),), 0.3, []),
        (((0, 0, 2.1, 2.1, 0),), (), 0.3, []),
    ],
    ids=["a coin", "clear for the most part", "a small one", "a block"],
)
def test_a_coin_that_hardly_differs_from_the_table_is_round_without_an_edge(
    reader: Reader,
    boxes: tuple[Oblong, ...],
    rounds: tuple[tuple[float, float, float], ...],
    share: float,
    names: list[Doubted],
) -> None:
    seen = partly_faint(seen_as(reader, painted(reader, boxes, rounds)), share)
    assert broad(reader, seen, painted(reader, (), ()), face_from=9) == names


@pytest.mark.parametrize(
    ("long", "narrow", "names"),
    [
        (2.0, 0.9, [Doubted.ON_EDGE]),
        (3.2, 1.0, [Doubted.ON_EDGE]),
        (3.8, 1.0, []),
        (1.9, 0.5, []),
    ],
    ids=["a disc", "with its shadow", "longer than that", "too little of one"],
)
def test_a_dark_disc_has_the_size_of_one_with_its_shadow(
    close_up: Reader, long: float, narrow: float, names: list[Doubted]
) -> None:
    seen = seen_as(close_up, oval(close_up, long, narrow))
    dark = replace(seen, body=np.zeros_like(seen.body))
    assert broad(close_up, dark, painted(close_up, (), ()), face_from=9) == names


@pytest.mark.parametrize(
    ("long", "narrow", "names"),
    [(2.1, 2.1, [Doubted.HIDDEN]), (2.9, 2.9, []), (1.75, 1.55, []), (2.4, 1.9, [])],
    ids=["a coin", "a large one", "a small one", "an oval"],
)
def test_a_coin_without_an_edge_is_as_large_as_a_disc_and_as_broad_as_long(
    close_up: Reader, long: float, narrow: float, names: list[Doubted]
) -> None:
    seen = partly_faint(seen_as(close_up, oval(close_up, long, narrow)), 0.3)
    assert broad(close_up, seen, painted(close_up, (), ()), face_from=9) == names


def test_what_has_three_corners_and_no_edge_is_no_coin(close_up: Reader) -> None:
    seen = partly_faint(seen_as(close_up, triangle(close_up, 2.4)), 0.3)
    assert broad(close_up, seen, painted(close_up, (), ()), face_from=9) == []


@pytest.mark.parametrize(("left", "names"), [(1.6, [Doubted.HIDDEN]), (1.0, [])], ids=["inside", "cut off"])
def test_a_coin_without_an_edge_lies_all_in_the_picture(
    close_up: Reader, left: float, names: list[Doubted]
) -> None:
    half_width = close_up.profile.size[0] / 2 / (close_up.profile.outline * float(close_up.profile.radius[0]))
    coin = oval(close_up, 2.1, 2.1, x=left - half_width)
    seen = partly_faint(seen_as(close_up, coin), 0.3)
    assert broad(close_up, seen, painted(close_up, (), ()), face_from=9) == names


@pytest.mark.parametrize(
    ("gap", "broadness", "names"),
    [(0.15, 1.4, []), (0.6, 1.4, [Doubted.ON_EDGE]), (0.15, 0.5, [Doubted.ON_EDGE])],
    ids=["close to a block", "further away", "close to a chip"],
)
def test_what_leans_lies_alone(close_up: Reader, gap: float, broadness: float, names: list[Doubted]) -> None:
    leaning: Oblong = (0, 0, 2.0, 1.4, 0)
    beside: Oblong = (1.0 + gap + 0.8, 0, 1.6, broadness, 0)
    seen = seen_as(close_up, painted(close_up, (leaning, beside), ()))
    assert broad(close_up, seen, painted(close_up, (), ()), face_from=-9) == names


@pytest.mark.parametrize(("left", "names"), [(1.4, [Doubted.ON_EDGE]), (0.9, [])], ids=["inside", "cut off"])
def test_what_leans_lies_all_in_the_picture(close_up: Reader, left: float, names: list[Doubted]) -> None:
    half_width = close_up.profile.size[0] / 2 / (close_up.profile.outline * float(close_up.profile.radius[0]))
    seen = seen_as(close_up, painted(close_up, ((left - half_width, 0, 2.0, 1.4, 0),), ()))
    assert broad(close_up, seen, painted(close_up, (), ()), face_from=-9) == names


def test_a_broad_thing_of_a_bright_and_a_dark_part_is_a_cube(reader: Reader) -> None:
    seen, nothing = seen_as(reader, painted(reader, ((0, 0, 2.0, 1.4, 0),), ())), painted(reader, (), ())
    assert broad(reader, seen, nothing, face_from=-0.2) == [Doubted.ON_EDGE]
    assert broad(reader, two_toned(seen), nothing, face_from=-0.2) == []


def test_a_cube_of_which_a_part_is_faint_is_told_by_its_bright_and_its_dark_part(reader: Reader) -> None:
    whole, nothing = seen_as(reader, painted(reader, ((0, 0, 2.2, 1.5, 0),), ())), painted(reader, (), ())
    faint = partly_faint(whole, 0.5)
    assert broad(reader, faint, nothing, face_from=-0.2) == [Doubted.ON_EDGE]
    assert broad(reader, replace(faint, small=two_toned(whole).small), nothing, face_from=-0.2) == []


@pytest.mark.parametrize(("solid", "names"), [(0.3, [Doubted.ON_EDGE]), (0.7, [])])
def test_a_dark_disc_is_dark_for_the_most_part(close_up: Reader, solid: float, names: list[Doubted]) -> None:
    whole = seen_as(close_up, oval(close_up, 2.0, 0.9))
    body = partly_faint(whole, solid).mask
    assert broad(close_up, replace(whole, body=body), painted(close_up, (), ()), face_from=9) == names


@pytest.mark.parametrize(
    ("box", "face_from", "names"),
    [
        ((0, 0, 2.0, 1.5, 0), -0.5, [Doubted.ON_EDGE]),
        ((0, 0, 2.0, 1.5, 0), 0.15, []),
        ((0, 0, 3.0, 1.6, 0), -9.0, []),
    ],
    ids=["a face", "too little of one", "two dice"],
)
def test_the_broader_what_leans_the_more_it_shows_of_its_face(
    close_up: Reader, box: Oblong, face_from: float, names: list[Doubted]
) -> None:
    seen = seen_as(close_up, painted(close_up, (box,), ()))
    assert broad(close_up, seen, painted(close_up, (), ()), face_from) == names


def test_a_coin_may_touch_a_block(close_up: Reader) -> None:
    painting = painted(close_up, ((2.1, 0, 2.2, 2.0, 0),), ((0, 0, 1.0),))
    assert broad(close_up, seen_as(close_up, painting), painting, face_from=9) == [Doubted.HIDDEN]
