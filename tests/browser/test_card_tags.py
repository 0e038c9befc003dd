"""Names on the photo of cards that were read: each stays at its card, whatever order people put them in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Opens
from tests.cards.desk import Table, card_table
from tests.cards.test_reading import ROW, laid_out

FURTHEST = """() => Math.max(...[...document.querySelectorAll(".card-tag")].map((tag) => {
    const [line, box] = [tag.querySelector("path").getBBox(), tag.querySelector("rect").getBBox()];
    return Math.max(box.x - line.x, line.x - box.x - box.width, 0);
}))"""
"""How far any name's box lies from the line to its card, sideways, in pixels of the drawing."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, port: int) -> Iterator[Table]:
    with card_table(tmp_path, monkeypatch, port) as table:
        yield table


def test_names_stay_at_their_cards_and_lessons_are_read(table: Table, opens: Opens) -> None:
    phone = laid_out(table)
    state = table.look(phone, ["blau-station", *ROW[1:]])
    page = opens(table.stage, "/")
    page.locator(".card-tag").first.wait_for()
    assert page.evaluate(FURTHEST) == 0
    phone.post("/api/cards", {"do": "choose", "card": 1, "name": "action/schiff", "seen": state["number"]})
    page.locator("[data-lesson='1']").get_by_text("ein weiteres Bild").wait_for()
    phone.post("/api/cards", {"do": "move", "card": 1, "to": 9, "seen": state["number"]})
    page.locator("[data-lesson='9']").wait_for()
    assert page.evaluate(FURTHEST) == 0
    assert page.locator(".card-tag").count() == len(ROW)
