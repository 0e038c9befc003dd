"""Accepted dice let dice stray further than calibration did: never less, and never without bound."""

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.accepted import Accepted
from companion.vision.dice.belief import strayed
from companion.vision.reading import Piece, Reading

LABELS = ("1", "2")
USUAL = np.array([[1.0, 5.0], [2.0, 6.0]])
SPREAD = np.array([[0.5, 1.0], [0.5, 1.0]])
READING = Reading((Piece(0, 0, 1, "1", 0.999),), (), 1)


def accepted(rows: NDArray[np.float64], measured_as: int = 0, said: str = "1") -> Accepted:
    """Return dice that were measured as one face and accepted as another."""
    known = Accepted.nothing("profile", LABELS)
    for number, row in enumerate(rows):
        sample = np.array([*row, measured_as], np.float32)
        known = known.with_throw(
            number, [sample], READING, [said], lambda each: np.zeros((len(each),) * 2, np.float32)
        )
    return known


def about(away: float, count: int = 60) -> NDArray[np.float64]:
    """Return dice of the first face that stray about this much, in spreads, from what is usual."""
    stray = np.linspace(0, 2 * away, count)[:, None]
    return np.asarray(USUAL[0] + stray * SPREAD[0])


def test_dice_may_stray_as_accepted_ones_did() -> None:
    usual, spread = strayed(accepted(about(1.5)), USUAL, SPREAD)
    assert (usual > USUAL).all()
    assert (spread > SPREAD).all()


@pytest.mark.parametrize("away", [0.0, 0.01, -3.0])
def test_never_less_than_by_calibration_alone(away: float) -> None:
    usual, spread = strayed(accepted(about(away)), USUAL, SPREAD)
    assert (usual >= USUAL).all()
    assert (spread >= SPREAD).all()


def test_never_without_bound_however_many_lean() -> None:
    usual, spread = strayed(accepted(about(500.0, 120)), USUAL, SPREAD)
    assert (usual <= USUAL + SPREAD).all()
    assert (spread <= 2 * SPREAD).all()


def test_one_throw_changes_little_and_one_slip_in_twenty_hardly_anything() -> None:
    usual, _ = strayed(accepted(about(3.0, 5)), USUAL, SPREAD)
    assert (usual < USUAL + 0.5 * SPREAD).all()
    rows = np.concatenate([np.tile(USUAL[0], (57, 1)), USUAL[0] + 100 * np.tile(SPREAD[0], (3, 1))])
    assert np.allclose(strayed(accepted(rows), USUAL, SPREAD)[1], SPREAD)


def test_a_die_that_people_corrected_tells_nothing() -> None:
    usual, spread = strayed(accepted(about(3.0), measured_as=0, said="2"), USUAL, SPREAD)
    assert np.array_equal(usual, USUAL)
    assert np.array_equal(spread, SPREAD)


def test_nothing_accepted_changes_nothing() -> None:
    assert strayed(Accepted.nothing("profile", LABELS), USUAL, SPREAD) == (USUAL, SPREAD)
