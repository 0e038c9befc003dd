"""What other programs hold on to: these addresses and keys stay, whatever is added beside them."""

from typing import Any

import pytest

from tests.web.acted import ActedLive
from tests.web.stage import PLAYERS, Stage
from tests.web.test_stream import slap_due

LISTED = [
    "GET /api/state",
    "GET /api/stream",
    "POST /api/actions",
    "POST /api/join",
    "GET /api/slaps/{id}.jpg",
    "GET /healthz",
    "GET /api/openapi.json",
    "POST /api/games",
    "POST /api/games/aside",
    "POST /api/throw",
    "POST /api/virtual",
    "GET /api/evenings",
]


def has(body: Any, *keys: str) -> None:
    assert [key for key in keys if key not in body] == []


@pytest.mark.parametrize("listed", LISTED)
def test_an_address_that_is_listed_is_there(stage: Stage, listed: str) -> None:
    method, path = listed.split()
    assert method.lower() in stage.phone(None).get("/api/openapi.json")["paths"][path]


def test_the_page_is_at_the_root(stage: Stage) -> None:
    assert stage.phone(None).get("/").startswith(b"<!doctype html>")


def test_a_game_is_joined_begun_thrown_accepted_and_set_aside(camera_stage: Stage, acted: ActedLive) -> None:
    phone = camera_stage.phone(None)
    phone.post("/api/join", {"code": camera_stage.code, "name": "Ada"})
    number = phone.get("/api/state")["number"]
    begun = phone.post(
        "/api/games", {"game": "mosquitozzz", "players": PLAYERS, "options": {}, "seen": number}
    )
    has(begun, "number", "camera", "game", "throw")
    assert begun["camera"]["state"] == "ready"
    has(begun["game"], "legal", "outcome")
    phone.post("/api/games/aside", {"seen": begun["number"]})
    number = slap_due(camera_stage)
    acted.reads()
    state = phone.get("/api/state")
    has(state["throw"], "count", "stage", "photo", "number", "said", "doubts")
    assert phone.get(f"/api/slaps/{state['throw']['photo']['id']}.jpg").startswith(b"\xff\xd8")
    said = phone.post("/api/throw", {"do": "say", "number": 2, "seen": number})
    assert (said["throw"]["number"], said["throw"]["said"]) == (2, True)
    accepted = phone.post("/api/throw", {"do": "accept", "seen": number})
    assert phone.post("/api/games/aside", {"seen": accepted["number"]})["game"] is None
    assert len(phone.get("/api/evenings")["evenings"]) == 2
    phone.post("/api/virtual", {"do": "throw", "count": 4})


def test_templates_say_what_is_to_be_chosen(stage: Stage) -> None:
    state = stage.begin()
    phone = stage.phone()
    for _ in range(60):
        for template in (*state["game"]["legal"], *phone.get("/api/corrections")["corrections"]):
            has(template, "kind", "parameters")
            for parameter in template["parameters"]:
                has(parameter, "name", "type")
                if parameter["type"] == "number":
                    has(parameter, "low", "high")
                elif parameter["type"] == "choice":
                    assert all(option["value"] for option in parameter["options"])
                else:
                    has(parameter, "proposed")
        if state["game"]["next"] is None:
            break
        body = {"action": state["game"]["next"]["action"], "seen": state["number"]}
        state = phone.post("/api/actions", body)


def test_statuses_of_an_action(stage: Stage) -> None:
    seen = stage.begin()["number"]
    action = {"action": {"kind": "next"}, "seen": seen}
    assert stage.phone(None).ask("POST", "/api/actions", action)[0] == 401
    assert stage.phone().ask("POST", "/api/actions", action)[0] == 200
    assert stage.phone().ask("POST", "/api/actions", action)[0] == 409
    refused = {"action": {"kind": "fly"}, "seen": seen + 1}
    assert stage.phone().ask("POST", "/api/actions", refused)[0] == 422
