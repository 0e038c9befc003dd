"""A broker that is killed and comes back: the table plays on, and everything is told in the end."""

from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from companion.hall.topics import TableTopics
from tests.hall.mosquitto import Listener, Mosquitto, needs_mosquitto
from tests.hall.table import act, begin, lined_table, unpacked

pytestmark = needs_mosquitto
ERKER = TableTopics("erker")


def test_killed_while_a_game_goes_on(tmp_path: Path) -> None:
    killed_often(tmp_path, 3)


@pytest.mark.soak
def test_killed_a_hundred_times(tmp_path: Path) -> None:
    killed_often(tmp_path, 100)


def killed_often(folder: Path, times: int) -> None:
    (folder / "broker").mkdir()
    with (
        Mosquitto(folder / "broker") as broker,
        lined_table(folder / "erker", broker.address("erker")) as (live, _),
        Listener(broker.address("hall"), "companion/#") as hall,
    ):
        begin(live)
        for _ in range(times):
            act(live)
            broker.kill()
            act(live)  # nothing waits for the broker
            live.table.undo("test")
            broker.start()
            position = live.table.position()
            hall.wait_for(partial(told, hall, position.number))
        assert len(live.table.history()) == times  # nothing is lost or doubled at the table
        assert told_too_late(hall) == []


def told(hall: Listener, number: int) -> bool:
    """Say whether the last word of the table's state is of this position."""
    state = hall.last(ERKER.state)
    return state is not None and unpacked(state)["number"] == number


def told_too_late(hall: Listener) -> list[int]:
    """Return what was told of the state after something later had been told."""
    states = [unpacked(each.payload) for each in hall.heard if each.topic == ERKER.state]
    return [then["number"] for before, then in pairwise(states) if before["seq"] > then["seq"]]
