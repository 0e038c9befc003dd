"""What lies beyond a die's top: of a die beside it neither the top nor the sides count as anything."""

import numpy as np
import pytest

from companion.vision.dice.skirt import _on_others
from companion.vision.dice.square import frames_of

HALF = 10.0
MIDDLE, OTHER = (20.0, 50.0), (100.0, 50.0)
SHOWN = np.array([(0, 0), (3, 0)], np.float32)
"""The other's top shows three half sides outwards of its foot, which lies at 70."""


@pytest.mark.parametrize(
    ("place", "on_it"),
    [
        ((112, 50), True),  # on its top
        ((58, 50), True),  # on its foot, as far from the top as nothing of a top is
        ((85, 50), False),  # between, further than a corner from both
        ((22, 50), False),  # on the die's own top
    ],
)
def test_a_place_on_the_top_or_the_foot_of_another_die_is_on_it(
    place: tuple[float, float], on_it: bool
) -> None:
    x, y = np.array([MIDDLE, OTHER], np.float32).T
    frames = frames_of(x, y, np.full(2, HALF, np.float32), np.zeros(2, np.float32))
    places = np.tile(np.array(place, np.float32), (2, 1, 1, 1, 1))
    assert bool(_on_others(places, frames, SHOWN, np.ones(2, np.bool_))[0].all()) is on_it
