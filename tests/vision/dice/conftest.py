"""One set of dice on one table, learned once."""

import pytest

from calibration.dice.fit import learn_dice
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable

SEED = 100


@pytest.fixture(scope="session")
def table() -> DiceTable:
    return DiceTable.from_seed(SEED, kind="pips")


@pytest.fixture(scope="session")
def pictures(table: DiceTable) -> dict[str, Picture]:
    return {label: table.face(label) for label in table.kit.labels}


@pytest.fixture(scope="session")
def learned(table: DiceTable, pictures: dict[str, Picture]) -> DiceProfile:
    return learn_dice(table.empty(), pictures)


@pytest.fixture
def reader(learned: DiceProfile) -> DiceReader:
    return DiceReader(learned)
