"""What photographs have and drawn tables lack: round corners, light that falls off, tints, hatching."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.cards.covers import BESIDE_PX, Covers, _mirrored, covers_of
from companion.vision.cards.deck import Deck
from companion.vision.cards.fit import ODD, Bools, Fit, Printed, fitted, in_light_of, softened
from companion.vision.cards.look import SMALL
from companion.vision.cards.places import lies_beside
from companion.vision.cards.read import SPOT, STANDS_OUT, TONE, _Reading, read_cards
from companion.vision.cards.rivals import other_print, other_tone, stands_out
from companion.vision.cards.taught import Taught, _apart, _planes
from companion.vision.picture import Picture
from tests.vision.cards.left_out import Trial
from tests.vision.cards.test_covers import HIGH, MARGIN, WIDE, blurred, card

LONGER = np.array([(0, 0), (1.6 * WIDE, 0), (1.6 * WIDE, HIGH), (0, HIGH)], np.float64) + MARGIN - 0.5
WHOLE = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float64) + MARGIN - 0.5


def on_a_table(face: Picture, level: int, corner: int = 0) -> Picture:
    """Lay a card on a table, which shows at its round corners."""
    table = np.full((HIGH + 2 * MARGIN, WIDE + 2 * MARGIN, 3), level, np.uint8)
    whole = np.pad(np.ones((HIGH, WIDE), np.uint8), MARGIN)
    round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * corner + 1, 2 * corner + 1))
    shown = cv2.morphologyEx(whole, cv2.MORPH_OPEN, round_)[MARGIN:-MARGIN, MARGIN:-MARGIN] > 0
    table[MARGIN:-MARGIN, MARGIN:-MARGIN][shown] = face[shown]
    return table


def uncovered(fit: Fit) -> tuple[Covers, Bools]:
    """What hides a card that lies alone, of a deck whose cards differ anywhere."""
    width, height = fit.card.size
    nothing = np.zeros((height + 2 * BESIDE_PX, width + 2 * BESIDE_PX), np.bool_)
    return covers_of(fit, nothing, nothing, fit.inside), np.ones((height, width), np.bool_)


def test_a_table_that_shows_at_round_corners_is_no_print_of_the_card() -> None:
    face = blurred(card(5))
    taught = on_a_table(face, 235, corner=11)[MARGIN:-MARGIN, MARGIN:-MARGIN]
    fit = fitted(on_a_table(face, 20, corner=11), WHOLE, Printed.of("five", taught))
    assert other_print(fit, *uncovered(fit)) < SPOT
    assert stands_out(fit, *uncovered(fit)) < STANDS_OUT


def two_symbols(filled: int) -> Picture:
    """A card with two outlined symbols, every second line of which is filled with this level."""
    face = np.full((HIGH, WIDE, 3), 235, np.uint8)
    for y in (60, 120):
        cv2.circle(face, (WIDE // 2, y), 24, (filled,) * 3, -1, cv2.LINE_AA)
        cv2.circle(face, (WIDE // 2, y), 24, (60,) * 3, 3, cv2.LINE_AA)
    face[::2][face[::2] == filled] = (filled + 60) // 2
    return blurred(face)


@pytest.mark.parametrize(("filled", "hatched"), [(234, True), (60, False)])
def test_a_symbol_that_is_hatched_has_another_tone(filled: int, hatched: bool) -> None:
    fit = fitted(on_a_table(two_symbols(filled), 20), WHOLE, Printed.of("solid", two_symbols(60)))
    covers, anywhere = uncovered(fit)
    assert (other_tone(fit, covers, anywhere) > TONE) == hatched
    assert other_tone(fit, covers, ~anywhere) == 0
    assert other_tone(fit, replace(covers, hidden=anywhere), anywhere) == 0
    assert other_tone(fit, replace(covers, open=~anywhere), anywhere) == 0


def test_a_light_that_falls_off_across_a_card_leaves_no_difference_at_its_border() -> None:
    taught = softened(blurred(card(5)))
    there = np.ones(taught.shape[:2], np.bool_)
    fall = np.exp(np.linspace(-0.5, 0.5, taught.shape[1], dtype=np.float32))[None, :, None]
    apart = np.abs(in_light_of(taught * fall, taught, there) - taught)
    assert apart.max() < 18


@pytest.mark.parametrize(("tint", "same"), [((0.85, 1.0, 1.15), True), ((0.5, 1.0, 1.6), False)])
def test_thumbnails_are_compared_in_one_tint_that_a_lamp_may_have(
    tint: tuple[float, float, float], same: bool
) -> None:
    small = np.random.default_rng(3).uniform(40, 150, (30, 20, 3)).astype(np.float32)
    tinted = small * np.array(tint, np.float32)
    apart = float(_apart(_planes(tinted)[None], _planes(small), np.ones(small.size // 3, np.float32))[0])
    assert apart < 3 if same else apart > 12


def test_thumbnails_that_differ_by_more_than_matters_are_not_compared_to_the_end() -> None:
    chance, there = np.random.default_rng(4), np.ones(600, np.float32)
    smalls = chance.uniform(40, 150, (50, 3, 600)).astype(np.float32)
    small = np.asarray(smalls[7] + chance.normal(0, 4, (3, 600)), np.float32)
    whole, some = _apart(smalls, small, there), _apart(smalls, small, there, 15)
    assert np.flatnonzero(whole <= 15).tolist() == [7]
    assert some[7] == whole[7]
    assert ((some > 15) == (whole > 15)).all()
    assert (some <= whole).all()


def test_a_thumbnail_leaves_out_the_border_at_which_the_table_may_show() -> None:
    deck = Deck("squares").with_card("five", card(5))
    reading = _Reading(on_a_table(card(5), 20), deck, None, np.ones(SMALL[::-1], np.bool_), frozenset)
    _, seen = reading._small(WHOLE)
    assert seen[1:-1, 1:-1].all()
    assert np.count_nonzero(seen) == np.count_nonzero(seen[1:-1, 1:-1])


def test_a_card_is_looked_up_by_its_thumbnail_though_a_slanted_view_makes_it_longer() -> None:
    deck = Deck("squares").with_card("five", card(5))
    own, small = deck.examples[0].look, deck.examples[0].look.small.astype(np.float32)
    taught = Taught(deck)
    for stretched, found in ((1.0, True), (1.45, True), (1.7, False)):
        assert bool(taught.likeliest(small, np.ones_like(small[..., 0]), own.aspect * stretched)) == found


def test_two_that_overlap_in_line_lie_in_their_places() -> None:
    trial = Trial.of("pictures", 7)
    table = trial.table.empty()
    for left, example in zip((300, 385), trial.deck.examples, strict=False):
        high, wide = example.picture.shape[:2]
        table[400 : 400 + high, left : left + wide] = example.picture
    named = [found.name for found in read_cards(table, trial.deck) if found.sure]
    assert trial.deck.examples[1].name in named


@pytest.mark.parametrize(("off", "beside"), [(0.0, False), (0.1, False), (0.14, True), (2.0, False)])
def test_a_card_over_an_outline_but_not_in_it_lies_beside_its_place(off: float, beside: bool) -> None:
    moved = WHOLE + np.array([off * WIDE, 0])
    assert lies_beside(moved, (WHOLE,)) == beside
    assert not lies_beside(moved, (LONGER,))


@pytest.mark.parametrize(("wide", "mirrored"), [(1, False), (2, True)])
def test_paper_that_a_camera_sharpens_beside_a_line_is_no_lamp(wide: int, mirrored: bool) -> None:
    fit = fitted(on_a_table(card(5), 20), WHOLE, Printed.of("five", card(5)))
    bright, odd = np.zeros_like(fit.bright), np.full_like(fit.odd, 2 * ODD)
    bright[:, 50 : 50 + wide] = 255
    assert _mirrored(replace(fit, bright=bright, odd=odd)).any() == mirrored
