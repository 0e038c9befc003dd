"""Before a game: what is offered, what these names may choose, and a story that goes on."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.game import AnyGame, Choice, Number, Option, Several
from companion.games.library import games
from tests.web.stage import Stage, play_to_the_end


def offer(stage: Stage, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in stage.phone(None).get("/api/games") if each["name"] == name)
    return found


def test_the_default_game_comes_first_and_is_marked(toy_stage: Stage) -> None:
    offers = toy_stage.phone(None).get("/api/games")
    assert [each["default"] for each in offers] == [True] + [False] * (len(offers) - 1)
    assert len(offers) > 1


def test_options_are_for_those_who_play(toy_stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def options(_: AnyGame, players: Sequence[str], data: Any) -> tuple[Option, ...]:
        stones = tuple((name, 1, 1) for name in data["stones"])
        return (
            Option(Choice("first", tuple(players)), "first", players[0], starts=True),
            Option(Choice("last", tuple(players)), "last", players[-1]),
            Option(Several("start", stones, 1, least=0), "start", (), choices={}, hints={"rock": "heavy"}),
            *(Option(Number(f"lead-{name}", 0, 3), name, 0) for name in players),
        )

    monkeypatch.setattr(type(games()["race"]), "options", options)
    found = toy_stage.phone(None).get("/api/games/race/options?player=Ada&player=Bo+B.")
    assert [(each["name"], each["type"]) for each in found] == [
        ("first", "player"),
        ("last", "player"),
        ("start", "several"),
        ("lead-Ada", "number"),
        ("lead-Bo B.", "number"),
    ]
    assert [each["starts"] for each in found[:2]] == [True, False]
    assert found[1]["default"] == "Bo B."
    several = found[2]
    assert (several["budget"], several["least"], several["default"]) == (1, 0, [])
    assert {item["value"]: item["hint"] for item in several["items"]}["rock"] == "heavy"


def test_names_that_cannot_play_together_are_shown_the_options_all_the_same(toy_stage: Stage) -> None:
    phone = toy_stage.phone(None)
    for names in ("", "?player=Ada", "?player=Ada&player=Ada", "?player=" + "&player=".join("ABCDEFGH")):
        assert phone.get(f"/api/games/mosquitozzz/options{names}")[0]["name"] == "variant"
    assert phone.ask("GET", "/api/games/chess/options")[0] == 404
    status, answer = phone.ask("GET", "/api/games/race/options?player=" + "&player=".join("x" * 20))
    assert (status, answer["error"]) == (400, "bad-body")


def test_whom_the_last_game_names_is_proposed_to_begin(toy_stage: Stage) -> None:
    found = offer(toy_stage, "mosquitozzz")
    begins = next(option for option in found["options"] if option["starts"])
    assert begins["type"] == "player"
    assert begins["default"] == found["players"][0]


def test_a_game_goes_on_with_the_story_of_one_that_has_ended(toy_stage: Stage) -> None:
    first = toy_stage.begin(["Ada", "Bo"], "race")["game"]["id"]
    status, answer = toy_stage.phone().ask(
        "POST",
        "/api/games",
        {"game": "race", "players": ["Ada", "Bo"], "options": {}, "seen": 1, "after": first},
    )
    assert status in (409, 422), answer
    play_to_the_end(toy_stage.phone())
    second = toy_stage.begin(["Ada", "Bo"], "race", after=first)["game"]["id"]
    story = toy_stage.phone(None).get(f"/api/evenings/{second}")["story"]
    assert [each["id"] for each in story] == [first, second]
    assert [each["after"] for each in story] == [None, first]
    unknown = {"game": "race", "players": ["Ada", "Bo"], "options": {}, "after": 77}
    number = toy_stage.phone().post(
        "/api/games/aside", {"seen": toy_stage.phone().get("/api/state")["number"]}
    )
    assert toy_stage.phone().ask("POST", "/api/games", unknown | {"seen": number["number"]})[0] == 404
