"""No generated slap is ever read wrong with confidence: a sample here, a thousand in 'make soak'."""

import pytest

from tests.reliability import Tally, tally


def check(result: Tally) -> None:
    report = "\n".join(result.lines())
    assert result.words["wrong"] == 0, report
    assert result.words["right"] > result.words["asked"], report


def test_one_installation() -> None:
    check(tally(range(502, 503), 4))


@pytest.mark.soak
def test_a_thousand_slaps() -> None:
    result = tally(range(600, 640), 25)
    print("\n".join(result.lines()))  # noqa: T201 - the table is what this test is run for
    check(result)
