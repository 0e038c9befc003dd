"""Pictures of two tables are told from one table in another light."""

import numpy as np
import pytest

from calibration.errors import BadCalibration
from calibration.fit import fit
from calibration.same_table import check_same_table
from companion.vision.picture import Picture
from hardware.scenes import Installation
from tests.calibration.drawn import pictures
from tests.vision.disturb import DISTURBANCES

FELT, OAK = "felt", "oak"


@pytest.mark.parametrize("odd", ["empty", "alive", "squashed"])
def test_the_picture_of_another_table_is_named(odd: str) -> None:
    mixed = {**pictures(7, table=OAK), odd: pictures(7, table=FELT)[odd]}
    with pytest.raises(BadCalibration, match=f"'{odd}' shows a table of another colour") as refused:
        fit(mixed.pop("empty"), mixed, 15, "")
    assert refused.value.message.values["face"] == odd, "the guided steps take this one again"


@pytest.mark.parametrize("table", [FELT, OAK])
@pytest.mark.parametrize(
    "changed", ["nothing", "warmer", "colder", "gain 0.6", "gain 1.5", "a shadow's edge"]
)
def test_another_light_is_no_other_table(table: str, changed: str) -> None:
    there = pictures(7, table=table)
    check_same_table({**there, "empty": DISTURBANCES[changed](there["empty"])})


def flat(*colour: float) -> Picture:
    """Return a picture of a plain table, with grain."""
    grain = np.random.default_rng(3).normal(0, 2, (240, 320, 3))
    return np.asarray(np.clip(np.rint(np.array(colour) + grain), 0, 255), np.uint8)


@pytest.mark.parametrize(
    ("learned", "now", "differs"),
    [
        ((60, 60, 60), (50, 60, 74), False),
        ((60, 60, 60), (46, 60, 82), True),
        ((60, 60, 60), (86, 103, 127), False),
        ((10, 40, 40), (18, 40, 40), False),
    ],
    ids=["a warmer lamp", "another colour", "warmer and brighter", "a little of a colour that it has not"],
)
def test_colours_differ_by_more_than_a_lamp_explains(
    learned: tuple[int, ...], now: tuple[int, ...], differs: bool
) -> None:
    try:
        check_same_table({"empty": flat(*learned), "alive": flat(*now), "squashed": flat(*learned)})
        told = False
    except BadCalibration:
        told = True
    assert told == differs


@pytest.mark.soak
def test_no_drawn_table_is_taken_for_two() -> None:
    for seed in range(150):
        drawn = Installation.from_seed(seed)
        check_same_table({"empty": drawn.empty(), **drawn.sides()})
