"""What calibration learns of a die beside its faces: the margin about print, and the grain of bodies."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.dice.learn import Examples, LearnedDice, grain_of
from calibration.dice.margins import MarginInk
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice.faces import IN_MARGIN, MARGIN, PRINT
from companion.vision.dice.ink import Inks
from companion.vision.dice.skirt import Beyond, skirts
from companion.vision.dice.square import frames_of
from companion.vision.dice.view import View
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable
from hardware.scenes.things import Clutter

Floats = NDArray[np.float32]
ACROSS = MARGIN.across
FACES = np.array([0, 0, 0, 1, 1, 1], np.intp)
SHINY = 4


@pytest.fixture
def about() -> MarginInk:
    """Print of face 0 reaches into the upper margin; the lower edge of one die of face 1 shines."""
    ink = np.zeros((len(FACES), ACROSS, ACROSS), np.float32)
    ink[FACES == 0, :3, 8:11] = 1.0
    ink[SHINY, -2:, 8:11] = 0.25
    frames = np.zeros((len(FACES), 6), np.float32)
    examples = Examples(frames, FACES, np.zeros_like(FACES), frames)
    colours = np.ones((1, 3), np.float32)
    flat = ink.reshape(len(FACES), -1)
    return MarginInk.of(LearnedDice(Inks(colours, colours), flat[[0, 3]], examples, flat, flat))


def _maps(margins: Floats) -> Floats:
    """Return 2 x faces x rows x columns, 0 where there is no margin."""
    whole = np.zeros((*margins.shape[:2], ACROSS**2), np.float32)
    whole[:, :, IN_MARGIN] = margins
    return whole.reshape(*margins.shape[:2], ACROSS, ACROSS)


def test_print_in_the_margin_may_lie_beside_its_place(about: MarginInk) -> None:
    least, most = _maps(about.margins())[:, 0]
    assert (most[0, 7], most[0, 11]) == (1.0, 1.0)
    assert (most[0, 6], most[0, 12]) == (0.0, 0.0)
    assert (least[0, 9], least[0, 10]) == (1.0, 0.0)


def test_print_of_one_face_is_not_usual_for_another(about: MarginInk) -> None:
    least, most = _maps(about.margins())[:, 1]
    assert (least[0, 9], most[0, 9]) == (0.0, 0.0)


def test_an_edge_that_shines_may_do_so_whichever_face_is_up(about: MarginInk) -> None:
    assert _maps(about.margins())[1, :, -1, 9].tolist() == [0.25, 0.25]
    others = about.without(SHINY)
    assert others.faces.tolist() == [0, 0, 0, 1, 1]
    assert _maps(others.margins())[1, :, -1, 9].tolist() == [0.0, 0.0]


def test_ink_about_a_print_is_off_only_beyond_what_is_usual(learned: DiceProfile, table: DiceTable) -> None:
    picture, _ = table.throw(2, thrown=1, clutter=Clutter())
    off = []
    for low, high in ((-1.0, 2.0), (-1.0, -0.9), (1.9, 2.0)):
        margins = np.empty_like(learned.margins)
        margins[0], margins[1] = low, high
        look = max(DiceReader(replace(learned, margins=margins)).looks(picture), key=lambda look: look.edges)
        off.append(look.margin)
    assert off[0] == 0.0
    assert off[1] > 0.5
    assert off[2] > 2.0


def test_grain_is_what_most_bodies_have() -> None:
    rng, usual = np.random.default_rng(6), np.zeros((8, PRINT.across**2), np.float32)
    usual[:, 270:300] = 1.0
    noise = rng.normal(0, 0.03, usual.shape).astype(np.float32)
    assert grain_of(usual + noise, usual) == 0.0
    rings = (0.25 * np.sin(np.arange(PRINT.across**2) * 1.3 + np.arange(8)[:, None])).astype(np.float32)
    assert grain_of(usual + noise + rings, usual) == pytest.approx(0.3, abs=0.05)
    rings[2:] = 0.0
    assert grain_of(usual + noise + rings, usual) == 0.0, "two of eight are in a shine"
    assert grain_of(usual + 1.0, usual + 1.0) == 0.0, "there is nothing but print"


def test_grain_is_no_ink_and_print_stays_print() -> None:
    ways = np.full((1, 3), 1 / 300, np.float32)
    colours = np.full((1, 49, 3), 50.0, np.float32)
    colours[0, [3, 5, 9]] += np.array([[20.0], [-20.0], [100.0]])
    ink = Inks(50 * np.ones((1, 3), np.float32), ways, grain=0.25).ink(colours, np.zeros(1, np.intp))
    assert ink[0, [3, 5, 9]] == pytest.approx([0.0, 0.0, 1.0], abs=0.01)


def seen_in(picture: Picture, learned: DiceProfile) -> View:
    """Return what is seen where a reduced picture is such."""
    large = cv2.resize(picture, learned.size, interpolation=cv2.INTER_NEAREST)
    return View.of(np.asarray(large, np.uint8), learned)


def beyond_a_die(across: float, small: Picture, learned: DiceProfile) -> Beyond:
    """Return what lies beyond the edges of a die, half way down a reduced picture and so far across."""
    scale, (height, width) = 2 ** (learned.look - learned.work), small.shape[:2]
    one = np.ones(1, np.float32)
    frames = frames_of(one * width * scale * across, one * height * scale / 2, one * learned.lie[0], 0 * one)
    return skirts(seen_in(small, learned), frames)[0]


def test_a_thing_is_near_though_table_seems_to_part_it_from_the_die(learned: DiceProfile) -> None:
    """A book that a white die leans on, whose side is as grey as the table."""
    width = learned.bare.shape[1]
    half = float(learned.lie[0]) / 2 ** (learned.look - learned.work)
    found = []
    for gap in range(round(1.5 * half)):
        small = learned.bare.copy()
        small[:, round(width / 2 + half) + gap :] = (0, 0, 255)
        found.append(beyond_a_die(0.5, small, learned).near > 0.5)
    assert found[0]
    assert found[round(half / 2)]
    assert not found[-1]


def test_nothing_lies_beyond_the_border_of_the_picture(learned: DiceProfile) -> None:
    small, half = learned.bare.copy(), float(learned.lie[0]) / 2 ** (learned.look - learned.work)
    small[:, -1] = (0, 0, 255)
    at_the_border = 1 - half / small.shape[1]
    assert beyond_a_die(at_the_border, small, learned).near < 0.5


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.5, 0.5, 0.5), (0.6, 0.9, 1.1)])
def test_a_side_has_the_colours_of_dice_in_any_light(
    learned: DiceProfile, light: tuple[float, float, float]
) -> None:
    small, half = learned.bare.copy(), float(learned.lie[0]) / 2 ** (learned.look - learned.work)
    beyond = round(small.shape[1] / 2 + half)
    small[:, beyond : beyond + round(1.5 * half)] = learned.bodies[0]
    assert beyond_a_die(0.5, np.rint(small * np.array(light)).astype(np.uint8), learned).skirt > 0.5


def test_what_lies_on_another_die_counts_for_nothing_and_on_another_square_it_does(
    learned: DiceProfile,
) -> None:
    """The side of a die that leans may look like a square, which is no die."""
    scale, (height, width) = 2 ** (learned.look - learned.work), learned.bare.shape[:2]
    half = round(float(learned.lie[0]))
    work = np.asarray(cv2.resize(learned.bare, (width * scale, height * scale)), np.uint8)
    x, y = round(width * scale / 2), round(height * scale / 2)
    work[y - half : y + half, x + half : x + 3 * half] = (0, 0, 255)
    middles, whole = np.array([x, x + 2 * half], np.float32), np.ones(2, np.float32)
    frames = frames_of(middles, y * whole, half * whole, 0 * whole)
    view = seen_in(work, learned)
    near = [skirts(view, frames, np.array([True, die]))[0].near > 0.5 for die in (True, False)]
    assert near == [False, True]


def test_a_top_does_not_go_on_where_no_side_shows(learned: DiceProfile) -> None:
    """A square that has slid over a side that looks like a shadow: one pip of a two is no one."""
    scale, (height, width) = 2 ** (learned.look - learned.work), learned.bare.shape[:2]
    work = np.asarray(cv2.resize(learned.bare, (width * scale, height * scale)), np.uint8)
    (x, y), half = (round(0.25 * side * scale) for side in (width, height)), round(float(learned.lie[0]))
    work[y - half : y + half, x - half : x + half] //= 3
    found, view = [], seen_in(work, learned)
    for slid in (0.0, 0.1, 0.35):
        at = np.array([[x + slid * half], [y + slid * half], [half], [0]], np.float32)
        found.append(skirts(view, frames_of(*at))[0].onward > 0.75)
    assert found == [False, False, True]


def test_a_body_is_as_far_off_as_it_is_from_its_own_kind() -> None:
    """By the ink of another kind a green die with a black skull looks blank."""
    blue_and_green = np.array([[109, 71, 60], [108, 152, 115]], np.float32)
    inks = Inks(blue_and_green, np.zeros_like(blue_and_green))
    green = np.repeat(blue_and_green[1:], 2, axis=0)
    blue, own = inks.tints(green, np.array([0, 1], np.intp)).tolist()
    assert (blue > 0.5, own) == (True, 0.0)
