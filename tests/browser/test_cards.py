"""Cards in a browser: taught from a look, read by one tap, corrected, taken back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SMALL, Opens, caught_up, going_on
from tests.browser.late import held_back, hold
from tests.browser.test_screens import check_both_themes
from tests.cards.desk import Table, card_table
from tests.web.acted import ActedVirtual
from tests.web.stage import staged

TAUGHT = {"schiff": "Schiff", "forscher": "Forscher", "wal": "Wal", "tsunami": "Tsunami", "krebs": "Krebs"}
ROW = ["schiff", "wal", "schiff", "forscher", "krebs", "forscher", "tsunami", "blau-wal", "blau-krebs"]

SCROLLS = """() => [...document.querySelectorAll("dialog *")]
    .filter(each => ["auto", "scroll"].includes(getComputedStyle(each).overflowY))
    .map(each => each.className)"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, port: int) -> Iterator[Table]:
    with card_table(tmp_path, monkeypatch, port) as table:
        yield table


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def test_six_cards_are_taught_a_row_is_read_corrected_and_taken_back(table: Table, opens: Opens) -> None:
    page = opens(table.stage, "/games/schwarm/cards")
    table.lies[:] = [*TAUGHT, "blau-wal", "schiff"]
    press(page, "Ansehen")
    expect(page.locator(".card-grid.new .open")).to_have_count(6)
    held = hold(page, "**/api/games/schwarm/cards", times=1)
    for left, name in zip(range(5, -1, -1), (*TAUGHT.values(), "Wal (blau)"), strict=True):
        page.locator(".card-grid.new .open").first.click()
        page.get_by_role("textbox", name="Suchen").fill(name)
        page.locator(".names .item").filter(has_text=name).first.click()
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator(".card-grid.new .open")).to_have_count(left)  # before the table answers
    with page.expect_response(lambda answer: "blau-wal" in (answer.request.post_data or "")):
        held[0].continue_()
    expect(page.get_by_role("heading", name="von 11 gelernt")).to_be_visible()
    table.stage.begin(["Ada", "Bo"], "schwarm")
    phone = table.stage.phone("Bo")
    phone.act(phone.get("/api/state")["number"], "stone", player="Ada")
    page.goto(f"{table.stage.url}/")
    table.lies[:] = ROW
    press(page, "Karten ansehen")
    expect(page.locator(".verdict").get_by_text("Eine ist unbekannt")).to_be_visible()
    page.set_viewport_size(SMALL)
    check_both_themes(page)
    with held_back(page, "**/api/games/schwarm/cards"):
        page.locator(".card-tile").first.click()
        page.locator(".card-tile.open").click()
    page.get_by_role("textbox", name="Suchen").click()
    assert page.evaluate(SCROLLS) == [], "beside the dialog's own scroll bar there is none"
    phone.post("/api/cards", {"do": "look", "seen": phone.get("/api/state")["number"]})
    expect(page.get_by_role("dialog")).to_have_count(0)  # its number may be that of another card by now
    page.locator(".card-tile.open").click()
    page.locator(".names .item").filter(has_text="Krebs (blau)").click()
    expect(page.get_by_text("Eine ist unbekannt")).to_have_count(0)
    with going_on(page):
        page.locator(".dock .btn.p").click()
    expect(page.locator(".dock .look-row")).to_be_visible()  # a card taken can be looked at too
    with going_on(page):
        page.get_by_role("button", name="Zurück").first.click()
    caught_up(page, table.live)
    assert "layout" in {template["kind"] for template in phone.get("/api/state")["game"]["legal"]}


def test_a_name_is_looked_for_first_among_what_the_game_asks_for(table: Table, opens: Opens) -> None:
    table.stage.begin(["Ada", "Bo"], "viroid")
    phone = table.stage.phone("Bo")
    table.teach(phone, "viroid", {"klima": "events/mildes-klima"})
    page = opens(table.stage)
    table.lies[:] = ["schiff"]
    press(page, "Karten ansehen")
    expect(page.locator(".dock").get_by_role("button", name="Noch nicht")).to_contain_text("bekannt")
    page.locator(".card-tile.open").click()
    expect(page.locator(".names .item small").first).to_have_text("Startkarten")


def test_the_virtual_table_says_how_many_cards_it_laid(table: Table, opens: Opens, tmp_path: Path) -> None:
    virtual = ActedVirtual(lambda *_: None)
    with staged(replace(table.live, virtual=virtual), tmp_path) as stage:
        page = opens(stage, "/games/schwarm/cards")
        for button, laid, told in (
            ("Noch nicht gelernte Karten", 6, "6 Karten liegen auf dem Tisch."),
            ("Tisch abräumen", 0, "Der Tisch ist leer."),
        ):
            press(page, "Karten hinlegen")
            press(page, button)
            expect(page.get_by_role("dialog")).to_have_count(0)
            expect(page.get_by_role("alert")).to_have_text(told)
            assert len(virtual.thrown) == laid
