"""A digit that touches what lies over its card is a print still, and no part of the cover."""

import cv2
import numpy as np
import pytest

from companion.vision.cards.covers import Covers
from companion.vision.cards.fit import Fit, Printed, fitted
from companion.vision.cards.read import UNEXPLAINED
from companion.vision.picture import Picture
from tests.vision.cards.test_covers import HIGH, MARGIN, WIDE
from tests.vision.cards.test_strips import hidden

FROM = round(WIDE * 0.65)
"""Where the card begins that lies over this one."""


def face(digit: str) -> Picture:
    """A card with dots about a large digit, which reaches as far as the card over it."""
    card = np.full((HIGH, WIDE, 3), 220, np.uint8)
    for y in range(12, HIGH, 24):
        cv2.circle(card, (12, y), 5, (40, 40, 160), -1, cv2.LINE_AA)
    if digit:
        thick = 9
        (wide, high), _ = cv2.getTextSize(digit, cv2.FONT_HERSHEY_SIMPLEX, 2, thick)
        place = (FROM - wide + 2, (HIGH + high) // 2)
        cv2.putText(card, digit, place, cv2.FONT_HERSHEY_SIMPLEX, 2, (40, 40, 160), thick, cv2.LINE_AA)
    return card


def over(card: Picture, *, lamp: bool = False) -> Picture:
    """Lay another card over its right third, or let a lamp mirror itself there."""
    covered = card.copy()
    stripes = np.indices((HIGH, WIDE - FROM)).sum(axis=0)[..., None] // 8 % 2 * 180
    covered[:, FROM:] = 255 if lamp else stripes
    return covered


def read_as(taught: Picture, lies: Picture) -> Covers:
    """What hides the taught card in what lies on a dark table."""
    table = np.full((HIGH + 2 * MARGIN, WIDE + 2 * MARGIN, 3), 60, np.uint8)
    table[MARGIN:-MARGIN, MARGIN:-MARGIN] = lies
    corners = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float64) + MARGIN - 0.5
    fit: Fit = fitted(table, corners, Printed.of("taught", taught))
    return hidden(fit)


@pytest.mark.parametrize("lamp", [False, True], ids=["a card", "a lamp"])
def test_another_digit_that_touches_a_cover_is_another_print(lamp: bool) -> None:
    assert read_as(face("4"), over(face("4"), lamp=lamp)).unexplained == 0
    assert read_as(face("1"), over(face("8"), lamp=lamp)).unexplained > UNEXPLAINED


def test_a_symbol_that_touches_a_narrow_cover_is_another_print() -> None:
    narrow = WIDE - 16
    taught, lies = face(""), face("")
    cv2.circle(lies, (narrow - 7, 120), 8, (40, 40, 160), -1, cv2.LINE_AA)
    for each in (taught, lies):
        each[:, narrow:] = over(each)[:, narrow:]
    strip = face("")
    strip[:, narrow:] = taught[:, narrow:]
    assert read_as(face(""), strip).unexplained == 0
    assert read_as(face(""), lies).unexplained > UNEXPLAINED


def test_a_card_that_lies_over_it_at_a_slant_is_a_cover_to_its_tip() -> None:
    slanted = face("")
    inside = np.zeros((HIGH, WIDE), np.uint8)
    cv2.fillConvexPoly(inside, np.array([(WIDE - 10, 0), (WIDE, 0), (WIDE, HIGH), (WIDE // 2, HIGH)]), 1)
    slanted[inside > 0] = over(slanted)[:, ::-1][inside > 0] // 2
    assert read_as(face(""), slanted).unexplained == 0


def test_a_piece_beside_a_missing_symbol_does_not_hide_that_it_is_missing() -> None:
    taught, lies = face(""), face("")
    cv2.circle(taught, (WIDE // 2, HIGH // 2), 12, (40, 40, 160), -1, cv2.LINE_AA)
    cv2.rectangle(lies, (WIDE // 2 - 32, HIGH // 2 - 8), (WIDE // 2 - 9, HIGH // 2 + 10), (200, 210, 30), -1)
    other = read_as(taught, lies)
    assert (other.upon, other.unexplained > UNEXPLAINED) == (0, True)
    cv2.circle(lies, (WIDE // 2, HIGH // 2), 12, (40, 40, 160), -1, cv2.LINE_AA)
    same = read_as(taught, lies)
    assert same.upon > 0
    assert same.unexplained == 0
