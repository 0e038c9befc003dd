"""Told a number that is not the one of the discs that lie there, the eye asks or makes a remark."""

from collections.abc import Sequence

import pytest

from tests.vision.told_wrong import KINDS, Told, drawn

HALF_HIDDEN = ("on edge", "under a disc", "under a card", "leaning", "between two")
MISSED = 0.4
"""The share of discs that stand, lean or are half hidden which may go without a remark."""


def missed(told: Sequence[Told]) -> list[Told]:
    """Return what may never be believed: an open disc too few, and a coin on a disc with the true number."""
    return [each for each in told if each.believed and (each.kind == "lying open" or each.off >= 0)]


def test_a_wrong_number_is_not_believed() -> None:
    told = list(drawn(31_001, 1))  # an odd one is drawn in smaller pictures
    assert len(told) >= 16
    assert {each.kind for each in told} == set(KINDS)
    assert missed(told) == []


@pytest.mark.soak
@pytest.mark.timeout(14_400)
def test_a_wrong_number_is_not_believed_over_a_thousand_slaps() -> None:
    told = [each for seed in range(31_000, 31_040) for each in drawn(seed, 3)]
    assert len({(each.kind, each.name) for each in told}) >= 1000
    assert missed(told) == []
    hidden = [each for each in told if each.kind in HALF_HIDDEN and each.off == -1]
    assert sum(each.believed for each in hidden) <= MISSED * len(hidden)
