"""Told a number that is not the one of the discs that lie there, the eye asks or makes a remark."""

import pytest

from tests.vision.told_wrong import KINDS, drawn


def test_a_wrong_number_is_not_believed() -> None:
    told = list(drawn(31_000, 1))
    assert len(told) >= 16
    assert {each.kind for each in told} == set(KINDS)
    assert [each for each in told if each.believed] == []


@pytest.mark.soak
@pytest.mark.timeout(14_400)
def test_a_wrong_number_is_not_believed_over_a_thousand_slaps() -> None:
    told = [each for seed in range(31_001, 31_041) for each in drawn(seed, 3)]
    assert len({(each.kind, each.name) for each in told}) >= 1000
    assert [each for each in told if each.believed] == []
