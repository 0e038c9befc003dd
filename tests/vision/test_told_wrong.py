"""Told a number that is not the one of the discs that lie open there, the eye is never sure."""

import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision import Reader
from hardware.scenes import Installation
from tests.vision.learned import learned_of

SIZES = ((1280, 960), (960, 720))


def sure_of_a_wrong_number(seed: int, slaps: int) -> tuple[int, list[str]]:
    """Read slaps of one installation as if one or two less, or one more, had been thrown."""
    there = Installation.from_seed(seed, SIZES[seed % len(SIZES)])
    try:
        reader = Reader(learned_of(there).profile)
    except CompanionError:  # a print whose sides cannot be told apart is refused, and rightly
        return 0, []
    rng, told = np.random.default_rng(seed), 0
    found = []
    for number in range(slaps):
        thrown = int(rng.integers(3, 15))
        picture, _ = there.slap(number, thrown)
        for wrong in (thrown - 2, thrown - 1, thrown + 1):
            told += 1
            if reader.read(picture, wrong).sure:
                found.append(f"installation {seed}, slap {number}: {thrown} thrown, sure of {wrong}")
    return told, found


def test_a_wrong_number_is_never_believed() -> None:
    told, found = sure_of_a_wrong_number(31_000, 4)
    assert told >= 8
    assert found == []


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_a_wrong_number_is_never_believed_over_a_thousand_slaps() -> None:
    results = [sure_of_a_wrong_number(31_001 + seed, 16) for seed in range(70)]
    assert sum(told for told, _ in results) >= 1000
    assert [line for _, found in results for line in found] == []
