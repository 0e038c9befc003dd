"""The clock is set back while another one speaks under a table's name: the table has its voice again."""

import json
import threading
from pathlib import Path

from companion.hall.broker import Address, HallSettings
from companion.hall.table_line import RIVAL_S, TableLine
from tests.hall.test_table_line import ERKER, Wire, evening
from tests.live.evening import Evening
from web.join import DAY_S

__all__ = ["evening"]

TODAY = 1_790_000_000.0


def test_a_rival_is_over_when_he_is_whatever_the_clock_says(evening: Evening, tmp_path: Path) -> None:
    now, steady = [TODAY], [100.0]
    settings = HallSettings(Address("broker"), "erker", "Erker")
    line = TableLine(settings, evening.live, "first", str, "de", lambda: now[0], lambda: steady[0])
    thread = threading.Thread(target=line.follow, daemon=True)
    thread.start()
    info = json.dumps({"boot": "another", "install": "second"}).encode()
    for _ in range(2):
        Wire.made.hear(ERKER.info, info, False)
    assert evening.notices.now().link.state == "fault"
    heard = threading.Event()
    evening.notices.subscribe(lambda said: heard.set() if said.link.state == "ready" else None)
    now[0] -= 365 * DAY_S
    steady[0] += RIVAL_S + 1
    assert heard.wait(20)
    line.close()
    thread.join()
