"""What the page says of a card that a person has named: what becomes of its picture."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.live import card_desk
from companion.schema import check
from companion.vision.cards import FoundCard
from tests.cards.desk import Table, _read, card_table
from tests.cards.test_reading import ROW, laid_out
from tests.cards.test_said import desk_of, taught
from web.state_schema import STATE

LEARNED = "Once accepted, this is one more picture of the card."
UNREAD = ["blau-station", *ROW[1:]]
"""A row whose first card nobody taught."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    with card_table(tmp_path, monkeypatch) as table:
        yield table


def named(phone: Any, card: int, name: str, seen: int) -> str:
    """Name a card, and return what the page says of its picture."""
    state = phone.post(
        "/api/cards", {"do": "choose", "card": card, "name": f"action/{name}" if name else "", "seen": seen}
    )
    check(STATE, state)
    return lesson(state, card)


def lesson(state: dict[str, Any], card: int) -> str:
    (said,) = [each["lesson"] for each in state["cards"]["read"]["cards"] if each["number"] == card]
    return str(said)


def test_a_card_that_lies_apart_is_said_to_be_learned_and_is(table: Table) -> None:
    phone = laid_out(table)
    state = table.look(phone, UNREAD)
    seen = state["number"]
    assert lesson(state, 1) == ""
    assert named(phone, 1, "schiff", seen) == LEARNED
    phone.post("/api/cards", {"do": "accept", "seen": seen})
    assert taught(table, "action/schiff") == 2


def test_a_card_that_looks_like_another_is_not_said_to_be_learned(table: Table) -> None:
    phone = laid_out(table)
    seen = table.look(phone, ROW)["number"]
    assert named(phone, 1, "forscher", seen) == "Named, but not learned: it looks like “Ship”."
    assert named(phone, 4, "schiff", seen) == "Named, but not learned: it looks like “Researcher”."
    phone.post("/api/cards", {"do": "accept", "seen": seen})
    assert taught(table, "action/forscher") == 1


def test_a_look_alike_that_nobody_taught_is_taught_by_the_accept_until_it_is_undone(table: Table) -> None:
    phone = laid_out(table)
    desk_of(table).decks.change("schwarm", lambda deck: deck.without("action/wal"))
    seen = table.look(phone, [ROW[0], "schiff", *ROW[2:]])["number"]
    assert named(phone, 2, "wal", seen) == "Once accepted, it is taught with this picture."
    assert taught(table, "action/wal") == 0, "somebody may have slipped"
    done = phone.post("/api/cards", {"do": "accept", "seen": seen})
    assert taught(table, "action/wal") == 1
    phone.post("/api/undo", {"seen": done["number"]})
    assert taught(table, "action/wal") == 0


def test_a_card_that_was_thrown_out_meanwhile_is_not_taught_again(table: Table) -> None:
    phone = laid_out(table)
    seen = table.look(phone, UNREAD)["number"]
    assert named(phone, 1, "schiff", seen) == LEARNED
    desk_of(table).decks.change("schwarm", lambda deck: deck.without("action/schiff"))
    phone.post("/api/cards", {"do": "accept", "seen": seen})
    assert taught(table, "action/schiff") == 0


def test_a_card_that_touches_another_is_not_said_to_be_learned(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overlapping(*asked: Any) -> tuple[FoundCard, ...]:
        first, second, *others = _read(*asked)
        over = tuple((x - 90.0, y) for x, y in second.corners)
        return (first, replace(second, corners=over), *others)

    monkeypatch.setattr(card_desk, "read_cards", overlapping)
    phone = laid_out(table)
    seen = table.look(phone, UNREAD)["number"]
    assert named(phone, 1, "schiff", seen) == "Named, but not learned: it touches another card."
    phone.post("/api/cards", {"do": "accept", "seen": seen})
    assert taught(table, "action/schiff") == 1


def test_a_doubted_card_that_is_confirmed_is_learned(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsure(*asked: Any) -> tuple[FoundCard, ...]:
        first, *others = _read(*asked)
        return (replace(first, sure=False), *others)

    monkeypatch.setattr(card_desk, "read_cards", unsure)
    phone = laid_out(table)
    seen = table.look(phone, ROW)["number"]
    assert named(phone, 1, "schiff", seen) == LEARNED, "it looks like a ship, and it is one"


def test_of_two_alike_only_the_one_that_is_learned_is_said_to_be(table: Table) -> None:
    phone = laid_out(table)
    seen = table.look(phone, ["blau-station", ROW[1], "blau-tsunami", *ROW[3:]])["number"]
    assert named(phone, 1, "schiff", seen) == LEARNED
    assert named(phone, 3, "schiff", seen) == ""
    phone.post("/api/cards", {"do": "accept", "seen": seen})
    assert taught(table, "action/schiff") == 2


def test_a_new_name_is_said_to_be_taught_and_words_go_with_what_they_were_about(table: Table) -> None:
    phone = laid_out(table)
    seen = table.look(phone, UNREAD)["number"]
    assert named(phone, 1, "blau-station", seen) == "Taught with this picture."
    assert named(phone, 1, "forscher", seen) == LEARNED
    assert lesson(phone.post("/api/cards", {"do": "leave", "card": 1, "seen": seen}), 1) == ""
    assert named(phone, 2, ROW[1], seen) == "", "as it was read"


def test_a_card_whose_photo_is_gone_is_not_said_to_be_learned(table: Table) -> None:
    phone = laid_out(table)
    seen = table.look(phone, UNREAD)["number"]
    desk_of(table)._cuts.clear()  # as after a stop without the photo
    assert named(phone, 1, "forscher", seen) == "Named, but not learned: its photo could not be kept."
