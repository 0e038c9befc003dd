"""Memory after many frames is what it was after the first: an evening is long."""

from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ports import Frame, Picture
from companion.vision import Profile, Reader
from hardware.camera.virtual import VirtualTable
from tests.live.evening import BARE, Evening
from tests.pages import held_mb
from tests.watching.puppets import Table

SLACK_MB = 8
"""What the allocator keeps for itself, and the cache of the journal."""


def answer(evening: Evening) -> None:
    """Let a reading count and take it back, so that the same throw is awaited again."""
    if evening.stage() == "read":
        evening.throws.say(1, "phone Ada", evening.number_now)
        evening.throws.accept("phone Ada", evening.number_now)
        evening.table.undo("phone Ada", evening.number_now)


def test_slaps_without_end_leave_memory_as_it_was(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.come_to_a_throw()

    def watch(frames: int) -> float:
        until, readings = evening.number + frames, 0
        while evening.number < until:
            place = 40 + 24 * (evening.number // 178 % 10)  # what lay there lately is not new
            evening.slap(after=Table(discs=((place, 40), (place, 200), (300 - place, 60))))
            readings += evening.stage() == "read"
            answer(evening)
            evening.slap(before=Table(), after=BARE)
        assert readings > frames / 400
        return held_mb()

    before = watch(400)
    assert watch(800) - before < SLACK_MB


@pytest.mark.soak
def test_an_hours_worth_of_frames_leaves_memory_as_it_was(tmp_path: Path, virtual_profile: Path) -> None:
    """The real eye over films of the virtual table, at half their size, shown again and again."""
    film = films(8)
    evening = Evening(tmp_path)
    evening.throws.learn("discs", Reader(Profile.load(virtual_profile)))
    evening.come_to_a_throw()

    def watch(frames: int) -> tuple[int, float]:
        readings = 0
        for number in range(evening.number, evening.number + frames):
            evening.see(Frame(film[number % len(film)], number, number / 12))
            readings += evening.stage() == "read"
            answer(evening)
        evening.number += frames
        return readings, held_mb()

    first, before = watch(2_000)
    later, after = watch(106_000)
    assert first > 10
    assert later > 40 * first
    assert after - before < SLACK_MB, f"{before:.0f} MB grew to {after:.0f} MB"


def films(count: int) -> list[Picture]:
    """Return the pictures of so many throws, each different: what lay there lately is not new."""
    table = VirtualTable(paced=False)
    for _ in range(count):
        table.throw(3)
    frames = islice(table.plug_in(), len(table._coming))
    return [
        np.asarray(cv2.resize(f.picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)) for f in frames
    ]
