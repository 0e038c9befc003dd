"""A symbol in another colour is another print; another card is no piece that lies upon one."""

import cv2
import numpy as np

from companion.vision.cards.covers import BESIDE_PX, covers_of
from companion.vision.cards.read import UNEXPLAINED
from tests.vision.cards.test_covers import FOREIGN, INK, blurred, card, hidden, laid


def test_symbols_in_another_colour_are_another_print() -> None:
    face = card(5)
    printed = np.abs(face.astype(int) - INK).max(axis=2) < 60
    printed[:30] = False  # the number stays
    face[printed] = FOREIGN
    assert hidden(laid(face)[1]).unexplained > UNEXPLAINED


def test_what_another_card_explains_is_no_piece_upon_one() -> None:
    face = card(5)
    cv2.circle(face, (60, 150), 14, FOREIGN, -1, cv2.LINE_AA)
    fit = laid(face)[1]
    width, height = fit.card.size
    taken = np.ones((height + 2 * BESIDE_PX, width + 2 * BESIDE_PX), np.bool_)
    assert covers_of(fit, taken, np.zeros_like(taken), fit.inside).upon > 0
    assert covers_of(fit, taken, taken, fit.inside).upon == 0


def test_other_symbols_in_the_places_of_these_are_no_pieces_upon_them() -> None:
    face = np.full_like(card(5), 235)
    taught = face.copy()
    for nth in range(5):
        x, y = 35 + 50 * (nth % 2), 45 + 40 * (nth // 2)
        cv2.circle(taught, (x, y), 10, (150, 30, 60), -1, cv2.LINE_AA)
        points = np.array([(x - 9, y), (x, y - 11), (x + 9, y), (x, y + 11)])
        cv2.fillConvexPoly(face, points, (60, 20, 50), cv2.LINE_AA)
    covers = hidden(laid(blurred(face), blurred(taught))[1])
    assert covers.unexplained > UNEXPLAINED
