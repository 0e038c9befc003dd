"""Undoing a row of cards is told in one sentence, in words that people use for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cards.desk import Table, card_table
from tests.cards.test_reading import ROW, laid_out


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    with card_table(tmp_path, monkeypatch) as table:
        yield table


def test_a_row_that_is_taken_back_is_told_in_one_sentence(table: Table) -> None:
    phone = laid_out(table)
    state = table.look(phone, [*ROW, "gruen-station"])
    done = phone.post("/api/cards", {"do": "accept", "seen": state["number"]})
    back = phone.post("/api/undo", {"seen": done["number"]})
    told = back["game"]["undone"]["words"]
    assert told.startswith("Laid out: Ship, Whale, Ship, Researcher")
    assert "." not in told
    phone.post("/api/undo", {"seen": back["number"]})
    assert phone.get("/api/state")["game"]["undone"]["words"] == "Ada's stone is set. Bo's stone is set."
