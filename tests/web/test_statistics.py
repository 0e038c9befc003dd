"""What everybody threw over all evenings: of pips it has to be told what one piece can bring."""

import pytest

from companion.evenings.look_back import Chart, Course
from companion.evenings.shelf import Person
from tests.web.stage import Stage, play_to_the_end
from web.views.evenings import _series


def test_the_most_that_a_piece_brings_is_told(toy_stage: Stage) -> None:
    toy_stage.begin(["Ada", "Bo"], "race", goal=10)
    play_to_the_end(toy_stage.phone())
    people = toy_stage.phone().get("/api/statistics")
    assert {each["player"] for each in people} == {"Ada", "Bo"}
    assert all(each["most"] == 6 and each["thrown"] < each["result"] for each in people)


def test_who_threw_nothing_is_told_so(toy_stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy_stage.live.evenings, "people", lambda: [Person("Ada", "race", 1, 1, None)])
    (ada,) = toy_stage.phone().get("/api/statistics")
    assert (ada["thrown"], ada["result"], ada["most"], ada["away"]) == (0, 0, 1, 0)


@pytest.mark.parametrize(("limit", "most"), [(12, 12), (3, 3), (0, 0), (None, 7)])
def test_a_chart_is_as_high_as_its_track_and_without_a_limit_as_what_stands_there(
    limit: int | None, most: int
) -> None:
    lines = (Course("a", "Ada", (0, 7, None)), Course("b", "Bo", (4, 2, 1)))
    assert _series(Chart("field", "Field", limit, lines), "en")["most"] == most
