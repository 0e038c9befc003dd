"""What photographs have and drawn tables lack: round corners, light that falls off, tints, hatching."""

import cv2
import numpy as np
import pytest

from companion.vision.cards.covers import BESIDE_PX, Covers, covers_of
from companion.vision.cards.deck import Deck
from companion.vision.cards.fit import Bools, Fit, Printed, fitted, in_light_of, softened
from companion.vision.cards.look import SMALL
from companion.vision.cards.read import SPOT, TONE, _Reading
from companion.vision.cards.rivals import other_print, other_tone
from companion.vision.cards.taught import _apart
from companion.vision.picture import Picture
from tests.vision.cards.test_covers import HIGH, MARGIN, WIDE, blurred, card

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
    taught = on_a_table(face, 20, corner=8)[MARGIN:-MARGIN, MARGIN:-MARGIN]
    fit = fitted(on_a_table(face, 200, corner=8), WHOLE, Printed.of("five", taught))
    assert other_print(fit, *uncovered(fit)) < SPOT / 2
    assert uncovered(fit)[0].unexplained == 0


@pytest.mark.parametrize(("filled", "hatched"), [(235, True), (60, False)])
def test_a_symbol_that_is_hatched_has_another_tone(filled: int, hatched: bool) -> None:
    solid, seen = (np.full((HIGH, WIDE, 3), 235, np.uint8) for _ in range(2))
    for face, level in ((solid, 60), (seen, filled)):
        for y in (60, 120):
            cv2.circle(face, (WIDE // 2, y), 24, (level,) * 3, -1, cv2.LINE_AA)
            cv2.circle(face, (WIDE // 2, y), 24, (60,) * 3, 3, cv2.LINE_AA)
    seen[::2][seen[::2] == filled] = (filled + 60) // 2
    fit = fitted(on_a_table(blurred(seen), 20), WHOLE, Printed.of("solid", blurred(solid)))
    assert (other_tone(fit, *uncovered(fit)) > TONE) == hatched


def test_a_light_that_falls_off_across_a_card_leaves_no_difference_at_its_border() -> None:
    taught = softened(blurred(card(5)))
    there = np.ones(taught.shape[:2], np.bool_)
    fall = np.exp(np.linspace(-0.5, 0.5, taught.shape[1], dtype=np.float32))[None, :, None]
    apart = np.abs(in_light_of(taught * fall, taught, there) - taught)
    assert apart.max() < 18


def test_thumbnails_are_compared_in_one_tint() -> None:
    small = np.random.default_rng(3).uniform(40, 220, (30, 20, 3)).astype(np.float32)
    warm = (small * np.array([0.85, 1.0, 1.15], np.float32)).reshape(1, -1)
    there = np.ones(small.size, np.float32)
    assert _apart(warm, small.reshape(-1), there)[0] < 3


@pytest.mark.parametrize(("off", "beside"), [(0.0, False), (0.08, False), (0.2, True), (2.0, False)])
def test_a_card_over_an_outline_but_not_in_it_lies_beside_its_place(off: float, beside: bool) -> None:
    varied = np.ones(SMALL[::-1], np.bool_)
    deck = Deck("squares").with_card("five", card(5))
    reading = _Reading(on_a_table(card(5), 20), deck, None, varied, frozenset(), (WHOLE,))
    assert reading._lies_beside_outline(WHOLE + np.array([off * WIDE, 0])) == beside
