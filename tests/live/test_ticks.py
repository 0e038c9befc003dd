"""What hands have done is ticked off for everybody, and changes no game."""

from pathlib import Path

import pytest

from companion.games.game import Action
from companion.table import NotNow
from companion.words import say
from tests.live.evening import PLAYERS, Evening
from tests.toy import toys_in_the_library

TO_PHASE_C = (
    Action("join", {"card": "ueberfall"}),
    Action("next"),
    Action("reveal", {"card": "angriff"}),
    Action("next"),
)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def to_phase_c(evening: Evening) -> None:
    evening.live.begin("mosquitozzz", PLAYERS, {}, "terminal", evening.number_now)
    for action in TO_PHASE_C:
        evening.table.act(action, "terminal")


def test_a_tick_is_shown_to_everybody_and_is_no_action(evening: Evening) -> None:
    to_phase_c(evening)
    before = evening.feed.present()
    evening.ticks.set("bank", on=True)
    now = evening.feed.present()
    assert now.ticked == {"bank"}
    assert now.position.number == before.position.number
    assert now.change > before.change
    evening.ticks.set("bank", on=False)
    assert evening.feed.present().ticked == set()


def test_ticks_outlast_what_is_done_next_and_go_with_an_undo(evening: Evening) -> None:
    to_phase_c(evening)
    evening.ticks.set("bank", on=True)
    evening.table.act(Action("join", {"card": "angriff"}), "phone Ada")
    assert evening.feed.present().ticked == {"bank"}
    evening.table.undo("panel")
    assert evening.feed.present().ticked == set()


def test_ticks_go_with_their_phase_and_next_needs_none(evening: Evening) -> None:
    to_phase_c(evening)
    evening.ticks.set("experience", on=True)
    evening.table.act(Action("next"), "panel")
    assert evening.feed.present().ticked == set()


def test_what_is_not_to_do_cannot_be_ticked_off(evening: Evening) -> None:
    to_phase_c(evening)
    with pytest.raises(NotNow) as refused:
        evening.ticks.set("camels", on=True)
    assert "'camels'" in say(refused.value.message, "en")


def test_another_game_has_chores_of_its_own(tmp_path: Path) -> None:
    with toys_in_the_library():
        evening = Evening(tmp_path)
        evening.live.begin("caravan", PLAYERS[:2], {}, "terminal", evening.number_now)
        evening.ticks.set("amir", on=True)
        assert evening.feed.present().ticked == {"amir"}
        evening.table.act(Action("buy", {"goods": ()}), "terminal")
        assert evening.feed.present().ticked == set()
