"""A disc of which an arc shows from under something is seen though nobody told of it; round art is none."""

import cv2
import numpy as np
import pytest

from companion.vision import Doubted, Reader
from companion.vision.discs.unread import hidden
from companion.vision.discs.unread.arcs import SECTORS, Arc, Rim
from hardware.scenes import Installation
from tests.vision.hard_slaps import Slap, under_a_card, under_a_disc
from tests.vision.learned import learned_of
from tests.vision.painted import CARD, TABLE, Colour, Painting
from tests.vision.staged import EMPTY, free_discs, only_remark, put, unremarkable


def test_slivers_under_a_disc_are_seen_and_art_that_the_edge_of_a_card_cuts_off_is_no_disc() -> None:
    there = Installation.from_seed(51027, (960, 720))
    reader = Reader(learned_of(there).profile)
    sees_what_is_hidden(reader, under_a_disc(there, 0, 3), 0.21)
    sees_what_is_hidden(reader, under_a_disc(there, 2, 6), 0.18)
    for seed, thrown in ((1, 6), (2, 13)):
        assert unremarkable(reader.read(there.slap(seed, thrown)[0], thrown))


def test_slivers_under_a_card_are_seen_and_its_edges_are_no_disc() -> None:
    there = Installation.from_seed(51033, (960, 720))
    reader = Reader(learned_of(there).profile)
    sees_what_is_hidden(reader, under_a_card(there, 2, 4), 0.25)
    for seed, thrown in ((0, 14), (1, 3)):
        assert unremarkable(reader.read(there.slap(seed, thrown)[0], thrown))


def test_a_face_of_the_tables_colour_is_seen_by_its_rim() -> None:
    there = Installation.from_seed(56011, (960, 720))
    reader = Reader(learned_of(there).profile)
    sees_what_is_hidden(reader, under_a_card(there, 0, 7), 0.45)
    sees_what_is_hidden(reader, under_a_card(there, 1, 3), 0.6)
    for seed, thrown in ((0, 8), (1, 5)):
        assert unremarkable(reader.read(there.slap(seed, thrown)[0], thrown))


def test_a_long_arc_tells_of_a_disc_under_another_though_half_of_the_sliver_looks_like_table() -> None:
    there = Installation.from_seed(59502, (1280, 960))
    sees_what_is_hidden(Reader(learned_of(there).profile), under_a_disc(there, 2, 12), 0.24)


def test_a_long_arc_tells_of_a_disc_under_a_card_though_most_of_its_face_looks_like_shadow() -> None:
    there = Installation.from_seed(59519, (960, 720))
    sees_what_is_hidden(Reader(learned_of(there).profile), under_a_card(there, 0, 12), 0.39)


@pytest.mark.parametrize("off", [0.5, 2.4], ids=["under a disc", "under a card"])
@pytest.mark.parametrize(("row", "solid", "seen"), [(10, 0.08, True), (9, 0.08, False), (20, 0.07, False)])
def test_where_little_of_a_face_is_no_shadow_a_shorter_arc_is_not_enough(
    monkeypatch: pytest.MonkeyPatch, reader: Reader, off: float, row: int, solid: float, seen: bool
) -> None:
    all_of_it, table = (0.24, 0.08) if off < 1 else (1.0, 0.25)
    one = hidden._Candidate(Rim(50.0, 50.0, 20.0), 0.15, off, 0.0)
    monkeypatch.setattr(hidden, "_candidates", lambda *_: [one])
    inside = hidden._Inside(all_of_it, table, 0.14, solid)
    monkeypatch.setattr(hidden, "_insides", lambda *_: [inside])
    monkeypatch.setattr(hidden, "arc_of", lambda *_: Arc(row, row, 0))
    scene = Painting(reader)
    assert len(scene.hidden()) == seen


def sees_what_is_hidden(reader: Reader, slap: Slap, shows: float) -> None:
    """Check that the disc of which so little shows is seen where it lies, told one too few."""
    picture, truth = slap
    under = min(truth.discs, key=lambda disc: disc.shows)
    assert under.shows < shows
    places = [remark.place for remark in reader.read(picture, truth.total - 1).remarks]
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
    remark = only_remark(reader.read(picture, 1))
    assert remark.name is Doubted.HIDDEN
    assert np.hypot(remark.place.x - under.x, remark.place.y - under.y) < 0.5 * under.r


def at(x: float, y: float) -> object:
    """Return about this place, off the middle of a painting in radii."""
    return pytest.approx((x, y), abs=0.15)


