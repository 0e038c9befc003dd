"""A profile of the sample pictures, and of one generated table, learned once."""

from dataclasses import replace
from pathlib import Path

import pytest

from calibration.fit import ProfileFit
from companion.vision import Reader
from hardware.scenes import Installation
from tests.vision.learned import learned_at, learned_from

SLAPS = Path(__file__).parent / "slaps"


@pytest.fixture(scope="session")
def fitted() -> ProfileFit:
    return learned_from(SLAPS)


@pytest.fixture(scope="session")
def reader(fitted: ProfileFit) -> Reader:
    return Reader(fitted.profile)


@pytest.fixture(scope="session")
def fine_print() -> tuple[Installation, ProfileFit]:
    """A wooden table on which fine legs blur into something like a squashed body."""
    look = {"print_name": "sand", "table": "reddish"}
    return Installation.from_seed(109, (960, 720), **look), learned_at(109, (960, 720), **look)


@pytest.fixture(scope="module")
def close_up(reader: Reader) -> Reader:
    """Discs twice as large: their radius is nine pixels of the mask, so that sizes are told finely."""
    return Reader(replace(reader.profile, radius=2 * reader.profile.radius))
