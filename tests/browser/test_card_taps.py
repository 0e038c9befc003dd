"""How often is tapped by hand, and with cards that were taught: an event of Viroid."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opens, caught_up, going_on
from tests.cards.desk import Table, card_table
from tests.web.stage import any_action


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, port: int) -> Iterator[Table]:
    with card_table(tmp_path, monkeypatch, port) as table:
        yield table


def to_the_event(table: Table) -> Any:
    """Play a game of Viroid to its first event; return a phone."""
    table.stage.begin(["Ada", "Bo"], "viroid")
    phone = table.stage.phone("Bo")
    state = phone.get("/api/state")
    while not any(template["kind"] == "draw" for template in state["game"]["legal"]):
        action = any_action(state["game"]["legal"][0], lambda options: options[0])
        state = phone.post("/api/actions", {"action": action, "seen": state["number"]})
    return phone


class Turn:
    """A finger on one phone that counts."""

    def __init__(self, page: Page, table: Table) -> None:
        self.page, self.table, self.taps = page, table, 0

    def tap(self, what: Locator) -> None:
        self.page.wait_for_function("() => !document.querySelector('.resting')")
        what.first.click()
        self.taps += 1
        caught_up(self.page, self.table.live)

    def by_hand(self, dna: int) -> None:
        """Enter a card that nobody knows by its effects: Hitze and Kälte a step up, and its DNA."""
        self.tap(self.page.locator(".places").get_by_role("button", name="Andere Karte"))
        self.tap(self.page.locator(".dock .btn.p"))
        for scale in ("Hitze", "Kälte"):
            self.tap(self.page.get_by_role("button", name="Skala"))
            dialog = self.page.get_by_role("dialog")
            self.tap(dialog.get_by_role("radio", name=scale))
            self.tap(dialog.get_by_role("button", name="mehr"))
            self.tap(dialog.get_by_role("button", name="Eintragen"))
            expect(dialog).to_have_count(0)
        while not self.asks("dna"):
            with going_on(self.page):
                self.tap(self.page.get_by_role("button", name="Weiter"))
        self.tap(self.page.locator(".dock").get_by_role("button", name="DNA"))
        for _ in range(dna):
            self.tap(self.page.get_by_role("dialog").get_by_role("button", name="mehr"))
        with going_on(self.page):
            self.tap(self.page.get_by_role("dialog").get_by_role("button", name="Eintragen"))

    def by_look(self) -> None:
        """Have the card read, and accept it."""
        self.tap(self.page.get_by_role("button", name="Karten ansehen"))
        expect(self.page.locator(".card-tiles")).to_be_visible()
        with going_on(self.page):
            self.tap(self.page.locator(".dock .btn.p"))

    def asks(self, kind: str) -> bool:
        game = self.table.stage.phone(None).get("/api/state")["game"]
        return any(template["kind"] == kind for template in game["legal"])


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_an_event_of_viroid_by_hand_and_with_cards(table: Table, opens: Opens) -> None:
    phone = to_the_event(table)
    page = opens(table.stage)
    caught_up(page, table.live)
    by_hand = Turn(page, table)
    by_hand.by_hand(dna=10)
    after = phone.get("/api/state")["game"]["step"]
    while not by_hand.asks("draw"):
        phone.post("/api/undo", {"seen": phone.get("/api/state")["number"]})
    table.teach(phone, "viroid", {"klima": "events/mildes-klima"})
    caught_up(page, table.live)
    with_cards = Turn(page, table)
    with_cards.by_look()
    assert phone.get("/api/state")["game"]["step"] == after
    assert with_cards.taps == 2
    assert 3 * with_cards.taps <= by_hand.taps
