"""A profile of the sample pictures, learned once."""

from pathlib import Path

import pytest

from calibration.fit import Fit, fit
from companion.vision import Reader

SLAPS = Path(__file__).parent / "slaps"


@pytest.fixture(scope="session")
def fitted() -> Fit:
    return fit(SLAPS)


@pytest.fixture(scope="session")
def reader(fitted: Fit) -> Reader:
    return Reader(fitted.profile)
