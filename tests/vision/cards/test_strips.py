"""A card that is laid beside its place lacks a strip along a side, which nothing upon it explains."""

import numpy as np
import pytest

from companion.vision.cards import read_cards
from companion.vision.cards.covers import BESIDE_PX, Covers, covers_of
from companion.vision.cards.fit import Fit, Printed, fitted, relaid, settled
from companion.vision.cards.read import UNEXPLAINED, UPON
from companion.vision.picture import Picture
from tests.vision.cards.art import art
from tests.vision.cards.left_out import Trial, judged
from tests.vision.cards.test_covers import HIGH, MARGIN, WIDE

FRAME = 7
LATTICE = (np.indices((HIGH, WIDE)).sum(axis=0) // 4 % 2 * 60 + 80).astype(np.uint8)


def back(*, framed: bool = True) -> Picture:
    """A fine lattice in a white frame, which may be missing along the left side."""
    face = np.full((HIGH, WIDE, 3), 235, np.uint8)
    left = FRAME if framed else 0
    face[FRAME:-FRAME, left:-FRAME] = LATTICE[FRAME:-FRAME, left:-FRAME, None]
    return face


def laid(face: Picture) -> Fit:
    """The back over what lies on a dark table."""
    table = np.full((HIGH + 2 * MARGIN, WIDE + 2 * MARGIN, 3), 60, np.uint8)
    table[MARGIN:-MARGIN, MARGIN:-MARGIN] = face
    corners = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float64) + MARGIN - 0.5
    return fitted(table, corners, Printed.of("back", back()))


def hidden(fit: Fit, taken: bool = False) -> Covers:
    """What hides a card beside which others lie."""
    width, height = fit.card.size
    beside = np.ones((height + 2 * BESIDE_PX, width + 2 * BESIDE_PX), np.bool_)
    return covers_of(fit, beside, np.full_like(beside, taken), fit.inside)


def over(face: Picture) -> Picture:
    """Lay a striped card over the lower third."""
    covered = face.copy()
    covered[2 * HIGH // 3 :] = np.indices((HIGH - 2 * HIGH // 3, WIDE)).sum(axis=0)[..., None] // 8 % 2 * 180
    return covered


def test_a_frame_that_is_missing_along_a_side_is_another_print() -> None:
    assert hidden(laid(back())).unexplained == 0
    assert hidden(laid(back(framed=False))).unexplained > UNEXPLAINED


def test_a_lattice_is_laid_by_all_of_its_print() -> None:
    table = np.full((HIGH + 2 * MARGIN, WIDE + 2 * MARGIN, 3), 60, np.uint8)
    table[MARGIN:-MARGIN, MARGIN:-MARGIN] = back()
    there = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float64) + MARGIN - 0.5
    about = there + np.array([(3, 3), (-3, 2), (-3, -3), (2, -3)])
    first = fitted(table, about, Printed.of("back", back()))
    again = settled(table, about, first)
    assert first.seen < 0.8 < again.seen
    assert np.abs(again.corners - there).max() < 1


def test_a_card_that_its_cover_pulled_aside_is_laid_by_what_agrees() -> None:
    there = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float64) + MARGIN - 0.5
    about = there + np.array([(3, 3), (-3, 3), (3, -3), (-3, 3)])
    pulled, anew = list[float](), list[float]()
    for seed in range(12):
        face, cover = (art(np.random.default_rng([seed, nth]), WIDE, HIGH) for nth in range(2))
        table = np.full((HIGH + 2 * MARGIN, WIDE + 2 * MARGIN, 3), 60, np.uint8)
        table[MARGIN:-MARGIN, MARGIN:-MARGIN] = np.vstack([face[: HIGH // 2], cover[HIGH // 2 :]])
        first = fitted(table, about, Printed.of("pulled", face))
        pulled.append(float(np.abs(first.corners - there).max()))
        anew.append(float(np.abs(relaid(table, first).corners - there).max()))
    assert np.mean(anew) < 0.8 * np.mean(pulled)


def test_so_it_is_where_another_card_lies_over_it() -> None:
    whole, lacking = hidden(laid(over(back()))), hidden(laid(over(back(framed=False))))
    assert whole.unexplained <= UNEXPLAINED
    assert whole.upon <= UPON
    assert lacking.unexplained > UNEXPLAINED


def test_what_another_card_explains_is_no_strip() -> None:
    assert hidden(laid(back(framed=False)), taken=True).unexplained == 0


@pytest.mark.parametrize(
    ("style", "seed", "layout", "light", "right"),
    [
        pytest.param("symbols", 205, "row", "warm", 3, id="a back across two others", marks=pytest.mark.soak),
        pytest.param(
            "symbols", 209, "heap", "shadow", 3, id="a one stretched over a two", marks=pytest.mark.soak
        ),
        pytest.param(
            "symbols",
            410,
            "overlapping",
            "shadow",
            1,
            id="a three over half of a six",
            marks=pytest.mark.soak,
        ),
        pytest.param(
            "colours", 411, "overlapping", "glare", 2, id="a skewed nine over a six", marks=pytest.mark.soak
        ),
        pytest.param(
            "symbols",
            457,
            "overlapping",
            "shadow",
            1,
            id="a one over the rest of a sixth symbol",
            marks=pytest.mark.soak,
        ),
        pytest.param("symbols", 461, "overlapping", "warm", 5, id="half a sixth symbol beside a cover"),
        pytest.param(
            "symbols",
            524,
            "blocks",
            "shadow",
            5,
            id="most of a sixth symbol beside a cube",
            marks=pytest.mark.soak,
        ),
    ],
)
def test_no_card_is_sure_beside_its_place(style: str, seed: int, layout: str, light: str, right: int) -> None:
    there = Trial.of(style, seed)
    scene = there.scene(layout, light)
    counts = judged(read_cards(scene.picture, there.deck), scene.truth)
    assert (counts["wrong"], counts["right"]) == (0, right)


@pytest.mark.soak
def test_a_card_whose_corner_the_flow_missed_is_laid_once_more() -> None:
    there = Trial.of("colours", 446)
    scene = there.scene("row", "dim")
    counts = judged(read_cards(scene.picture, there.deck), scene.truth)
    assert (counts["wrong"], counts["unknown"], counts["right"]) == (0, 0, 7)


def test_a_lamp_that_mirrors_itself_in_a_streak_is_no_strip() -> None:
    lit = back()
    lit[20:-20, 50:60] = 255
    covers = hidden(laid(lit))
    assert covers.unexplained == 0
    lit[20:-20, 50:60] = 20
    assert hidden(laid(lit)).unexplained > UNEXPLAINED
