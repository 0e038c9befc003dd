"""Questions that take some work are answered once, however often they are asked."""

import pytest

from companion.live.interface import Guide
from tests.web.acted import ActedLive
from tests.web.stage import Stage
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
    assert len(looked) <= 2, "an hour may just have struck"
    assert phone.post("/api/calibration", {"do": "take"})["step"] == "alive", "what was done shows at once"
    assert phone.get("/api/calibration")["step"] == "alive"
