"""The set-up of the next game is one thing for all phones."""

from pathlib import Path

import pytest

from companion.live.gathering import Gathering
from companion.table import NotNow
from companion.words import say
from tests.live.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def names(gathering: Gathering) -> list[str]:
    return [chair.name for chair in gathering.gathered().chairs]


def test_it_begins_with_those_who_are_likely_and_everybody_may_change_it(evening: Evening) -> None:
    gathering, change = evening.gathering, evening.feed.present().change
    assert names(gathering) == ["Caro", "Stefan", "Chris"]
    first = gathering.gathered().chairs[0].id
    gathering.name(first, "Zoe")
    gathering.move(first, 2)
    gathering.sit("Max")
    assert names(gathering) == ["Stefan", "Chris", "Zoe", "Max"]
    assert evening.feed.present().change > change


def test_removing_is_seen_and_as_many_as_must_play_stay(evening: Evening) -> None:
    gathering = evening.gathering
    for chair in gathering.gathered().chairs:
        gathering.leave(chair.id)
    assert names(gathering) == ["", ""]
    gathering.sit("Ada")
    assert names(gathering) == ["Ada", ""]


def test_a_full_table_and_a_chair_that_is_gone_are_said(evening: Evening) -> None:
    gathering = evening.gathering
    gathering.sit("Max")
    with pytest.raises(NotNow) as full:
        gathering.sit("Moritz")
    assert "4" in say(full.value.message, "en")
    with pytest.raises(NotNow):
        gathering.name("chair-99", "Ada")


def test_it_is_made_anew_once_a_game_lies_there(evening: Evening) -> None:
    gathering = evening.gathering
    gathering.name(gathering.gathered().chairs[0].id, "Zoe")
    number = evening.live.begin("mosquitozzz", ["Ada", "Bo"], {}, "phone Ada", evening.number_now).number
    with pytest.raises(NotNow):
        gathering.sit("Max")
    evening.table.give_up("phone Ada", number)
    assert names(gathering) == ["Ada", "Bo"]
