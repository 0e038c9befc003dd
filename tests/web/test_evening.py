"""Looking back: the numbers of an evening, its files, and the shelf."""

import csv
import io
import json
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.stage import PLAYERS, Stage, play_to_the_end
from web.evening import Evening, PlayerLuck, Rate, Thrown, binomial


@pytest.mark.parametrize(
    ("thrown", "counting", "p"),
    [(46, 29, 0.1038), (41, 20, 1.0), (44, 17, 0.1742), (10, 0, 0.00195), (0, 0, 1.0), (1, 0, 1.0)],
)
def test_p_values_are_those_of_the_exact_binomial_test(thrown: int, counting: int, p: float) -> None:
    assert PlayerLuck(thrown, counting, 0.5).p_value == pytest.approx(p, abs=5e-5)


@pytest.mark.parametrize(
    ("thrown", "counting", "low", "high"),
    [(200, 110, 0.4808, 0.6173), (10, 0, 0.0, 0.2775), (1, 1, 0.2065, 1.0)],
)
def test_the_interval_of_a_rate_is_wilsons(thrown: int, counting: int, low: float, high: float) -> None:
    assert Rate(thrown, counting, 0.5).interval == pytest.approx((low, high), abs=5e-4)


@given(st.integers(0, 60), st.floats(0.05, 0.95))
def test_the_binomial_is_a_distribution_and_p_is_largest_in_its_middle(tries: int, chance: float) -> None:
    likely = binomial(tries, chance)
    assert sum(likely) == pytest.approx(1)
    mode = likely.index(max(likely))
    assert PlayerLuck(tries, mode, chance).p_value == pytest.approx(1)


def test_the_throw_of_the_evening_is_the_least_likely_of_the_lucky_ones() -> None:
    throws = tuple(Thrown("Ada", 1, pieces, counting, 1) for pieces, counting in ((2, 2), (8, 7), (9, 1)))
    best = Evening("", 10, (0,), {}, throws).best
    assert best is not None
    assert (best.pieces, best.counting) == (8, 7)


@pytest.fixture
def ended(stage: Stage) -> Stage:
    stage.begin(begins="Stefan")
    play_to_the_end(stage.phone(), seed=3)
    return stage


def test_a_game_that_is_deleted_while_somebody_looks_back_is_left_out(
    ended: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, shelf = ended.phone(), ended.live.shelf()
    number = ended.begin()["number"]
    assert phone.ask("DELETE", "/api/evenings/1", {"seen": number})[0] == 200
    monkeypatch.setattr(ended.live, "shelf", lambda: shelf)
    assert phone.get("/api/evenings")["rates"] == []
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
    assert {name: row[-1] for name, row in evening["tracks"].items()} == game["outcome"]["scores"]
    assert {name: row[0] for name, row in evening["tracks"].items()} == dict.fromkeys(PLAYERS, 10)
    assert all(len(row) == len(evening["turns"]) for row in evening["tracks"].values())
    slapped = [
        entry for entry in phone.get("/api/evenings/1.json")["actions"] if entry["action"]["kind"] == "slap"
    ]
    assert sum(luck["counting"] for luck in evening["luck"]) == sum(s["action"]["squashed"] for s in slapped)
    assert "," in evening["luck"][0]["p"]
    assert evening["date"]


def test_csv_has_a_row_for_each_action_and_no_formula(stage: Stage) -> None:
    stage.begin(["=1+1", "Bo"])
    play_to_the_end(stage.phone(), seed=2)
    text = stage.phone(None).get("/api/evenings/1.csv").decode()
    head, *rows = csv.reader(io.StringIO(text))
    assert head[-2:] == ["'=1+1", "Bo"]
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


def test_an_old_evening_is_deleted_and_never_the_one_on_the_table(ended: Stage) -> None:
    phone = ended.phone()
    number = phone.get("/api/state")["number"]
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
