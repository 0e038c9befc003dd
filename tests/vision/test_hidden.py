"""A disc of which an arc shows from under something is seen though nobody told of it; round art is none."""

import cv2
import numpy as np

from companion.vision import Doubted, Reader
from hardware.scenes import Installation
from tests.vision.hard_slaps import Slap, under_a_card, under_a_disc
from tests.vision.learned import learned_of
from tests.vision.staged import EMPTY, free_discs, put

CARD = (170, 150, 60)


def test_slivers_under_a_disc_are_seen_and_art_that_the_edge_of_a_card_cuts_off_is_no_disc() -> None:
    there = Installation.from_seed(51027, (960, 720))
    reader = Reader(learned_of(there).profile)
    sees_what_is_hidden(reader, under_a_disc(there, 0, 3), 0.21)
    sees_what_is_hidden(reader, under_a_disc(there, 2, 6), 0.18)
    for seed, thrown in ((1, 6), (2, 13)):
        assert reader.read(there.slap(seed, thrown)[0], thrown).sure


def test_slivers_under_a_card_are_seen_and_its_edges_are_no_disc() -> None:
    there = Installation.from_seed(51033, (960, 720))
    reader = Reader(learned_of(there).profile)
    sees_what_is_hidden(reader, under_a_card(there, 2, 4), 0.25)
    for seed, thrown in ((0, 14), (1, 3)):
        assert reader.read(there.slap(seed, thrown)[0], thrown).sure


def test_a_face_of_the_tables_colour_is_seen_by_its_rim() -> None:
    there = Installation.from_seed(56011, (960, 720))
    reader = Reader(learned_of(there).profile)
    sees_what_is_hidden(reader, under_a_card(there, 0, 7), 0.45)
    sees_what_is_hidden(reader, under_a_card(there, 1, 3), 0.6)
    for seed, thrown in ((0, 8), (1, 5)):
        assert reader.read(there.slap(seed, thrown)[0], thrown).sure


def sees_what_is_hidden(reader: Reader, slap: Slap, shows: float) -> None:
    """Check that the disc of which so little shows is seen where it lies, told one too few."""
    picture, truth = slap
    under = min(truth.discs, key=lambda disc: disc.shows)
    assert under.shows < shows
    places = [doubt.place for doubt in reader.read(picture, truth.total - 1).doubts if doubt.place]
    assert any(np.hypot(place.x - under.x, place.y - under.y) < under.r for place in places)


def test_a_quarter_of_a_disc_under_a_slanted_card_is_seen(reader: Reader) -> None:
    lying_open, under = free_discs(reader)[:2]
    picture = EMPTY.copy()
    for disc in (lying_open, under):
        put(picture, disc, disc.x, disc.y)
    edge, long, wide = under.x - 0.4 * under.r, 5 * under.r, 6 * under.r
    above, below = (edge - long / 2, under.y - long), (edge + long / 2, under.y + long)
    corners = [above, below, (below[0] + wide, below[1]), (above[0] + wide, above[1])]
    cv2.fillPoly(picture, [np.rint(corners).astype(np.int32)], CARD, cv2.LINE_AA)
    (doubt,) = reader.read(picture, 1).doubts
    assert doubt.name is Doubted.HIDDEN
    assert doubt.place
    assert np.hypot(doubt.place.x - under.x, doubt.place.y - under.y) < 0.5 * under.r
