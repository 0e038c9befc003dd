"""What calibration learns of a die beside its faces: the margin about print, and the grain of bodies."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.dice.learn import Examples, Learned, grain_of
from calibration.dice.margins import About
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice.doubts import leans, may_be_ours, readable
from companion.vision.dice.faces import IN_MARGIN, MARGIN, PRINT
from companion.vision.dice.ink import Inks
from companion.vision.dice.judge import Judge, Judged
from companion.vision.dice.skirt import Beyond, skirts
from companion.vision.dice.square import frames_of
from companion.vision.foreground import reduced
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable
from hardware.scenes.things import Clutter

Floats = NDArray[np.float32]
ACROSS = MARGIN.across
FACES = np.array([0, 0, 0, 1, 1, 1], np.intp)
SHINY = 4


@pytest.fixture
def about() -> About:
    """Print of face 0 reaches into the upper margin; the lower edge of one die of face 1 shines."""
    ink = np.zeros((len(FACES), ACROSS, ACROSS), np.float32)
    ink[FACES == 0, :3, 8:11] = 1.0
    ink[SHINY, -2:, 8:11] = 0.25
    frames = np.zeros((len(FACES), 6), np.float32)
    examples = Examples(frames, FACES, np.zeros_like(FACES), frames)
    colours = np.ones((1, 3), np.float32)
    flat = ink.reshape(len(FACES), -1)
    return About.of(Learned(Inks(colours, colours), flat[[0, 3]], examples, flat, flat))


def _maps(margins: Floats) -> Floats:
    """Return 2 x faces x rows x columns, 0 where there is no margin."""
    whole = np.zeros((*margins.shape[:2], ACROSS**2), np.float32)
    whole[:, :, IN_MARGIN] = margins
    return whole.reshape(*margins.shape[:2], ACROSS, ACROSS)


def test_print_in_the_margin_may_lie_beside_its_place(about: About) -> None:
    least, most = _maps(about.margins())[:, 0]
    assert (most[0, 7], most[0, 11]) == (1.0, 1.0)
    assert (most[0, 6], most[0, 12]) == (0.0, 0.0)
    assert (least[0, 9], least[0, 10]) == (1.0, 0.0)


def test_print_of_one_face_is_not_usual_for_another(about: About) -> None:
    least, most = _maps(about.margins())[:, 1]
    assert (least[0, 9], most[0, 9]) == (0.0, 0.0)


def test_an_edge_that_shines_may_do_so_whichever_face_is_up(about: About) -> None:
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
        judge = Judge(replace(learned, margins=margins))
        reading = DiceReader(learned).read(picture, 1)
        scale = 2**learned.work
        place = ((reading.pieces[0].x + 0.5) / scale - 0.5, (reading.pieces[0].y + 0.5) / scale - 0.5)
        work = judge.inked(reduced(picture, learned.work))
        every = np.ones(work.picture.shape[:2], np.float32)
        frames, edges = judge.squares(work.picture, every, [place], 1)
        look = judge.judge(work, judge.tried(work, frames), [0], edges)[0]
        off.append(look.margin * learned.margin)
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


def test_a_plain_face_in_a_shine_may_hide_its_print(look: Judged) -> None:
    assert readable(replace(look, tint=1.99))
    assert not readable(replace(look, tint=2.01))
    assert readable(replace(look, tint=0.39, plain=True))
    shiny = replace(look, tint=0.41, plain=True)
    assert not readable(shiny)
    assert may_be_ours(shiny), "nobody tells how many were thrown by leaving it out"
    assert may_be_ours(replace(shiny, edges=0.61))
    assert not may_be_ours(replace(shiny, edges=0.59))
    assert not may_be_ours(replace(shiny, tint=1.01))


def test_ink_may_lie_further_off_where_its_face_explains_nearly_all(look: Judged) -> None:
    assert readable(look)
    assert not readable(replace(look, away=0.7, explained=0.74))
    assert readable(replace(look, away=0.99, explained=0.86))
    assert not readable(replace(look, away=0.99, explained=0.74, like=1.2)), "of its ink, not of the usual"
    assert not readable(replace(look, away=1.01, explained=0.99))
    assert not readable(replace(look, like=0.74))
    assert not readable(replace(look, explained=0.49, like=9.0)), "a shine was learned as its face"
    assert not readable(replace(look, margin=1.01))


def test_less_tells_that_a_top_leans_where_something_lies_near_it(look: Judged, learned: DiceProfile) -> None:
    tipped = replace(look, squash=0.92, bent=0.04, firm=0.1)
    profile = replace(learned, squash=0.9, beside=0.22)
    assert not leans(tipped, profile)
    assert leans(replace(tipped, beyond=Beyond(near=0.5)), profile)
    assert not leans(replace(tipped, beyond=Beyond(near=0.5), squash=0.96), profile)
    assert leans(replace(tipped, beyond=Beyond(near=0.5), squash=0.96, size=0.96), profile), "it is smaller"
    assert not leans(replace(tipped, size=0.96), profile)
    along_a_card = Beyond(near=1.0, around=0.3)
    assert leans(replace(tipped, beyond=along_a_card, bent=0.0), profile), "it is narrowed, whatever fits"
    assert not leans(replace(tipped, beyond=along_a_card, bent=0.0, squash=0.96), profile)
    assert not leans(replace(tipped, beyond=Beyond(near=1.0, around=0.1), bent=0.0), profile), "a pawn"
    assert not leans(replace(tipped, beyond=Beyond(near=0.5), bent=0.01), profile), (
        "its print says nothing of it"
    )


def about_the_middle(small: Picture, learned: DiceProfile) -> Beyond:
    """Return what lies beyond the edges of a die in the middle of a reduced picture."""
    scale, (height, width) = 2 ** (learned.look - learned.work), small.shape[:2]
    one = np.ones(1, np.float32)
    frames = frames_of(one * width * scale / 2, one * height * scale / 2, one * learned.lie[0], 0 * one)
    work = np.zeros((height * scale, width * scale, 3), np.uint8)
    return skirts(work, small, learned, frames, (1.0, 1.0, 1.0))[0]


def test_a_thing_is_near_though_table_seems_to_part_it_from_the_die(learned: DiceProfile) -> None:
    """A book that a white die leans on, whose side is as grey as the table."""
    width = learned.bare.shape[1]
    half = float(learned.lie[0]) / 2 ** (learned.look - learned.work)
    found = []
    for gap in range(round(1.5 * half)):
        small = learned.bare.copy()
        small[:, round(width / 2 + half) + gap :] = (0, 0, 255)
        beyond = about_the_middle(small, learned)
        found.append((beyond.beside > 0.5, beyond.near > 0.5))
    assert found[0] == (True, True)
    assert (False, True) in found
    assert found[-1] == (False, False)


def test_nothing_lies_flat_across_the_border_of_a_thing(look: Judged, learned: DiceProfile) -> None:
    height = learned.bare.shape[0]
    half = float(learned.lie[0]) / 2 ** (learned.look - learned.work)
    found = []
    for border in (height / 2, height / 2 + 1.1 * half, 0):
        small = learned.bare.copy()
        small[round(border) :] = (0, 0, 255)
        found.append(about_the_middle(small, learned).across > learned.beside)
    assert found == [True, False, False], "across it, beside it, and on it"
    flat = replace(look, squash=0.99, beyond=Beyond())
    assert not leans(flat, learned)
    assert leans(replace(flat, beyond=Beyond(across=0.4, around=0.3)), learned)


def test_on_a_small_thing_a_die_would_lean_by_much(look: Judged, learned: DiceProfile) -> None:
    """A cube at the corner of a flat die is no card under it, though it lies along two of its edges too."""
    (height, width), half = learned.bare.shape[:2], float(learned.lie[0]) / 2 ** (learned.look - learned.work)
    right, below = round(width / 2 + 0.4 * half), round(height / 2 + 0.4 * half)
    crooked, found = replace(look, squash=0.975, bent=0.0, size=1.0), []
    for reach in (1.1 * half, 9 * half):
        small = learned.bare.copy()
        small[below : round(below + reach), right : round(right + reach)] = (0, 0, 255)
        beyond = about_the_middle(small, learned)
        assert beyond.across > learned.beside
        found.append(leans(replace(crooked, beyond=beyond), learned))
    assert found == [False, True]
    cube, pencil = Beyond(beside=0.6, around=0.1), Beyond(beside=1.0, around=0.06)
    assert not leans(replace(crooked, beyond=cube), learned)
    assert leans(replace(crooked, beyond=cube, firm=0.03), learned), "a single pip does not tell"
    assert leans(replace(crooked, beyond=pencil), learned), "it lies along a whole edge"


def test_a_shadow_falls_to_one_side(look: Judged, learned: DiceProfile) -> None:
    """A strip of the table's hue, across which a die lies, looks like a shadow but for that."""
    width = learned.bare.shape[1]
    half = float(learned.lie[0]) / 2 ** (learned.look - learned.work)
    found = []
    for first in (0, round(width / 2 + half)):
        small = learned.bare.copy()
        small[:, first:] = (0.6 * small[:, first:]).astype(np.uint8)
        found.append(about_the_middle(small, learned).flanked)
    assert found[0] > 0.9
    assert found[1] < 0.1
    crooked = replace(look, squash=0.975, beyond=Beyond())
    assert not leans(crooked, learned)
    strip = Beyond(flanked=0.9)
    assert leans(replace(crooked, beyond=strip), learned)
    assert not leans(replace(crooked, beyond=strip, squash=0.99), learned)


