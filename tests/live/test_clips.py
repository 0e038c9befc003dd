"""Clips are made when somebody asks, of throws that count; they go with the photo, or with the evening."""

import threading
from contextlib import suppress
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.live import clip
from companion.live import clips as desk
from companion.live.clips import Clips, NoClip
from companion.ports import Frame
from companion.table import NotNow
from companion.words import say
from tests.live.evening import Evening


class Watched(Evening):
    """An evening of which clips are made, as the running companion does."""

    def __init__(self, state: Path) -> None:
        super().__init__(state)
        self.clips = Clips(self.photos, self.evenings.proof)
        self.throws.subscribe(self.clips.hear)

    def see(self, frame: Frame) -> None:
        self.clips.seconds.see(frame)
        super().see(frame)

    def read(self) -> str:
        """Let a throw be read, and return the id of its photo."""
        self.come_to_a_throw()
        self.slap()
        photo = self.present.photo
        assert photo is not None
        return photo.id

    def accepted(self) -> str:
        """Let a throw be read and count, and return the id of its photo."""
        id = self.read()
        self.throws.accept("phone Ada", self.number_now)
        return id

    def work(self) -> None:
        """Do all that was asked for."""
        self.clips._jobs.add(self.clips.close)
        self.clips.run()
        self.clips._jobs._closed = False

    def asked(self, id: str) -> bool:
        """Ask for a clip, have it made, and say whether it is ready."""
        if not self.clips.ask(id).ready:
            self.work()
        return self.clips.ask(id).ready


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watched:
    monkeypatch.setattr(clip, "WIDE", 48)  # which is made in a tenth of the time
    return Watched(tmp_path)


def why(fault: pytest.ExceptionInfo[CompanionError]) -> str:
    return say(fault.value.message, "en")


def test_nothing_is_written_before_somebody_asks(evening: Watched, tmp_path: Path) -> None:
    id = evening.accepted()
    evening.work()
    assert evening.photos.clip(id) is None
    assert evening.clips.able([id, "999"]) == [id]
    assert evening.asked(id)
    assert [path.name for path in (tmp_path / "photos").glob("*.webp")] == [f"{id}.webp"]
    assert (evening.photos.read_clip(id) or b"").startswith(b"RIFF")


def test_whoever_asks_while_it_is_made_is_told_how_far_it_is(evening: Watched) -> None:
    id = evening.accepted()
    first = evening.clips.ask(id)
    assert evening.clips.ask(id) == first
    assert not first.ready
    evening.work()
    assert evening.clips.ask(id).ready


def test_of_a_throw_that_waits_there_is_none(evening: Watched) -> None:
    id = evening.read()
    evening.clips.ask(id)
    evening.work()
    with pytest.raises(NotNow) as fault:
        evening.clips.ask(id)
    assert "throws that count" in why(fault)
    evening.throws.accept("phone Ada", evening.number_now)
    assert evening.asked(id)


def test_a_throw_that_is_taken_back_has_no_clip_until_it_counts_again(evening: Watched) -> None:
    id = evening.accepted()
    assert evening.asked(id)
    evening.table.undo("phone Ada", evening.number_now)
    assert evening.photos.clip(id) is None
    evening.throws.say(0, "phone Ada", evening.number_now)
    evening.throws.accept("phone Ada", evening.number_now)
    assert evening.asked(id)


def test_after_a_restart_only_what_was_asked_for_is_there(evening: Watched, tmp_path: Path) -> None:
    id = evening.accepted()
    with pytest.raises(NoClip) as fault:
        Watched(tmp_path).clips.ask(id)
    assert "until the next start" in why(fault)
    assert evening.asked(id)
    assert Watched(tmp_path).clips.ask(id).ready


def test_the_oldest_throws_go_where_memory_is_full(evening: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "MOST_BYTES", 1)
    first = evening.read()
    evening.work()
    evening.throws.read_again("phone Ada", evening.number_now)
    evening.hold(evening.eye.table, 1)
    photo = evening.present.photo
    assert photo is not None
    evening.work()
    assert evening.clips.able([first, photo.id]) == [photo.id]


def test_a_clip_goes_with_its_photo(evening: Watched) -> None:
    id = evening.accepted()
    assert evening.asked(id)
    evening.photos.delete(id)
    evening.clips.forget([id])
    assert evening.clips.able([id]) == []
    assert evening.photos.read_clip(id) is None


def test_a_clip_goes_with_its_evening_and_comes_back_where_that_cannot_be_deleted(
    evening: Watched, tmp_path: Path
) -> None:
    id = evening.accepted()
    assert evening.asked(id)
    with suppress(RuntimeError), evening.photos.deleting([id]):
        assert evening.photos.read_clip(id) is None
        raise RuntimeError
    assert evening.photos.read_clip(id) is not None
    with evening.photos.deleting([id]):
        pass
    assert list((tmp_path / "photos").iterdir()) == []


def test_a_clip_that_is_ready_after_its_evening_was_deleted_is_not_kept(
    evening: Watched, tmp_path: Path
) -> None:
    id = evening.accepted()
    with evening.photos.deleting([id]):
        evening.photos.keep_clip(id, b"RIFF")
    evening.photos.keep_clip(id, b"RIFF")
    assert list((tmp_path / "photos").iterdir()) == []


def test_too_many_at_a_time_are_told_to_wait(evening: Watched) -> None:
    id = evening.accepted()
    evening.work()
    for _ in range(desk.MOST_WAITING):
        evening.clips._jobs.add(lambda: None)
    with pytest.raises(NotNow) as fault:
        evening.clips.ask(id)
    assert "in a moment" in why(fault)
    evening.clips._jobs._waiting.clear()
    assert evening.asked(id)


def test_a_full_disk_is_told_and_the_next_try_may_succeed(
    evening: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = evening.accepted()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(evening.photos, "keep_clip", full)
        evening.clips.ask(id)
        evening.work()
        with pytest.raises(NotNow) as fault:
            evening.clips.ask(id)
    assert "cannot be kept" in why(fault)
    assert evening.asked(id)


def test_it_ends_when_it_is_told_to(evening: Watched) -> None:
    thread = threading.Thread(target=evening.clips.run)
    thread.start()
    evening.clips.close()
    thread.join()
    assert not thread.is_alive()
