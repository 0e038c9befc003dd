"""How much of a disc's rim shows, in scenes painted by hand, and when that is a disc under something."""

import cv2
import pytest

from companion.vision import Doubted, Reader
from companion.vision.discs.unread.arcs import SECTORS, Arc
from tests.vision.painted import CARD, TABLE, Painting
from tests.vision.staged import EMPTY, free_discs, put


def under_a_card(reader: Reader, edge: float) -> Painting:
    """Return a disc on which a card lies whose edge is so many radii right of its middle."""
    scene = Painting(reader)
    scene.round(0, 0, scene.face)
    scene.box(edge, -4, 4, 4, CARD)
    return scene


def on_a_card(reader: Reader, begins: float) -> Painting:
    """Return round art on a card that begins so many radii right of its middle, and cuts it off there."""
    scene = Painting(reader)
    scene.box(begins, -4, 4, 4, CARD)
    scene.round(0, 0, scene.face)
    scene.box(-4, -4, begins, 4, TABLE)
    return scene


def test_a_whole_rim_shows_all_round(reader: Reader) -> None:
    scene = Painting(reader)
    scene.round(0, 0, scene.face)
    assert scene.arc() == Arc(SECTORS, SECTORS, 0)


@pytest.mark.parametrize(("card", "row"), [(-0.7, 7), (-0.4, 13), (0.0, 18), (0.4, 22)])
def test_an_arc_ends_where_a_card_begins(reader: Reader, card: float, row: int) -> None:
    shows = under_a_card(reader, card).arc()
    assert abs(shows.row - row) <= 1
    assert shows.by_table == shows.row
    assert shows.elsewhere == 0


@pytest.mark.parametrize(("x", "y"), [(0.2, 0.0), (-0.2, 0.0), (0.0, 0.2), (0.14, -0.14)])
def test_the_middle_of_a_rim_need_only_be_known_roughly(reader: Reader, x: float, y: float) -> None:
    scene = under_a_card(reader, 0.0)
    assert scene.arc(x, y) == scene.arc()


def test_a_disc_in_front_of_an_arc_does_not_end_it(reader: Reader) -> None:
    scene = under_a_card(reader, 0.0)
    whole = scene.arc()
    scene.disc(-1.6, 0)
    shows = scene.arc()
    assert shows.row == shows.by_table
    assert whole.row / 2 < shows.row < whole.row


def test_a_card_in_front_of_an_arc_ends_it(reader: Reader) -> None:
    scene = under_a_card(reader, 0.0)
    scene.box(-4, -0.5, 0, 0.5, CARD)
    shows = scene.arc()
    assert shows.row <= shows.by_table / 2 + 1


def test_round_art_on_a_card_lies_beside_no_table(reader: Reader) -> None:
    assert on_a_card(reader, -4).arc() == Arc(0, 0, 0)


def test_round_art_that_the_edge_of_a_card_cuts_off_lies_elsewhere_for_the_most_part(reader: Reader) -> None:
    shows = on_a_card(reader, -0.5).arc()
    assert shows.elsewhere > shows.by_table


def test_a_straight_edge_is_no_arc(reader: Reader) -> None:
    scene = Painting(reader)
    scene.box(-1, -4, 4, 4, scene.face)
    assert scene.arc().row <= 7


@pytest.mark.parametrize(("edge", "remarked"), [(-0.9, False), (-0.7, False), (-0.6, True), (0.0, True)])
def test_a_disc_under_a_card_is_told_where_enough_of_it_shows(
    reader: Reader, edge: float, remarked: bool
) -> None:
    lying_open, under = free_discs(reader)[:2]
    picture = EMPTY.copy()
    for disc in (lying_open, under):
        put(picture, disc, disc.x, disc.y)
    left, far = under.x + edge * under.r, 4 * under.r
    corners = ((left, under.y - far), (left + 6 * under.r, under.y + far))
    above, below = ((round(x), round(y)) for x, y in corners)
    cv2.rectangle(picture, above, below, CARD, -1)
    names = [remark.name for remark in reader.read(picture, 1).remarks]
    assert names == ([Doubted.HIDDEN] if remarked else [])
