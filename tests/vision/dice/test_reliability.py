"""No generated throw of dice is ever read wrong with confidence: a sample here, a thousand in 'make soak'."""

import pytest

from companion.vision.dice import DiceReader
from hardware.scenes.dice_table import DiceTable
from tests.dice_reliability import Tally, read_throws, run


def test_no_throw_is_read_wrong(reader: DiceReader, table: DiceTable) -> None:
    tally = Tally()
    came = list(read_throws(tally, "any", table, reader, throws=3))
    assert tally.wrong == 0, came
    assert tally.words["any"]["right"] >= 2


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_no_throw_of_a_thousand_is_read_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    tally = run(first=3000, installations=109, throws=10, say=True)  # nine of them are refused
    assert tally.wrong == 0, capsys.readouterr().out
    read = sum(
        words[word] for words in tally.words.values() for word in ("right", "wrong", "asked", "careful")
    )
    assert read >= 1000
