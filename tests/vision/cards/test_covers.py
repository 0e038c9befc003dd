"""What differs from a taught card is another print, unless it can only be something that lies over it."""

import cv2
import numpy as np
import pytest

from companion.vision.cards.covers import BESIDE_PX, Covers, covers_of
from companion.vision.cards.fit import Fit, Printed, fitted
from companion.vision.cards.ground import RIM_PX, Ground
from companion.vision.cards.read import UNEXPLAINED, UPON
from companion.vision.picture import Picture

WIDE, HIGH = 120, 180
INK, FOREIGN = (150, 40, 20), (30, 180, 40)
MARGIN = 40


def card(symbols: int) -> Picture:
    """A white card with squares in two columns, and their number in a corner."""
    face = np.full((HIGH, WIDE, 3), 235, np.uint8)
    for nth in range(symbols):
        x, y = 35 + 50 * (nth % 2), 45 + 40 * (nth // 2)
        cv2.rectangle(face, (x - 9, y - 9), (x + 9, y + 9), INK, -1)
    cv2.putText(face, str(symbols), (8, 24), cv2.FONT_HERSHEY_SIMPLEX, 0.6, INK, 2, cv2.LINE_AA)
    return blurred(face)


def blurred(face: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(face, (0, 0), 0.8), np.uint8)


def laid(face: Picture, taught: Picture | None = None) -> tuple[Picture, Fit]:
    """A card, that of five symbols if none is said, over what lies on a dark table."""
    table = np.full((HIGH + 2 * MARGIN, WIDE + 2 * MARGIN, 3), 60, np.uint8)
    table[MARGIN:-MARGIN, MARGIN:-MARGIN] = face
    corners = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float64) + MARGIN - 0.5
    return table, fitted(table, corners, Printed.of("five", card(5) if taught is None else taught))


def hidden(fit: Fit, *, beside: bool = False, varied: bool = True) -> Covers:
    """What hides a card of a deck whose cards differ anywhere, or nowhere."""
    width, height = fit.card.size
    shape = (height + 2 * BESIDE_PX, width + 2 * BESIDE_PX)
    return covers_of(fit, np.full(shape, beside), np.zeros(shape, np.bool_), np.full_like(fit.inside, varied))


def test_nothing_hides_a_card_that_is_all_seen() -> None:
    covers = hidden(laid(card(5))[1])
    assert (covers.upon, covers.unexplained) == (0, 0)
    assert covers.open.mean() > 0.8


@pytest.mark.parametrize("symbols", [4, 6])
@pytest.mark.parametrize("beside", [False, True])
def test_a_symbol_more_or_less_is_another_print(symbols: int, beside: bool) -> None:
    covers = hidden(laid(card(symbols))[1], beside=beside)
    assert covers.upon == 0
    assert covers.unexplained > UNEXPLAINED


def test_a_solid_piece_in_no_colour_of_the_card_lies_upon_it() -> None:
    face = card(5)
    cv2.circle(face, (60, 150), 14, FOREIGN, -1, cv2.LINE_AA)
    covers = hidden(laid(face)[1])
    assert covers.upon > 0
    assert covers.unexplained == 0
    assert covers.hidden.any()


def test_pieces_that_hide_a_part_of_each_other_lie_upon_it() -> None:
    face = card(5)
    cv2.rectangle(face, (44, 138), (66, 160), (200, 60, 160), -1, cv2.LINE_AA)
    cv2.circle(face, (72, 150), 14, FOREIGN, -1, cv2.LINE_AA)
    covers = hidden(laid(face)[1])
    assert covers.upon > 0
    assert covers.unexplained == 0


def test_a_solid_in_a_colour_of_the_card_is_a_piece_only_where_it_cuts_a_print() -> None:
    taught = card(5)
    cv2.circle(taught, (60, 160), 12, FOREIGN, -1, cv2.LINE_AA)  # so that it is a colour of this card
    for nth in range(8):
        cv2.line(taught, (20, 100 + 4 * nth), (100, 70 + 9 * nth), (40 + 20 * nth, 60, 200 - 20 * nth), 2)
    for at, is_piece in (((60, 100), True), ((60, 22), False)):
        face = taught.copy()
        cv2.circle(face, at, 12, FOREIGN, -1, cv2.LINE_AA)
        covers = hidden(laid(face, taught)[1])
        assert (covers.upon > 0, covers.unexplained <= UNEXPLAINED) == (is_piece, is_piece)


