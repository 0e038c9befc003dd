"""One set of dice on one table, learned once."""

from pathlib import Path

import numpy as np
import pytest

from calibration.dice.fit import learn_dice
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable
from tests.conftest import MadeOnce

SEED = 100


@pytest.fixture(scope="session")
def table() -> DiceTable:
    return DiceTable.from_seed(SEED, kind="pips")


@pytest.fixture(scope="session")
def pictures(table: DiceTable, made_once: MadeOnce) -> dict[str, Picture]:
    def draw(place: Path) -> None:
        with place.open("wb") as file:
            np.save(file, np.stack([table.face(label) for label in table.kit.labels]))

    return dict(zip(table.kit.labels, np.load(made_once("dice.npy", draw)), strict=True))


@pytest.fixture(scope="session")
def learned(table: DiceTable, pictures: dict[str, Picture], made_once: MadeOnce) -> DiceProfile:
    place = made_once("dice.profile", lambda place: learn_dice(table.empty(), pictures).save(place))
    return DiceProfile.load(place)


@pytest.fixture
def reader(learned: DiceProfile) -> DiceReader:
    return DiceReader(learned)
