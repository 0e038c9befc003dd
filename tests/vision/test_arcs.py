"""How much of a disc's rim shows, in scenes painted by hand, and when that is a disc under something."""

import cv2
import numpy as np
import pytest

from companion.vision import Doubted, Reader
from companion.vision.arcs import SECTORS, Arc, Rim, arc_of
from companion.vision.ground import Found
from tests.vision.staged import EMPTY, free_discs, put
from tests.vision.test_leftovers import seen_as

TABLE, CARD = (90, 160, 90), (170, 150, 60)


def arc(
    reader: Reader,
    *,
    card: float | None = None,
    round_it: bool = False,
    begins: float = -4,
    square: bool = False,
) -> Arc:
    """Return the arc of a disc on which a card's edge lies, so many radii right of its middle.

    Or of round art on a card that begins so far from its middle, or of a card that has the face's colour.
    """
    profile = reader.profile
    width, height = (side // 2**profile.work for side in profile.size)
    work = np.full((height, width, 3), TABLE, np.uint8)
    painting = np.zeros((height, width), np.uint8)
    radius = profile.outline * float(profile.radius[0]) / 2**profile.work
    x, y, far = width // 2, height // 2, round(4 * radius)
    face = np.median(profile.examples[profile.sides == 0, -2:].reshape(-1, 3), axis=0)

    def paint(left: float, right: float, colour: tuple[float, ...]) -> None:
        for picture, value in ((work, colour), (painting, 255)):
            cv2.rectangle(picture, (round(left), y - far), (round(right), y + far), value, -1)

    if round_it:
        paint(x + begins * radius, x + far, CARD)
    if square:
        paint(x - radius, x + far, tuple(face.tolist()))
    else:
        for picture, value in ((work, tuple(face.tolist())), (painting, 255)):
            cv2.circle(picture, (x, y), round(radius), value, -1)
    if begins > -1:
        for picture, value in ((work, TABLE), (painting, 0)):
            cv2.rectangle(picture, (x - far, y - far), (round(x + begins * radius), y + far), value, -1)
    if card is not None:
        paint(x + card * radius, x + far, CARD)
    soft = np.asarray(cv2.resize(work, (width // 2, height // 2), interpolation=cv2.INTER_AREA), np.uint8)
    return arc_of(Rim(x, y, radius), work, Found(soft, seen_as(reader, painting), (), profile))


def test_a_whole_rim_shows_all_round(reader: Reader) -> None:
    assert arc(reader) == Arc(SECTORS, SECTORS, 0)


@pytest.mark.parametrize(("card", "row"), [(-0.7, 7), (-0.4, 13), (0.0, 18), (0.4, 22)])
def test_an_arc_ends_where_a_card_begins(reader: Reader, card: float, row: int) -> None:
    shows = arc(reader, card=card)
    assert abs(shows.row - row) <= 1
    assert shows.by_table == shows.row
    assert shows.elsewhere == 0


def test_round_art_on_a_card_lies_beside_no_table(reader: Reader) -> None:
    assert arc(reader, round_it=True) == Arc(0, 0, 0)


def test_round_art_that_the_edge_of_a_card_cuts_off_lies_elsewhere_for_the_most_part(reader: Reader) -> None:
    shows = arc(reader, round_it=True, begins=-0.5)
    assert shows.elsewhere > shows.by_table


def test_a_straight_edge_is_no_arc(reader: Reader) -> None:
    assert arc(reader, square=True).row <= 7


@pytest.mark.parametrize(("edge", "doubted"), [(-0.9, False), (-0.7, False), (-0.6, True), (0.0, True)])
def test_a_disc_under_a_card_is_told_where_enough_of_it_shows(
    reader: Reader, edge: float, doubted: bool
) -> None:
    lying_open, under = free_discs(reader)[:2]
    picture = EMPTY.copy()
    for disc in (lying_open, under):
        put(picture, disc, disc.x, disc.y)
    left, far = under.x + edge * under.r, 4 * under.r
    corners = ((left, under.y - far), (left + 6 * under.r, under.y + far))
    above, below = ((round(x), round(y)) for x, y in corners)
    cv2.rectangle(picture, above, below, CARD, -1)
    names = [doubt.name for doubt in reader.read(picture, 1).doubts]
    assert names == ([Doubted.HIDDEN] if doubted else [])
