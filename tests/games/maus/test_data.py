"""What an owner fills in is checked, and what is wrong is said with its place."""

from copy import deepcopy
from typing import Any

import pytest

from companion.games.data import check_data
from companion.games.game import BadGameData
from companion.games.library import game_data
from companion.words import say
from tests.games.maus.player import GAME, Playing


def broken(*path: str, value: Any) -> dict[str, Any]:
    data: Any = deepcopy(dict(game_data(GAME)))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return dict(data)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("chapters", "speisekammer", "start"), 6, "vor oder auf seiner ersten Seite"),
        (("chapters", "speisekammer", "next"), "nirgends", "'nirgends' gibt es nicht"),
        (("chapters", "speisekammer", "rooms", "abfluss", "surge"), [{"enemy": "x", "count": 1}], "'x'"),
        (("mice", "rosa", "gear"), ["nadel", "haselbogen"], "Pfote"),
        (("mice", "rosa", "abilities"), ["fliegen"], "'fliegen' gibt es nicht"),
        (("enemies", "rosa"), game_data(GAME)["enemies"]["ratte"], "'rosa' ist schon vergeben"),
        (("cards", "encounters", "wache", "surge"), [{"enemy": "x", "count": 1}], "'x' gibt es nicht"),
        (("dice", "star", "symbols"), [], ""),
    ],
)
def test_what_does_not_go_together_is_refused(path: tuple[str, ...], value: Any, said: str) -> None:
    data = broken(*path, value=value)
    if not said:
        data["dice"]["bow-star"]["symbols"] = ["bow"]
        said = "Keine Seite der Würfel zeigt einen Stern"
    with pytest.raises(BadGameData) as refusal:
        check_data(GAME, data)
    assert said in say(refusal.value.message, "de")


def test_a_chapter_without_rooms_can_be_played() -> None:
    book = {"eins": {"name": "Kapitel 1", "invented": False, "start": 1, "end": 5}}
    game = Playing("rosa", chapter="eins", data={"chapters": book}).do("encounter netze")
    game.begun("rosa", "spinne").do("correct-figures spinne 0", "correct-figures kakerlake 0")
    assert game.options("explore") == {"new", "known"}
    assert "goal" in game.kinds()
    game.do("explore known same").do("next")
    assert game.track("wheel") == 1


def test_the_owners_dice_decide_what_counts() -> None:
    dice = {
        "a": {"name": "A", "number": 6, "symbols": ["sword", "cheese"], "sides": 3},
        "b": {"name": "B", "number": 0, "symbols": ["star"], "sides": 3},
    }
    game = Playing("rosa", data={"dice": dice}).begun("rosa").do("move", "faces a")
    assert game.track("fields") == 8
    game.do("attack ratte melee", "faces a a b")
    assert game.track("cheese", "rosa") == 2
    assert game.track("hits-made") == 2
