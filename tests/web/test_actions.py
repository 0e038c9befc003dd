"""Acting: the page offers what the game allows, and does it once."""

import threading
from typing import Any

import pytest

from companion.games.game import Action
from companion.games.library import games
from companion.journal.store import Journal
from companion.table import Table
from tests.web.stage import PLAYERS, Listener, Phone, Stage, play_to_the_end, watched


def test_whatever_is_offered_is_accepted_to_the_end_of_a_game(stage: Stage) -> None:
    stage.begin()
    phone = stage.phone()
    state = play_to_the_end(phone)
    assert state["game"]["outcome"]["winners"]
    assert state["game"]["legal"] == []
    assert phone.post("/api/undo", {"seen": state["number"]})["game"]["outcome"] is None


def test_an_action_answers_with_the_new_state(stage: Stage) -> None:
    before = stage.begin()
    after = stage.phone().act(before["number"], "join", card="angriff")
    assert after["number"] > before["number"]
    swarm = next(pile for pile in after["game"]["piles"] if pile["id"] == "swarm")
    assert [thing["id"] for thing in swarm["things"]] == ["angriff"]


def test_what_the_rules_forbid_is_refused_with_the_reason(stage: Stage) -> None:
    state = stage.begin()
    body = {"action": {"kind": "slap", "squashed": 1}, "seen": state["number"]}
    status, answer = stage.phone().ask("POST", "/api/actions", body, {"Accept-Language": "de"})
    assert (status, answer["error"]) == (422, "illegal")
    assert answer["message"].startswith("Das geht jetzt nicht. Alle spielen")


def test_whoever_has_not_seen_the_present_is_refused(stage: Stage) -> None:
    seen = stage.begin()["number"]
    phone = stage.phone()
    phone.act(seen, "next")
    status, answer = phone.ask("POST", "/api/actions", {"action": {"kind": "next"}, "seen": seen})
    assert (status, answer["error"]) == (409, "stale")
    assert answer["number"] == seen + 1


