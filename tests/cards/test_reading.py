"""Cards that are read: they wait for a person, are corrected, and count once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.schema import check
from tests.cards.desk import Table, card_table, jpeg
from tests.toy import toys_in_the_library
from tests.web.stage import any_action
from web.state_schema import STATE

SCHWARM = ["schiff", "forscher", "wal", "tsunami", "krebs", "blau-wal", "blau-krebs", "gruen-station"]
ROW = [*("schiff", "wal", "schiff", "forscher", "krebs", "forscher", "tsunami"), "blau-wal", "blau-krebs"]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    with card_table(tmp_path, monkeypatch) as table:
        yield table


def laid_out(table: Table) -> Any:
    """Begin a game whose row is to be laid, with its cards taught; return a phone."""
    table.know("schwarm", {card: f"action/{card}" for card in SCHWARM})
    table.stage.begin(["Ada", "Bo"], "schwarm")
    phone = table.stage.phone()
    phone.act(phone.get("/api/state")["number"], "stone", player="Ada")
    return phone


def test_a_row_is_entered_by_one_tap_and_undone_by_one(table: Table) -> None:
    phone = laid_out(table)
    assert phone.get("/api/state")["cards"]["asked"]
    state = table.look(phone, [*ROW, "gruen-station"])
    check(STATE, state)
    read = state["cards"]["read"]
    assert ([card["label"] for card in read["cards"]][:3], read["shut"]) == (["Ship", "Whale", "Ship"], None)
    assert phone.ask("GET", f"/api/slaps/{read['photo']['id']}.jpg")[0] == 200
    done = phone.post("/api/cards", {"do": "accept", "seen": state["number"]})
    row = next(pile for pile in done["game"]["piles"] if pile["ordered"])
    assert [thing["label"] for thing in row["things"]][:4] == ["Ship", "Whale", "Ship", "Researcher"]
    assert done["cards"]["read"] is None
    back = phone.post("/api/undo", {"seen": done["number"]})
    assert (back["cards"]["asked"], back["game"]["step"]) == (True, state["game"]["step"])
    assert phone.get("/api/history")[0]["photo"] is None  # what was taken back proves nothing


def test_what_was_accepted_has_its_photo_in_the_history(table: Table) -> None:
    phone = laid_out(table)
    state = table.look(phone, ROW)
    phone.post("/api/cards", {"do": "accept", "seen": state["number"]})
    assert phone.get("/api/history")[0]["photo"] == state["cards"]["read"]["photo"]["id"]


def test_one_that_nobody_knew_is_taught_on_the_spot_and_another_is_left_out(table: Table) -> None:
    phone = laid_out(table)
    state = table.look(phone, [*ROW[:-1], "stranger", "blau-station"])
    cards = state["cards"]["read"]["cards"]
    assert [card["name"] for card in cards[-2:]] == [None, None]
    seen = state["number"]
    phone.post("/api/cards", {"do": "leave", "card": 9, "seen": seen})
    read = phone.post("/api/cards", {"do": "choose", "card": 10, "name": "action/blau-station", "seen": seen})
    assert (read["cards"]["read"]["shut"], read["cards"]["read"]["cards"][8]["left_out"]) == (None, True)
    assert "action/blau-station" in [card["name"] for card in phone.get("/api/games/schwarm/cards")["taught"]]
    phone.post("/api/cards", {"do": "accept", "seen": seen})


def test_an_event_of_viroid_is_read_by_one_tap_off_a_phones_photo(table: Table) -> None:
    table.stage.begin(["Ada", "Bo"], "viroid")
    phone = table.stage.phone()
    table.teach(phone, "viroid", {"klima": "events/mildes-klima", "flut": "events/Flut"})
    state = phone.get("/api/state")
    while not any(template["kind"] == "draw" for template in state["game"]["legal"]):
        action = any_action(state["game"]["legal"][0], lambda options: options[0])
        state = phone.post("/api/actions", {"action": action, "seen": state["number"]})
    path = f"/api/cards/photo?seen={state['number']}"
    assert phone.ask("POST", path, jpeg(["klima"]), {"Content-Type": "image/jpeg"})[0] == 200
    read = table.settled()["cards"]["read"]
    assert (read["cards"][0]["label"], read["shut"]) == ("Mild climate", None)
    phone.post("/api/cards", {"do": "accept", "seen": state["number"]})
    assert "Mild climate" in str(phone.get("/api/history")[0]["words"])


def test_what_cannot_be_said_or_accepted_is_refused(table: Table) -> None:
    phone = laid_out(table)
    seen = phone.get("/api/state")["number"]
    assert phone.ask("POST", "/api/cards", {"do": "accept", "seen": seen})[0] == 422
    assert phone.ask("POST", "/api/cards", {"do": "look", "seen": seen - 1})[0] == 409
    state = table.look(phone, ROW[:4])
    assert "Missing" in state["cards"]["read"]["shut"]
    assert phone.ask("POST", "/api/cards", {"do": "accept", "seen": seen})[0] == 422
    assert phone.ask("POST", "/api/cards", {"do": "leave", "card": 9, "seen": seen})[0] == 422
    table.lies[:] = []
    assert "sees nothing" in table.look(phone, [])["cards"]["trouble"]
    phone.post("/api/cards", {"do": "drop", "seen": seen})
    assert phone.get("/api/state")["cards"]["trouble"] == ""


def test_a_game_of_ones_own_gets_all_of_it_by_declaring_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with toys_in_the_library(), card_table(tmp_path, monkeypatch) as table:
        table.stage.begin(["Ada", "Bo"], "caravan")
        phone = table.stage.phone()
        table.teach(phone, "caravan", {"salt": "goods/salt", "silk": "goods/silk"})
        state = table.look(phone, ["silk", "salt"])
        assert [card["label"] for card in state["cards"]["read"]["cards"]] == ["Silk", "Salt"]
        before = state["game"]
        phone.post("/api/cards", {"do": "accept", "seen": state["number"]})
        assert phone.get("/api/state")["game"]["to_do"] != before["to_do"]
