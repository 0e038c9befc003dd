"""What is believed of candidates, and the reasons for doubts."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from companion.vision.bare_table import BareTable
from companion.vision.believe import Candidate, believe
from companion.vision.foreground import Foreground
from companion.vision.reading import Doubted
from companion.vision.recognise import Recognition

FACES = ("heads", "tails")
SURE = Recognition(0, 0.999, 0.0, 0.99, 0.0, 0.0, 0.0, 0.0, 0.0)


@pytest.fixture(scope="module")
def scene() -> Foreground:
    """A bare table, on which nothing was changed."""
    table = np.random.default_rng(5).integers(80, 120, (60, 80, 3), np.uint8)
    return BareTable(table, np.full((60, 80), 3, np.float32)).foreground(table)


def at(x: float, seen: Recognition = SURE, *, cut_off: bool = False) -> Candidate:
    return Candidate(x, 60.0, 10.0, 1.0, cut_off, seen)


def test_trusted_pieces_that_are_as_many_as_thrown_are_sure(scene: Foreground) -> None:
    reading = believe(scene, 2, FACES, [at(40), at(90, replace(SURE, face=1))], 2)
    assert (reading.sure, dict(reading.faces), reading.remarks) == (True, {"heads": 1, "tails": 1}, ())


def test_pieces_are_numbered_from_left_to_right(scene: Foreground) -> None:
    reading = believe(scene, 2, FACES, [at(90), at(40)], 2)
    assert [piece.x for piece in reading.pieces] == [40, 90]


@pytest.mark.parametrize(
    ("expect", "name"), [(3, Doubted.TOO_FEW), (1, Doubted.TOO_MANY), (None, Doubted.NUMBER_UNKNOWN)]
)
def test_another_number_is_doubted(scene: Foreground, expect: int | None, name: Doubted) -> None:
    reading = believe(scene, 2, FACES, [at(40), at(90)], expect)
    assert [doubt.name for doubt in reading.doubts] == [name]
    assert len(reading.pieces) == 2


def test_what_is_hardly_one_of_the_pieces_is_a_remark_when_all_are_there(scene: Foreground) -> None:
    stray = replace(SURE, own=0.6, trust=0.01, on_edge=0.9)
    reading = believe(scene, 2, FACES, [at(40), at(90), at(140, stray)], 2)
    assert reading.sure
    assert [(remark.name, remark.place.x) for remark in reading.remarks] == [(Doubted.ON_EDGE, 140)]


def test_what_is_hardly_one_of_the_pieces_counts_when_one_is_missing(scene: Foreground) -> None:
    stray = replace(SURE, own=0.6, trust=0.01, on_edge=0.9)
    reading = believe(scene, 2, FACES, [at(40), at(140, stray)], 2)
    assert [(doubt.name, doubt.piece) for doubt in reading.doubts] == [(Doubted.ON_EDGE, 2)]
    assert reading.count(None) == 1


def test_what_is_no_piece_of_the_owner_is_left_out(scene: Foreground) -> None:
    reading = believe(scene, 2, FACES, [at(40), at(90, replace(SURE, own=0.2))], 1)
    assert (reading.sure, len(reading.pieces), reading.remarks) == (True, 1, ())


@pytest.mark.parametrize(
    ("state", "name"),
    [
        ({"leaning": 0.9}, Doubted.COCKED),
        ({"covered": 0.8}, Doubted.HIDDEN),
        ({"glare": 0.7}, Doubted.GLARE),
        ({"blurred": 0.6}, Doubted.BLUR),
        ({"leaning": 0.6, "covered": 0.8}, Doubted.HIDDEN),
        ({}, Doubted.FITS_BOTH),
    ],
)
def test_an_untrusted_piece_is_doubted_for_what_disturbs_most(
    scene: Foreground, state: dict[str, Any], name: Doubted
) -> None:
    reading = believe(scene, 2, FACES, [at(40), at(90, replace(SURE, trust=0.5, **state))], 2)
    assert [(doubt.name, doubt.piece) for doubt in reading.doubts] == [(name, 2)]


def test_a_piece_at_the_border_is_cut_off(scene: Foreground) -> None:
    reading = believe(scene, 2, FACES, [at(4, replace(SURE, trust=0.5), cut_off=True)], 1)
    assert [doubt.name for doubt in reading.doubts] == [Doubted.CUT_OFF]


def test_many_pieces_that_are_each_nearly_sure_are_not_sure_together(scene: Foreground) -> None:
    """The least trusted ones are doubted, until the others are sure together."""
    trusts = [0.998, 0.999, 0.99, 0.98, 0.997]
    found = [at(30.0 + 30 * k, replace(SURE, trust=trust)) for k, trust in enumerate(trusts)]
    reading = believe(scene, 2, FACES, found, len(found))
    assert [doubt.piece for doubt in reading.doubts] == [4]


def test_a_trusted_piece_too_many_is_doubted_however_little_it_is_the_owners(scene: Foreground) -> None:
    third = replace(SURE, own=0.8)
    reading = believe(scene, 2, FACES, [at(40), at(90), at(140, third)], 2)
    assert [doubt.name for doubt in reading.doubts] == [Doubted.TOO_MANY]


def test_a_trust_that_is_no_number_is_not_believed(scene: Foreground) -> None:
    reading = believe(scene, 2, FACES, [at(40, replace(SURE, trust=float("nan")))], 1)
    assert [doubt.piece for doubt in reading.doubts] == [1]


def test_a_piece_on_its_edge_has_no_face_however_much_it_is_trusted(scene: Foreground) -> None:
    reading = believe(scene, 2, FACES, [at(40, replace(SURE, on_edge=0.9))], 1)
    assert [(doubt.name, doubt.piece) for doubt in reading.doubts] == [(Doubted.ON_EDGE, 1)]
    assert reading.pieces[0].face is None


def test_what_covers_a_piece_is_not_visible(scene: Foreground) -> None:
    (piece,) = believe(scene, 2, FACES, [at(40, replace(SURE, covered=0.4))], 1).pieces
    assert piece.visible == pytest.approx(0.6)


def test_another_light_is_doubted_before_the_pieces() -> None:
    table = np.random.default_rng(5).integers(80, 120, (60, 80, 3), np.uint8)
    dark = BareTable(table, np.full((60, 80), 3, np.float32)).foreground((table * 0.3).astype(np.uint8))
    assert believe(dark, 2, FACES, [at(40)], 1).doubts[0].name is Doubted.LIGHT_CHANGED
