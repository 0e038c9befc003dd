"""Any game is served: a die instead of discs, no dress, an end, an evening."""

from collections.abc import Iterator
from functools import partial
from operator import itemgetter
from pathlib import Path

import pytest

from companion.schema import check
from tests.toy import toys_in_the_library
from tests.web.acted import ActedLive
from tests.web.stage import Stage, any_action, play_to_the_end, staged
from web.state_schema import STATE


@pytest.fixture
def toys(tmp_path: Path) -> Iterator[tuple[Stage, ActedLive]]:
    """A page with a camera that acts as it is told, before a table with toys."""
    with toys_in_the_library():
        acted = ActedLive(tmp_path)
        with staged(acted.live, tmp_path) as stage:
            yield stage, acted


def test_a_die_is_read_corrected_and_counts(toys: tuple[Stage, ActedLive]) -> None:
    stage, acted = toys
    number = stage.begin(["Ada", "Bo"], "race")["number"]
    phone = stage.phone()
    throw = phone.get("/api/state")["throw"]
    assert (throw["kind"]["id"], throw["kind"]["shape"], throw["count"]) == ("d6", "cube", 1)
    assert [face["label"] for face in throw["faces"]] == list("123456")
    assert not throw["counts"]
    acted.reads(doubted=(1,))
    throw = phone.get("/api/state")["throw"]
    assert (throw["pieces"][0]["face"], throw["possible"]) == (None, [1, 2, 3, 4, 5, 6])
    assert throw["shut"]
    chosen = phone.post("/api/throw", {"do": "choose", "piece": 1, "face": "5", "seen": number})["throw"]
    assert (chosen["number"], chosen["value"], chosen["shut"]) == (5, 5, None)
    (piece,) = chosen["pieces"]
    assert (piece["face"], piece["read"], piece["doubted"], piece["chosen"]) == ("5", None, False, True)
    refused = {"do": "choose", "piece": 1, "face": "7", "seen": number}
    assert phone.ask("POST", "/api/throw", refused)[0] == 422
    accepted = phone.post("/api/throw", {"do": "accept", "number": 5, "seen": number})
    assert accepted["game"]["seats"][0]["tracks"][0]["value"] == 5
    proof = phone.get(f"/api/slaps/{accepted['game']['proof']}")
    (piece,) = proof["pieces"]
    assert (proof["number"], piece["face"], piece["read"], piece["doubted"]) == (5, "5", None, False)


def test_a_number_said_for_a_die_counts(toys: tuple[Stage, ActedLive]) -> None:
    stage, _ = toys
    number = stage.begin(["Ada", "Bo"], "race")["number"]
    phone = stage.phone()
    assert phone.ask("POST", "/api/throw", {"do": "say", "number": 7, "seen": number})[0] == 422
    assert phone.ask("POST", "/api/throw", {"do": "say", "seen": number})[0] == 400
    said = phone.post("/api/throw", {"do": "say", "number": 4, "seen": number})["throw"]
    assert (said["number"], said["said"], said["shut"]) == (4, True, None)


def test_faces_are_accepted_in_whatever_order_they_were_seen(toys: tuple[Stage, ActedLive]) -> None:
    stage, acted = toys
    phone, state = stage.phone(), stage.begin(["Ada", "Bo"], "caravan")
    while state["throw"] is None:
        action = any_action(state["game"]["legal"][0], itemgetter(0))
        state = phone.post("/api/actions", {"action": action, "seen": state["number"]})
    acted.reads()
    throw, seen = phone.get("/api/state")["throw"], state["number"]
    faces = throw["value"]
    assert len(set(faces)) > 1
    other = [faces[0]] * len(faces)
    refused = {"do": "accept", "faces": other, "seen": seen}
    assert phone.ask("POST", "/api/throw", refused)[0] == 422
    phone.post("/api/throw", {"do": "accept", "faces": faces[::-1], "seen": seen})
    assert phone.get("/api/state")["number"] > seen


@pytest.mark.parametrize("game", ["race", "caravan"])
def test_a_toy_is_played_to_its_end_and_looked_back_on(toys: tuple[Stage, ActedLive], game: str) -> None:
    stage, _ = toys
    state = stage.begin(["Ada", "Bo"], game)
    id = state["game"]["id"]
    state = play_to_the_end(stage.phone(), look=partial(check, STATE))
    assert state["game"]["outcome"]["words"]
    phone = stage.phone(None)
    evening = phone.get(f"/api/evenings/{id}")
    assert evening["standing"] == "ended"
    assert evening["series"]
    assert all(
        len(line["values"]) == len(evening["turns"]) for each in evening["series"] for line in each["lines"]
    )
    for path in (f"/evenings/{id}", f"/api/evenings/{id}.csv", f"/api/evenings/{id}.json", "/api/evenings"):
        assert phone.ask("GET", path)[0] == 200
