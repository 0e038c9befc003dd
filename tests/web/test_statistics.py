"""What everybody threw over all evenings: of pips it has to be told what one piece can bring."""

from tests.web.stage import Stage, play_to_the_end


def test_the_most_that_a_piece_brings_is_told(toy_stage: Stage) -> None:
    toy_stage.begin(["Ada", "Bo"], "race", goal=10)
    play_to_the_end(toy_stage.phone())
    people = toy_stage.phone().get("/api/statistics")
    assert {each["player"] for each in people} == {"Ada", "Bo"}
    assert all(each["most"] == 6 and each["thrown"] < each["result"] for each in people)
