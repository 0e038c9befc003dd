"""What people say of cards that were read: an order, a side, a name; kept, learned and undone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.card_reading import asked_of
from companion.games.cards import SIDES
from companion.live import card_desk
from companion.live.card_desk import CardDesk
from companion.live.decks import Decks
from companion.schema import check
from companion.vision.cards import FoundCard
from tests.cards.desk import Table, card_table, drawn
from tests.cards.test_games import Played
from tests.cards.test_reading import ROW, laid_out
from web.state_schema import STATE


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    with card_table(tmp_path, monkeypatch) as table:
        yield table


def labels(state: dict[str, Any]) -> list[str]:
    return [card["label"] for card in state["cards"]["read"]["cards"]]


def desk_of(table: Table) -> CardDesk:
    assert table.live.cards is not None
    return table.live.cards


def taught(table: Table, name: str) -> int:
    """Return how many pictures the deck has of a card, once nothing is learned any more."""
    desk = desk_of(table)
    desk.begin(lambda: None)  # after all that is learned
    table.settled()
    return sum(example.name == name for example in desk.decks.of("schwarm").examples)


def test_a_card_is_moved_to_another_place_before_it_counts(table: Table) -> None:
    phone = laid_out(table)
    state = table.look(phone, ROW)
    seen = state["number"]
    first = state["cards"]["read"]["cards"][0]["number"]
    moved = phone.post("/api/cards", {"do": "move", "card": first, "to": 3, "seen": seen})
    check(STATE, moved)
    assert labels(moved)[:3] == ["Whale", "Ship", "Ship"]
    again = phone.post("/api/cards", {"do": "move", "card": first, "to": 7, "seen": seen})
    assert labels(again)[:7] == ["Whale", "Ship", "Researcher", "Crab", "Researcher", "Tsunami", "Ship"]
    assert phone.ask("POST", "/api/cards", {"do": "move", "card": first, "to": 10, "seen": seen})[0] == 422
    assert phone.ask("POST", "/api/cards", {"do": "move", "card": 20, "to": 1, "seen": seen})[0] == 422
    done = phone.post("/api/cards", {"do": "accept", "seen": seen})
    row = next(pile for pile in done["game"]["piles"] if pile["ordered"])
    assert [thing["label"] for thing in row["things"]][:7] == labels(again)[:7]
    playing = table.live.table.position().playing
    assert playing is not None
    assert playing.last_read is None, "cards are no throw"


def test_one_that_is_not_meant_leaves_the_order_of_the_others(table: Table) -> None:
    phone = laid_out(table)
    state = table.look(phone, [ROW[0], "gruen-station", *ROW[1:]])
    seen = state["number"]
    phone.post("/api/cards", {"do": "leave", "card": 2, "seen": seen})
    moved = phone.post("/api/cards", {"do": "move", "card": 2, "to": 10, "seen": seen})
    assert moved["cards"]["read"]["cards"][9]["left_out"]
    assert moved["cards"]["read"]["shut"] is None


@pytest.mark.parametrize("turns", range(4))
def test_rows_are_seen_from_the_side_that_the_game_says(
    table: Table, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    corners = [((0, 0), (60, 0), (60, 90), (0, 90)), ((200, 0), (260, 0), (260, 90), (200, 90))]
    names = ["action/schiff", "action/wal"]
    found = tuple(FoundCard(c, name, True) for c, name in zip(corners, names, strict=True))
    monkeypatch.setattr(card_desk, "read_cards", lambda *_: found)

    def from_a_side(playing: Any) -> Any:
        here = asked_of(playing)
        if here is None:
            return None
        sides = [replace(each, asked=replace(each.asked, seen_from=SIDES[turns])) for each in here.now]
        return replace(here, now=tuple(sides))

    monkeypatch.setattr(card_desk, "asked_of", from_a_side)
    phone = laid_out(table)
    state = table.look(phone, ["wal"])
    # seen from the left or the right they lie one above the other, the farther one first
    assert labels(state) == (["Ship", "Whale"] if turns in (0, 3) else ["Whale", "Ship"])
    turned = phone.post("/api/cards", {"do": "turn", "seen": state["number"]})
    assert labels(turned) == (["Ship", "Whale"] if (turns + 1) % 4 in (0, 3) else ["Whale", "Ship"])
    assert labels(table.look(phone, ["wal"])) == labels(turned)  # the next look is seen from there too


def test_blue_cards_among_light_ones_are_said_to_be_entered_behind_them() -> None:
    played = Played("schwarm")
    played.act("stone", player="Ada")
    light = ["schiff", "wal", "schiff", "forscher", "krebs", "forscher", "tsunami"]
    mixed = played.shown("action", "blau-wal", *light, "blau-krebs")
    assert getattr(mixed.told, "key", "") == "schwarm.blue-behind"
    (action,) = mixed.actions
    played.act(action.kind, **action.values)
    assert played.state.row == (*light, "blau-wal", "blau-krebs", "gruen-station")
    other = Played("schwarm")
    other.act("stone", player="Ada")
    assert other.shown("action", *light, "blau-wal", "blau-krebs").told == ""


def test_a_correction_teaches_the_card_until_it_is_undone(table: Table) -> None:
    phone = laid_out(table)
    state = table.look(phone, ROW)
    seen = state["number"]
    phone.post("/api/cards", {"do": "choose", "card": 1, "name": "action/forscher", "seen": seen})
    phone.post("/api/cards", {"do": "choose", "card": 4, "name": "action/schiff", "seen": seen})
    phone.post("/api/cards", {"do": "accept", "seen": seen})
    assert taught(table, "action/forscher") == 1  # its picture is that of a card which was taught
    desk_of(table).decks.change("schwarm", lambda deck: deck.without("action/schiff"))
    phone.post("/api/undo", {"seen": phone.get("/api/state")["number"]})
    state = table.look(phone, ["schiff", *ROW[1:2], "forscher", *ROW[3:]])
    seen = state["number"]
    phone.post("/api/cards", {"do": "choose", "card": 1, "name": "action/forscher", "seen": seen})
    phone.post("/api/cards", {"do": "choose", "card": 3, "name": "action/schiff", "seen": seen})
    phone.post("/api/cards", {"do": "choose", "card": 4, "name": "action/schiff", "seen": seen})
    done = phone.post("/api/cards", {"do": "accept", "seen": seen})
    assert taught(table, "action/forscher") == 2
    back = phone.post("/api/undo", {"seen": done["number"]})
    assert taught(table, "action/forscher") == 1
    phone.post("/api/redo", {"seen": back["number"]})
    assert taught(table, "action/forscher") == 2


def test_a_card_that_nobody_taught_is_taught_by_its_name_and_a_slip_is_taken_back(table: Table) -> None:
    phone = laid_out(table)
    seen = table.look(phone, ["blau-station", *ROW[1:]])["number"]
    phone.post("/api/cards", {"do": "choose", "card": 1, "name": "action/blau-station", "seen": seen})
    assert taught(table, "action/blau-station") == 1
    phone.post("/api/cards", {"do": "choose", "card": 1, "name": "action/schiff-forscher", "seen": seen})
    assert (taught(table, "action/blau-station"), taught(table, "action/schiff-forscher")) == (0, 1)
    phone.post("/api/cards", {"do": "leave", "card": 1, "seen": seen})
    assert taught(table, "action/schiff-forscher") == 0


def test_two_copies_that_nobody_knew_are_asked_about_once(table: Table) -> None:
    phone = laid_out(table)
    state = table.look(phone, [*ROW[:-2], "blau-station", "blau-station"])
    assert [card["name"] for card in state["cards"]["read"]["cards"][-2:]] == [None, None]
    seen = state["number"]
    named = phone.post("/api/cards", {"do": "choose", "card": 8, "name": "action/blau-station", "seen": seen})
    assert labels(named)[-2:] == ["Station (blue)"] * 2
    assert taught(table, "action/blau-station") == 1
    other = phone.post("/api/cards", {"do": "choose", "card": 8, "name": "action/blau-tsunami", "seen": seen})
    assert labels(other)[-1] == labels(other)[-2]


def test_what_was_read_and_said_outlasts_a_stop(table: Table, tmp_path: Path) -> None:
    phone = laid_out(table)
    state = table.look(phone, [*ROW[:-1], "blau-station"])
    seen = state["number"]
    phone.post("/api/cards", {"do": "move", "card": 1, "to": 2, "seen": seen})
    now = phone.post("/api/cards", {"do": "choose", "card": 9, "name": "action/blau-krebs", "seen": seen})
    live = table.live
    again = CardDesk(live.table, Decks(tmp_path), live.photos, lambda: drawn([]))
    left, before = again.moment(), desk_of(table).moment()
    assert left.waiting is not None
    assert before.waiting is not None
    assert (left.waiting.names, left.photo) == (before.waiting.names, before.photo)
    assert left.waiting.actions == before.waiting.actions
    again.choose(9, "action/blau-station", "phone Ada", seen)  # its picture is at hand still, so it is taught
    assert "action/blau-station" in Decks(tmp_path).of("schwarm").names
    phone.post("/api/cards", {"do": "drop", "seen": seen})
    assert CardDesk(live.table, Decks(tmp_path), live.photos, lambda: None).moment().waiting is None
    assert now["cards"]["read"]["shut"] is None


def test_what_was_undone_does_not_wait_again(table: Table, tmp_path: Path) -> None:
    phone = laid_out(table)
    state = table.look(phone, ROW)
    done = phone.post("/api/cards", {"do": "accept", "seen": state["number"]})
    phone.post("/api/undo", {"seen": done["number"]})
    live = table.live
    assert CardDesk(live.table, Decks(tmp_path), live.photos, lambda: None).moment().waiting is None


def test_several_entries_of_one_accept_are_undone_and_redone_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with card_table(tmp_path, monkeypatch) as table:
        table.stage.begin(["Ada", "Bo", "Cy"], "mosquitozzz")
        phone = table.stage.phone()
        table.teach(phone, "mosquitozzz", {name: f"swarm/{name}" for name in ("angriff", "ueberfall")})
        state = table.look(phone, ["angriff", "ueberfall"])
        assert state["cards"]["read"]["does"] == "2 entries"
        before = state["game"]
        done = phone.post("/api/cards", {"do": "accept", "seen": state["number"]})
        assert len(phone.get("/api/history")) == 2
        back = phone.post("/api/undo", {"seen": done["number"]})
        assert (back["game"]["legal"], phone.get("/api/history")) == (before["legal"], [])
        again = phone.post("/api/redo", {"seen": back["number"]})
        assert (len(phone.get("/api/history")), again["game"]["piles"]) == (2, done["game"]["piles"])
        assert asked_of(table.live.table.position().playing) is not None
