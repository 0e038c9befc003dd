"""The parts of the dice reader, each by itself."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.dice.fit import learned_lie
from calibration.dice.learn import kinds_of
from calibration.locate import noise_of
from companion.vision.dice import DiceProfile
from companion.vision.dice.candidates import THIN, seeds
from companion.vision.dice.faces import PRINT, levelled
from companion.vision.dice.four_edges import LOOK
from companion.vision.dice.ink import Inks
from companion.vision.dice.lie import Lie
from companion.vision.dice.settle import Settler
from companion.vision.dice.square import frames_of, sides, turned
from companion.vision.dice.view import with_faint
from companion.vision.foreground import foreground

THREE = ((28, 28), (40, 40), (52, 52))
EVERYWHERE = np.ones((LOOK.span, LOOK.span), np.float32)


def _print(pips: tuple[tuple[int, int], ...] = THREE) -> NDArray[np.float32]:
    """Return a picture of one top with pips."""
    picture = np.zeros((80, 80), np.float32)
    for x, y in pips:
        cv2.circle(picture, (x * 16, y * 16), 3 * 16, 1.0, -1, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.float32)


def _piece(x: float, angle: float) -> NDArray[np.float32]:
    """Return a piece in which one square lies."""
    corners = cv2.boxPoints(((x, 21.0), (20, 20), np.degrees(angle)))
    piece = np.full((LOOK.span, LOOK.span, 3), 60, np.float32)
    cv2.fillConvexPoly(piece, np.round(corners * 16).astype(np.int32), (200, 190, 180), cv2.LINE_AA, 4)
    return piece


def test_a_square_is_found_in_any_turn() -> None:
    for angle in (0.0, 0.2, 0.7, 1.2):
        found = LOOK.squares(_piece(27.0, angle), EVERYWHERE, 1)
        middle = (LOOK.span - 1) / 2
        assert found.x[0] + middle == pytest.approx(27, abs=1.0)
        assert found.y[0] + middle == pytest.approx(21, abs=1.0)
        assert abs((found.turn[0] - angle + np.pi / 4) % (np.pi / 2) - np.pi / 4) < 0.1


def test_a_square_settles_on_its_print() -> None:
    picture = _print()
    one = np.ones(1, np.float32)
    true = frames_of(40 * one, 40 * one, 20 * one, 0 * one)
    template = PRINT.sample(picture, true)[..., 0]
    begun = frames_of(41.5 * one, 38.9 * one, 20 * one, 0.06 * one)
    settled = Settler(template).settle(
        lambda frames: PRINT.sample(picture, frames)[..., 0], begun, np.zeros(1, np.intp), 5
    )
    assert np.abs(settled.frames[0, :2] - 40).max() < 0.4
    assert settled.away[0] < 0.1 * float((levelled(template) ** 2).mean())


def test_a_square_that_is_off_is_not_drawn_off_further_by_what_lies_beside_the_top() -> None:
    """A thin sword, on a table as bright as its print."""
    print_of_it = np.zeros((80, 80), np.float32)
    cv2.line(print_of_it, (40, 26), (40, 54), 1.0, 2, cv2.LINE_AA)
    cv2.line(print_of_it, (35, 31), (45, 31), 1.0, 2, cv2.LINE_AA)
    one = np.ones(1, np.float32)
    template = PRINT.sample(print_of_it, frames_of(40 * one, 40 * one, 20 * one, 0 * one))[..., 0]
    picture = np.full((80, 80), 1.8, np.float32)
    picture[23:58, 23:58] = print_of_it[23:58, 23:58]
    for turn in (0.1, -0.1):
        begun = frames_of(41.5 * one, 41.5 * one, 20 * one, turn * one)
        settled = Settler(template).settle(
            lambda frames: PRINT.sample(picture, frames)[..., 0], begun, np.zeros(1, np.intp), 4
        )
        assert np.abs(settled.frames[0, :2] - 40).max() < 0.5
        assert float(sides(settled.frames)[0].mean()) == pytest.approx(20, rel=0.04)


def test_a_top_that_leans_settles_squashed() -> None:
    picture = _print()
    one = np.ones(1, np.float32)
    true = frames_of(40 * one, 40 * one, 20 * one, 0 * one)
    template = PRINT.sample(picture, true)[..., 0]
    squashed = np.array([[0.82, 0, 40 * 0.18], [0, 1, 0]])
    seen = np.asarray(cv2.warpAffine(picture, squashed, (80, 80)), np.float32)
    settled = Settler(template, leaning=True).settle(
        lambda frames: PRINT.sample(seen, frames)[..., 0], true, np.zeros(1, np.intp), 6
    )
    wide, narrow = sides(settled.frames)[0]
    assert narrow / wide < 0.93


def test_a_faint_patch_is_seen_in_grain() -> None:
    rng = np.random.default_rng(5)
    bare = np.full((120, 160, 3), 40, np.uint8)
    grain = rng.normal(0, 4.0, bare.shape)
    grain[50:59, 70:79] += 9.0
    small = np.clip(bare + grain, 0, 255).astype(np.uint8)
    noise = noise_of(small, bare)
    seen = foreground(small, bare, noise)
    assert seen.mask[50:59, 70:79].mean() < 0.2 * 255
    mask = with_faint(seen).mask
    assert mask[51:58, 71:78].mean() > 0.8 * 255
    mask[47:62, 67:82] = 0
    assert mask.mean() < 0.005 * 255


def test_a_top_with_much_print_is_looked_into(plain: DiceProfile) -> None:
    profile = replace(plain, lie=np.array([8.6, 0, 0, 0], np.float32))
    mask = np.zeros((60, 80), np.uint8)
    mask[20:29:2, 30:39:2] = 1
    ((x, y),) = seeds(mask, profile, 1.7, THIN)
    assert (x, y) == pytest.approx((34, 24), abs=1.5), "of black dice little but the print may differ"
    mask[22:29:2] = 0
    assert seeds(mask, profile, 1.7, THIN) == []


def test_bright_print_of_a_black_die_has_no_edges() -> None:
    """Four pips of a black die on a dark table are far steeper than its own edges."""
    piece = np.full((LOOK.span, LOOK.span, 3), 45, np.float32)
    middle, half = LOOK.span // 2, LOOK.half
    piece[middle - half : middle + half, middle - half : middle + half] = 15
    for x in (-7, 3):
        for y in (-7, 3):
            piece[middle + y : middle + y + 4, middle + x : middle + x + 4] = 220
    piece = np.asarray(cv2.GaussianBlur(piece, (0, 0), 1.0), np.float32)
    printed, bare = (LOOK.squares(piece, EVERYWHERE, 1, width) for width in (0.0, 0.9))
    assert printed.turn[0] > 0.1, "it follows the pips"
    assert (bare.x[0], bare.y[0], bare.turn[0]) == pytest.approx((-0.5, -0.5, 0.0), abs=0.1)


def test_four_quarters_are_a_whole_turn() -> None:
    frames = frames_of(*(np.array([value], np.float32) for value in (5, 6, 7, 0.3)))
    one = np.ones(1, np.intp)
    assert np.allclose(turned(turned(turned(turned(frames, one), one), one), one), frames)
    assert np.allclose(turned(frames, 2 * one), turned(turned(frames, one), one))


def test_flat_tops_look_as_the_lens_makes_them() -> None:
    rng = np.random.default_rng(3)
    true = Lie(np.array([17.0, 0.05, -0.04, 0.2], np.float32), (640, 480))
    places = rng.uniform((60, 60), (580, 420), (30, 2)).astype(np.float32)
    flat = frames_of(
        places[:, 0], places[:, 1], np.ones(30, np.float32), rng.uniform(0, 1.5, 30).astype(np.float32)
    )
    learned = learned_lie(true.laid(flat), (640, 480))
    assert sides(learned.laid(flat)) == pytest.approx(sides(true.laid(flat)), rel=0.02)
    assert learned.squash(true.laid(flat)).min() > 0.97


def test_ink_is_the_print_whatever_the_body() -> None:
    inks = Inks(
        np.array([[200, 200, 200], [20, 20, 20]], np.float32),
        np.array([[-1, -1, -1], [1, 1, 1]], np.float32) / np.float32(540),
    )
    white = np.full((1, 49, 3), 200.0, np.float32)
    black = np.full((1, 49, 3), 20.0, np.float32)
    white[0, 3], black[0, 3] = 20.0, 200.0
    colours = np.concatenate([white, black])
    kinds = inks.kind_of(colours)
    assert kinds.tolist() == [0, 1]
    assert inks.ink(colours, kinds)[:, 3] == pytest.approx(1.0, abs=0.01)


def test_light_alone_makes_no_two_kinds() -> None:
    rng = np.random.default_rng(4)
    bodies = np.outer(rng.uniform(120, 220, 24), (1.0, 0.8, 0.7)).astype(np.float32)
    dark_print = np.full((24, 3), -60, np.float32)
    faces = np.arange(44, dtype=np.intp) % 6
    assert kinds_of(bodies, dark_print, faces[:24]).max() == 0
    black = np.concatenate([bodies, bodies[:6] * 0.1])
    contrasts = np.concatenate([dark_print, -dark_print[:6]])
    assert kinds_of(black, contrasts, faces[:30]).max() == 1
    in_one_picture = np.where(np.arange(30) < 24, faces[:30], 2)
    assert kinds_of(black, contrasts, in_one_picture).max() == 0, "every die lies in every picture"
    shiny = np.concatenate([bodies, np.outer(np.linspace(12, 200, 20), (1.0, 0.8, 0.7)).astype(np.float32)])
    told = kinds_of(shiny, np.concatenate([dark_print, -dark_print[:20]]), faces)
    assert told.tolist() == [0] * 24 + [1] * 20
