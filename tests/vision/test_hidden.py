"""A disc of which an arc shows from under something is seen though nobody told of it; round art is none."""

import cv2
import numpy as np
import pytest

from companion.vision import Doubted, Reader
from hardware.scenes import Installation
from tests.vision.hard_slaps import under_a_disc
from tests.vision.learned import learned_of
from tests.vision.staged import EMPTY, free_discs, put

CARD = (170, 150, 60)


def test_a_sliver_under_a_disc_is_seen_and_art_that_the_edge_of_a_card_cuts_off_is_not() -> None:
    there = Installation.from_seed(51027, (960, 720))
    reader = Reader(learned_of(there).profile)
    sliver, truth = under_a_disc(there, 0, 3)
    under = min(truth.discs, key=lambda disc: disc.shows)
    assert under.shows < 0.21
    place = reader.read(sliver, 2).doubts[0].place
    assert place
    assert np.hypot(place.x - under.x, place.y - under.y) < 0.5 * under.r
    cards, _ = there.slap(1, 6)
    assert reader.read(cards, 6).sure


@pytest.mark.parametrize("slanted", [0.0, 0.5], ids=["straight", "slanted"])
def test_a_quarter_of_a_disc_under_a_card_is_seen(reader: Reader, slanted: float) -> None:
    lying_open, under = free_discs(reader)[:2]
    picture = EMPTY.copy()
    for disc in (lying_open, under):
        put(picture, disc, disc.x, disc.y)
    edge, long, wide = under.x - 0.4 * under.r, 5 * under.r, 6 * under.r
    above, below = (edge - slanted * long, under.y - long), (edge + slanted * long, under.y + long)
    corners = [above, below, (below[0] + wide, below[1]), (above[0] + wide, above[1])]
    cv2.fillPoly(picture, [np.rint(corners).astype(np.int32)], CARD, cv2.LINE_AA)
    (doubt,) = reader.read(picture, 1).doubts
    assert doubt.name is Doubted.HIDDEN
    assert doubt.place
    assert np.hypot(doubt.place.x - under.x, doubt.place.y - under.y) < 0.5 * under.r
