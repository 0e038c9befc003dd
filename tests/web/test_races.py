"""Of two that act at once: the slower is told in words, and nobody is where both wanted the same."""

from tests.web.stage import Stage


def test_both_go_on_and_neither_is_told_anything(stage: Stage) -> None:
    number = stage.begin()["number"]
    stage.phone("Ada").act(number, "next")
    status, answer = stage.phone("Bo").ask(
        "POST", "/api/actions", {"action": {"kind": "next"}, "seen": number}
    )
    assert (status, answer["same"]) == (409, True)
    assert answer["number"] == number + 1
    described = stage.phone().get("/api/openapi.json")["components"]["schemas"]["Error"]
    assert set(answer) <= set(described["properties"])


def test_two_cards_of_a_kind_are_two_cards(stage: Stage) -> None:
    number = stage.begin()["number"]
    action = {"kind": "join", "card": "angriff"}
    stage.phone("Ada").post("/api/actions", {"action": action, "seen": number})
    status, answer = stage.phone("Bo").ask("POST", "/api/actions", {"action": action, "seen": number})
    assert (status, answer["same"]) == (409, False)
    assert answer["message"] == "Ada was quicker: Attack joins the swarm."


def test_two_who_begin_at_once_see_one_game(stage: Stage) -> None:
    phone, other = stage.phone("Ada"), stage.phone("Bo")
    number = phone.get("/api/state")["number"]
    body = {"game": "mosquitozzz", "players": ["Ada", "Bo"], "options": {}, "seen": number}
    begun = phone.post("/api/games", body)
    assert other.post("/api/games", body)["game"]["id"] == begun["game"]["id"]


def test_the_set_up_is_live_on_all_phones(stage: Stage) -> None:
    phone, other = stage.phone("Ada"), stage.phone("Bo")
    chair = phone.get("/api/state")["setup"]["chairs"][0]["id"]
    phone.post("/api/setup", {"do": "name", "chair": chair, "name": "Zoe"})
    phone.post("/api/setup", {"do": "token", "chair": chair, "token": 4})
    state = other.get("/api/state")
    assert (state["setup"]["chairs"][0]["name"], state["tokens"]["Zoe"]) == ("Zoe", 4)
