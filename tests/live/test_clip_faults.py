"""What goes wrong with the seconds before a throw costs its clip, and nothing else."""

from pathlib import Path

import numpy as np
import pytest

from companion.live import clips as room
from companion.live.clips import NoClip
from companion.live.last_seconds import LastSeconds
from companion.ports import Frame
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


def test_seconds_of_an_evening_that_was_deleted_meanwhile_are_not_kept(tmp_path: Path) -> None:
    evening = Watched(tmp_path)
    id = evening.accepted()
    evening.clips.forget([id])
    evening.work()
    assert evening.clips.able([id]) == []


def test_a_throw_that_is_taken_back_while_its_clip_is_made_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Watched(tmp_path)
    id = evening.accepted()

    def undone(*_: object) -> bytes:
        evening.table.undo("phone Ada", evening.number_now)
        return b"RIFF"

    monkeypatch.setattr(room, "made", undone)
    evening.clips.ask(id)
    evening.work()
    assert evening.photos.clip(id) is None


def test_of_a_fast_camera_three_whole_seconds_are_kept() -> None:
    seconds = LastSeconds()
    for number in range(150):
        seconds.see(Frame(np.zeros((30, 40, 3), np.uint8), number, number / 30))
    kept = [each.seconds for each in seconds.glimpses()]
    assert kept[-1] - kept[0] > 2.8


def test_a_clip_that_is_asked_for_twice_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Watched(tmp_path)
    id = evening.accepted()
    made: list[int] = []

    def counted(*_: object) -> bytes:
        made.append(1)
        return b"RIFF"

    monkeypatch.setattr(room, "made", counted)
    evening.clips.ask(id)
    evening.clips.ask(id)
    evening.work()
    assert len(made) == 1


def test_a_clip_that_is_written_just_before_its_evening_goes_goes_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Watched(tmp_path)
    id = evening.accepted()
    files = evening.photos._files

    def late(id: str) -> list[Path]:
        found = files(id)
        evening.photos.keep_clip(id, b"RIFF")
        return found

    monkeypatch.setattr(evening.photos, "_files", late)
    with evening.photos.deleting([id]):
        pass
    assert list((tmp_path / "photos").iterdir()) == []
