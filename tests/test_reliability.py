"""No generated slap is ever read wrong with confidence: a sample here, a thousand in 'make soak'."""

import pytest

from tests.reliability import Tally, tally


def check(result: Tally) -> None:
    report = "\n".join(result.lines())
    assert result.words["wrong"] == 0, report
    assert result.words["right"] > result.words["asked"], report


@pytest.mark.long
def test_a_few_installations() -> None:
    check(tally(range(500, 503), 5))


@pytest.mark.soak
def test_a_thousand_slaps() -> None:
    result = tally(range(600, 640), 25)
    print("\n".join(result.lines()))  # noqa: T201 - the table is what this test is run for
    check(result)
