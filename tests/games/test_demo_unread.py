"""A demo whose throw the game itself refuses to read is named by `companion check`."""

from typing import Any

import pytest

from companion.games import contract_demo
from companion.games.contract_demo import demonstrated
from companion.games.game import Demo, DemoStep, IllegalAction, Message
from companion.games.library import games
from companion.words import say
from tests.toy import toys_in_the_library


def test_a_throw_that_the_game_does_not_take_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> Any:
        raise IllegalAction(Message("demo.nothing-left"))

    with toys_in_the_library():
        race = games()["race"]
        monkeypatch.setattr(contract_demo, "demo_of", lambda *_: Demo((DemoStep("a", faces=("4",)),)))
        monkeypatch.setattr(race, "reading", refused)
        found = [say(Message(f"check.{key}", **values), "en") for _, key, values in demonstrated(race)]
    assert found == ["Step 1 of demo: reading refuses 4: There is nothing that can be done by itself here."]