def test_symbols_of_another_suit_that_are_larger_are_another_print() -> None:
    taught, face = (np.full((HIGH, WIDE, 3), 235, np.uint8) for _ in range(2))
    for x, y in ((35, 50), (85, 50), (35, 90), (85, 90), (35, 130)):
        diamond = np.array([(x, y - 11), (x + 9, y), (x, y + 11), (x - 9, y)], np.int32)
        cv2.fillPoly(taught, [diamond], (60, 125, 105), cv2.LINE_AA)
        cv2.circle(face, (x, y), 9, (50, 75, 150), -1, cv2.LINE_AA)
    covers = hidden(laid(blurred(face), blurred(taught))[1])
    assert covers.upon == 0
    assert covers.unexplained > UNEXPLAINED


def test_a_symbol_that_is_missing_beside_a_line_is_no_piece_in_the_colour_of_paper() -> None:
    taught, face = card(6), card(5)
    for each in (taught, face):
        cv2.line(each, (99, 80), (99, 170), INK, 2)
    covers = hidden(laid(face, taught)[1])
    assert covers.upon == 0
    assert covers.unexplained > UNEXPLAINED


@pytest.mark.parametrize("beside", [False, True], ids=["it ends with the card", "it goes on beside it"])
@pytest.mark.parametrize("x", [104, 108, 112, 118], ids=["over most of it", "half", "a third", "beside it"])
def test_a_lamp_makes_no_print_darker_so_a_symbol_more_is_another_print(x: int, beside: bool) -> None:
    spot = np.zeros((HIGH, WIDE, 1), np.float32)
    cv2.ellipse(spot, (x, 130), (22, 34), 0, 0, 360, 200, -1)
    light = cv2.GaussianBlur(spot, (0, 0), 4)[..., None]
    taught, other = (np.minimum(card(symbols), 200) for symbols in (5, 6))
    for face, explained in ((taught, True), (other, False)):
        lit = np.clip(face + light, 0, 255).astype(np.uint8)
        covers = hidden(laid(lit, taught)[1], beside=beside)
        assert (covers.unexplained <= UNEXPLAINED) is explained


def test_a_card_explains_nothing_beyond_its_rim() -> None:
    table, fit = laid(card(5))
    box, laid_there = Ground(table, np.ones(table.shape[:2], np.uint8)).explained(fit)
    explained = np.zeros(table.shape[:2], np.bool_)
    explained[box] = laid_there > 0
    assert explained[MARGIN + 1 : -MARGIN - 1, MARGIN + 1 : -MARGIN - 1].all()
    off = 2 * RIM_PX
    beyond = explained.copy()
    beyond[MARGIN - off : off - MARGIN, MARGIN - off : off - MARGIN] = False
    assert not beyond.any()


@pytest.mark.parametrize(("beside", "explained"), [(True, True), (False, False)])
def test_another_card_lies_over_one_only_where_it_goes_on_beside_it(beside: bool, explained: bool) -> None:
    face = card(5)
    face[110:] = np.indices((HIGH - 110, WIDE)).sum(axis=0)[..., None] // 8 % 2 * 180 + 20  # stripes
    covers = hidden(laid(face)[1], beside=beside)
    assert (covers.unexplained <= UNEXPLAINED and covers.upon <= UPON) is explained


def test_what_another_card_explains_is_no_difference() -> None:
    face = card(5)
    face[:40, :40] = 90  # the corner of another card
    fit = laid(face)[1]
    width, height = fit.card.size
    taken = np.zeros((height + 2 * BESIDE_PX, width + 2 * BESIDE_PX), np.bool_)
    taken[: BESIDE_PX + 45, : BESIDE_PX + 45] = True
    assert covers_of(fit, taken, taken, fit.inside).unexplained <= UNEXPLAINED
