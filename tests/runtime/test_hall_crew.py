"""Both threads of the line to a hall belong to the crew: one that dies ends the companion."""

from pathlib import Path

import pytest

from companion.config import Config, Hall, PageSettings
from companion.hall.broker import BrokerLine
from companion.hall.table_line import TableLine
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime


@pytest.mark.parametrize(("part", "work"), [(BrokerLine, "run"), (TableLine, "follow")])
def test_a_thread_of_the_hall_that_dies_is_noticed(
    part: type, work: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(_: object) -> None:
        raise RuntimeError("the line is dead")

    monkeypatch.setattr(BrokerLine, "run", lambda _: None)
    monkeypatch.setattr(part, work, die)
    hall = Hall(broker="127.0.0.1", table="erker")
    config = Config(
        state=tmp_path, camera="none", panel="none", hall=hall, page=PageSettings(port=0, address="127.0.0.1")
    )
    crew = Crew()
    with Runtime(config, crew):
        assert crew.stop.wait(20)
    with pytest.raises(RuntimeError, match="the line is dead"):
        crew.complain()
