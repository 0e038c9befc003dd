"""Before a game: what is offered, what these names may choose, and a story that goes on."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.games.game import Action, AnyGame, Choice, Number, Option, Several
from companion.games.guarded import plain_of
from companion.games.library import games
from tests.web.stage import Phone, Stage, play_to_the_end


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

    monkeypatch.setattr(type(plain_of(games()["race"])), "options", options)
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


def to_the_oasis(stage: Stage) -> dict[str, Any]:
    """Let a caravan of three camels arrive, every night with stars, and return the state."""
    players, camels = ["Ada", "Bo"], ["amir", "basma", "cairo"]
    runs: dict[str, Any] = {"runs-amir": "Bo", "runs-basma": "Bo", "runs-cairo": "Ada"}
    stage.begin(players, "caravan", camels=camels, leads="Ada", **runs)
    for place in ("dunes", "salt", "oasis"):
        day(stage.phone(), place)
    return dict(stage.phone().get("/api/state"))


def day(phone: Phone, place: str) -> None:
    state = phone.get("/api/state")
    today = state["game"]["turn"]
    while state["game"]["outcome"] is None and state["game"]["turn"] == today:
        template = state["game"]["legal"][0]
        values = {each["name"]: each.get("proposed", 0) for each in template["parameters"]}
        wished = {"goods": [], "to": place, "faces": ["star"] * (state["throw"] or {}).get("count", 0)}
        chosen = {name: wished.get(name, value) for name, value in values.items()}
        state = phone.act(state["number"], template["kind"], **chosen)


def test_a_story_is_set_up_with_what_was_chosen_before_and_may_go_on_with_another_party(
    toy_stage: Stage,
) -> None:
    phone, ended = toy_stage.phone(), to_the_oasis(toy_stage)
    first = ended["game"]["id"]
    assert ended["game"]["outcome"]["carries"]
    (story,) = offer(toy_stage, "caravan")["stories"]
    assert (story["id"], story["players"]) == (first, ["Ada", "Bo"])
    phone.post("/api/games/aside", {"seen": ended["number"]})
    setup = phone.post("/api/setup", {"do": "go-on", "after": first})["setup"]
    assert (setup["game"], setup["after"]) == ("caravan", first)
    assert [chair["name"] for chair in setup["chairs"]] == ["Ada", "Bo"]
    proposed = phone.get(f"/api/evenings/{first}/options?player=Ada&player=Zoe")
    defaults = {each["name"]: each["default"] for each in proposed}
    assert (defaults["chapter"], defaults["camels"]) == ("back", ["amir", "basma", "cairo"])
    assert (defaults["runs-amir"], defaults["runs-cairo"]) == ("Ada", "Ada"), "Bo is not here today"
    party: dict[str, Any] = {
        "camels": ["basma", "dunya"],
        "runs-basma": "Ada",
        "runs-dunya": "Zoe",
        "leads": "Zoe",
    }
    state = toy_stage.begin(["Ada", "Zoe"], "caravan", after=first, chapter="back", **party)
    assert [seat["id"] for seat in state["game"]["seats"]] == ["dunya", "basma"]
    assert offer(toy_stage, "caravan")["stories"] == [], "it has gone on"
    seen = phone.post("/api/games/aside", {"seen": state["number"]})["number"]
    again = {"game": "caravan", "players": ["Ada"], "options": {}, "after": first, "seen": seen}
    assert phone.ask("POST", "/api/games", again)[1]["error"] == "not-now", "a story goes on once"
    state = phone.post(f"/api/games/{state['game']['id']}/taken-up", {"seen": seen})
    phone.post("/api/games/given-up", {"seen": state["number"]})
    assert [each["id"] for each in offer(toy_stage, "caravan")["stories"]] == [first]
    assert phone.post("/api/setup", {"do": "play", "game": "caravan"})["setup"]["after"] is None


def test_what_has_no_next_chapter_is_said(toy_stage: Stage) -> None:
    phone, ended = toy_stage.phone(), toy_stage.begin(["Ada", "Bo"], "race")
    phone.post("/api/games/aside", {"seen": ended["number"]})
    status, answer = phone.ask("POST", "/api/setup", {"do": "go-on", "after": ended["game"]["id"]})
    assert (status, answer["error"]) == (422, "not-now")
    assert phone.ask("POST", "/api/setup", {"do": "go-on", "after": 77})[0] == 404


def test_what_can_no_longer_be_carried_is_refused_before_anything_is_written(
    toy_stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = to_the_oasis(toy_stage)
    first, refused = ended["game"]["id"], Action("correct-flask", {"water": 99})
    outcome = type(plain_of(games()["caravan"])).outcome
    monkeypatch.setattr(
        type(plain_of(games()["caravan"])),
        "outcome",
        lambda game, state: (found := outcome(game, state)) and replace(found, carries=(refused,)),
    )
    body = {"game": "caravan", "players": ["Ada"], "options": {}, "after": first, "seen": ended["number"]}
    status, answer = toy_stage.phone().ask("POST", "/api/games", body)
    assert (status, answer["error"]) == (422, "illegal")
    assert toy_stage.phone().get("/api/state")["number"] == ended["number"]
