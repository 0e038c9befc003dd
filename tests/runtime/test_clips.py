"""The seconds before a throw: kept while one is awaited, not while it is read, nor where clips are off."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

from companion.config import Config, PageSettings
from companion.live.last_seconds import LastSeconds
from companion.live.throws import Moment
from companion.ports import Frame
from companion.runtime.camera import WatchedCamera
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from tests.live.evening import BARE, Evening


class Guard(list[Frame]):
    """A camera that has these frames, and no trouble."""

    trouble = None


class Watched(Evening):
    """An evening before the camera as the running companion watches it."""

    def __init__(self, state: Path) -> None:
        super().__init__(state)
        self.seconds = LastSeconds()
        self.watching = WatchedCamera(
            Config(state=state), self.camera, self.throws, self.devices, None, self.seconds
        )

    def see(self, frame: Frame) -> None:
        self.watching._guard = Guard([frame])  # type: ignore[assignment]  # all that `watch` asks of it
        self.watching.watch()


def test_frames_are_kept_while_a_throw_is_awaited_and_not_while_it_is_read(tmp_path: Path) -> None:
    evening = Watched(tmp_path)
    evening.hold(BARE, 1)
    assert evening.seconds.glimpses() == ()
    newest: list[float] = []

    def hear(moment: Moment) -> None:
        if moment.progress is not None:
            newest.append(evening.seconds.glimpses()[-1].seconds)

    evening.throws.subscribe(hear)
    evening.come_to_a_throw()
    evening.fps = 5.0  # so that each frame that is read would be one of another tenth of a second
    evening.number = 100
    evening.slap()
    assert evening.stage() == "read"
    assert len(newest) == 2
    assert newest[0] == newest[1]
    assert len(evening.seconds.glimpses()) > 5


def test_a_short_exposure_is_neither_shown_nor_kept(tmp_path: Path) -> None:
    evening = Watched(tmp_path)
    evening.come_to_a_throw()
    evening.hold(BARE, 1)
    shown, kept = evening.camera.latest(), evening.seconds.glimpses()
    assert shown is not None
    assert kept
    evening.see(replace(shown, seconds=shown.seconds + 1, exposure=0.25))
    assert evening.camera.latest() is shown
    assert evening.seconds.glimpses() == kept


def test_one_switch_takes_all_of_it_away(tmp_path: Path) -> None:
    for on in (True, False):
        config = Config(state=tmp_path, clips=on, panel="none", page=PageSettings(port=0))
        with closing(Runtime(config, Crew())) as companion:
            assert (companion.live.clips is not None) is on
            assert companion.camera is not None
            assert (companion.camera._seconds is not None) is on
