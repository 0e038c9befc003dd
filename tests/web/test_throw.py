"""A throw that waits: shown as it was read, answered by people, and counted once."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from companion.schema import check
from tests.web.acted import ActedLive
from tests.web.stage import Stage
from tests.web.test_stream import slap_due
from web.state_schema import STATE


def do(stage: Stage, seen: int, **doing: Any) -> tuple[int, Any]:
    return stage.phone().ask("POST", "/api/throw", {**doing, "seen": seen})


def test_without_a_camera_a_person_says_the_number(stage: Stage) -> None:
    number = slap_due(stage)
    state = stage.phone().get("/api/state")
    assert (state["throw"]["stage"], state["throw"]["count"], state["throw"]["number"]) == ("armed", 3, None)
    assert do(stage, number, do="accept")[0] == 422
    status, said = do(stage, number, do="say", number=2)
    assert (status, said["throw"]["number"], said["throw"]["shut"]) == (200, 2, None)
    status, done = do(stage, number, do="accept")
    assert (status, done["throw"]) == (200, None)
    assert next(t["value"] for t in done["game"]["tracks"] if t["id"] == "left") == 1


def test_a_sure_reading_is_accepted_as_it_is(camera_stage: Stage, acted: ActedLive) -> None:
    number = slap_due(camera_stage)
    acted.reads()
    throw = camera_stage.phone().get("/api/state")["throw"]
    squashed = [piece["face"] for piece in throw["pieces"]].count("squashed")
    assert (throw["stage"], throw["shut"], throw["number"]) == ("read", None, squashed)
    assert all(0 < piece["x"] < throw["photo"]["width"] for piece in throw["pieces"])
    photo = camera_stage.phone(None).get(f"/api/slaps/{throw['photo']['id']}.jpg")
    assert photo.startswith(b"\xff\xd8")
    assert do(camera_stage, number, do="accept")[0] == 200


def test_a_doubted_reading_is_shut_until_each_disc_is_answered_for(
    camera_stage: Stage, acted: ActedLive
) -> None:
    number = slap_due(camera_stage)
    acted.reads(doubted=(1, 3))
    throw = camera_stage.phone().get("/api/state")["throw"]
    assert [doubt["piece"] for doubt in throw["doubts"]] == [1, 3]
    assert throw["shut"]
    assert do(camera_stage, number, do="accept")[0] == 422
    _, answered = do(camera_stage, number, do="choose", piece=1, face="squashed")
    assert [piece["doubted"] for piece in answered["throw"]["pieces"]] == [False, False, True]
    assert [doubt["piece"] for doubt in answered["throw"]["doubts"]] == [3]
    status, state = do(camera_stage, number, do="choose", piece=3, face="alive")
    assert (status, state["throw"]["shut"], state["throw"]["doubts"]) == (200, None, [])
    assert state["throw"]["pieces"][0]["face"] == "squashed"
    assert state["throw"]["pieces"][2]["face"] == "alive"
    assert do(camera_stage, number, do="accept")[0] == 200


def test_a_remark_is_told_with_its_place_in_the_photo_and_shuts_nothing(
    camera_stage: Stage, acted: ActedLive
) -> None:
    number = slap_due(camera_stage)
    acted.reads(remarked=2)
    state = camera_stage.phone().get("/api/state", **{"Accept-Language": "en"})
    check(STATE, state)
    throw = state["throw"]
    assert (throw["shut"], throw["doubts"]) == (None, [])
    for remark, piece in zip(throw["remarks"], throw["pieces"], strict=False):
        assert remark["words"] == "All 3 are counted. Is this one more?"
        assert remark["name"] == "hidden"
        assert remark["place"]["r"] == piece["r"]
        assert remark["place"]["x"] - piece["x"] == pytest.approx(4 * piece["r"], abs=0.5)
    _, said = do(camera_stage, number, do="say", number=3)
    assert said["throw"]["remarks"] == []
    _, done = do(camera_stage, number, do="accept")
    proof = camera_stage.phone(None).get(f"/api/slaps/{done['game']['proof']}")
    assert [each["place"] for each in proof["remarks"]] == [each["place"] for each in throw["remarks"]]


def test_saying_a_face_twice_changes_nothing(camera_stage: Stage, acted: ActedLive) -> None:
    number = slap_due(camera_stage)
    acted.reads()
    for _ in range(2):
        _, state = do(camera_stage, number, do="choose", piece=1, face="alive")
        assert state["throw"]["pieces"][0]["face"] == "alive"


def test_a_number_that_another_phone_has_corrected_meanwhile_is_not_accepted(
    camera_stage: Stage, acted: ActedLive
) -> None:
    number = slap_due(camera_stage)
    acted.reads()
    shown = camera_stage.phone().get("/api/state")["throw"]["number"]
    corrected = (shown + 1) % 3
    do(camera_stage, number, do="say", number=corrected)
    status, answer = do(camera_stage, number, do="accept", number=shown)
    assert (status, answer["error"]) == (422, "not-now")
    assert do(camera_stage, number, do="accept", number=corrected)[0] == 200


def test_a_missing_disc_is_answered_by_the_number(camera_stage: Stage, acted: ActedLive) -> None:
    number = slap_due(camera_stage)
    acted.reads(missing=1)
    assert do(camera_stage, number, do="accept")[0] == 422
    do(camera_stage, number, do="say", number=3)
    assert do(camera_stage, number, do="accept")[0] == 200


def test_reading_again_forgets_what_was_said(camera_stage: Stage, acted: ActedLive) -> None:
    number = slap_due(camera_stage)
    acted.reads()
    do(camera_stage, number, do="say", number=0)
    _, state = do(camera_stage, number, do="again")
    assert (state["throw"]["stage"], state["throw"]["number"]) == ("armed", None)


@pytest.mark.parametrize(
    ("doing", "status"),
    [
        ({"do": "dance"}, 400),
        ({"do": "choose", "piece": 0, "face": "alive"}, 400),
        ({"do": "choose", "piece": 4, "face": "alive"}, 422),
        ({"do": "choose", "piece": 1, "face": "sideways"}, 422),
        ({"do": "say", "number": 4}, 422),
        ({"do": "say", "number": -1}, 400),
    ],
)
def test_what_cannot_be_is_refused(
    camera_stage: Stage, acted: ActedLive, doing: dict[str, Any], status: int
) -> None:
    number = slap_due(camera_stage)
    acted.reads()
    assert do(camera_stage, number, **doing)[0] == status
    assert do(camera_stage, number - 1, do="accept")[0] == 409


def test_where_nothing_is_thrown_nothing_can_be_accepted(stage: Stage) -> None:
    assert do(stage, stage.begin()["number"], do="accept")[0] == 422


def test_a_photo_is_shown_until_it_is_deleted(camera_stage: Stage, acted: ActedLive) -> None:
    number = slap_due(camera_stage)
    acted.reads()
    phone = camera_stage.phone()
    id = do(camera_stage, number, do="accept")[1]["game"]["proof"]
    evening, proof = phone.get("/api/evenings/1"), phone.get(f"/api/slaps/{id}")
    assert evening["photos"] == [id]
    assert evening["throwers"] == {id: proof["player"]}
    assert proof["token"] == evening["tokens"][proof["player"]]
    assert phone.get("/api/history")[0]["photo"] == id
    with ZipFile(BytesIO(phone.get(f"/api/slaps/{id}.zip"))) as report:
        assert sorted(report.namelist()) == ["photo.jpg", "slap.json"]
        assert json.loads(report.read("slap.json"))["faces"]
    assert camera_stage.phone(None).ask("GET", f"/api/slaps/{id}.zip")[0] == 401
    assert phone.ask("DELETE", f"/api/slaps/{id}")[0] == 200
    assert phone.ask("GET", f"/api/slaps/{id}.zip")[0] == 404
    assert phone.get("/api/history")[0]["photo"] is None
    assert phone.ask("DELETE", f"/api/slaps/{id}")[0] == 404
    assert phone.ask("GET", f"/api/slaps/{id}.jpg")[0] == 404
    assert phone.ask("GET", f"/api/slaps/{id}")[0] == 404


def test_photos_of_past_games_are_for_phones_that_have_joined(camera_stage: Stage, acted: ActedLive) -> None:
    """Their numbers count up, so a visitor who knows one would know all."""
    phone, visitor = camera_stage.phone(), camera_stage.phone(None)
    slap_due(camera_stage)
    acted.reads()
    path = f"/api/slaps/{phone.get('/api/state')['throw']['photo']['id']}.jpg"
    assert visitor.ask("GET", path)[0] == 200
    phone.post("/api/games/given-up", {"seen": phone.get("/api/state")["number"]})
    assert visitor.ask("GET", path)[0] == 401
    assert phone.ask("GET", path)[0] == 200
    camera_stage.begin()
    assert visitor.ask("GET", path)[0] == 401, "another game is on the table"
    assert phone.ask("GET", path)[0] == 200
    assert visitor.ask("GET", "/api/slaps/99999.jpg")[0] == 404


def test_a_proof_tells_what_was_read_and_what_was_let_count(camera_stage: Stage, acted: ActedLive) -> None:
    number = slap_due(camera_stage)
    acted.reads(doubted=(2,))
    seen = camera_stage.phone().get("/api/state")["throw"]
    assert camera_stage.phone(None).get(f"/api/slaps/{seen['photo']['id']}")["number"] is None  # not yet
    do(camera_stage, number, do="say", number=3)
    id = do(camera_stage, number, do="accept")[1]["game"]["proof"]
    proof = camera_stage.phone(None).get(f"/api/slaps/{id}")
    assert (proof["read"], proof["number"], proof["count"]) == (seen["number"], 3, 3)
    assert (proof["pieces"], proof["photo"]) == (seen["pieces"], seen["photo"])
    assert [doubt["piece"] for doubt in proof["doubts"]] == [2]
    assert proof["by"] == "phone Ada"


def test_a_proof_does_not_doubt_what_a_person_answered_for(camera_stage: Stage, acted: ActedLive) -> None:
    number = slap_due(camera_stage)
    acted.reads(doubted=(2,))
    do(camera_stage, number, do="choose", piece=2, face="squashed")
    id = do(camera_stage, number, do="accept")[1]["game"]["proof"]
    proof = camera_stage.phone(None).get(f"/api/slaps/{id}")
    assert [piece["doubted"] for piece in proof["pieces"]] == [False, False, False]
    assert proof["pieces"][1]["face"] == "squashed"


def test_a_throw_that_was_taken_back_proves_nothing(camera_stage: Stage, acted: ActedLive) -> None:
    number = slap_due(camera_stage)
    acted.reads()
    accepted = do(camera_stage, number, do="accept")[1]
    undone = camera_stage.phone().post("/api/undo", {"seen": accepted["number"]})
    assert undone["game"]["proof"] is None
    assert camera_stage.phone(None).get("/api/evenings/1")["photos"] == []
    photo = accepted["game"]["proof"]
    assert camera_stage.phone(None).get(f"/api/slaps/{photo}")["number"] is None


def test_the_virtual_table_and_the_calibration_are_steered(camera_stage: Stage) -> None:
    phone = camera_stage.phone()
    assert phone.post("/api/virtual", {"do": "throw", "count": 4})["truth"].count("squashed") <= 4
    assert phone.post("/api/virtual", {"do": "switch", "fault": "glare", "on": True})["faults"]["glare"]
    phone.post("/api/virtual", {"do": "press", "button": "next"})
    assert phone.ask("POST", "/api/virtual", {"do": "press", "button": "any"})[0] == 400
    assert phone.ask("POST", "/api/virtual", {"do": "fly"})[0] == 400
    assert phone.get("/api/calibration")["step"] == "empty"
    assert phone.post("/api/calibration", {"do": "take"})["step"] == "alive"
    assert phone.post("/api/calibration", {"do": "back"})["step"] == "empty"
    assert phone.ask("POST", "/api/calibration", {"do": "skip"})[0] == 400
    assert phone.get("/api/picture.jpg").startswith(b"\xff\xd8")


def test_the_camera_adjusts_itself_when_it_is_told_to_and_not_when_somebody_looks(
    camera_stage: Stage, acted: ActedLive
) -> None:
    assert camera_stage.phone(None).ask("GET", "/api/calibration")[0] == 401
    phone = camera_stage.phone("Bo")
    assert phone.get("/api/calibration")["step"] == "empty"
    assert acted.calibration.mounted == []
    assert phone.post("/api/calibration", {"do": "mount"})["step"] == "empty"
    assert acted.calibration.mounted == ["phone Bo"]


def test_the_live_picture_is_for_phones_that_have_joined(camera_stage: Stage) -> None:
    status, answer = camera_stage.phone(None).ask("GET", "/api/picture.jpg")
    assert (status, answer["error"]) == (401, "not-joined")


def test_a_table_without_a_camera_has_neither(stage: Stage) -> None:
    for path in ("/api/virtual", "/api/calibration", "/api/picture.jpg", "/api/slaps/1.jpg"):
        assert stage.phone().ask("GET", path)[0] == 404
