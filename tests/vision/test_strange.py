"""What is none of our discs is told by all that is known of it together, never by one of it alone."""

from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from companion.vision import Doubted, Reader
from companion.vision.discs.doubts import doubts
from companion.vision.discs.judge import Judged
from companion.vision.discs.strangeness import are_strange
from tests.vision.hand_drawn import piece, seen_as

USUAL = Judged(
    x=0,
    y=0,
    r=18,
    votes=1,
    second=0,
    oddness=0,
    visible=1,
    shown=1,
    nearest_tone=0.99,
    burnt=0,
    strength=1,
    brighter=0,
    clear=1,
    softness=0,
    fit=1.0,
    plain=False,
)
OFF: dict[str, Any] = {"nearest_tone": 0.9, "strength": 0.2, "oddness": 3.0}
COIN = replace(USUAL, **OFF)


def strange(reader: Reader, look: Judged, *, others: Judged = USUAL, clipped: bool = False) -> bool:
    """Return whether a disc is strange that lies with four others; none of those is."""
    judged = [*[others] * 4, look]
    *rest, last = are_strange(judged, [True] * 5, [clipped] * 5, reader.profile)
    assert not any(rest)
    return last


def test_what_is_off_in_most_is_none_of_ours_and_what_is_off_in_one_may_be(reader: Reader) -> None:
    assert strange(reader, COIN)
    assert not strange(reader, USUAL)
    for name, value in OFF.items():
        assert not strange(reader, replace(USUAL, **{name: value})), name


def test_what_all_are_off_in_is_the_light(reader: Reader) -> None:
    assert not strange(reader, COIN, others=replace(USUAL, nearest_tone=0.9, strength=0.2))


def test_a_reflection_makes_prints_weak_and_a_shadow_changes_tones(reader: Reader) -> None:
    faint = replace(USUAL, strength=0.1, oddness=4.0, fit=0.7)
    assert strange(reader, faint)
    assert not strange(reader, faint, clipped=True)
    assert not strange(reader, replace(COIN, strength=0.4, fit=0.9, brighter=-0.5))
    assert strange(reader, replace(COIN, strength=0.4, fit=0.9))


def test_a_weak_print_of_another_tone_is_none_of_ours_however_well_it_fits(reader: Reader) -> None:
    assert strange(reader, replace(USUAL, strength=0.2, nearest_tone=0.96))
    assert not strange(reader, replace(USUAL, strength=0.2))
    assert strange(reader, replace(USUAL, strength=0.2, contrast=0.5)), "where tone tells nothing"


def test_one_alone_is_compared_with_those_of_calibration(reader: Reader) -> None:
    assert are_strange([COIN], [True], [False], reader.profile) == [True]
    assert are_strange([USUAL, COIN], [True, False], [False] * 2, reader.profile) == [False] * 2


@pytest.mark.parametrize(
    ("look", "names"), [(COIN, [Doubted.FITS_NEITHER]), (USUAL, [])], ids=["coin", "ours"]
)
def test_a_strange_disc_fits_neither_face(reader: Reader, look: Judged, names: list[Doubted]) -> None:
    pieces = tuple(piece(reader, 5.0 * number, 0) for number in range(-2, 3))
    empty = seen_as(reader, np.zeros(reader.profile.bare.shape[:2], np.uint8))
    found = doubts(empty, [*[USUAL] * 4, look], pieces, (), reader.profile, len(pieces))
    assert [(doubt.name, doubt.piece) for doubt in found] == [(name, 5) for name in names]


@pytest.mark.parametrize(("tone", "ours"), [(0.99, True), (0.3, False)])
def test_a_round_thing_of_another_colour_is_no_disc_that_looks_odd(
    reader: Reader, tone: float, ours: bool
) -> None:
    odd = replace(USUAL, oddness=8.0, nearest_tone=tone)
    assert reader._is_disc(odd, cast("Any", None), []) == ours
