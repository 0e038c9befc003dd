"""Faces under a reflection are read in shorter exposures, over the virtual table with its real exposure."""

from itertools import islice

import pytest

from calibration.fit import fit
from companion.live.lookout import Lookout
from companion.vision import Doubted, Reader
from hardware.camera.virtual import DISCS, VirtualTable
from tests.vision.glare import dazzled

MOST_FRAMES = 200


@pytest.fixture(scope="module")
def table() -> VirtualTable:
    return VirtualTable(12, paced=False)


@pytest.fixture(scope="module")
def eye(table: VirtualTable) -> Reader:
    bare, *faces = DISCS.layouts
    sides = {face: table.photographed(face) for face in faces}
    return Reader(fit(table.photographed(bare), sides, DISCS.at_hand, "virtual").profile)


def test_a_throw_under_a_lamps_reflection_is_read_without_asking(table: VirtualTable, eye: Reader) -> None:
    table.throw(9)
    table.switch("glare", True)
    lookout = Lookout()
    lookout.expect(eye, 9)
    seen = (lookout.feed(frame) for frame in islice(table.plug_in(), MOST_FRAMES))
    read = next(each for each in seen if each.reading is not None)
    assert read.reading is not None
    assert read.frame is not None
    assert Doubted.GLARE in {doubt.name for doubt in eye.read(read.frame.picture, 9).doubts}
    assert read.reading.doubts == ()
    assert {face: table.truth.count(face) for face in table.truth} == dict(read.reading.faces)


def test_slaps_whose_only_doubt_is_glare_are_read_in_shorter_exposures() -> None:
    words = [each.word for each in dazzled(40_017, 4) if each.only_glare]
    assert len(words) >= 2
    assert set(words) == {"right"}


@pytest.mark.soak
@pytest.mark.timeout(14_400)
def test_no_slap_under_glare_is_read_wrong_and_most_are_read() -> None:
    slaps = [each for seed in range(41_000, 41_080) for each in dazzled(seed, 8)]
    assert [each for each in slaps if each.word == "wrong"] == []
    words = [each.word for each in slaps if each.only_glare]
    assert words.count("right") > words.count("asked"), words
