"""What the eye was not fitted to: no model judges installations it knows; rows of the table."""

from collections import Counter

import numpy as np

from companion.vision.discs.uncounted import Measures
from tests.vision.conftest import SLAPS
from tests.vision.fit import FOLDS, LYING_OPEN, Observed, models
from tests.vision.left_out import line, photographed


def test_no_model_knows_the_installations_it_judges() -> None:
    rng = np.random.default_rng(1)

    def thing() -> Measures:
        return Measures(*rng.uniform(0, 1, len(Measures._fields)))

    kept = {
        seed: [Observed(LYING_OPEN, [(thing(), bool(each % 2)) for each in range(4)])] for seed in range(20)
    }
    judged = [(model, seeds) for model, seeds in models(kept)]
    assert sorted(seed for _, seeds in judged for seed in seeds) == list(kept)
    assert len({model.weights.tobytes() for model, _ in judged}) == FOLDS


def test_a_row_tells_which_share_of_the_readable_is_right() -> None:
    assert line("drawn", Counter(right=9, asked=1, careful=5)) == "| drawn | 9 | 0 | 1 | 5 | 0 | 90% |\n"


def test_a_folder_of_pictures_makes_a_row() -> None:
    ((name, row),) = photographed(SLAPS)
    assert name == SLAPS.name
    assert row["right"] > 0
    assert row["wrong"] == 0
