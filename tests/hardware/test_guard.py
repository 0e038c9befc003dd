"""The guard: frozen, dark and gone are noticed by the frames' own clock, tried again, and got over."""

import threading
from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np
import pytest

from companion.ports import Frame
from companion.words import Message
from hardware.camera.guard import LONGEST_S, SHORTEST_S, SILENT_S, STARTING_S, CameraGuard
from hardware.camera.live import CameraFault

FPS = 30
NOTICED_S = 2.0


class Scripted:
    """A camera that does as it is told, each act for so many seconds; then it is gone."""

    clock = 0.0

    def __init__(self, *acts: tuple[str, float]) -> None:
        self.acts, self.closed = acts, False

    def __iter__(self) -> Iterator[Frame]:
        number = 0
        for act, seconds in self.acts:
            for _ in range(round(seconds * FPS)):
                Scripted.clock += 0.0 if act == "stopped clock" else 1 / FPS
                yield Frame(self._picture(act, number), number, Scripted.clock)
                number += 1
        raise CameraFault(Message("camera.silent", seconds=1.5))

    def _picture(self, act: str, number: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        low, high = {"dark": (0, 9), "black": (0, 1)}.get(act, (60, 200))
        seed = 0 if act in {"frozen", "stopped clock"} else number
        return np.random.default_rng(seed).integers(low, high, (64, 64, 3), np.uint8)

    def close(self) -> None:
        self.closed = True


class Watch:
    """A guard over a row of cameras; opening one that is a fault raises it."""

    def __init__(self, *cameras: Scripted | CameraFault) -> None:
        self.left = list(cameras)
        self.told: list[tuple[float, str | None]] = []
        self.waits: list[float] = []
        self.guard = CameraGuard(self._open, self._hear, self._wait)

    def frames(self, seconds: float) -> list[Frame]:
        return list(islice(self.guard, round(seconds * FPS)))

    def all_frames(self) -> list[Frame]:
        return list(self.guard)

    def _open(self) -> Scripted:
        camera = self.left.pop(0)
        if isinstance(camera, CameraFault):
            raise camera
        return camera

    def _hear(self, trouble: Message | None) -> None:
        self.told.append((Scripted.clock, trouble.key if trouble else None))

    def _wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        if not self.left:
            self.guard.close()


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scripted, "clock", 0.0)


def fault() -> CameraFault:
    return CameraFault(Message("camera.unplugged"))


@pytest.mark.parametrize(("act", "key"), [("frozen", "camera.frozen"), ("stopped clock", "camera.frozen")])
def test_a_frozen_camera_is_noticed_within_two_seconds_and_opened_again(act: str, key: str) -> None:
    stuck = Scripted(("live", 3), (act, 60))
    watch = Watch(stuck, Scripted(("live", 1)))
    frames = watch.all_frames()
    assert stuck.closed
    assert [told for _, told in watch.told] == [key, None, "camera.silent"]
    assert 3.0 - 1 / FPS < watch.told[0][0] <= 3.0 + NOTICED_S
    assert [frame.number for frame in frames] == list(range(len(frames)))


def test_a_camera_that_stays_frozen_is_not_called_well_between_two_tries() -> None:
    watch = Watch(Scripted(("live", 1), ("frozen", 60)), *(Scripted(("frozen", 60)) for _ in range(3)))
    watch.all_frames()
    assert [told for _, told in watch.told] == ["camera.frozen"]
    assert watch.waits == [SHORTEST_S, 2 * SHORTEST_S, 4 * SHORTEST_S, 8 * SHORTEST_S]


def test_darkness_is_told_within_two_seconds_and_over_with_the_light() -> None:
    for act in ("dark", "black"):
        watch = Watch(Scripted(("live", 1), (act, 5), ("live", 1)))
        began = Scripted.clock
        frames = watch.all_frames()
        assert [told for _, told in watch.told] == ["camera.dark", None, "camera.silent"]
        assert 1.0 < watch.told[0][0] - began <= 1.0 + NOTICED_S
        assert watch.told[1][0] - began <= 6.1
        assert len(frames) == 7 * FPS  # frames go on: it is the table's light, not the camera


def test_a_hand_over_the_lens_for_a_moment_is_not_told() -> None:
    watch = Watch(Scripted(("live", 1), ("dark", 1), ("live", 1)))
    watch.frames(3)
    assert watch.told == []


