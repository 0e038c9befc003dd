"""Dice that lie there and were not counted: what has their body and edges is remarked upon."""

import cv2
import numpy as np
import pytest

from companion.vision import Reading
from companion.vision.dice import DiceReader
from companion.vision.dice.belief import Belief
from companion.vision.dice.judge import Judged
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable
from hardware.scenes.things import Clutter
from tests.vision.staged import only_remark


@pytest.fixture(scope="module")
def thrown(table: DiceTable) -> tuple[Picture, float, float, float]:
    """A picture with one die; its place and half its side."""
    picture, truth = table.throw(1, thrown=1, clutter=Clutter())
    (die,) = truth.dice
    return picture, die.x, die.y, die.r


def with_a_blank(
    thrown: tuple[Picture, float, float, float], reader: DiceReader, colour: float = 1.0
) -> tuple[Reading, tuple[float, float]]:
    """Return a reading of the die and, beside it, of a cube without any face, so many times as bright."""
    picture, x, y, half = thrown
    middle, side = (round(x + (8 if x < 640 else -8) * half), round(y)), round(half)
    two = picture.copy()
    corners = ((middle[0] - side, middle[1] - side), (middle[0] + side, middle[1] + side))
    cv2.rectangle(two, *corners, (colour * reader.profile.bodies[0]).tolist(), -1)
    cv2.line(two, (corners[0][0] + 4, middle[1]), (corners[1][0] - 4, middle[1]), (0, 0, 255), side // 2)
    return reader.read(two, 1), middle


def test_what_has_a_dies_body_and_no_face_of_ours_is_remarked_upon(
    thrown: tuple[Picture, float, float, float], reader: DiceReader
) -> None:
    reading, (x, y) = with_a_blank(thrown, reader)
    remark = only_remark(reading)
    assert np.hypot(remark.place.x - x, remark.place.y - y) < remark.place.r


@pytest.mark.parametrize(("probable", "remarked"), [(0.02, True), (0.005, False)])
def test_a_face_of_ours_is_remarked_upon_where_it_may_well_lie_flat(
    table: DiceTable,
    reader: DiceReader,
    monkeypatch: pytest.MonkeyPatch,
    probable: float,
    remarked: bool,
) -> None:
    picture, _ = table.throw(1, thrown=2, clutter=Clutter())
    first, second = reader.read(picture, 2).pieces
    right = Belief.right

    def leans(self: Belief, look: Judged) -> float:
        scale = 2**reader.profile.work
        here = np.hypot(look.middle[0] * scale - second.x, look.middle[1] * scale - second.y) < second.r
        return probable if here else right(self, look)

    monkeypatch.setattr(Belief, "right", leans)
    monkeypatch.setattr(Belief, "is_like_ours", lambda *_: False)
    reading = reader.read(picture, 1)
    assert [piece.face for piece in reading.pieces] == [first.face]
    assert [remark.place.meets(second.place) for remark in reading.remarks] == [True] * remarked


def test_a_cube_of_another_colour_is_not(
    thrown: tuple[Picture, float, float, float], reader: DiceReader
) -> None:
    reading, _ = with_a_blank(thrown, reader, colour=0.3)
    assert (reading.sure, reading.remarks) == (True, ())


def test_a_die_is_found_though_one_of_its_edges_does_not_show(
    thrown: tuple[Picture, float, float, float], reader: DiceReader
) -> None:
    """As where dark dice touch: it is looked for again, with less of its edges."""
    picture, *_ = thrown
    (die,) = reader.read(picture, 1).pieces
    beside = np.array([[0.9, -1], [0.9, 1], [1.5, 1], [1.5, -1]]) * die.r
    assert die.turn is not None
    turn = np.radians(die.turn)
    way = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners = np.rint(beside @ way + (die.x, die.y)).astype(np.int32)
    joined = cv2.fillConvexPoly(picture.copy(), corners, reader.profile.bodies[0].tolist())
    (found,) = reader.read(np.asarray(joined, np.uint8), 1).pieces
    assert found.face == die.face
    assert np.hypot(found.x - die.x, found.y - die.y) < 0.2 * die.r
