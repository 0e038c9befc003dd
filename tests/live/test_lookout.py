"""The lookout: reads what is awaited, once, and knows what lay there before."""

from dataclasses import replace

import pytest

from companion.live.lookout import Lookout, Seen
from companion.ports import Frame
from tests.live.evening import BARE, THROWN
from tests.watching.puppets import SeeingEye, Table


class Watch:
    """Shows tables to a lookout at 30 frames a second and keeps all that it says."""

    def __init__(self) -> None:
        self.eye = SeeingEye()
        self.lookout = Lookout()
        self.seen: list[Seen] = []
        self.number = 0

    def show(self, table: Table, frames: int = 1) -> None:
        for _ in range(frames):
            self.eye.table = table
            frame = Frame(table.picture(self.number), self.number, self.number / 30)
            self.seen.append(self.lookout.feed(frame))
            self.number += 1

    def slap(self, before: Table = BARE, after: Table = THROWN) -> None:
        self.show(before, 30)
        for reach in range(20, 201, 20):
            self.show(replace(before, arm=reach))
        self.show(replace(after, arm=200), 10)
        for reach in range(200, 0, -20):
            self.show(replace(after, arm=reach))
        self.show(after, 40)

    @property
    def readings(self) -> list[int]:
        return [len(seen.reading.pieces) for seen in self.seen if seen.reading is not None]


def test_what_nobody_awaits_is_not_read() -> None:
    watch = Watch()
    watch.slap()
    assert watch.readings == []
    assert watch.eye.looks == 0


def test_an_awaited_throw_is_told_step_by_step_and_read_once() -> None:
    watch = Watch()
    watch.lookout.expect(watch.eye, 3)
    watch.slap()
    stages = [seen.stage for seen in watch.seen]
    first = {stage: stages.index(stage) for stage in ("armed", "hands", "settling", "read")}
    assert list(first.values()) == sorted(first.values())
    assert watch.readings == [3]
    watch.slap(THROWN, BARE)
    watch.slap(BARE, Table(discs=((60, 50), (90, 60))))
    assert watch.readings == [3]


def test_the_reading_comes_with_the_frame_that_it_is_about() -> None:
    watch = Watch()
    watch.lookout.expect(watch.eye, 3)
    watch.slap()
    (seen,) = [seen for seen in watch.seen if seen.reading is not None]
    assert seen.frame is not None
    assert seen.reading is not None
    assert seen.reading.expected == 3
    assert seen.frame.number < watch.number


def test_discs_that_lay_there_before_it_was_awaited_are_not_new() -> None:
    watch = Watch()
    watch.slap()
    watch.lookout.expect(watch.eye, 3)
    for reach in [*range(20, 201, 20), *range(200, 0, -20)]:
        watch.show(replace(THROWN, arm=reach))
    watch.show(THROWN, 60)
    assert watch.readings == []


def test_looking_again_needs_no_hands() -> None:
    watch = Watch()
    watch.lookout.expect(watch.eye, 3)
    watch.slap()
    watch.lookout.look_again(watch.eye, 3)
    watch.show(replace(THROWN, discs=THROWN.discs[:2]), 5)
    assert watch.readings == [3, 2]


def test_what_was_looked_at_again_is_not_new_when_hands_come_and_go() -> None:
    watch = Watch()
    watch.show(BARE, 30)
    for reach in range(20, 201, 20):
        watch.show(replace(BARE, arm=reach))
    watch.lookout.look_again(watch.eye, 3)
    watch.show(THROWN, 3)
    assert watch.readings == [3]
    watch.lookout.expect(watch.eye, 3)
    watch.show(THROWN, 60)
    for reach in [*range(20, 201, 20), *range(200, 0, -20)]:
        watch.show(replace(THROWN, arm=reach))
    watch.show(THROWN, 60)
    assert watch.readings == [3], "it lies there since before"


def test_to_await_nothing_ends_the_waiting() -> None:
    watch = Watch()
    watch.lookout.expect(watch.eye, 3)
    watch.lookout.rest()
    watch.slap()
    assert watch.readings == []


def test_hands_beside_a_burnt_spot_hide_nothing_in_it() -> None:
    watch, beside = Watch(), replace(BARE, burnt=(20, 20))
    watch.lookout.expect(watch.eye, 3)
    watch.slap(beside, beside)
    assert watch.seen[-1].stage == "armed"


@pytest.mark.parametrize(("radius", "stage"), [(8, "armed"), (11, "blinded")])
def test_a_burnt_spot_in_which_no_disc_could_hide_is_passed_over(radius: int, stage: str) -> None:
    watch, spotted = Watch(), replace(BARE, burnt=(150, 125), burnt_radius=radius)
    watch.lookout.expect(watch.eye, 3)
    watch.slap(spotted, spotted)
    assert watch.seen[-1].stage == stage


def test_hands_that_leave_nothing_new_beside_a_burnt_spot_are_told_until_they_come_again() -> None:
    watch, dazzling = Watch(), replace(BARE, burnt=(150, 125))
    watch.slap(dazzling, dazzling)
    watch.lookout.expect(watch.eye, 3)
    watch.show(dazzling, 60)
    waiting = watch.seen[-1].stage
    watch.slap(dazzling, replace(THROWN, burnt=dazzling.burnt))
    assert (waiting, watch.seen[-1].stage) == ("armed", "blinded"), "earlier hands brought nothing awaited"
    assert watch.readings == []
    watch.slap(dazzling, replace(dazzling, discs=((250, 40), (280, 60), (290, 200))))
    assert "hands" in [seen.stage for seen in watch.seen[-80:]]
    assert watch.readings == [3]


def test_something_new_in_which_no_disc_is_found_is_told_until_hands_come_again() -> None:
    watch = Watch()
    watch.lookout.expect(watch.eye, 3)
    watch.slap(BARE, Table(phone=(150, 60)))
    assert watch.seen[-1].stage == "missed"
    assert watch.readings == []
    watch.slap()
    assert "hands" in [seen.stage for seen in watch.seen[-80:]]
    assert watch.readings == [3]
