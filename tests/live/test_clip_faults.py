"""What goes wrong with the seconds before a throw costs its clip, and nothing else."""

from pathlib import Path

import pytest

from companion.live import clips as room
from companion.live.clips import NoClip
from tests.live.test_clips import Watched


def test_seconds_that_cannot_be_cut_out_end_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("an empty picture")

    monkeypatch.setattr(room, "cut_out", broken)
    evening = Watched(tmp_path)
    id = evening.accepted()
    evening.work()
    assert evening.clips.able([id]) == []
    with pytest.raises(NoClip):
        evening.clips.ask(id)
