"""What is odd among other discs, told by its look: a stranger, one that leans, or ours in a reflection."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from companion.vision import Doubted, Reader
from companion.vision.discs.doubts import doubts
from companion.vision.discs.judge import Judged
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
    tone=0.99,
    nearest_tone=0.99,
    burnt=0,
    strength=1,
    brighter=0,
    clear=1,
    softness=0,
    leans=(1.0, 1.0, 1.0),
    fit=1.0,
)
ODD: dict[str, Any] = {"oddness": 3.5}
WEAK: dict[str, Any] = {"strength": 0.25}
OTHER_TONE: dict[str, Any] = {"nearest_tone": 0.96}
UNCLEAR: list[dict[str, Any]] = [
    *({"oddness": 2.8}, {"visible": 0.6}, {"burnt": 0.15}, {"contrast": 0.5}),
]
"""What makes a disc no odder than others, or explains why it is odd."""


def doubted(reader: Reader, others: Judged, look: Judged) -> list[Doubted]:
    """Return what is doubted of a disc that lies with four others."""
    pieces = tuple(piece(reader, 5.0 * number, 0) for number in range(-2, 3))
    empty = seen_as(reader, np.zeros(reader.profile.bare.shape[:2], np.uint8))
    found = doubts(empty, [*[others] * 4, look], pieces, (), reader.profile, len(pieces))
    assert all(doubt.piece == len(pieces) for doubt in found)
    return [doubt.name for doubt in found]


@pytest.mark.parametrize("another", [WEAK, OTHER_TONE], ids=["weak", "of another tone"])
def test_a_very_odd_disc_with_another_print_or_tone_is_a_stranger(
    reader: Reader, another: dict[str, Any]
) -> None:
    stranger = replace(USUAL, **ODD, **another)
    assert doubted(reader, USUAL, stranger) == [Doubted.FITS_NEITHER]
    assert doubted(reader, USUAL, replace(USUAL, **ODD)) == []
    assert doubted(reader, replace(USUAL, oddness=1), stranger) == []


@pytest.mark.parametrize("unclear", UNCLEAR, ids=lambda unclear: next(iter(unclear)))
def test_a_stranger_is_very_odd_and_nothing_explains_it(reader: Reader, unclear: dict[str, Any]) -> None:
    assert doubted(reader, USUAL, replace(USUAL, **{**ODD, **OTHER_TONE, **unclear})) == []


def test_a_reflection_makes_a_disc_brighter_and_odd(reader: Reader) -> None:
    bright = replace(USUAL, **ODD, **OTHER_TONE, brighter=0.1)
    assert doubted(reader, USUAL, bright) == []
    assert doubted(reader, replace(USUAL, brighter=0.1), bright) == [Doubted.FITS_NEITHER]


def test_a_disc_with_less_of_a_round_rim_leans(reader: Reader) -> None:
    assert doubted(reader, USUAL, replace(USUAL, **ODD, votes=0.5)) == [Doubted.ON_EDGE]
    assert doubted(reader, USUAL, replace(USUAL, **ODD, **OTHER_TONE, votes=0.5)) == [Doubted.ON_EDGE]
    assert doubted(reader, USUAL, replace(USUAL, **ODD, votes=0.7)) == []
    assert doubted(reader, replace(USUAL, oddness=1), replace(USUAL, **ODD, votes=0.5)) == []


@pytest.mark.parametrize("unclear", UNCLEAR, ids=lambda unclear: next(iter(unclear)))
def test_a_disc_that_leans_is_very_odd_and_nothing_explains_it(
    reader: Reader, unclear: dict[str, Any]
) -> None:
    assert doubted(reader, USUAL, replace(USUAL, **{**ODD, "votes": 0.5, **unclear})) == []


def test_an_odd_disc_is_a_stranger_if_its_tone_is_far_off(reader: Reader) -> None:
    odd = replace(USUAL, oddness=1.5)
    assert doubted(reader, USUAL, replace(odd, nearest_tone=0.8)) == [Doubted.FITS_NEITHER]
    assert doubted(reader, USUAL, replace(odd, nearest_tone=0.89)) == []
    assert doubted(reader, USUAL, replace(odd, oddness=0.5, nearest_tone=0.8)) == []
