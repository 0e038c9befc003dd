"""A demo that was cut off in its middle leaves nothing on the table, from the next start on."""

import json
from contextlib import closing
from pathlib import Path

from companion.config import Config, PageSettings
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from hardware.camera.virtual import BARE, FILE_NAME


def lies(state: Path) -> object:
    """Return what the virtual table remembers."""
    return json.loads((state / FILE_NAME).read_text())["lies"]


def test_pieces_of_a_demo_that_was_cut_off_are_gone_at_the_next_start(tmp_path: Path) -> None:
    config = Config(state=tmp_path, page=PageSettings(port=0))
    for watched in (False, True):  # pieces that people threw stay
        with closing(Runtime(config, Crew())) as companion:  # never started, so nothing ends the demo
            assert companion.virtual_table is not None
            assert companion.demos is not None
            companion.virtual_table.throw(6)
            if watched:
                companion.demos.begin("mosquitozzz", lambda: True)
        with closing(Runtime(config, Crew())) as companion:
            assert companion.table.position().playing is None
            assert lies(tmp_path) == (BARE if watched else 6)
