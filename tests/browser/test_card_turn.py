"""How often a whole turn of Viroid is tapped by hand, and with cards that were taught."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Opens, caught_up, going_on
from tests.browser.test_card_taps import Turn, to_the_event
from tests.cards.desk import Table, card_table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, port: int) -> Iterator[Table]:
    with card_table(tmp_path, monkeypatch, port) as table:
        yield table


def after_the_event(turn: Turn) -> None:
    """Place one stone, buy nothing, and say what was thrown."""
    dock = turn.page.locator(".dock")
    turn.tap(turn.page.locator(".places .tile"))
    turn.tap(dock.locator(".btn.p"))
    while not turn.asks("throw"):
        turn.tap(dock.locator(".btn.p"))
    turn.tap(dock.get_by_role("button", name="weniger"))  # none: nobody dies
    with going_on(turn.page):
        turn.tap(dock.get_by_role("button", name="Übernehmen"))
    assert turn.asks("draw"), "it is the next player's turn"


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_a_turn_of_viroid_with_cards_takes_a_third_of_the_taps(table: Table, opens: Opens) -> None:
    phone = to_the_event(table)
    page = opens(table.stage)
    caught_up(page, table.live)
    by_hand = Turn(page, table)
    by_hand.by_hand(dna=10)
    after_the_event(by_hand)
    while phone.get("/api/state")["game"]["actor"] != "Ada" or not by_hand.asks("draw"):
        phone.post("/api/undo", {"seen": phone.get("/api/state")["number"]})
    table.teach(phone, "viroid", {"klima": "events/mildes-klima"})
    caught_up(page, table.live)
    with_cards = Turn(page, table)
    with_cards.by_look()
    after_the_event(with_cards)
    assert (by_hand.taps, with_cards.taps) == (30, 8)
