"""The owner's data: what is assumed is marked, what cannot be played with is refused with its place."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.data import check_data, shipped_data
from companion.games.game import BadGameData
from companion.games.schwarm import GAME
from companion.games.schwarm.cards import catalogue
from companion.words import say


def shipped() -> dict[str, Any]:
    return shipped_data(GAME)


def refused(data: Mapping[str, Any]) -> tuple[tuple[str, ...], str]:
    with pytest.raises(BadGameData) as caught:
        check_data(GAME, data)
    return caught.value.path, say(caught.value.message, "en")


def test_the_book_states_how_many_cards_there_are_and_the_rest_is_marked_as_assumed() -> None:
    data = shipped()
    check_data(GAME, data)
    known = catalogue(data)
    assert {card.id for card in known.cards.values() if not card.assumed} == {
        "schiff-forscher",
        "gruen-station",
    }
    assert {field: n for field, n in enumerate(known.amoebas) if n is not None} == {37: 3, 38: 3, 41: 4}
    assert set(known.steps.values()) == {0}, "what the book does not tell is asked"
    assert known.assumed_map


def test_the_assumed_board_is_as_the_book_tells_it() -> None:
    chart = catalogue(shipped()).chart
    assert len(chart.water) == 60
    corners = [field for field in chart.ring if len(chart.near_on_land(field)) == 1]
    assert len(corners) == 8
    assert all(len(chart.near_on_land(field)) == 2 for field in chart.ring if field not in corners)
    assert sorted(field[0] for field in chart.ringed) == ["N", "O", "S", "W"]
    assert {4, 5, 6, 7} == set(chart.values.values())


@pytest.mark.parametrize(
    ("row", "word", "why"),
    [
        (4, "K", "0 queens (K) are drawn, there must be exactly one"),
        (0, "N7", "'X7' in row 1 is no field: water is ~, land for example N5, nothing is a dot"),
        (4, "O4*", "3 land fields have a dark ring (*), there must be at least 4"),
    ],
)
def test_a_board_that_cannot_be_is_refused(row: int, word: str, why: str) -> None:
    data = shipped()
    new = {"K": "~", "N7": "X7", "O4*": "O4"}[word]
    data["map"]["rows"][row] = data["map"]["rows"][row].replace(word, new, 1)
    assert refused(data) == (("map", "rows"), why)


def test_cards_tiles_and_amoebas_that_do_not_add_up_are_refused() -> None:
    data = shipped()
    data["cards"]["schiff"]["copies"] = 6
    assert refused(data) == (("cards",), "14 cards are light, there must be 13")
    data = shipped()
    data["table"]["tiles"]["vierer"] = 9
    assert refused(data) == (("table", "tiles"), "There are 60 tiles, the water holds 59")
    data = shipped()
    data["table"]["amoebas"]["fields"][0] = "0 1 x"
    assert refused(data) == (("table", "amoebas", "fields"), "'x' is neither a number from 0 to 12 nor a ?")
