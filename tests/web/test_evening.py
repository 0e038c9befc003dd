"""Looking back: the numbers of an evening, its files, and the shelf."""

import csv
import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.web.stage import PLAYERS, Stage, play_to_the_end, staged, table_live


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a table at which a game was played to its end."""
    folder = tmp_path_factory.mktemp("played")
    with staged(table_live(folder), folder) as stage:
        stage.begin(begins="Stefan")
        play_to_the_end(stage.phone(), seed=3)
    return folder


@pytest.fixture
def ended(played: Path, tmp_path: Path) -> Iterator[Stage]:
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    with staged(table_live(tmp_path), tmp_path) as stage:
        yield stage


def test_a_game_that_is_deleted_while_somebody_looks_back_is_left_out(
    ended: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, shelf = ended.host(), ended.live.evenings.shelf()
    number = ended.begin()["number"]
    assert phone.ask("DELETE", "/api/evenings/1", {"seen": number})[0] == 200
    monkeypatch.setattr(ended.live.evenings, "shelf", lambda: shelf)
    for path in ("/api/evenings/1", "/api/evenings/1.json", "/api/evenings/1.csv"):
        assert phone.ask("GET", path)[0] == 404


def test_how_the_discs_fell_is_summed_over_all_games(ended: Stage) -> None:
    phone = ended.phone()
    first = phone.get("/api/evenings")["rates"]
    luck = phone.get("/api/evenings/1")["luck"]
    assert [(each["game"], each["thrown"]) for each in first] == [
        ("mosquitozzz", sum(player["thrown"] for player in luck))
    ]
    phone.post("/api/games/aside", {"seen": phone.get("/api/state")["number"]})
    ended.begin()
    play_to_the_end(phone, seed=5)
    (both,) = phone.get("/api/evenings")["rates"]
    again = phone.get("/api/evenings/2")["luck"]
    assert both["thrown"] == first[0]["thrown"] + sum(player["thrown"] for player in again)
    assert both["interval"][0] < both["share"] < both["interval"][1]


def test_an_evening_in_numbers_agrees_with_the_end_of_the_game(ended: Stage) -> None:
    phone = ended.phone(None)
    evening = phone.get("/api/evenings/1", **{"Accept-Language": "de"})
    game = phone.get("/api/state")["game"]
    courses = {line["name"]: line["values"] for line in evening["series"][0]["lines"]}
    assert {name: row[-1] for name, row in courses.items()} == game["outcome"]["scores"]
    assert {name: row[0] for name, row in courses.items()} == dict.fromkeys(PLAYERS, 10)
    assert all(len(row) == len(evening["turns"]) for row in courses.values())
    assert evening["series"][0]["most"] == 10
    slapped = [
        entry for entry in phone.get("/api/evenings/1.json")["actions"] if entry["action"]["kind"] == "slap"
    ]
    assert sum(luck["result"] for luck in evening["luck"]) == sum(s["action"]["squashed"] for s in slapped)
    assert "," in evening["luck"][0]["p"]
    assert evening["date"]


def test_csv_has_a_row_for_each_action_and_no_formula(stage: Stage) -> None:
    stage.begin(["=1+1", "Bo"])
    play_to_the_end(stage.phone(), seed=2)
    text = stage.phone(None).get("/api/evenings/1.csv").decode()
    head, *rows = csv.reader(io.StringIO(text))
    assert any(column.startswith("'=1+1") for column in head)
    actions = stage.phone(None).get("/api/evenings/1.json")["actions"]
    assert [int(row[0]) for row in rows] == [action["number"] for action in actions]
    assert not any(cell.startswith("=") for row in (head, *rows) for cell in row)


def test_the_bg_stats_link_holds_the_play(ended: Stage) -> None:
    evening = ended.phone(None).get("/api/evenings/1")
    address, _, data = evening["bg_stats"].partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    play = json.loads(unquote(data))
    assert [player["name"] for player in play["players"]] == PLAYERS
    assert [player["name"] for player in play["players"] if player["winner"]] == evening["winners"]
    assert [player["name"] for player in play["players"] if player["startPlayer"]] == ["Stefan"]
    assert play["game"]["name"] == "Mosquitozzz"


def test_the_shelf_and_the_all_time_table(ended: Stage) -> None:
    phone = ended.phone()
    state = phone.get("/api/state")
    again = {"game": "mosquitozzz", "players": PLAYERS, "options": {}, "seen": state["number"]}
    phone.post("/api/games", again)
    shelf = phone.get("/api/evenings")
    assert [(row["id"], row["standing"]) for row in shelf["evenings"]] == [(2, "running"), (1, "ended")]
    assert sum(row["won"] for row in shelf["all_time"]) == 1
    assert {row["player"]: row["played"] for row in shelf["all_time"]} == dict.fromkeys(PLAYERS, 1)


def test_an_old_evening_is_deleted_by_the_host_and_never_the_one_on_the_table(ended: Stage) -> None:
    phone = ended.host()
    number = phone.get("/api/state")["number"]
    status, answer = ended.phone().ask("DELETE", "/api/evenings/1", {"seen": number})
    assert (status, answer["error"]) == (403, "not-host")
    assert "'Host'" in answer["message"]
    assert phone.ask("DELETE", "/api/evenings/1", {"seen": number})[0] == 422
    number = phone.post("/api/games/aside", {"seen": number})["number"]
    assert phone.ask("DELETE", "/api/evenings/1", {"seen": number})[0] == 200
    assert phone.get("/api/evenings") == {"evenings": [], "all_time": [], "rates": []}
    assert phone.get("/api/state")["game"] is None
    assert phone.ask("DELETE", "/api/evenings/1", {"seen": phone.get("/api/state")["number"]})[0] == 404


def test_last_winner_is_proposed_to_begin(ended: Stage) -> None:
    phone = ended.phone()
    winner = phone.get("/api/state")["game"]["outcome"]["starts_next"]
    assert phone.get("/api/games")[0]["begins"] == winner


@pytest.mark.parametrize(
    "path", ["/api/evenings/9", "/api/evenings/9.json", "/api/evenings/9.csv", "/evenings/9"]
)
def test_an_evening_that_never_was(stage: Stage, path: str) -> None:
    assert stage.phone(None).ask("GET", path)[0] == 404
