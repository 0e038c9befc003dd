"""A print that lies a little beside its place is the same one; another is another wherever it is moved to."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.cards.find import Quad
from companion.vision.cards.fit import Fit, Printed, fitted
from companion.vision.cards.read import UNEXPLAINED
from companion.vision.cards.rivals import is_other_print
from companion.vision.picture import Picture
from tests.vision.cards.test_covers import HIGH, INK, MARGIN, WIDE, hidden

FRAME = 10


def card(text: str) -> Picture:
    """A framed card with a digit."""
    face = np.full((HIGH, WIDE, 3), 235, np.uint8)
    cv2.putText(face, text, (35, 115), cv2.FONT_HERSHEY_SIMPLEX, 2, INK, 5, cv2.LINE_AA)
    for at in (5, 9, 13):
        cv2.rectangle(face, (at, at), (WIDE - at, HIGH - at), INK, 1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(face, (0, 0), 0.8), np.uint8)


def back(beside: int = 0, *, striped: bool = False) -> Picture:
    """A fine pale lattice in a white frame, so many pixels below its place; or as pale stripes."""
    y, x = np.indices((HIGH, WIDE)).astype(np.float32)
    down, across = np.cos((y - beside) * 2 * np.pi / 5), np.cos((y - beside + 3 * x) * 2 * np.pi / 12)
    face = np.full((HIGH, WIDE, 3), 235, np.float32)
    pattern = 120 + (np.sign(across) * 20 if striped else 26 * down)
    face[FRAME:-FRAME, FRAME:-FRAME] = pattern[FRAME:-FRAME, FRAME:-FRAME, None]
    return face.astype(np.uint8)


def laid(taught: Picture, seen: Picture, off: Quad | float = 0.0) -> Fit:
    """A taught card over what lies on a dark table, looked for so many pixels off."""
    table = np.full((HIGH + 2 * MARGIN, WIDE + 2 * MARGIN, 3), 60, np.uint8)
    table[MARGIN:-MARGIN, MARGIN:-MARGIN] = seen
    corners = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float64) + MARGIN - 0.5
    return fitted(table, corners + off, Printed.of("taught", taught))


@pytest.mark.parametrize(
    ("digit", "beside", "other"),
    [
        ("8", (0, 0), False),
        ("8", (1, 0), False),
        ("8", (1, 1), False),
        ("8", (3, 3), True),
        ("3", (0, 0), True),
    ],
)
def test_a_digit_a_pixel_beside_its_place_is_the_same(
    digit: str, beside: tuple[int, int], other: bool
) -> None:
    fit = laid(card("8"), card(digit))
    moved = replace(fit, light=np.roll(fit.light, beside, (0, 1)))
    assert is_other_print(moved, hidden(fit)) is other


@pytest.mark.parametrize("beside", [0, 1, 2])
def test_a_lattice_beside_its_place_is_the_same(beside: int) -> None:
    fit = laid(back(), back(beside))
    assert hidden(fit).unexplained <= UNEXPLAINED


def test_stripes_in_its_place_are_another_print() -> None:
    fit = laid(back(), back(striped=True))
    assert hidden(fit).unexplained > UNEXPLAINED


@pytest.mark.parametrize("digit", ["3", "5", "0"])
def test_a_digit_is_no_lattice(digit: str) -> None:
    """What is odd is another print, even if it is alike when moved."""
    assert hidden(laid(card("8"), card(digit))).unexplained > UNEXPLAINED


def test_of_what_was_tried_the_least_odd_is_kept() -> None:
    """The flow of this lattice goes astray from corners that are some pixels off."""
    y, x = np.indices((HIGH, WIDE)).astype(np.float32)
    waves = np.cos((y + 0.7 * x) * 2 * np.pi / 18) * np.cos((y - 0.7 * x) * 2 * np.pi / 18)
    face = back()
    face[FRAME:-FRAME, FRAME:-FRAME] = (120 + 40 * waves[FRAME:-FRAME, FRAME:-FRAME, None]).astype(np.uint8)
    off = np.array([(5, 0), (0, 5), (-5, 0), (5, 5)], np.float64)
    assert laid(face, face, off).seen > 0.8
