"""One set of dice on one table, learned once."""

import numpy as np
import pytest

from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice.faces import IN_MARGIN, PRINT
from companion.vision.dice.judge import Judged
from companion.vision.dice.profile import COLOURS, MEASURES, SHAPE
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
def plain() -> DiceProfile:
    """What might have been learned of six faces over a grey table, in no time."""
    faces, bare = tuple("123456"), np.full((120, 160, 3), 100, np.uint8)
    each, one = np.ones(len(faces), np.float32), np.ones((1, 3), np.float32)
    return DiceProfile(
        shape=SHAPE,
        faces=faces,
        size=(640, 480),
        digest="of no picture",
        work=1,
        look=2,
        lie=np.array([20, 0, 0, 0], np.float32),
        bare=bare,
        noise=np.ones(bare.shape[:2], np.float32),
        colours=np.zeros(COLOURS**3, np.uint8),
        shadowy=False,
        bodies=one,
        directions=one,
        grain=0.0,
        templates=np.zeros((len(faces), PRINT.across**2), np.float32),
        margins=np.zeros((2, len(faces), int(IN_MARGIN.sum())), np.float32),
        apart=np.ones((len(faces), len(faces)), np.float32),
        away=each,
        edges=1.0,
        detail=each,
        usual=np.zeros((len(faces), len(MEASURES)), np.float32),
        spread=np.zeros((len(faces), len(MEASURES)), np.float32),
    )


@pytest.fixture
def reader(learned: DiceProfile) -> DiceReader:
    return DiceReader(learned)


@pytest.fixture
def look() -> Judged:
    """A die that fits its face as most do."""
    return Judged(
        frame=np.zeros(6, np.float32),
        edges=1.0,
        face=0,
        away=0.5,
        lead=1.0,
        explained=0.9,
        squash=1.0,
        bent=0.0,
        sharp=1.0,
        burnt=0.0,
        tint=0.0,
        margin=0.0,
        plain=False,
    )