def test_of_two_that_press_at_once_one_wins(stage: Stage) -> None:
    seen = stage.begin()["number"]
    phones = [stage.phone(name) for name in ("Ada", "Bo")]
    start, answers = threading.Barrier(2), []

    def press(phone: Phone) -> None:
        start.wait()
        answers.append(phone.ask("POST", "/api/actions", {"action": {"kind": "next"}, "seen": seen})[0])

    threads = [threading.Thread(target=press, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 409]


@pytest.mark.parametrize(
    "body",
    [
        None,
        "{",
        "[]",
        "[" * 20_000,
        {"seen": 1},
        {"action": {"kind": "next"}},
        {"action": {"kind": "next"}, "seen": "1"},
        {"action": {"kind": "next"}, "seen": -1},
        {"action": {"kind": "next"}, "seen": True},
        {"action": {"kind": 3}, "seen": 1},
        {"action": {"kind": "join", "card": {"deep": 1}}, "seen": 1},
        {"action": {"kind": "join", "card": "x" * 300}, "seen": 1},
        {"action": {"kind": "join", "card": 10**30}, "seen": 1},
        {"action": {"kind": "join", "card": "\ud800"}, "seen": 1},
    ],
)
def test_a_body_of_another_form_is_refused(stage: Stage, body: Any) -> None:
    status, answer = stage.phone().ask("POST", "/api/actions", body)
    assert (status, answer["error"]) == (400, "bad-body")


@pytest.mark.parametrize(
    ("path", "body", "parts"),
    [
        ("/api/undo", {"seen": -3}, ["seen", "-3", "0"]),
        ("/api/actions", {"action": {"kind": "join", "card": [7]}, "seen": 1}, ["action.card", "7"]),
        ("/api/throw", {"do": "dance", "seen": 1}, ["do", "dance", "choose"]),
        ("/api/throw", {"do": "say", "number": 1000, "seen": 1}, ["number", "1000", "999"]),
        ("/api/games", {"game": "race", "players": ["x"] * 13, "options": {}, "seen": 1}, ["players", "12"]),
        ("/api/me", {"name": "x" * 30}, ["name", "20"]),
    ],
)
def test_what_is_wrong_with_a_body_is_named_with_place_value_and_limit(
    stage: Stage, path: str, body: Any, parts: list[str]
) -> None:
    messages = set()
    for language in ("de", "en"):
        status, answer = stage.phone().ask("POST", path, body, {"Accept-Language": language})
        assert (status, answer["error"]) == (400, "bad-body")
        assert [part for part in parts if part not in answer["message"]] == []
        assert ".".join(answer["path"]) == parts[0]
        messages.add(answer["message"])
    assert len(messages) == 2


def test_keys_that_nobody_reads_do_no_harm(stage: Stage) -> None:
    seen = stage.begin()["number"]
    body = {"action": {"kind": "next"}, "seen": seen, "colour": "blue"}
    assert stage.phone().ask("POST", "/api/actions", body)[0] == 200


def test_too_large_a_body_is_refused(stage: Stage) -> None:
    status, _ = stage.phone().ask("POST", "/api/actions", {"action": {"kind": "x" * 100_000}, "seen": 1})
    assert status == 413


def test_undo_and_redo(stage: Stage) -> None:
    before = stage.begin()
    phone = stage.phone()
    after = phone.act(before["number"], "join", card="angriff")
    undone = phone.post("/api/undo", {"seen": after["number"]})
    assert undone["game"]["piles"] == before["game"]["piles"]
    assert undone["game"]["can_redo"]
    assert undone["game"]["undone"] == {"steps": 1, "words": "Attack joins the swarm."}
    assert after["game"]["undone"] is None
    redone = phone.post("/api/redo", {"seen": undone["number"]})
    assert redone["game"]["piles"] == after["game"]["piles"]
    assert phone.ask("POST", "/api/redo", {"seen": redone["number"]})[0] == 422


def test_set_aside_and_taken_up_again(stage: Stage) -> None:
    state = stage.begin()
    phone = stage.phone()
    state = phone.act(state["number"], "join", card="angriff")
    away = phone.post("/api/games/aside", {"seen": state["number"]})
    assert away["game"] is None
    assert phone.ask("POST", "/api/undo", {"seen": away["number"]})[0] == 422
    back = phone.post(f"/api/games/{state['game']['id']}/taken-up", {"seen": away["number"]})
    assert back["game"]["piles"] == state["game"]["piles"]
    assert phone.ask("POST", "/api/games/99/taken-up", {"seen": back["number"]})[0] in (404, 422)


def test_given_up(stage: Stage) -> None:
    state = stage.begin()
    assert stage.phone().post("/api/games/given-up", {"seen": state["number"]})["game"] is None


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (["Ada"], {}),
        (["Ada", "ada"], {}),
        (["Ada", ""], {}),
        (["A", "B"], {"level": "kamikaze"}),
        (["A", "B"], {"x": 1}),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(
    stage: Stage, players: list[str], options: dict[str, Any]
) -> None:
    body = {"game": "mosquitozzz", "players": players, "options": options, "seen": 0}
    status, answer = stage.phone().ask("POST", "/api/games", body)
    assert (status, answer["error"]) == (422, "bad-setup")


def test_a_game_that_does_not_exist_is_refused(stage: Stage) -> None:
    body = {"game": "chess", "players": ["A", "B"], "options": {}, "seen": 0}
    assert stage.phone().ask("POST", "/api/games", body)[0] == 422


def test_offers_name_what_can_be_chosen(stage: Stage) -> None:
    offer = stage.phone(None).get("/api/games")[0]
    assert offer["players"] == PLAYERS
    kinds = {option["name"]: option["type"] for option in offer["options"]}
    assert kinds == {"variant": "choice", "level": "choice", "infected-pay": "choice", "begins": "player"}


def test_history_says_what_happened_and_who_did_it(stage: Stage) -> None:
    state = stage.begin()
    stage.phone("Caros Handy").act(state["number"], "join", card="angriff")
    (deed,) = stage.phone(None).get("/api/history", **{"Accept-Language": "de"})
    assert deed["by"] == "phone Caros Handy"
    assert deed["words"] == ["Attacke kommt in den Schwarm."]


def test_another_process_at_the_same_journal_is_noticed(stage: Stage) -> None:
    before = stage.begin()
    page = Listener(stage.port)
    page.until(before["number"])
    with watched(stage.live, stage.state):
        elsewhere = Table(Journal(stage.state / "games.journal"), games())
        after = elsewhere.act(Action("next"), by="terminal")
        assert page.until(after.number)["number"] == after.number
    page.close()
