"""One set of dice on one table, learned once."""

import numpy as np
import pytest

from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice.judge import Judged
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable
from tests.conftest import MadeOnce
from tests.vision.dice.learned import dice_profile, dice_table, face_pictures


@pytest.fixture(scope="session")
def table() -> DiceTable:
    return dice_table()


@pytest.fixture(scope="session")
def pictures(table: DiceTable, made_once: MadeOnce) -> dict[str, Picture]:
    return face_pictures(table, made_once)


@pytest.fixture(scope="session")
def learned(table: DiceTable, made_once: MadeOnce) -> DiceProfile:
    return DiceProfile.load(dice_profile(table, made_once))


@pytest.fixture
def reader(learned: DiceProfile) -> DiceReader:
    return DiceReader(learned)


@pytest.fixture
def look() -> Judged:
    """A die that fits its face as most do."""
    return Judged(
        *(np.zeros(6, np.float32), 1.0, 0, 0.5, 1.0, 1.0, 0.8, 0.8, 1.0, 1.0, 0.0, 1.0, 0.0, 0.5, 0.5),
        plain=False,
        firm=1.0,
    )
