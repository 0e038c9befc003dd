"""A chain of cafés: each has its own broker, and a bridge as docs/hall.md has it carries to the office."""

from pathlib import Path

from companion.hall.topics import TableTopics
from tests.hall.mosquitto import Listener, Mosquitto, needs_mosquitto
from tests.hall.table import begin, lined_table, unpacked

pytestmark = needs_mosquitto
TABLE = TableTopics("nord-erker")
BRIDGE = """listener {{port}} 127.0.0.1
connection office
address 127.0.0.1:{office}
remote_username nord
remote_password nordnord
topic companion/# out 1
topic companion/+/cmd/# in 1"""


def test_the_office_sees_the_table_and_may_ask_it(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("office", "cafe")]
    for folder in folders:
        folder.mkdir()
    with (
        Mosquitto(
            folders[0], users=("nord", "hall"), rules="user nord\ntopic readwrite companion/#"
        ) as office,
        Mosquitto(folders[1], users=("nord-erker",), lines=BRIDGE.format(office=office.port)) as cafe,
        Listener(office.address("hall"), "companion/#") as hall,
        lined_table(tmp_path / "table", cafe.address("nord-erker"), table="nord-erker") as (live, _),
    ):
        begin(live)
        hall.wait_for(lambda: hall.last(TABLE.state) and unpacked(hall.last(TABLE.state))["game"])
        hall.publish(TABLE.command("text"), b'{"id": "t1", "text": "hello"}')
        hall.wait_for(lambda: hall.last(TABLE.reply("t1")))
        assert live.notices.now().text is not None
