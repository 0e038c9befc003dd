"""Faces under a reflection are read in shorter exposures, over the virtual table with its real exposure."""

from dataclasses import dataclass
from itertools import islice
from math import hypot
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.live.lookout import Lookout
from companion.ports import BRACKET, Frame, Picture
from companion.vision import Doubted, Profile, Reader, Reading
from hardware.camera.virtual import FPS, VirtualTable
from tests.vision.glare import dazzled

MOST_FRAMES = 200
THROWN = 9


@pytest.fixture(scope="module")
def table() -> VirtualTable:
    return VirtualTable(12, paced=False)


@pytest.fixture(scope="module")
def eye(virtual_profile: Path) -> Reader:
    return Reader(Profile.load(virtual_profile))


@dataclass(frozen=True)
class Watched:
    """A throw under a lamp's reflection: what the lookout made of it, and all frames that it saw."""

    reading: Reading
    frame: Frame
    shorter: list[Picture]


@pytest.fixture(scope="module")
def watched(table: VirtualTable, eye: Reader) -> Watched:
    table.throw(THROWN)
    table.switch("glare", True)
    lookout, shorter = Lookout(), []
    lookout.expect(eye, THROWN)
    for frame in islice(table.plug_in(), MOST_FRAMES):
        seen = lookout.feed(frame)
        table.switch("dropped", on=len(table._coming) > FPS)  # most of the film need not be painted
        shorter += [frame.picture] if frame.exposure < 1 else []
        if seen.reading is not None and seen.frame is not None:
            return Watched(seen.reading, seen.frame, shorter)
    raise AssertionError("nothing was read")


def test_a_throw_under_a_lamps_reflection_is_read_without_asking(
    table: VirtualTable, eye: Reader, watched: Watched
) -> None:
    assert Doubted.GLARE in {doubt.name for doubt in eye.read(watched.frame.picture, THROWN).doubts}
    assert watched.reading.doubts == ()
    assert {face: table.truth.count(face) for face in table.truth} == dict(watched.reading.faces)


@pytest.mark.parametrize("thing", ["card", "coin"])
def test_what_lies_on_a_disc_is_doubted_under_a_reflection_too(
    eye: Reader, watched: Watched, thing: str
) -> None:
    height, width = watched.frame.picture.shape[:2]
    disc = min(watched.reading.pieces, key=lambda piece: hypot(piece.x - width / 2, piece.y - height / 2))
    middle, reach = (round(disc.x), round(disc.y)), round(disc.r)

    def laid(picture: Picture, exposure: float) -> Picture:
        mask = np.zeros(picture.shape[:2], np.uint8)
        if thing == "card":
            mask[middle[1] - 2 * reach : middle[1] + 2 * reach, middle[0] + reach // 2 :][:, : 3 * reach] = 1
            over = np.full_like(picture, np.array((190, 120, 60)) * exposure**0.5)
        else:
            cv2.circle(mask, middle, round(0.9 * reach), 1, -1)
            over = np.asarray(cv2.GaussianBlur(picture, (0, 0), disc.r / 2), np.uint8)
        return np.where(mask[..., None] > 0, over, picture)

    pictures = zip((watched.frame.picture, *watched.shorter), (1.0, *BRACKET), strict=True)
    first, *shorter = (laid(picture, exposure) for picture, exposure in pictures)
    assert not eye.read_bracket(first, THROWN, shorter).sure


def test_exposures_that_tell_nothing_are_passed_over(eye: Reader, watched: Watched) -> None:
    first = watched.frame.picture
    black = np.zeros_like(first)
    assert eye.read_bracket(first, THROWN, [black, first, first[::2, ::2]]) == eye.read(first, THROWN)


@pytest.mark.soak
def test_a_slap_whose_only_doubt_is_glare_is_read_in_shorter_exposures() -> None:
    words = [each.word for each in dazzled(40_017, 2) if each.only_glare]
    assert words
    assert set(words) == {"right"}


@pytest.mark.soak
@pytest.mark.timeout(14_400)
def test_no_slap_under_glare_is_read_wrong_and_most_are_read() -> None:
    slaps = [each for seed in range(41_000, 41_080) for each in dazzled(seed, 8)]
    assert [each for each in slaps if each.word == "wrong"] == []
    words = [each.word for each in slaps if each.only_glare]
    assert words.count("right") > words.count("asked"), words
