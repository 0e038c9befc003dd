"""An owner's data: shown as a form, kept in place of what is shipped, and taken back."""

from typing import Any

import pytest

from tests.web.stage import Stage

STONES = "/api/games/race/data/stones"


def stones(stage: Stage, language: str = "en") -> dict[str, Any]:
    found: dict[str, Any]
    (found,) = stage.phone(None).get("/api/games/race/data", **{"Accept-Language": language})["files"]
    return found


def test_a_file_is_shown_as_a_form_in_the_askers_language(toy_stage: Stage) -> None:
    file, german = stones(toy_stage), stones(toy_stage, "de")
    assert (file["name"], file["own"], file["trouble"]) == ("stones", False, None)
    assert file["value"]["rock"]["weight"] == 2
    assert file["schema"]["type"] == "table"
    fields = {field["name"]: field for field in file["schema"]["item"]["fields"]}
    assert fields["weight"]["schema"] == {"type": "whole", "low": 1, "high": 99}
    assert fields["weight"]["needed"]
    labels = [field["label"] for field in german["schema"]["item"]["fields"]]
    assert labels != [field["label"] for field in file["schema"]["item"]["fields"]]


def test_what_is_written_counts_from_the_next_game_on(toy_stage: Stage) -> None:
    phone = toy_stage.phone()
    before = toy_stage.begin(["Ada", "Bo"], "race", variant="laden")
    value = stones(toy_stage)["value"] | {"boulder": {"weight": 5, "copies": 1}}
    status, answer = phone.ask("PUT", STONES, {"value": value})
    assert (status, answer["files"][0]["own"]) == (200, True)
    assert (toy_stage.state / "games" / "race" / "stones.toml").exists()
    assert "boulder" not in phone.get(f"/api/evenings/{before['game']['id']}/data")["stones"]
    phone.post("/api/games/aside", {"seen": before["number"]})
    after = toy_stage.begin(["Ada", "Bo"], "race", variant="laden")
    assert phone.get(f"/api/evenings/{after['game']['id']}/data")["stones"]["boulder"]["weight"] == 5
    assert phone.ask("DELETE", STONES)[0] == 200
    assert not stones(toy_stage)["own"]
    assert "boulder" not in stones(toy_stage)["value"]


@pytest.mark.parametrize(
    ("value", "path", "says"),
    [
        ({"rock": {"weight": 0, "copies": 1}}, ["stones", "rock", "weight"], "1"),
        ({"rock": {"weight": 1}}, ["stones", "rock", "copies"], ""),
        ({"rock": {"weight": 1, "copies": 1, "size": 3}}, ["stones", "rock", "size"], "weight"),
        ({"rock": 3}, ["stones", "rock"], "3"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(
    toy_stage: Stage, value: Any, path: list[str], says: str
) -> None:
    status, answer = toy_stage.phone().ask("PUT", STONES, {"value": value})
    assert (status, answer["error"], answer["path"]) == (400, "bad-body", path)
    assert ".".join(path) in answer["message"]
    assert says in answer["message"]
    assert not stones(toy_stage)["own"]


def test_a_file_that_is_no_file_of_the_game_is_missing(toy_stage: Stage) -> None:
    phone = toy_stage.phone()
    assert phone.ask("GET", "/api/games/chess/data")[0] == 404
    for method, body in (("PUT", {"value": {}}), ("DELETE", None)):
        assert phone.ask(method, "/api/games/race/data/rules", body)[0] == 404
        assert phone.ask(method, "/api/games/race/data/..%2F..%2Fjoin", body)[0] == 404
    assert phone.ask("PUT", STONES, {"value": 3})[0] == 400
    assert phone.ask("PUT", STONES, {})[0] == 400


def test_a_large_file_is_taken_and_no_other_large_body(toy_stage: Stage) -> None:
    phone = toy_stage.phone()
    value = {f"stone-{place}": {"weight": 1, "copies": 1, "de": "x" * 150} for place in range(600)}
    assert phone.ask("PUT", STONES, {"value": value})[0] == 200
    assert phone.ask("POST", "/api/undo", {"seen": 0, "value": value})[0] == 413
    assert phone.ask("PUT", STONES, {"value": {"rock": "x" * 600_000}})[0] == 413


def test_a_file_that_was_torn_by_hand_hides_no_other_game(toy_stage: Stage) -> None:
    place = toy_stage.state / "games" / "race" / "stones.toml"
    place.parent.mkdir(parents=True)
    place.write_text("[rock]\nweight = 'heavy'\ncopies = 1\n")
    offers = {offer["name"]: offer for offer in toy_stage.phone(None).get("/api/games")}
    assert "line 2" in offers["race"]["trouble"]
    assert offers["mosquitozzz"]["trouble"] is None
    assert offers["mosquitozzz"]["options"]
    begin = {"game": "race", "players": ["Ada", "Bo"], "options": {}, "seen": 0}
    status, answer = toy_stage.phone().ask("POST", "/api/games", begin)
    assert (status, answer["error"]) == (422, "bad-setup")
    assert stones(toy_stage)["trouble"]
    assert toy_stage.phone().ask("DELETE", STONES)[0] == 200
    assert offers["race"]["options"] == []
    assert toy_stage.phone().get("/api/games/race/options")
