"""What a table tells its hall and does for it, over a line that only writes down what is sent."""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.hall.broker import Address
from companion.hall.topics import TableTopics
from tests.hall.table import line_of
from tests.live.evening import Evening

ERKER = TableTopics("erker")
PATIENCE_S = 60


class Wire:
    """Stands in for the line to a broker: always up, and takes everything at once."""

    made: "Wire"

    def __init__(self, *_: object, hear: Callable[[str, bytes, bool], object], **__: object) -> None:
        Wire.made, self.hear = self, hear
        self.up, self.generation = threading.Event(), 1
        self.up.set()
        self.sent: dict[str, bytes] = {}
        self.online = threading.Event()
        self._closing = threading.Event()

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> Any:
        self.sent[topic] = payload
        if topic == ERKER.status:
            self.online.set()
        return self

    def is_published(self) -> bool:
        return True

    def run(self) -> None:
        self._closing.wait()

    def close(self) -> None:
        self._closing.set()


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setattr("companion.hall.table_line.BrokerLine", Wire)
    return Evening(tmp_path)


@pytest.mark.parametrize("photos", [True, False])
def test_a_photo_is_told_where_the_owner_says_so_and_nowhere_else(evening: Evening, photos: bool) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    evening.throws.accept("phone Ada", number)
    with line_of(evening.live, Address("broker"), photos=photos):
        assert Wire.made.online.wait(PATIENCE_S)
    assert Wire.made.sent[ERKER.photo].startswith(b"\xff\xd8" if photos else b"")
    assert bool(Wire.made.sent[ERKER.photo]) == photos


@pytest.mark.parametrize("retained", [True, False])
def test_a_command_counts_when_it_is_given(evening: Evening, retained: bool) -> None:
    with line_of(evening.live, Address("broker")):
        told = json.dumps({"id": "t1", "text": "Last round!"}).encode()
        Wire.made.hear(ERKER.command("text"), told, retained)
    assert (evening.notices.now().text is None) == retained
    assert (ERKER.reply("t1") not in Wire.made.sent) == retained


def test_another_table_with_our_name_is_noticed_where_it_speaks_now(evening: Evening) -> None:
    info = json.dumps({"boot": "another", "install": "second"}).encode()
    with line_of(evening.live, Address("broker")):
        Wire.made.hear(ERKER.info, info, True)
        assert evening.notices.now().link.state != "fault", "it spoke before we came"
        Wire.made.hear(ERKER.info, info, False)
        assert evening.notices.now().link.state != "fault", "anybody can forge one word"
        Wire.made.hear(ERKER.info, info, False)
        assert evening.notices.now().link.state == "fault"
