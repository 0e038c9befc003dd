"""Dice that lie there and were not read: what has their edges, body and colours, and is no card."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice.belief import MEASURES, Belief
from companion.vision.dice.judge import Judge
from companion.vision.dice.sight import Sight
from companion.vision.dice.unread import unread
from companion.vision.dice.view import View
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable
from hardware.scenes.things import Clutter


@pytest.fixture(scope="module")
def thrown(table: DiceTable) -> tuple[Picture, float, float, float]:
    """A picture with one die, of which nothing was read; its place and half its side."""
    picture, truth = table.throw(1, thrown=1, clutter=Clutter())
    (die,) = truth.dice
    return picture, die.x, die.y, die.r


def _found(picture: Picture, profile: DiceProfile) -> int:
    judge = Judge(profile)
    return len(list(unread(Sight.of(View.of(picture, profile), judge), [], judge, Belief(profile))))


def test_a_die_of_another_colour_is_none_of_ours_unless_a_shine_makes_it_brighter(
    thrown: tuple[Picture, float, float, float], learned: DiceProfile
) -> None:
    picture, *_ = thrown
    assert _found(picture, learned) == 1
    darker, brighter = (replace(learned, bodies=share * learned.bodies) for share in (2, 0.5))
    assert _found(picture, darker) == 0
    assert _found(picture, brighter) == 1, "it has a face of ours"
    assert _found(picture, replace(brighter, usual=learned.usual - 50)) == 0, "no face fits"


def test_what_has_our_colours_in_half_of_its_square_is_none_of_ours(
    thrown: tuple[Picture, float, float, float], learned: DiceProfile
) -> None:
    judge = Judge(learned)
    sight = Sight.of(View.of(thrown[0], learned), judge)
    striped = sight.like.copy()
    striped[::2] = 0
    assert list(unread(replace(sight, like=striped), [], judge, Belief(learned))) == []


def test_what_lies_on_a_card_of_any_colour_is_print_on_it(
    thrown: tuple[Picture, float, float, float], learned: DiceProfile
) -> None:
    picture, x, y, half = thrown
    card, side = picture.copy(), round(4 * half)
    about = np.zeros(card.shape[:2], np.uint8)
    cv2.rectangle(about, (round(x) - side, round(y) - side), (round(x) + side, round(y) + side), 1, -1)
    cv2.circle(about, (round(x), round(y)), round(1.7 * half), 0, -1)
    card[about > 0] = (255, 0, 255)
    assert _found(card, learned) == 0


def test_a_shadow_is_no_die_though_dice_look_like_shadows(
    thrown: tuple[Picture, float, float, float], learned: DiceProfile
) -> None:
    picture, x, y, half = thrown
    usual = learned.usual.copy()
    usual[:, MEASURES.index("tint")] = 9.0
    grey = replace(learned, shadowy=True, usual=usual, colours=np.ones_like(learned.colours))
    before = _found(picture, grey)
    shaded, side = picture.copy(), round(half)
    left, top = round(x + (5 if x < 640 else -5) * half), round(y)
    square = shaded[top - side : top + side, left - side : left + side]
    square[:] = (square * 0.6).astype(np.uint8)
    shaded = np.asarray(cv2.blur(shaded, (7, 7)), np.uint8)
    assert _found(shaded, grey) == before


def test_a_die_beside_a_book_and_three_in_a_corner_are_found(
    thrown: tuple[Picture, float, float, float], learned: DiceProfile
) -> None:
    picture, x, y, half = thrown
    side, reach = round(1.3 * half), round(12 * half)
    book, left, top = picture.copy(), round(x), round(y)
    book[max(0, top - reach) : top + reach, max(0, left - reach) : left - round(1.6 * half)] = (30, 160, 40)
    assert _found(book, learned) == 1
    die = picture[top - side : top + side, left - side : left + side].copy()
    three = picture.copy()
    for right, down in ((0, 2), (2, 2)):
        at = (top + round(down * 1.3 * half), left + round(right * 1.3 * half))
        three[at[0] - side : at[0] + side, at[1] - side : at[1] + side] = die
    assert _found(three, learned) >= 3


def test_a_die_is_found_though_one_of_its_edges_does_not_show(
    thrown: tuple[Picture, float, float, float], reader: DiceReader
) -> None:
    """As where dark dice touch: it is looked for again, with less of its edges."""
    picture, *_ = thrown
    (die,) = reader.read(picture, 1).pieces
    beside = np.array([[0.9, -1], [0.9, 1], [1.5, 1], [1.5, -1]]) * die.r
    assert die.turn is not None
    turn = np.radians(die.turn)
    way = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners = np.rint(beside @ way + (die.x, die.y)).astype(np.int32)
    joined = cv2.fillConvexPoly(picture.copy(), corners, reader.profile.bodies[0].tolist())
    (found,) = reader.read(np.asarray(joined, np.uint8), 1).pieces
    assert found.face == die.face
    assert np.hypot(found.x - die.x, found.y - die.y) < 0.2 * die.r