def test_unplugged_and_back_ten_times_without_a_restart() -> None:
    watch = Watch(*(Scripted(("live", 1)) for _ in range(11)))
    frames = watch.all_frames()
    assert len(frames) == 11 * FPS
    assert [frame.number for frame in frames] == list(range(11 * FPS))
    assert [told for _, told in watch.told] == ["camera.silent", None] * 10 + ["camera.silent"]
    assert set(watch.waits) == {SHORTEST_S}  # a frame in between, and it starts anew


def test_it_waits_longer_each_time_up_to_a_limit() -> None:
    watch = Watch(*(fault() for _ in range(8)), Scripted(("live", 1)))
    watch.all_frames()
    assert watch.waits[:4] == [SHORTEST_S, 2 * SHORTEST_S, 4 * SHORTEST_S, 8 * SHORTEST_S]
    assert watch.waits[5:8] == [LONGEST_S] * 3
    assert watch.waits[8] == SHORTEST_S
    assert [told for _, told in watch.told] == ["camera.unplugged", None, "camera.silent"]


def test_a_fault_that_nobody_thought_of_is_logged_told_and_got_over(caplog: pytest.LogCaptureFixture) -> None:
    class Driver(Scripted):
        def __iter__(self) -> Iterator[Frame]:
            yield from islice(super().__iter__(), FPS)
            raise KeyError("SensorTimestamp")

    broken = Driver(("live", 9))
    watch = Watch(broken, Scripted(("live", 1)))
    frames = watch.all_frames()
    assert broken.closed
    assert [told for _, told in watch.told] == ["camera.trouble", None, "camera.silent"]
    assert len(frames) == 2 * FPS
    (record,) = caplog.records
    assert record.exc_info is not None


def test_closing_ends_it_and_closes_the_camera() -> None:
    camera = Scripted(("live", 100))
    watch = Watch(camera)
    seen = 0
    for seen, _ in enumerate(watch.guard, start=1):
        if seen == 10:
            watch.guard.close()
    assert seen == 10
    assert camera.closed
    assert watch.told == []


def test_waiting_for_a_camera_ends_at_once_when_closed() -> None:
    def open_camera() -> Scripted:
        guard.close()
        raise fault()

    opened: Callable[[], Scripted] = open_camera
    guard = CameraGuard(opened, lambda _: None)
    assert list(guard) == []


@pytest.mark.parametrize(
    ("hangs", "before"), [("open", "live"), ("capture", "live"), ("release", "live"), ("capture", "dark")]
)
def test_a_driver_that_hangs_is_noticed_by_somebody_else(hangs: str, before: str) -> None:
    stuck, freed = threading.Event(), threading.Event()
    told: list[str | None] = []
    now = 0.0

    def hang() -> None:
        stuck.set()
        assert freed.wait(60)

    class Hanging(Scripted):
        def __iter__(self) -> Iterator[Frame]:
            yield from islice(super().__iter__(), 2 * FPS)
            if hangs == "capture":
                hang()
            raise fault()

        def close(self) -> None:
            if hangs == "release":
                hang()

    def open_camera() -> Scripted:
        if hangs == "open":
            hang()
        return Hanging((before, 9))

    def hear(trouble: Message | None) -> None:
        told.append(trouble.key if trouble else None)

    guard = CameraGuard(open_camera, hear, lambda _: guard.close(), lambda: now)
    watching = threading.Thread(target=lambda: list(guard), daemon=True)
    watching.start()
    assert stuck.wait(60)
    known = ["camera.dark"] if before == "dark" else []
    guard.look()
    assert told == known, "it may take its time"
    now = STARTING_S if hangs == "open" else SILENT_S
    guard.look()
    guard.look()
    assert told == [*known, "camera.silent"]
    freed.set()
    watching.join(60)
    assert not watching.is_alive()


def test_a_reader_that_takes_its_time_is_not_the_cameras_fault() -> None:
    now = 0.0
    told: list[Message | None] = []
    guard = CameraGuard(lambda: Scripted(("live", 9)), told.append, clock=lambda: now)
    for _ in islice(guard, 5):
        now += 60
        guard.look()
    assert told == []
