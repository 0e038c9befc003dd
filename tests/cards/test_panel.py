"""Cards at the panel: OK looks, NEXT accepts, UNDO forgets."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.panel import PanelControl
from companion.ports import Button
from hardware.panel.virtual import VirtualPanel
from tests.cards.desk import Table, card_table
from tests.cards.test_reading import ROW, laid_out


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    with card_table(tmp_path, monkeypatch) as table:
        yield table


def test_ok_looks_next_accepts_and_undo_forgets(table: Table) -> None:
    phone, panel = laid_out(table), VirtualPanel()
    control = PanelControl(table.live, panel, lambda _: None)
    table.lies[:] = ROW
    control.refresh()
    assert panel.lights.digits == "LO"
    panel.press(Button.OK)
    table.settled()
    control.refresh()
    assert (panel.lights.digits, panel.lights.asks) == (" 9", True)
    panel.press(Button.PLUS)
    assert getattr(control.refusal, "key", "") == "panel.cards-by-phone"
    panel.press(Button.UNDO)
    assert phone.get("/api/state")["cards"]["read"] is None
    panel.press(Button.OK)
    table.settled()
    control.refresh()
    panel.press(Button.NEXT)
    assert control.refusal is None
    row = next(pile for pile in phone.get("/api/state")["game"]["piles"] if pile["ordered"])
    assert len(row["things"]) == 10


def test_next_is_shut_while_the_row_is_not_whole(table: Table) -> None:
    laid_out(table)
    panel = VirtualPanel()
    control = PanelControl(table.live, panel, lambda _: None)
    table.lies[:] = ROW[:-1]
    control.refresh()
    panel.press(Button.OK)
    table.settled()
    control.refresh()
    panel.press(Button.NEXT)
    assert getattr(control.refusal, "key", "") == "panel.shut-cards"
