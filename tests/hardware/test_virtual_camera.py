"""The virtual table: throws with their truth, layouts for a calibration, and every fault switch."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.ports import Frame, Picture
from companion.runtime.virtual_desk import VirtualDesk
from companion.table import NotNow
from companion.words import Message
from hardware.camera.guard import CameraGuard
from hardware.camera.live import CameraFault
from hardware.camera.virtual import DISCS, DROPPED, FAULTS, FPS, CannotThrow, Kind, TableBusy, VirtualTable
from hardware.panel.virtual import VirtualPanel


@pytest.fixture(scope="module")
def shared() -> VirtualTable:
    """A table for all that leaves it as it was: to build one takes half a second."""
    return VirtualTable(paced=False)


@pytest.fixture
def table(shared: VirtualTable) -> Iterator[VirtualTable]:
    yield shared
    for fault in FAULTS:
        shared.switch(fault, on=False)
    shared.lay("empty")


def frames(table: VirtualTable, count: int) -> list[Frame]:
    return list(islice(table.plug_in(), count))


def picture(table: VirtualTable) -> Picture:
    return frames(table, 1)[0].picture


def until_still(table: VirtualTable) -> list[tuple[str, ...]]:
    """Let every moment of what was thrown pass, unpainted, and return the truth at each."""
    told = []
    while table._coming:
        table._next_moment()
        told.append(table.truth)
    return told


def test_a_throw_ends_with_so_many_discs_on_the_table(table: VirtualTable) -> None:
    before = picture(table)
    table.throw(5)
    told = until_still(table)
    assert told[0] == ()
    assert len(table.truth) == 5
    assert set(table.truth) <= {"alive", "squashed"}
    assert np.abs(picture(table).astype(int) - before).max() > 60
    assert table.truth == told[-1], "it stays so until somebody throws again"


def test_of_two_throws_the_truth_is_always_that_of_the_one_that_is_seen(table: VirtualTable) -> None:
    table.throw(2)
    table.throw(7)
    counts = [len(faces) for faces in until_still(table)]
    steps = [count for number, count in enumerate(counts) if number == 0 or counts[number - 1] != count]
    assert steps == [0, 2, 0, 7]


@pytest.mark.parametrize("layout", DISCS.layouts)
def test_the_table_is_laid_for_a_calibration(table: VirtualTable, layout: str) -> None:
    table.throw(3)
    table.lay(layout)
    assert table.truth == (() if layout == "empty" else (layout,) * 15)
    assert np.abs(without_grain(picture(table)) - without_grain(table.photographed(layout))).mean() < 2


def test_discs_of_other_labels_are_thrown_and_laid_as_those(table: VirtualTable) -> None:
    coins = Kind("disc", ("heads", "tails"), at_hand=8)
    table.throw(6, coins)
    until_still(table)
    faces = list(table.truth)
    assert len(faces) == faces.count("heads") + faces.count("tails") == 6
    table.lay("tails", coins)
    assert list(table.truth) == ["tails"] * 8
    assert coins.layouts == ("empty", "heads", "tails")


@pytest.mark.parametrize(
    "kind", [Kind("cube", tuple("1234567"), 4), Kind("disc", ("one", "two", "three"), 4)]
)
def test_what_it_cannot_draw_is_refused_with_what_to_do(table: VirtualTable, kind: Kind) -> None:
    with pytest.raises(CannotThrow, match="say the answer by hand"):
        table.throw(3, kind)
    with pytest.raises(CannotThrow):
        table.lay("empty", kind)
    assert table.truth == ()


def test_its_clock_is_the_number_of_its_frames(table: VirtualTable) -> None:
    first, second = frames(table, 2)
    assert second.number == first.number + 1
    assert second.seconds - first.seconds == pytest.approx(1 / FPS)


def test_dark_is_dark(table: VirtualTable) -> None:
    table.switch("dark", on=True)
    assert picture(table).mean() < 12


def test_glare_burns_the_middle_out(table: VirtualTable) -> None:
    table.switch("glare", on=True)
    seen = picture(table)
    height, width = seen.shape[:2]
    assert seen[height // 2, width // 2].min() >= 250


def test_blur_takes_the_edges(table: VirtualTable) -> None:
    table.lay("alive")
    sharp = picture(table)
    table.switch("blur", on=True)
    assert edges(picture(table)) < edges(sharp) / 2


def test_a_bump_shifts_the_picture(table: VirtualTable) -> None:
    table.lay("alive")
    before = without_grain(picture(table))
    table.switch("bump", on=True)
    after = without_grain(picture(table))
    assert np.abs(after[7:, 14:] - before[:-7, :-14]).mean() < np.abs(after - before).mean() / 2


def test_of_dropped_frames_the_numbers_are_missing(table: VirtualTable) -> None:
    table.switch("dropped", on=True)
    first, second = frames(table, 2)
    assert second.number - first.number == DROPPED


def test_a_frozen_camera_shows_the_same_picture_again(table: VirtualTable) -> None:
    camera = iter(table.plug_in())
    last = next(camera).picture
    table.switch("frozen", on=True)
    assert np.array_equal(next(camera).picture, last)
    table.switch("frozen", on=False)
    assert not np.array_equal(next(camera).picture, last)


def test_an_unplugged_camera_is_gone_until_it_is_back(table: VirtualTable) -> None:
    camera = iter(table.plug_in())
    next(camera)
    table.switch("unplugged", on=True)
    with pytest.raises(CameraFault):
        next(camera)
    with pytest.raises(CameraFault):
        table.plug_in()
    table.switch("unplugged", on=False)
    assert frames(table, 1)


def test_every_switch_is_told(table: VirtualTable) -> None:
    assert table.faults == dict.fromkeys(FAULTS, False)
    table.switch("glare", on=True)
    assert [fault for fault, on in table.faults.items() if on] == ["glare"]


@pytest.mark.parametrize("fault", ["dark", "frozen", "unplugged"])
def test_what_ends_seeing_is_noticed_in_two_seconds_and_got_over(table: VirtualTable, fault: str) -> None:
    told: list[str | None] = []
    told_at: list[float] = []
    waited: list[float] = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            table.switch(fault, on=False)

    def hear(trouble: Message | None) -> None:
        told.append(trouble.key if trouble else None)
        told_at.append(table._number / FPS)  # by its own clock: no real time passes here

    guard = CameraGuard(table.plug_in, hear, wait)
    watched = iter(guard)
    next(watched)
    switched_at = table._number / FPS
    table.switch(fault, on=True)
    for _ in range(200):
        next(watched)
        if fault == "dark" and told:
            table.switch(fault, on=False)
        if told[-1:] == [None]:
            break
    assert told == [f"camera.{fault}", None]
    assert told_at[0] - switched_at <= 2.0
    assert waited == sorted(waited)
    assert len(set(waited)) == len(waited), "it waits longer each time, until the camera really sees again"


def without_grain(picture: Picture) -> NDArray[np.float32]:
    return cv2.GaussianBlur(picture, (0, 0), 4).astype(np.float32)


def edges(picture: Picture) -> float:
    return float(cv2.Laplacian(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.CV_64F).var())


def test_throws_that_nobody_sees_are_refused_in_the_end() -> None:
    table = VirtualTable(paced=False)

    def throw_on() -> None:
        for _ in range(100):
            table.throw(1)

    with pytest.raises(TableBusy, match="Several throws are waiting"):
        throw_on()
    table.lay("empty")
    table.throw(1)


def test_over_a_real_table_nothing_virtual_can_be_thrown() -> None:
    with pytest.raises(NotNow, match="The camera is real"):
        VirtualDesk(None, VirtualPanel(), lambda: None, dict, switches_off=False).throw(3)


def test_what_lies_there_still_lies_there_at_the_next_start(tmp_path: Path) -> None:
    place = tmp_path / "virtual.json"
    first = VirtualTable(paced=False, place=place)
    first.throw(5)
    until_still(first)
    again = VirtualTable(paced=False, place=place)
    assert close(picture(again), picture(first))
    assert again.truth == first.truth
    again.throw(5)
    until_still(again)
    assert not close(picture(again), picture(first)), "it is not the same throw again"
    again.lay("alive")
    laid = VirtualTable(paced=False, place=place)
    frames(laid, 1)
    assert laid.truth == ("alive",) * 15
    laid.throw(3, Kind("disc", ("heads", "tails"), at_hand=8))
    coins = VirtualTable(paced=False, place=place)
    frames(coins, 1)
    assert set(coins.truth) <= {"heads", "tails"}


def test_a_table_kept_before_it_had_labels_is_read(tmp_path: Path) -> None:
    (tmp_path / "virtual.json").write_text('{"thrown": 2, "lies": "squashed"}')
    table = VirtualTable(paced=False, place=tmp_path / "virtual.json")
    assert frames(table, 1)
    assert table.truth == ("squashed",) * 15


@pytest.mark.parametrize(
    "torn", ["", "[]", "{}", '{"thrown": 1, "lies": "high"}', '{"thrown": 0, "lies": 3}']
)
def test_a_table_whose_memory_is_torn_is_bare(
    tmp_path: Path, torn: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "virtual.json").write_text(torn)
    table = VirtualTable(paced=False, place=tmp_path / "virtual.json")
    assert (table._thrown, table._lying) == (0, None)
    assert "virtual.json is not used" in caplog.text


def test_a_table_that_cannot_be_remembered_works_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = VirtualTable(paced=False, place=tmp_path / "nowhere" / "virtual.json")
    table.lay("empty")
    assert "is not kept" in caplog.text


def close(one: Picture, other: Picture) -> bool:
    """Whether two pictures show the same, but for their noise."""
    return bool(np.abs(without_grain(one) - without_grain(other)).max() < 30)
