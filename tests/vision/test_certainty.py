"""How certain a lean makes a face: the further it leans, the more; never less, and never quite."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.vision.discs.belief import COVERS, Belief
from companion.vision.discs.face import SENSES

ONE = np.ones(1, np.float32)
SPREAD = 0.1


def belief(first: float, second: float) -> Belief:
    """What is believed of faces whose usual leans these are."""
    lean = np.tile(np.array([[first, SPREAD], [second, SPREAD]], np.float32), (len(COVERS), 1, 1))
    weights = np.array([sense == "colour" for sense in SENSES], np.float32)
    return Belief(weights, lean, np.ones((len(COVERS), 2, 2, 2), np.float32), 0.0, 1.0)


def of_second(known: Belief, lean: float, odd: float = 0.0) -> float:
    """Return how likely what leans so far to the first face shows the second."""
    scores = np.zeros((1, 2, len(SENSES)), np.float32)
    scores[0, 0, SENSES.index("colour")] = lean
    return float(known.second(scores, ONE, ONE, np.float32(odd) * ONE)[0])


@pytest.mark.parametrize("apart", [0.3, 0.4, 0.6])
def test_what_leans_further_than_usual_is_more_certain_and_the_end_is_the_most(apart: float) -> None:
    known = belief(apart / 2, -apart / 2)
    usual, most = of_second(known, apart / 2), of_second(known, 1.0)
    assert most < 0.6 * usual
    either = np.linspace(-1, 1, 401) * (apart / 2 + 10 * SPREAD)
    students = (1 + ((either[:, None] - [apart / 2, -apart / 2]) / SPREAD) ** 2 / 8) ** -4.5
    assert most == pytest.approx(float((students[:, 1] / students.sum(axis=1)).min()), rel=0.01)


@given(
    st.floats(-0.3, 0.5),
    st.floats(0.05, 0.6),
    st.lists(st.floats(-2, 2), min_size=2, max_size=6),
    st.floats(0, 9),
)
def test_no_lean_to_a_face_speaks_against_it(
    middle: float, apart: float, leans: list[float], odd: float
) -> None:
    known = belief(middle + apart / 2, middle - apart / 2)
    told = [of_second(known, lean, odd) for lean in sorted(leans)]
    assert all(later <= before + 1e-5 for before, later in pairwise(told))
    assert 0 < min(told) <= max(told) < 1