@pytest.mark.parametrize("ink", [CARD, TABLE], ids=["of another colour", "like the table"])
def test_a_disc_is_seen_between_a_card_and_a_disc_in_front_whatever_its_print(
    reader: Reader, ink: Colour
) -> None:
    scene = Painting(reader)
    scene.round(0, 0, scene.face)
    scene.round(-0.2, 0.1, ink, 0.3)
    scene.box(0, -4, 4, 4, CARD)
    scene.disc(-1.6, 0)
    assert scene.hidden() == [at(0, 0)]


def test_half_a_disc_is_seen_under_a_card_that_is_like_the_table(reader: Reader) -> None:
    scene = Painting(reader)
    scene.round(0, 0, scene.face)
    scene.box(0, -4, 4, 4, TABLE)
    assert scene.hidden() == [at(0, 0)]


@pytest.mark.parametrize(("hole", "seen"), [(0.0, True), (0.6, False)], ids=["a disc", "a ring"])
def test_a_shorter_arc_is_seen_where_not_too_much_table_shows_within(
    reader: Reader, hole: float, seen: bool
) -> None:
    scene = Painting(reader)
    scene.round(0, 0, scene.face)
    scene.round(0, 0, TABLE, hole)
    scene.box(-4, 0.2, 0, 0.5, CARD)
    scene.box(0, -4, 4, 4, TABLE)
    assert scene.arc().row == pytest.approx(10, abs=1)
    assert scene.hidden() == ([at(0, 0)] if seen else [])


def test_a_long_arc_is_seen_though_the_table_shows_within(reader: Reader) -> None:
    scene = Painting(reader)
    scene.round(0, 0, scene.face)
    scene.round(0, 0, TABLE, 0.6)
    scene.box(0, -4, 4, 4, TABLE)
    assert scene.hidden() == [at(0, 0)]


def test_a_printed_cube_as_large_as_a_disc_is_none(reader: Reader) -> None:
    scene = Painting(reader)
    scene.polygon([(-1.28, 0.6), (-0.6, -1.28), (1.28, -0.6), (0.6, 1.28)], scene.face)
    scene.round(0, 0, CARD, 0.4)
    assert scene.hidden() == []


def test_a_blunt_corner_of_a_card_on_which_hardly_anything_lies_is_no_disc(reader: Reader) -> None:
    scene = Painting(reader)
    scene.round(0, 0, scene.face)
    above, below = [(-0.87, -0.5), (1.13, -3.96), (4.0, -3.96)], [(4.0, 3.96), (1.13, 3.96), (-0.87, 0.5)]
    scene.polygon([*above, *below], scene.face)
    scene.round(0.2, 0, CARD, 0.15)
    assert scene.arc().row > SECTORS / 4
    assert scene.hidden() == []


@pytest.mark.parametrize("begins", [-1.0, -0.95, -0.9])
def test_round_art_that_touches_the_edge_of_a_card_is_no_disc(reader: Reader, begins: float) -> None:
    scene = Painting(reader)
    scene.box(begins, -4, 4, 4, CARD)
    scene.round(0, 0, scene.face)
    scene.box(-4, -4, begins, 4, TABLE)
    assert scene.arc().row > SECTORS / 4
    assert scene.hidden() == []


@pytest.mark.parametrize("off", [0.35, 0.6, 1.0])
def test_a_disc_that_shows_from_under_another_is_seen(reader: Reader, off: float) -> None:
    scene = Painting(reader)
    scene.round(off, 0, scene.face)
    scene.disc(0, 0)
    assert scene.hidden() == [at(off, 0)]


@pytest.mark.parametrize("left", [-0.2, 0.2])
def test_a_square_paper_of_the_face_s_colour_under_a_disc_is_no_disc(reader: Reader, left: float) -> None:
    scene = Painting(reader)
    scene.box(left, -1, left + 2, 1, scene.face)
    scene.disc(0, 0)
    assert scene.hidden() == []


@pytest.mark.parametrize(("off", "seen"), [(0.35, False), (0.4, False), (0.8, True)])
def test_two_discs_that_show_the_same_beside_them_have_thick_sides(
    reader: Reader, off: float, seen: bool
) -> None:
    scene = Painting(reader)
    for x in (-2, 2):
        scene.round(x + off, 0, scene.face)
        scene.disc(x, 0)
    assert scene.hidden() == ([at(off - 2, 0), at(off + 2, 0)] if seen else [])


def test_what_shows_on_two_sides_of_two_discs_is_no_side(reader: Reader) -> None:
    scene = Painting(reader)
    for x, off in ((-2, 0.4), (2, -0.4)):
        scene.round(x + off, 0, scene.face)
        scene.disc(x, 0)
    assert scene.hidden() == [at(-1.6, 0), at(1.6, 0)]
