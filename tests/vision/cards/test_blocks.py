"""A die or a cube upon dense print is a piece of several tones; the same upon paper may be a symbol."""

import cv2
import numpy as np

from companion.vision.cards.covers import Covers
from companion.vision.cards.read import UNEXPLAINED
from companion.vision.cards.rivals import Told
from companion.vision.picture import Picture
from tests.vision.cards.test_covers import HIGH, WIDE, blurred, card, hidden, laid

BODY, SIDE, BLACK = (30, 200, 220), (20, 120, 130), (20, 20, 20)
MIDDLE, HALF = (60, 95), 13


def dense() -> Picture:
    """A card with print of many colours all over."""
    chance = np.random.default_rng(3)
    face = np.full((HIGH, WIDE, 3), 60, np.uint8)
    for x, y in chance.integers((0, 0), (WIDE, HIGH), (260, 2)).tolist():
        cv2.circle(face, (x, y), int(chance.integers(3, 9)), chance.integers(0, 170, 3).tolist(), -1)
    return blurred(face)


def with_die(face: Picture) -> Picture:
    """Lay a yellow die with five pips and one side in the shade upon a card."""
    lies = face.copy()
    x, y = MIDDLE
    cv2.rectangle(lies, (x - HALF, y - HALF), (x + HALF, y + HALF), BODY, -1)
    cv2.rectangle(lies, (x + HALF - 5, y - HALF), (x + HALF, y + HALF), SIDE, -1)
    for along, down in ((-2, 0), (-7, -6), (-7, 6), (3, -6), (3, 6)):
        cv2.circle(lies, (x + along, y + down), 2, BLACK, -1, cv2.LINE_AA)
    return blurred(lies)


def upon(taught: Picture, lies: Picture) -> Covers:
    return hidden(laid(lies, taught)[1])


def test_a_die_upon_dense_print_is_a_piece() -> None:
    covers = upon(dense(), with_die(dense()))
    assert covers.unexplained == 0
    assert covers.upon > 0.03


def test_a_square_of_several_tones_upon_paper_is_another_print() -> None:
    paper = card(0)
    assert upon(paper, with_die(paper)).unexplained > UNEXPLAINED


def test_two_places_that_differ_in_a_bow_are_no_die() -> None:
    lies = dense()
    cv2.ellipse(lies, (60, 95), (34, 34), 0, 0, 200, BODY, 11)
    cv2.ellipse(lies, (60, 95), (34, 34), 0, 90, 200, BLACK, 11)
    assert upon(dense(), blurred(lies)).unexplained > UNEXPLAINED


def test_a_ground_of_the_card_that_is_seen_instead_of_its_print_is_no_die() -> None:
    stripes = (np.indices((HIGH, WIDE))[0] // 12 % 2)[..., None]
    taught = blurred(np.where(stripes, (60, 180, 215), (205, 225, 225)).astype(np.uint8))
    missing, die = taught.copy(), with_die(taught)
    cv2.rectangle(missing, (47, 82), (73, 108), (205, 225, 225), -1)
    assert upon(taught, blurred(missing)).unexplained > UNEXPLAINED
    assert upon(taught, die).unexplained == 0


def test_another_badge_in_the_place_of_its_own_is_no_die() -> None:
    def badge(rim: tuple[int, int, int], digit: str) -> Picture:
        face = dense()
        cv2.circle(face, (60, 90), 14, rim, -1, cv2.LINE_AA)
        cv2.circle(face, (60, 90), 10, SIDE, -1, cv2.LINE_AA)
        cv2.putText(face, digit, (56, 94), cv2.FONT_HERSHEY_SIMPLEX, 0.32, BLACK, 2, cv2.LINE_AA)
        return blurred(face)

    assert upon(badge(BODY, "3"), badge((200, 80, 30), "5")).unexplained > UNEXPLAINED


def test_what_pieces_hide_may_tell_less_than_twice_what_is_seen() -> None:
    assert not Told(own=2.0, covered=5.0).sure
    assert Told(own=3.0, covered=5.0).sure
