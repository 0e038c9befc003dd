"""A die or a cube upon a card is a piece of several tones, where a print of its deck cannot be one."""

import cv2
import numpy as np
import pytest

from companion.vision.cards.covers import BESIDE_PX, Covers, covers_of
from companion.vision.cards.read import SPOT, UNEXPLAINED
from companion.vision.cards.rivals import Told, other_print
from companion.vision.picture import Picture
from tests.vision.cards.test_covers import HIGH, INK, WIDE, blurred, card, hidden, laid

BODY, SIDE, BLACK, PAPER = (30, 200, 220), (20, 120, 130), (20, 20, 20), (235, 235, 235)
MIDDLE, HALF = (60, 150), 13


def with_die(
    face: Picture,
    at: tuple[int, int] = MIDDLE,
    body: tuple[int, int, int] = BODY,
    side: tuple[int, int, int] = SIDE,
    pips: tuple[int, int, int] = BLACK,
) -> Picture:
    """Lay a die with five pips and one side in the shade upon a card."""
    lies = face.copy()
    x, y = at
    cv2.rectangle(lies, (x - HALF, y - HALF), (x + HALF, y + HALF), body, -1)
    cv2.rectangle(lies, (x + HALF - 5, y - HALF), (x + HALF, y + HALF), side, -1)
    for along, down in ((-2, 0), (-7, -6), (-7, 6), (3, -6), (3, 6)):
        cv2.circle(lies, (x + along, y + down), 2, pips, -1, cv2.LINE_AA)
    return blurred(lies)


def grey_die(face: Picture, at: tuple[int, int] = MIDDLE) -> Picture:
    """Lay one in blends of the card's ink and its paper upon a card: no colour tells it from a print."""
    body, side = (tuple(round(235 + share * (ink - 235)) for ink in INK) for share in (0.6, 1.0))
    return with_die(face, at, (body[0], body[1], body[2]), (side[0], side[1], side[2]))


def is_piece(covers: Covers) -> bool:
    """Say whether all that differs lies upon the card."""
    assert (covers.unexplained > UNEXPLAINED) is not (covers.upon > 0)
    return covers.upon > 0


@pytest.mark.parametrize("varied", [False, True])
def test_a_die_is_a_piece_where_no_cards_of_the_deck_differ(varied: bool) -> None:
    assert is_piece(hidden(laid(grey_die(card(4)), card(4))[1], varied=varied)) is not varied


@pytest.mark.parametrize(("share", "piece"), [(0.4, True), (0.6, False)])
def test_a_die_lies_where_most_of_it_does(share: float, piece: bool) -> None:
    fit = laid(grey_die(card(4)), card(4))[1]
    width, height = fit.card.size
    beside = np.zeros((height + 2 * BESIDE_PX, width + 2 * BESIDE_PX), np.bool_)
    varied = np.zeros_like(fit.inside)
    varied[:, : round((MIDDLE[0] + (2 * share - 1) * HALF) * width / WIDE)] = True
    assert is_piece(covers_of(fit, beside, beside, varied)) is piece


@pytest.mark.parametrize("pips", [BLACK, PAPER])
def test_a_die_is_a_piece_where_its_colours_are_none_of_the_card(pips: tuple[int, int, int]) -> None:
    assert is_piece(hidden(laid(with_die(card(4), pips=pips), card(4))[1]))


@pytest.mark.parametrize(
    ("wide", "high", "notch", "piece"), [(15, 15, 0, True), (15, 60, 0, False), (56, 56, 40, False)]
)
def test_a_block_is_a_piece_from_six_millimetres_on_but_neither_long_nor_bent(
    wide: int, high: int, notch: int, piece: bool
) -> None:
    lies, (x, y) = card(0), (40, 80)
    for row in range(high):
        end = x + wide - (notch if row < notch else 0)
        lies[y + row, x:end] = (BODY, SIDE, (200, 40, 200))[row // 5 % 3]
    assert is_piece(hidden(laid(blurred(lies), card(0))[1])) is piece


@pytest.mark.parametrize(("along", "piece"), [(4, False), (8, True), (26, True), (60, False)])
def test_a_die_over_the_border_is_a_piece_and_a_card_beside_it_is_no_die(along: int, piece: bool) -> None:
    fit = laid(grey_die(card(4), at=(WIDE - 8, 150)), card(4))[1]
    width, height = fit.card.size
    beside = np.zeros((height + 2 * BESIDE_PX, width + 2 * BESIDE_PX), np.bool_)
    middle = BESIDE_PX + round(150 * height / HIGH)
    beside[middle - along // 2 : middle + along // 2, -BESIDE_PX:] = True
    beside[middle, -BESIDE_PX:] = along < 60  # a gap of a pixel makes no two pieces of a card
    covers = covers_of(fit, beside, np.zeros_like(beside), np.ones_like(fit.inside))
    assert (covers.unexplained <= UNEXPLAINED) is piece


def test_a_worn_place_counts_only_where_cards_of_the_deck_differ() -> None:
    worn = card(5)
    cv2.line(worn, (80, 41), (90, 49), (235, 235, 235), 5, cv2.LINE_AA)
    fit = laid(blurred(worn))[1]
    everywhere = np.ones_like(fit.inside)
    assert other_print(fit, hidden(fit), everywhere) > SPOT
    assert other_print(fit, hidden(fit), ~everywhere) == 0


@pytest.mark.parametrize("varied", [False, True])
def test_what_differs_in_a_bow_is_no_piece(varied: bool) -> None:
    lies = card(4)
    cv2.ellipse(lies, (60, 130), (30, 30), 0, 0, 200, INK, 9)
    assert not is_piece(hidden(laid(blurred(lies), card(4))[1], varied=varied))


def test_what_pieces_hide_may_tell_less_than_twice_what_is_seen() -> None:
    assert not Told(own=2.0, covered=5.0).sure
    assert Told(own=3.0, covered=5.0).sure
