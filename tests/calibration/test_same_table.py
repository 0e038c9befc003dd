"""Pictures of two tables are told from one table in another light."""

from functools import cache

import pytest

from calibration.errors import BadCalibration
from calibration.fit import fit
from calibration.same_table import check_same_table
from companion.vision.picture import Picture
from hardware.scenes import Installation
from tests.vision.disturb import DISTURBANCES

FELT, OAK = "felt", "oak"


@cache
def pictures(table: str, seed: int = 7) -> dict[str, Picture]:
    drawn = Installation.from_seed(seed, table=table)
    return {"empty": drawn.empty(), **drawn.sides()}


@pytest.mark.parametrize("odd", ["empty", "alive", "squashed"])
def test_the_picture_of_another_table_is_named(odd: str) -> None:
    mixed = {**pictures(OAK), odd: pictures(FELT)[odd]}
    with pytest.raises(BadCalibration, match=f"'{odd}' shows a table of another colour") as refused:
        fit(mixed.pop("empty"), mixed, 15, "")
    assert refused.value.message.values["face"] == odd, "the guided steps take this one again"


@pytest.mark.parametrize("table", [FELT, OAK])
@pytest.mark.parametrize(
    "changed", ["nothing", "warmer", "colder", "gain 0.6", "gain 1.5", "a shadow's edge"]
)
def test_another_light_is_no_other_table(table: str, changed: str) -> None:
    there = pictures(table)
    check_same_table({**there, "empty": DISTURBANCES[changed](there["empty"])})


@pytest.mark.soak
def test_no_drawn_table_is_taken_for_two() -> None:
    for seed in range(150):
        drawn = Installation.from_seed(seed)
        check_same_table({"empty": drawn.empty(), **drawn.sides()})