def test_a_top_does_not_go_on_where_no_side_shows(look: Judged, learned: DiceProfile) -> None:
    """A square that has slid over a side that looks like a shadow: one pip of a two is no one."""
    scale, (height, width) = 2 ** (learned.look - learned.work), learned.bare.shape[:2]
    work = np.asarray(cv2.resize(learned.bare, (width * scale, height * scale)), np.uint8)
    (x, y), half = (round(0.25 * side * scale) for side in (width, height)), round(float(learned.lie[0]))
    work[y - half : y + half, x - half : x + half] //= 3
    found = []
    for slid in (0.0, 0.1, 0.35):
        at = np.array([[x + slid * half], [y + slid * half], [half], [0]], np.float32)
        beyond = skirts(work, reduced(work, learned.look - learned.work), learned, frames_of(*at), (1, 1, 1))
        found.append(leans(replace(look, squash=0.99, beyond=beyond[0]), learned))
    assert found == [False, False, True]
    assert leans(replace(look, plain=True, beyond=Beyond(onward=0.8)), learned), "whatever its face"


def test_a_plain_face_is_told_by_edges_and_by_nothing_close_to_it(look: Judged, learned: DiceProfile) -> None:
    plain = replace(look, plain=True, like=-3.0, explained=-3.0, sharp=0.1, tint=0.1, edges=1.0)
    alone = replace(plain, beyond=Beyond(), squash=0.8, bent=0.3)
    assert readable(alone), "it has no print to explain"
    assert not readable(replace(alone, edges=0.7))
    assert not leans(alone, learned), "it has no print that could tell"
    assert not leans(replace(alone, beyond=Beyond(close=0.125)), learned), "one place of eight is grain"
    assert leans(replace(alone, beyond=Beyond(close=0.5)), learned), "it may lean on what is there"
    assert leans(replace(alone, beyond=Beyond(beside=0.5)), learned)
    assert leans(replace(alone, beyond=Beyond(skirt=0.9)), learned)


def test_print_that_tells_nothing_of_how_a_top_lies_does_not_say_a_little(
    look: Judged, learned: DiceProfile
) -> None:
    narrowed = replace(look, firm=0.3, squash=0.8, bent=0.06, beyond=Beyond())
    assert leans(narrowed, learned)
    assert not leans(replace(narrowed, firm=0.04), learned)
    assert leans(replace(narrowed, firm=0.04, bent=0.2), learned)
    sliver = replace(narrowed, firm=0.04, squash=0.74)
    assert leans(sliver, learned), "what fits only a sliver is another face"
    assert not leans(replace(sliver, bent=-0.1), learned), "it fits no better there"
