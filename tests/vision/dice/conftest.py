"""One set of dice on one table, learned once."""

import pytest

from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable
from tests.vision.dice.learned import dice_profile, dice_table, face_pictures


@pytest.fixture(scope="session")
def table() -> DiceTable:
    return dice_table()


@pytest.fixture(scope="session")
def pictures() -> dict[str, Picture]:
    return face_pictures()


@pytest.fixture(scope="session")
def learned() -> DiceProfile:
    return dice_profile()


@pytest.fixture
def reader(learned: DiceProfile) -> DiceReader:
    return DiceReader(learned)
