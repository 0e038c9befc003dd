"""Questions that take some work are answered once, however often they are asked."""

import pytest

from companion.guide import Guide
from tests.web.acted import ActedLive
from tests.web.stage import Stage
from web.looks import KeptAnswer
from web.views import calibration


def test_where_the_calibration_stands_is_looked_up_once(
    camera_stage: Stage, acted: ActedLive, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    guide = acted.calibration.guide

    def counted() -> Guide:
        looked.append("once")
        return guide()

    monkeypatch.setattr(calibration, "GLANCE_S", 3600.0)
    monkeypatch.setattr(acted.calibration, "guide", counted)
    phone = camera_stage.phone()
    assert {phone.get("/api/calibration")["step"] for _ in range(20)} == {"empty"}
    assert looked == ["once"]
    assert phone.post("/api/calibration", {"do": "take"})["step"] == "alive", "what was done shows at once"
    assert phone.get("/api/calibration")["step"] == "alive"


def test_what_takes_longer_than_it_lasts_is_not_made_by_each_who_waited() -> None:
    now, made = [0.0], [0]

    def slowly() -> int:
        now[0] += 3.0
        made[0] += 1
        return made[0]

    kept = KeptAnswer[int](lambda: now[0])
    assert [kept.of(0.5, slowly) for _ in range(4)] == [1, 1, 1, 1]
    now[0] += 0.6
    assert kept.of(0.5, slowly) == 2


def test_who_is_refused_sees_at_once_why(
    camera_stage: Stage, acted: ActedLive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration, "GLANCE_S", 3600.0)
    phone = camera_stage.phone()
    assert phone.get("/api/calibration")["checks"] != []
    acted.calibration.busy = True
    status, answer = phone.ask("POST", "/api/calibration", {"do": "exchange", "kind": "", "examples": "1"})
    (check,) = phone.get("/api/calibration")["checks"]
    assert (status, answer["message"]) == (422, check["words"])
